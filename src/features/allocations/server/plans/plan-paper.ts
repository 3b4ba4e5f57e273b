import type { Frame } from "#server/pdf/frame.ts";
import type { CalendarPart, Mark, Paper, Sheet, TablePart } from "#server/pdf/paper.ts";
import { weekdayNames, type Day } from "#shared/day.ts";
import { formatHours, sumHours } from "#shared/hours.ts";
import { formatMonth, type Month } from "#shared/month.ts";
import { fromHundredths, toHundredths } from "#shared/hundredths.ts";
import type { MonthPlan, PlannedDay, PlannedWeek } from "../../rules/month-plan.ts";

/** A person's month, and what is known of it. */
export interface PersonPlan {
  readonly fullName: string;
  readonly functionName: string | null;
  readonly costTierName: string | null;
  readonly plan: MonthPlan;
  /** Which functions' months the hours are in, or the person's own where there are none. */
  readonly states: readonly { readonly functionName: string; readonly status: string }[];
}

const stateWords: Readonly<Record<string, string>> = {
  submitted: "is submitted",
  draft: "is a draft: hours can still change",
  not_submitted: "isn\u{2019}t planned yet",
};

/** `1\u{2013}4 Oct`: the days of a week that are the month's. */
const spanOf = ({ first, last }: PlannedWeek, month: Month): string => {
  const [from, to] = [Number(first.slice(8)), Number(last.slice(8))];
  const name = formatMonth(month).slice(0, 3);
  return from === to ? `${from} ${name}` : `${from}\u{2013}${to} ${name}`;
};

const less = (from: number, hours: number): number =>
  fromHundredths(toHundredths(from) - toHundredths(hours));

type MarkOf = (projectId: string, isDraft: boolean) => Mark;

/** Colours in the order of the projects. */
function marksOf({ projects }: MonthPlan): MarkOf {
  const ids = [...new Set(projects.map(({ projectId }) => projectId))];
  return (projectId, isHollow) => ({ colour: ids.indexOf(projectId), isHollow });
}

function offOf({ publicHoliday, leave }: PlannedDay): string[] {
  return [
    ...(publicHoliday === null ? [] : [publicHoliday]),
    ...(leave === 0 ? [] : [`Leave ${formatHours(leave)} h`]),
  ];
}

function calendarOf(plan: MonthPlan, label: string, markOf: MarkOf, month: Month): CalendarPart {
  return {
    kind: "calendar",
    label,
    weekdays: weekdayNames.map((name) => name.slice(0, 3)),
    weeks: plan.weeks.map((week) => ({
      label: spanOf(week, month),
      value: `${formatHours(week.allocated)} h`,
      days: week.days.map((day) => ({
        label: day.isInMonth ? dayNumberOf(day.day) : "",
        isQuiet: day.isWeekend || day.publicHoliday !== null,
        off: offOf(day),
        hours: day.entries.map(({ projectId, code, hours, isDraft }) => ({
          label: code,
          value: formatHours(hours),
          mark: markOf(projectId, isDraft),
        })),
      })),
    })),
  };
}

const dayNumberOf = (day: Day): string => String(Number(day.slice(8)));

function tableOf(plan: MonthPlan, label: string, markOf: MarkOf, month: Month): TablePart {
  const sums = (name: string, of: (week: PlannedWeek) => number, total: number) => [
    name,
    ...plan.weeks.map((week) => formatHours(of(week))),
    formatHours(total),
  ];
  return {
    kind: "table",
    label,
    columns: [
      { label: "Hours by project and week", isFigure: false },
      ...plan.weeks.map((week) => ({ label: spanOf(week, month), isFigure: true })),
      { label: "Month", isFigure: true },
    ],
    rows: plan.projects.map(({ projectId, code, name, isDraft, byWeek, total }) => ({
      cells: [
        `${code} ${name}${isDraft ? " (draft)" : ""}`,
        ...byWeek.map((hours) => (hours === 0 ? "\u{2013}" : formatHours(hours))),
        formatHours(total),
      ],
      mark: markOf(projectId, isDraft),
    })),
    totals: [
      sums("Allocated", ({ allocated }) => allocated, plan.allocated),
      sums("Expected", ({ expected }) => expected, plan.expected),
      sums(
        "Expected less allocated",
        ({ expected, allocated }) => less(expected, allocated),
        less(plan.expected, plan.allocated),
      ),
    ],
    empty: "",
  };
}

function sheetOf({ fullName, functionName, costTierName, plan, states }: PersonPlan, month: Month): Sheet {
  const markOf = marksOf(plan);
  const leave = sumHours(plan.weeks.flatMap(({ days }) => days.map((day) => day.leave)));
  const over = plan.allocated > plan.expected;
  const label = `${fullName}, ${formatMonth(month)}`;
  const said = states.map(
    ({ functionName: name, status }) =>
      `${name}\u{2019}s month ${stateWords[status] ?? stateWords["not_submitted"] ?? ""}`,
  );
  return {
    title: label,
    lead: [["Allocated hours", functionName, costTierName].filter((part) => part !== null).join(" \u{b7} ")],
    notes: [
      ...(said.length === 0 ? [] : [`${said.join(". ")}.`]),
      `${plan.draft > 0 ? "Hollow squares are hours in a draft. " : ""}Expected hours leave out public holidays and approved leave.`,
    ],
    orientation: null,
    parts: [
      {
        kind: "figures",
        figures: [
          { label: "Allocated", value: `${formatHours(plan.allocated)} h` },
          { label: "In drafts", value: `${formatHours(plan.draft)} h` },
          { label: "Expected", value: `${formatHours(plan.expected)} h` },
          {
            label: over ? "More than expected" : "Free",
            value: `${formatHours(over ? less(plan.allocated, plan.expected) : less(plan.expected, plan.allocated))} h`,
          },
          { label: "Approved leave", value: `${formatHours(leave)} h` },
        ],
      },
      calendarOf(plan, label, markOf, month),
      tableOf(plan, `${label}: hours by project and week`, markOf, month),
    ],
  };
}

/** The months of people, a sheet each. */
export function plansPaper(
  title: string,
  { organisation, made }: Frame,
  month: Month,
  people: readonly PersonPlan[],
): Paper {
  return { title, organisation, made, sheets: people.map((person) => sheetOf(person, month)) };
}
