import { t } from "#shared/texts/t.ts";
import type { Kind } from "../kinds/fields.ts";
import totals from "../words/totals.json" with { type: "json" };
import { cellText, plain, quoted, wordsIn } from "./cell.ts";
import { at, type Fault } from "./fault.ts";
import type { TypedRow } from "./rows.ts";
import { nonWork } from "./non-work-rows.ts";
import { periodField, type Cell, type Reading, type SourceRow } from "./source.ts";
import { stateOfWord } from "./states.ts";

/** Rows that add up those above, in the languages of the product and its neighbours, as `plain` writes them. */
const totalWords = new Set(wordsIn(totals));

const closingRow = () => t`This row is a total`;

/** What a closing row may have besides its word. */
const addedTypes: ReadonlySet<string> = new Set(["hours", "money", "whole"]);

/** "Site total", "Summe Ada Cole" */
const isOfTotal = (words: string): boolean =>
  [...totalWords].some((word) => words.startsWith(`${word} `) || words.endsWith(` ${word}`));

const lacksRequired = ({ fields }: Kind, { columns }: Reading, cells: readonly Cell[]): boolean =>
  fields.some(({ name, required }) => {
    const at = columns.indexOf(name);
    return required === true && at >= 0 && cellText(cells[at]) === "";
  });

/** Under the totals of a report's file: what of them can't be worked. */
const remarkBeginning = plain("Upcoming hours that can't be worked:");

/**
 * True for a row that adds up others, a word for a total and nothing but amounts in the columns that are read, and for
 * a remark under it.
 */
export function isClosingRow(kind: Kind, reading: Reading, cells: readonly Cell[]): boolean {
  const filled = cells.flatMap((cell, at) => (cellText(cell) === "" ? [] : [at]));
  const [first, ...others] = filled;
  if (first === undefined) return false;
  if (others.length === 0) return plain(cellText(cells[first] ?? null)).startsWith(remarkBeginning);
  const word = plain(cellText(cells[first] ?? null)).replace(/ \d+( \p{L}+)?$/u, "");
  if (!totalWords.has(word) && !(isOfTotal(word) && lacksRequired(kind, reading, cells))) return false;
  const types = new Map(kind.fields.map(({ name, type }) => [name, type]));
  return others.every((at) => {
    const field = reading.columns[at] ?? null;
    return field === null || field === periodField || addedTypes.has(types.get(field) ?? "");
  });
}

/** What becomes of rows that say themselves that no one worked them: skipped unless chosen otherwise. */
export type NonWorkOptions = { readonly [sort in "leave" | "planned"]?: "skip" | "add" | undefined };

/** Which of the two a row says; null for work. */
export const sortOf = ({ values }: TypedRow): "leave" | "planned" | null => {
  const sort = values[nonWork.sort];
  return sort === "leave" || sort === "planned" ? sort : null;
};

interface SkipFrame {
  readonly kind: Kind;
  readonly reading: Reading;
  readonly options?: NonWorkOptions;
}

function nonWorkFault(row: TypedRow, options: NonWorkOptions): Fault | null {
  const sort = sortOf(row);
  if (sort === null || options[sort] === "add") return null;
  const word = quoted(row.values[nonWork.word] ?? null);
  return at(
    String(row.values[nonWork.field]),
    sort === "leave"
      ? t`${word} is time off, not work. To import it as leave, import the file once more and choose Holidays under What it contains.`
      : t`${word} isn't time that was worked. Planned hours are allocations or forecasts.`,
  );
}

/**
 * Why a row is passed over: it adds up others, no one worked it, or work or a plan that it is of was ended or isn't
 * approved.
 */
export function skipOf(
  { kind, reading, options = {} }: SkipFrame,
  { cells }: SourceRow,
  row: TypedRow,
): Fault | null {
  if (isClosingRow(kind, reading, cells)) return closingRow();
  return nonWorkFault(row, options) ?? stateFault(kind, row);
}

function stateFault(kind: Kind, { values }: TypedRow): Fault | null {
  const word = values["approval"];
  if (!kind.fields.some(({ type }) => type === "state")) return null;
  const ended = ["cancelled", "rejected"].find((field) => values[field] === true);
  const state = typeof word === "string" ? stateOfWord(word) : null;
  if (ended !== undefined || state === "rejected" || state === "cancelled")
    return at(ended ?? "approval", t`Rejected, cancelled or deleted in the file`);
  const isTentative = values["tentative"] === true;
  return isTentative || state === "pending" || state === "no"
    ? at(
        isTentative ? "tentative" : "approval",
        t`Not approved in the file. To import such rows too, skip this column under Columns.`,
      )
    : null;
}
