import { withoutGuard } from "#shared/csv.ts";
import type { Field, Kind } from "../kinds/fields.ts";
import { readHours } from "./cell-numbers.ts";
import { cellText } from "./cell.ts";
import { headingWords } from "./heading-words.ts";
import { nonWorkIn, sortOfHeading } from "./non-work.ts";
import { readYesNo } from "./read-field.ts";
import type { Value } from "./rows.ts";
import type { Cell, Reading } from "./source.ts";

interface ReadPlan {
  readonly kind: Kind;
  readonly reading: Reading;
  readonly fields: readonly { readonly field: Field; readonly columns: readonly number[] }[];
}

/** In `values` that no one worked a row, as it says itself, and the field and word that say it: "leave", "sort", "Sick". */
export const nonWork = { sort: "non_work", field: "non_work_field", word: "non_work_word" } as const;

/** The fields whose texts say it, the surest first. */
const sortFields = ["sort", "project", "note"] as const;

/** Whether a row says that no one worked it: in words, by Yes, or as hours of leave. */
export function noteNonWork(
  { kind, fields, reading }: ReadPlan,
  cells: readonly Cell[],
  headings: readonly Cell[],
  values: Record<string, Value>,
): void {
  if (!kind.fields.some(({ type }) => type === "sort")) return;
  for (const name of sortFields)
    for (const column of fields.find(({ field }) => field.name === name)?.columns ?? []) {
      const text = withoutGuard(cellText(cells[column]));
      const found = sortOfCell(text, name === "sort" ? (headings[column] ?? null) : null, reading);
      if (found === null || (found.sort === "planned" && name !== "sort")) continue;
      values[nonWork.sort] = found.sort;
      values[nonWork.field] = name;
      values[nonWork.word] = found.word;
      return;
    }
}

function sortOfCell(text: string, heading: Cell, { decimalSign }: Reading) {
  if (text === "") return null;
  const said = nonWorkIn(text);
  const ofHeading = said === null && heading !== null ? sortOfHeading(headingWords(heading).subject) : null;
  if (ofHeading === null) return said;
  const sort = ofHeading === "planned" ? ofHeading : ("leave" as const);
  const isYes = readYesNo(text) === true || (sort === "leave" && (readHours(text, decimalSign) ?? 0) > 0);
  return isYes ? { sort, word: cellText(heading) } : null;
}
