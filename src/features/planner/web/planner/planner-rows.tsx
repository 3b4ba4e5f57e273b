import { grouped } from "#shared/count.ts";
import { addDays, isWeekend, type Day } from "#shared/day.ts";
import { formatHours, sumHours } from "#shared/hours.ts";
import { shortMonthName, monthNames, monthOf, type Month } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import type { GridColumn, GridRow } from "#ui/grid/grid-model.ts";
import { personFacts } from "../preferences/person-facts.ts";
import { LoadBadge } from "../LoadBadge.tsx";
import { spokenDay, weekdayLetter } from "./planner-cells.ts";
import type { PlanFigures } from "#features/plans/rules/plan-figures.ts";
import type { OpenPlanner } from "./use-plan.ts";

export const totalRow = "day-total";
export const freeRow = "free";

/** The columns that stay in sight; on a phone they leave most of the width to the days. */
export function leadingColumns(people: number, narrow = false) {
  return [
    {
      id: "name",
      header: t`${plural(people, "# person", "# people")}`,
      label: t`Name`,
      width: narrow ? 104 : 154,
    },
    {
      id: "load",
      header: narrow ? t.as("workload")`Load` : t`Hours · load`,
      label: t`Hours and load`,
      width: narrow ? 52 : 108,
      number: true,
      small: true,
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
      label: spokenDay(day, monthNames()[Number(day.slice(5, 7)) - 1] ?? ""),
      header: (
        <>
          <small>
            {monthOf(day) !== month && (at === 0 || begins)
              ? shortMonthName(monthOf(day))
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
    label: t`Week of ${t.as("date")`${Number(week.slice(8))} ${shortMonthName(monthOf(week))} ${week.slice(0, 4)}`}`,
    header: (
      <>
        <small>{begins ? shortMonthName(monthOf(week)) : ""}</small>
        {Number(week.slice(8))}
      </>
    ),
    width: "fill",
    minWidth,
    centred: true,
    divided: begins && at > 0,
  };
}

/** A row a person shown, then everyone's day totals and what is free. */
export function personRows(
  users: OpenPlanner["users"],
  { figures, planner }: { readonly figures: PlanFigures; readonly planner: OpenPlanner },
  narrow: boolean,
): GridRow[] {
  const isPart = users.length < planner.users.length;
  const dayTotal = isPart ? (narrow ? t`Day total, all` : t`Day total, everyone`) : t`Day total`;
  const freeHours = isPart ? (narrow ? t`Free, all` : t`Free, everyone`) : t.as("hours")`Free`;
  const free = sumHours([...figures.freeByDay.values()]);
  return [
    ...users.map((user): GridRow => {
      const sums = figures.people.get(user.id);
      return {
        id: user.id,
        label: user.fullName,
        headers: [
          <Name key="name" user={user} facts={personFacts(planner, user.id)} />,
          <Load key="load" hours={sums?.hours ?? 0} percentage={sums?.load ?? 0} narrow={narrow} />,
        ],
      };
    }),
    {
      id: totalRow,
      label: dayTotal,
      kind: "total",
      headers: [
        dayTotal,
        <Load key="load" hours={figures.totalHours} percentage={figures.totalLoad} narrow={narrow} />,
      ],
    },
    {
      id: freeRow,
      label: freeHours,
      kind: "total",
      headers: [freeHours, formatHours(free)],
    },
  ];
}

interface NameProps {
  readonly user: OpenPlanner["users"][number];
  /** Skills, pins and wishes. */
  readonly facts: readonly string[];
}

export function Name({ user, facts }: NameProps) {
  const tier = user.costTierName ?? t`No tier`;
  const title = [`${user.fullName}, ${user.costTierName ?? t`no cost tier`}`, ...facts].join("\n");
  return (
    <span className="planner-name" title={title}>
      <span>{user.fullName}</span>
      <small className={user.costTierName === null ? "caution only-desk" : "quiet only-desk"}>{tier}</small>
    </span>
  );
}

/** From here on there is no room for the half hours of a sum. */
const integersFrom = 10_000;
/** From here on only thousands have room. */
const thousandsFrom = 100_000;

interface LoadProps {
  readonly hours: number;
  readonly percentage: number;
  /** No room for the hours beside their share. */
  readonly narrow: boolean;
}

/** Hours and their share, right in their cell; large sums are whole, with the exact value as title. */
export function Load({ hours, percentage, narrow }: LoadProps) {
  return (
    <>
      {!narrow && (hours < integersFrom ? formatHours(hours) : <LargeSum hours={hours} />)}
      <LoadBadge percentage={percentage} />
    </>
  );
}

function LargeSum({ hours }: { readonly hours: number }) {
  return (
    <span title={t`${plural(hours, "# hour", "# hours")}`}>
      {hours < thousandsFrom
        ? formatHours(Math.round(hours))
        : t.as("thousands")`${grouped(Math.round(hours / 1000))}k`}
    </span>
  );
}
