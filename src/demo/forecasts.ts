import { addDays, type Day } from "#shared/day.ts";
import { sumExact } from "#shared/hundredths.ts";
import { addMonths, firstDay, lastDay, monthOf, monthRange, type Month } from "#shared/month.ts";
import { priced, rateSavedOn, type Tier } from "./job-functions.ts";
import type { Person } from "./people.ts";
import type { PlannedDays } from "./planned-days.ts";
import { isWorkedIn, participates, type Project } from "./projects.ts";
import { randomOf, type Random } from "./random.ts";
import { happened, type Timeline } from "./timeline.ts";
import type { World } from "./world.ts";

export interface ForecastLine {
  readonly tier: Tier;
  readonly hours: number;
  readonly ratePerHour: number;
  readonly cost: number;
}

export interface Freeze {
  readonly on: Day;
  readonly by: Person;
  readonly lines: readonly ForecastLine[];
}

export interface Forecast {
  readonly id: string;
  readonly project: Project;
  readonly month: Month;
  readonly by: Person;
  readonly status: "draft" | "frozen";
  readonly createdOn: Day;
  readonly lines: readonly ForecastLine[];
  /** In order; the last one has the lines of a frozen forecast. */
  readonly freezes: readonly Freeze[];
}

type Making = World & { readonly planned: PlannedDays };

/** Planned hours by project, tier and month. */
function plannedHours(making: Making): (project: Project, tier: Tier, month: Month) => number {
  const sums = new Map<string, number>();
  for (const person of making.people) {
    for (const [day, bookings] of making.planned.get(person.index) ?? []) {
      for (const booking of bookings) {
        const key = `${booking.project.index}/${person.tier?.id ?? ""}/${monthOf(day)}`;
        sums.set(key, (sums.get(key) ?? 0) + booking.hours);
      }
    }
  }
  return (project, tier, month) => sums.get(`${project.index}/${tier.id}/${month}`) ?? 0;
}

type State = "missing" | "draft" | "frozen";

/** How far the forecasts of next month are: the share of the projects already frozen. */
function nextMonthProgress(timeline: Timeline): number {
  const day = Number(timeline.today.slice(8, 10));
  if (timeline.phase === "Allocations") return day >= 27 ? 0.88 : 0.76;
  return timeline.phase === "Forecasting" ? ((day - 10) / 10) * 0.76 : 0;
}

/** `rank`: the project's place among those worked on in the month, 0 to 1. */
function stateOf(
  { project, month, rank }: { project: Project; month: Month; rank: number },
  timeline: Timeline,
  random: Random,
): State {
  const isForgotten =
    random.chance(0.05) && project.plan.size < 0.9 && month < addMonths(timeline.thisMonth, -6);
  if (month <= timeline.thisMonth) return isForgotten ? random.pick(["draft", "missing"]) : "frozen";
  const progress = nextMonthProgress(timeline);
  return rank < progress ? "frozen" : rank < progress + 0.12 ? "draft" : "missing";
}

/** Hours as people forecast them: even ones, halves below ten. */
function forecastable(hours: number): number {
  return hours >= 10 ? Math.round(hours / 2) * 2 : Math.round(hours * 2) / 2;
}

/**
 * Every forecast from the organisation's first month to the next one: what is then planned, with the
 * project's bias.
 */
export function forecastsOf(making: Making): Forecast[] {
  const { timeline } = making;
  const hoursOf = plannedHours(making);
  const admin = making.people.find((person) => person.roles.has("admin") || person.roles.has("super_admin"));
  return monthRange(timeline.firstMonth, timeline.nextMonth).flatMap((month) => {
    const worked = making.projects.filter((project) => isWorkedIn(project, month));
    return worked.flatMap((project, place) => {
      const random = randomOf(making.seed, "forecasts", project.index, month);
      const state = stateOf({ project, month, rank: place / worked.length }, timeline, random);
      const createdOn = happened(timeline, addDays(firstDay(addMonths(month, -1)), random.integer(9, 18)));
      const by = random.pick(project.forecasters);
      const lines = linesOf(project, month, createdOn, random);
      if (state === "missing" || lines.length === 0) return [];
      const freezes: Freeze[] = state === "frozen" ? [{ on: createdOn, by, lines }] : [];
      const again = happened(timeline, addDays(createdOn, random.integer(2, 8)));
      const isRefrozen =
        random.chance(0.04) &&
        state === "frozen" &&
        admin !== undefined &&
        again > createdOn &&
        again <= lastDay(month);
      const revised = isRefrozen ? linesOf(project, month, again, random) : lines;
      if (isRefrozen) freezes.push({ on: again, by: admin, lines: revised });
      return [{ id: making.newId(), project, month, by, status: state, createdOn, lines: revised, freezes }];
    });
  });

  function linesOf(project: Project, month: Month, savedOn: Day, random: Random): ForecastLine[] {
    const trend = project.plan.bias * (1 + 0.05 * random.bell());
    const lines: ForecastLine[] = [];
    for (const jobFunction of making.functions.filter((candidate) =>
      participates(project, candidate.index),
    )) {
      for (const tier of jobFunction.tiers) {
        const planned = hoursOf(project, tier, month);
        const requested =
          planned === 0 && random.chance(0.12)
            ? random.pick([4, 8, 12])
            : planned * trend * (1 + 0.07 * random.bell());
        const hours = forecastable(requested);
        if (hours > 0)
          lines.push({ tier, ...priced(hours, rateSavedOn(tier, savedOn, timeline.ratesRoseOn)) });
      }
    }
    return lines;
  }
}

/** The stored sums of a forecast's header. */
export function totalsOf(lines: readonly ForecastLine[]): { functions: number; hours: number; cost: number } {
  return {
    functions: new Set(lines.map((line) => line.tier.functionId)).size,
    hours: sumExact(lines.map((line) => line.hours)),
    cost: sumExact(lines.map((line) => line.cost)),
  };
}
