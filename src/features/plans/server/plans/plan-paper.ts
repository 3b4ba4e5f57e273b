import type { Frame } from "#server/pdf/frame.ts";
import type { CalendarPart, Mark, Paper, Sheet, TablePart } from "#server/pdf/paper.ts";
import { shortWeekdayNames, type Day } from "#shared/day.ts";
import { formatHours, sumHours } from "#shared/hours.ts";
import { formatMonth, shortMonthName, type Month } from "#shared/month.ts";
import { fromHundredths, toHundredths } from "#shared/hundredths.ts";
import { t } from "#shared/texts/t.ts";
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

/** How far a function's month is. */
function stateWords(name: string, status: string): string {
  if (status === "submitted") return t`${name}’s month is submitted.`;
  return status === "draft"
    ? t`${name}’s month is a draft: hours can still change.`
    : t`${name}’s month isn’t planned yet.`;
}

/** `1\u{2013}4 Oct`: the days of a week that are the month's. */
const spanOf = ({ first, last }: PlannedWeek, month: Month): string => {
  const [from, to] = [Number(first.slice(8)), Number(last.slice(8))];
  const name = shortMonthName(month);
  return from === to ? t.as("date")`${from} ${name}` : t.as("date")`${from}\u{2013}${to} ${name}`;
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
    ...(leave === 0 ? [] : [t`Leave ${formatHours(leave)} h`]),
  ];
}

function calendarOf(plan: MonthPlan, label: string, markOf: MarkOf, month: Month): CalendarPart {
  return {
    kind: "calendar",
    label,
    weekdays: shortWeekdayNames(),
    weeks: plan.weeks.map((week) => ({
      label: spanOf(week, month),
      value: t`${formatHours(week.allocated)} h`,
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
      { label: t`Hours by project and week`, isFigure: false },
      ...plan.weeks.map((week) => ({ label: spanOf(week, month), isFigure: true })),
      { label: t`Month`, isFigure: true },
    ],
    rows: plan.projects.map(({ projectId, code, name, isDraft, byWeek, total }) => ({
      cells: [
        isDraft ? t`${code} ${name} (draft)` : `${code} ${name}`,
        ...byWeek.map((hours) => (hours === 0 ? "\u{2013}" : formatHours(hours))),
        formatHours(total),
      ],
      mark: markOf(projectId, isDraft),
    })),
    totals: [
      sums(t`Allocated`, ({ allocated }) => allocated, plan.allocated),
      sums(t`Expected`, ({ expected }) => expected, plan.expected),
      sums(
        t`Expected less allocated`,
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
  const said = states.map(({ functionName: name, status }) => stateWords(name, status));
  const about = [
    ...(plan.draft > 0 ? [t`Hollow squares are hours in a draft.`] : []),
    t`Expected hours exclude public holidays and approved leave.`,
  ];
  return {
    title: label,
    lead: [[t`Allocated hours`, functionName, costTierName].filter((part) => part !== null).join(" \u{b7} ")],
    notes: [...(said.length === 0 ? [] : [said.join(" ")]), about.join(" ")],
    orientation: null,
    parts: [
      {
        kind: "figures",
        figures: [
          { label: t`Allocated`, value: t`${formatHours(plan.allocated)} h` },
          { label: t`In drafts`, value: t`${formatHours(plan.draft)} h` },
          { label: t`Expected`, value: t`${formatHours(plan.expected)} h` },
          {
            label: over ? t`More than expected` : t.as("hours")`Free`,
            value: t`${formatHours(over ? less(plan.allocated, plan.expected) : less(plan.expected, plan.allocated))} h`,
          },
          { label: t`Approved leave`, value: t`${formatHours(leave)} h` },
        ],
      },
      calendarOf(plan, label, markOf, month),
      tableOf(plan, t`${label}: hours by project and week`, markOf, month),
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
