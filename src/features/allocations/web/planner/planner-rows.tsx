import { count, grouped } from "#shared/count.ts";
import { addDays, isWeekend, type Day } from "#shared/day.ts";
import { formatHours, sumHours } from "#shared/hours.ts";
import { formatMonthShort, monthNames, monthOf, type Month } from "#shared/month.ts";
import type { GridColumn, GridRow } from "#ui/grid/grid-model.ts";
import { personFacts } from "../preferences/person-facts.ts";
import { LoadBadge } from "../LoadBadge.tsx";
import { spokenDay, weekdayLetter } from "./planner-cells.ts";
import type { PlanFigures } from "../../rules/plan-figures.ts";
import type { OpenPlanner } from "./use-plan.ts";

export const totalRow = "day-total";
export const freeRow = "free";

/** The columns that stay in sight; on a phone they leave most of the width to the days. */
export function leadingColumns(people: number, narrow = false) {
  return [
    {
      id: "name",
      header: count(people, "person", "people"),
      label: "Name",
      width: narrow ? 104 : 154,
    },
    {
      id: "load",
      header: narrow ? "Load" : "Hours · load",
      label: "Hours and load",
      width: narrow ? 52 : 92,
      number: true,
    },
  ];
}

interface DayColumns {
  readonly month: Month;
  readonly today: Day;
  readonly holidays: readonly { readonly day: Day; readonly name: string }[];
  /** Narrow days, so that six weeks fit. */
  readonly narrow: boolean;
}

export function dayColumns(
  days: readonly Day[],
  { month, today, holidays, narrow }: DayColumns,
): GridColumn[] {
  const names = new Map(holidays.map((holiday) => [holiday.day, holiday.name]));
  return days.map((day, at) => {
    const holiday = names.get(day);
    const begins = at > 0 && day.endsWith("-01");
    return {
      id: day,
      label: spokenDay(day, monthNames[Number(day.slice(5, 7)) - 1] ?? ""),
      header: (
        <>
          <small>
            {monthOf(day) !== month && (at === 0 || begins)
              ? formatMonthShort(monthOf(day)).slice(0, 3)
              : weekdayLetter(day)}
          </small>
          {Number(day.slice(8))}
        </>
      ),
      width: isWeekend(day) ? (narrow ? 14 : 20) : "fill",
      minWidth: narrow ? 22 : 28,
      centred: true,
      muted: isWeekend(day) || holiday !== undefined,
      current: day === today,
      divided: begins,
      ...(holiday === undefined ? {} : { banner: holiday }),
    };
  });
}

/** A week by its Monday; the first of a month is named by it. */
export function weekColumn(week: Day, at: number, minWidth = 40): GridColumn {
  const begins = at === 0 || monthOf(week) !== monthOf(addDays(week, -7));
  return {
    id: week,
    label: `Week of ${Number(week.slice(8))} ${formatMonthShort(monthOf(week))}`,
    header: (
      <>
        <small>{begins ? formatMonthShort(monthOf(week)).slice(0, 3) : ""}</small>
        {Number(week.slice(8))}
      </>
    ),
    width: "fill",
    minWidth,
    centred: true,
    divided: begins && at > 0,
  };
}

/** A row a person shown, then everyone's day totals and what is free; on a phone in whole hours. */
export function personRows(
  users: OpenPlanner["users"],
  { figures, planner }: { readonly figures: PlanFigures; readonly planner: OpenPlanner },
  narrow: boolean,
): GridRow[] {
  const of = users.length < planner.users.length ? (narrow ? ", all" : ", everyone") : "";
  const free = sumHours([...figures.freeByDay.values()]);
  return [
    ...users.map((user): GridRow => {
      const sums = figures.people.get(user.id);
      return {
        id: user.id,
        label: user.fullName,
        headers: [
          <Name key="name" user={user} facts={personFacts(planner, user.id)} />,
          <Load key="load" hours={sums?.hours ?? 0} percentage={sums?.load ?? 0} />,
        ],
      };
    }),
    {
      id: totalRow,
      label: `Day total${of}`,
      kind: "total",
      headers: [
        `Day total${of}`,
        <Load key="load" hours={figures.totalHours} percentage={figures.totalLoad} />,
      ],
    },
    {
      id: freeRow,
      label: `Free${of}`,
      kind: "total",
      headers: [`Free${of}`, formatHours(narrow ? Math.round(free) : free)],
    },
  ];
}

interface NameProps {
  readonly user: OpenPlanner["users"][number];
  /** Skills, pins and wishes. */
  readonly facts: readonly string[];
}

export function Name({ user, facts }: NameProps) {
  const tier = user.costTierName ?? "No tier";
  const title = [`${user.fullName}, ${user.costTierName ?? "no cost tier"}`, ...facts].join("\n");
  return (
    <span className="planner-name" title={title}>
      <span>{user.fullName}</span>
      <small className={user.costTierName === null ? "caution only-desk" : "quiet only-desk"}>{tier}</small>
    </span>
  );
}

/** From here on there is no room for the half hours of a sum. */
const wholeFrom = 1_000;
/** From here on only thousands have room. */
const thousandsFrom = 100_000;

/** Hours and their share; large sums are whole, with the exact value as title. */
export function Load({ hours, percentage }: { readonly hours: number; readonly percentage: number }) {
  return (
    <span className="row gap-1 planner-load">
      <span className="only-desk" title={hours < wholeFrom ? undefined : `${formatHours(hours)} hours`}>
        {hours < thousandsFrom
          ? formatHours(hours < wholeFrom ? hours : Math.round(hours))
          : `${grouped(Math.round(hours / 1000))}k`}
      </span>
      <LoadBadge percentage={percentage} />
    </span>
  );
}
