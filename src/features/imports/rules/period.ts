import { addDays, dayNumber, isDay, weekday, weekdayName, type Day } from "#shared/day.ts";
import { monthOf } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { monthInWords, readDay } from "./cell-days.ts";
import { cellText } from "./cell.ts";
import type { PeriodOf } from "./rows.ts";
import type { Cell, DateOrder } from "./source.ts";

/** The period of a grid's column, or why it has none in words. */
export type ColumnPeriod = { readonly of: PeriodOf } | { readonly problem: string };

const WEEK_NUMBER = /^(?:(\d{4})[\s-]*)?(?:w|kw|wk|week|woche)\.?\s*(\d{1,2})(?:[\s,/-]+(\d{4}))?$/i;
const WEEK_OF = /^(?:week|wk|w\/c|woche)\s*(?:of|from|commencing|beginning|starting|ab|vom)?[\s:]*(.+)$/i;

/**
 * The periods of a file's headings, null where a heading is none. Days in steps of seven are weeks, and first days
 * of months are months.
 */
export function periodsOf(headings: readonly Cell[], order: DateOrder): (ColumnPeriod | null)[] {
  const found = headings.map((heading) => periodOf(heading, order));
  const days = found.flatMap((each) =>
    each && "of" in each && each.of.period === "day" ? [each.of.day] : [],
  );
  if (days.length < 2) return found;
  const step = stepOf(days);
  return found.map((each) =>
    each && "of" in each && each.of.period === "day" ? inSteps(each.of.day, step) : each,
  );
}

/** How a row of days goes on: by weeks, by months, or by single days. */
function stepOf(days: readonly Day[]): "day" | "week" | "month" {
  const steps = days.slice(1).map((day, at) => dayNumber(day) - dayNumber(days[at] ?? day));
  if (steps.every((step) => step > 0 && step % 7 === 0)) return "week";
  const months = new Set(days.map(monthOf));
  return months.size === days.length && days.every((day) => day.endsWith("-01")) ? "month" : "day";
}

function inSteps(day: Day, step: "day" | "week" | "month"): ColumnPeriod {
  if (step === "week") return weekFrom(day);
  return { of: step === "month" ? { period: "month", month: monthOf(day) } : { period: "day", day } };
}

function weekFrom(day: Day): ColumnPeriod {
  if (weekday(day) === 1) return { of: { period: "week", monday: day } };
  return {
    problem: t`Weeks begin on Mondays here, but this one begins on ${weekdayName(day)}, ${day}. Export by day, or by weeks from Monday.`,
  };
}

/** What a single heading says. */
function periodOf(heading: Cell, order: DateOrder): ColumnPeriod | null {
  const text = cellText(heading);
  const mostFigures = typeof heading === "number" ? 6 : 40;
  if (text.length > mostFigures) return null;
  const month = monthInWords(text);
  if (month !== null) return { of: { period: "month", month } };
  const week = typeof heading === "string" ? weekOf(text, order) : null;
  if (week !== null) return week;
  const day = readDay(heading, order);
  return day === null ? null : { of: { period: "day", day } };
}

/** A numbered week, one that is named by a day, or one that is written from day to day. */
function weekOf(text: string, order: DateOrder): ColumnPeriod | null {
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
