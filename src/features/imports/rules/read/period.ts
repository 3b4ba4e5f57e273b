import { addDays, dayNumber, isDay, weekday, weekdayName, type Day } from "#shared/day.ts";
import { addMonths, isMonth, monthOf, monthsBetween } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { monthInWords, readDay } from "./cell-days.ts";
import { cellText } from "./cell.ts";
import { withoutUnitText } from "./heading-words.ts";
import type { PeriodOf } from "./rows.ts";
import type { Cell, DateOrder, Unit } from "./source.ts";

/** The period of a grid's column, or why it has none in words. */
export type ColumnPeriod = { readonly of: PeriodOf; readonly unit?: Unit } | { readonly problem: string };

const WEEK_NUMBER = /^(?:(\d{4})[\s-]*)?(?:w|kw|wk|week|woche)\.?\s*(\d{1,2})(?:[\s,/-]+(\d{4}))?$/i;
const SHORT_MONTH = /^(0?[1-9]|1[0-2])[/.'’-](\d{2})$/;
const WEEK_OF = /^(?:week|wk|w\/c|woche)\s*(?:of|from|commencing|beginning|starting|ab|vom)?[\s:]*(.+)$/i;

/**
 * The periods of a file's headings, null where a heading is none. Days in steps of seven are weeks, and first days
 * of months are months.
 */
export function periodsOf(headings: readonly Cell[], order: DateOrder | null): (ColumnPeriod | null)[] {
  const short = shortMonths(headings);
  const found = withoutDays(
    headings,
    headings.map((heading, at) => short[at] ?? withUnit(heading, order)),
  );
  const days = found.flatMap((each) =>
    each && "of" in each && each.of.period === "day" ? [each.of.day] : [],
  );
  if (days.length < 2) return found;
  const step = stepOf(days);
  return found.map((each) =>
    each && "of" in each && each.of.period === "day" ? inSteps(each.of.day, step, each.unit) : each,
  );
}

/** 12/26, 01/27, 02/27 are months where they go on so; 01/25, 01/26 are days without a year. */
function shortMonths(headings: readonly Cell[]): (ColumnPeriod | null)[] {
  const months = headings.map((heading) => {
    const [, month = "", year = ""] = SHORT_MONTH.exec(cellText(heading)) ?? [];
    return month === "" ? null : `20${year}-${month.padStart(2, "0")}`;
  });
  const found = months.filter((month) => month !== null && isMonth(month));
  const goOn = found.slice(1).every((month, at) => month !== null && month === addMonths(found[at] ?? "", 1));
  return months.map((month) =>
    found.length > 1 && goOn && month !== null ? { of: { period: "month", month } } : null,
  );
}

/** "Dec 26, Jan 27" are months where they go on so; "26 Dec, 27 Dec" are days without a year, and no periods. */
function withoutDays(
  headings: readonly Cell[],
  found: readonly (ColumnPeriod | null)[],
): (ColumnPeriod | null)[] {
  const shortYear = (at: number) =>
    typeof headings[at] === "string" && /\p{L}/u.test(headings[at]) && !/\d{4}/.test(headings[at]);
  const months = found.flatMap((each, at) =>
    each && "of" in each && each.of.period === "month" && shortYear(at) ? [{ at, month: each.of.month }] : [],
  );
  const goOn = months.slice(1).every(({ month }, at) => {
    const step = monthsBetween(months[at]?.month ?? month, month);
    return step > 0 && step < 12;
  });
  return goOn ? [...found] : found.map((each, at) => (months.some((month) => month.at === at) ? null : each));
}

/** The period of a heading that may say a unit too: "Jan 2027 (h)", "FTE Dec 2026". */
function withUnit(heading: Cell, order: DateOrder | null): ColumnPeriod | null {
  const alone = periodOf(heading, order);
  if (alone !== null || typeof heading !== "string" || heading.length > 40) return alone;
  const { text, unit } = withoutUnitText(heading);
  const period = unit === null ? null : periodOf(text, order);
  return period !== null && unit !== null && "of" in period ? { ...period, unit } : period;
}

/** How a row of days goes on: by weeks, by months, or by single days. */
function stepOf(days: readonly Day[]): "day" | "week" | "month" {
  const steps = days.slice(1).map((day, at) => dayNumber(day) - dayNumber(days[at] ?? day));
  if (steps.every((step) => step > 0 && step % 7 === 0)) return "week";
  const months = new Set(days.map(monthOf));
  return months.size === days.length && days.every((day) => day.endsWith("-01")) ? "month" : "day";
}

function inSteps(day: Day, step: "day" | "week" | "month", unit?: Unit): ColumnPeriod {
  const alone =
    step === "month" ? { period: "month" as const, month: monthOf(day) } : { period: "day" as const, day };
  const found = step === "week" ? weekFrom(day) : { of: alone };
  return unit === undefined || !("of" in found) ? found : { ...found, unit };
}

function weekFrom(day: Day): ColumnPeriod {
  if (weekday(day) === 1) return { of: { period: "week", monday: day } };
  return {
    problem: t`Weeks begin on Mondays here, but this one begins on ${weekdayName(day)}, ${day}. Export by day, or by weeks from Monday.`,
  };
}

/** What a single heading says. */
function periodOf(heading: Cell, order: DateOrder | null): ColumnPeriod | null {
  const text = cellText(heading);
  const maxFigures = typeof heading === "number" ? 6 : 40;
  if (text.length > maxFigures) return null;
  const month = monthInWords(text);
  if (month !== null) return { of: { period: "month", month } };
  const week = typeof heading === "string" ? weekOf(text, order) : null;
  if (week !== null) return week;
  const day = readDay(heading, order);
  return day === null ? null : { of: { period: "day", day } };
}

/** A numbered week, one that is named by a day, or one that is written from day to day. */
function weekOf(text: string, order: DateOrder | null): ColumnPeriod | null {
  const numbered = WEEK_NUMBER.exec(text);
  if (numbered) return weekOfYear(numbered[1] ?? numbered[3], Number(numbered[2]));
  const named = WEEK_OF.exec(text)?.[1] ?? text;
  const first = firstDate(named);
  const day = first === text ? null : readDay(first, order);
  return day === null ? null : weekFrom(day);
}

/** "2 Mar 2026 - 8 Mar 2026" begins on the first of both. */
function firstDate(text: string): string {
  return text.split(/\s+(?:-|–|to|bis)\s+/u)[0] ?? text;
}

/** An ISO week; a year has 52 or 53 of them, and one that it hasn't is in the year before or after. */
function weekOfYear(year: string | undefined, week: number): ColumnPeriod | null {
  const fourth = `${year ?? ""}-01-04`;
  if (!isDay(fourth)) return null;
  const monday = addDays(fourth, 1 - weekday(fourth) + (week - 1) * 7);
  return addDays(monday, 3).slice(0, 4) === year ? { of: { period: "week", monday } } : null;
}
