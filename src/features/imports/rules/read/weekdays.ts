import { weekday } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { cellText } from "./cell.ts";
import { dayWords } from "./day-words.ts";
import { headingWords } from "./heading-words.ts";
import type { TypedRow } from "./rows.ts";
import type { Cell } from "./source.ts";

const weekdayWords =
  "monday mon,tuesday tue tues mar,wednesday wed weds,thursday thu thur thurs,friday fri,saturday sat,sunday sun"
    .split(",")
    .map((names) => names.split(" "));

/** 1 for Monday to 7 for Sunday by a weekday's name in four languages, short or long; null for other words. */
export function weekdayIn(word: string): number | null {
  const at = weekdayWords.findIndex((names) => names.includes(headingWords(word).words));
  return at < 0 ? null : at + 1;
}

const WEEKDAY =
  /^(?:week ?day|day(?: of (?:the )?week)?|wochentag|tag|jour(?: de (?:la )?semaine)?|dia(?: de (?:la )?semana)?)$/;

/** A date on another weekday than the one beside it is read in the wrong order, or wrong in the file. */
export function compareWeekday(
  cell: Cell,
  { values, problems }: { readonly values: TypedRow["values"]; readonly problems: Record<string, string> },
): void {
  const named = weekdayIn(cellText(cell));
  const field = ["day", "from"].find((name) => typeof values[name] === "string");
  const day = values[field ?? ""];
  if (field !== undefined && typeof day === "string" && named !== null && named !== weekday(day))
    problems[field] =
      t`${dayWords(day)} isn't a ${cellText(cell)}. Check which of day and month comes first.`;
}

/** The column beside a date that names its weekday; -1 without one. */
export const weekdayColumn = (headings: readonly Cell[], columns: readonly (string | null)[]): number =>
  headings.findIndex(
    (heading, at) => (columns[at] ?? null) === null && WEEKDAY.test(headingWords(heading).plain),
  );
