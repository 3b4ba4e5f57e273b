import { addDays, type Day } from "#shared/day.ts";
import { addMonths, firstDay, monthRange, type Month } from "#shared/month.ts";
import { sumExact } from "#shared/hundredths.ts";
import type { Demand } from "./demand.ts";
import { priced, rateSavedOn, type JobFunction, type Tier } from "./job-functions.ts";
import type { Person } from "./people.ts";
import { participates, type Project } from "./projects.ts";
import { randomOf, type Random } from "./random.ts";
import type { Timeline } from "./timeline.ts";
import type { World } from "./world.ts";

export interface BudgetLine {
  readonly tier: Tier;
  /** 1 for the project's first month. */
  readonly monthIndex: number;
  readonly hours: number;
  readonly ratePerHour: number;
  readonly cost: number;
}

export interface BudgetProfile {
  readonly id: string;
  readonly project: Project;
  readonly code: string;
  readonly name: string;
  readonly status: "draft" | "active" | "archived";
  readonly createdOn: Day;
  /** Null for drafts. */
  readonly activatedOn: Day | null;
  readonly replaces: BudgetProfile | null;
  readonly by: Person;
  readonly lines: readonly BudgetLine[];
  readonly totalHours: number;
  readonly totalBudget: number;
}

type Making = World & { readonly demand: Demand };

/** Hours as people plan them: integers, halves below ten. */
function plannable(hours: number): number {
  return hours >= 10 ? Math.round(hours) : Math.round(hours * 2) / 2;
}

/** The share of a function's people in a tier: what a budget expects the mix to be. */
function shareOf(tier: Tier, jobFunction: JobFunction, people: readonly Person[]): number {
  const own = people.filter((person) => person.jobFunction === jobFunction);
  return own.length === 0 ? 0 : own.filter((person) => person.tier === tier).length / own.length;
}

function linesOf(
  project: Project,
  { factor, savedOn }: { readonly factor: number; readonly savedOn: Day },
  making: Making,
  random: Random,
): BudgetLine[] {
  const months: Month[] = monthRange(project.firstMonth, project.lastMonth);
  const lines: BudgetLine[] = [];
  for (const jobFunction of making.functions.filter((candidate) => participates(project, candidate.index))) {
    for (const tier of jobFunction.tiers) {
      const share = shareOf(tier, jobFunction, making.people) * (1 + 0.08 * random.bell());
      const rate = rateSavedOn(tier, savedOn, making.timeline.ratesRoseOn);
      for (const [place, month] of months.entries()) {
        const hours = plannable(
          making.demand(project, jobFunction, month) * share * factor * (1 + 0.03 * random.bell()),
        );
        if (hours > 0) lines.push({ tier, monthIndex: place + 1, ...priced(hours, rate) });
      }
    }
  }
  return lines;
}

interface Stage {
  readonly code: string;
  readonly name: string;
  readonly activatedOn: Day | null;
  readonly factor: number;
}

const revisions = ["Revised programme", "Agreed changes", "Third issue"];

/**
 * The profiles a project went through: the baseline, its successors, and a draft beside them.
 */
function stagesOf(project: Project, timeline: Timeline, random: Random): Stage[] {
  const { plan } = project;
  const { rebaselined = [] } = plan;
  const before = addDays(firstDay(project.firstMonth), -random.integer(4, 15));
  const baseline = {
    code: `${plan.code}-B1`,
    name: "Baseline",
    activatedOn: before,
    factor: rebaselined.length === 0 ? random.between(1.01, 1.12) : random.between(0.86, 0.94),
  };
  const later = rebaselined.map((offset, index) => ({
    code: `${plan.code}-B${index + 2}`,
    name: revisions[index] ?? "Further changes",
    activatedOn: addDays(firstDay(addMonths(timeline.thisMonth, offset)), random.integer(3, 16)),
    factor: random.between(1.01, 1.1) - 0.05 * (rebaselined.length - 1 - index),
  }));
  const draft =
    plan.draftProfile === undefined
      ? []
      : [
          {
            code: `${plan.code}-D1`,
            name: plan.draftProfile,
            activatedOn: null,
            factor: random.between(1.22, 1.3),
          },
        ];
  return [...(plan.status === "proposed" ? [] : [baseline, ...later]), ...draft];
}

/**
 * Every budget profile, each after the one it replaced; exactly one is active in every project that was ever
 * begun.
 */
export function budgetProfilesOf(making: Making): BudgetProfile[] {
  return making.projects.flatMap((project) => {
    const random = randomOf(making.seed, "budgets", project.index);
    const stages = stagesOf(project, making.timeline, random);
    const lastActivated = stages.findLastIndex((stage) => stage.activatedOn !== null);
    const profiles: BudgetProfile[] = [];
    for (const [index, stage] of stages.entries()) {
      const createdOn =
        stage.activatedOn === null
          ? addDays(making.timeline.today, -random.integer(3, 20))
          : addDays(stage.activatedOn, -random.integer(1, 4));
      const lines = linesOf(
        project,
        { factor: stage.factor, savedOn: stage.activatedOn ?? createdOn },
        making,
        random,
      );
      const live = index === lastActivated ? "active" : "archived";
      profiles.push({
        id: making.newId(),
        project,
        code: stage.code,
        name: stage.name,
        status: stage.activatedOn === null ? "draft" : live,
        createdOn,
        activatedOn: stage.activatedOn,
        replaces: stage.activatedOn === null ? null : (profiles.at(-1) ?? null),
        by: project.forecasters[0] ?? raiseNoForecaster(project),
        lines,
        totalHours: sumExact(lines.map((line) => line.hours)),
        totalBudget: sumExact(lines.map((line) => line.cost)),
      });
    }
    return profiles;
  });
}

function raiseNoForecaster(project: Project): never {
  throw new Error(`${project.plan.code} has no forecaster`);
}
