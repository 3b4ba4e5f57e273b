import { cellText } from "../read/cell.ts";
import { rankOf, hasUnit } from "../read/field-names.ts";
import { kinds } from "../kinds/kinds.ts";
import type { Field, KindCode } from "../kinds/fields.ts";
import { isStamp, reads } from "../read/read-field.ts";
import { isState, namesApproval, stateFields } from "../read/states.ts";
import type { Cell, Formats, SourceRow } from "../read/source.ts";

export const anyFormats: readonly Formats[] = (["dmy", "mdy", "ymd"] as const).flatMap((dateOrder) =>
  ([".", ","] as const).map((decimalSign) => ({ dateOrder, decimalSign })),
);

/** How sure a heading names a field; nothing where all of its cells say otherwise. */
export function nameWorth(field: Field, heading: Cell, cells: readonly Cell[]): number {
  const rank = rankOf(field, heading);
  if (rank === null) return 0;
  const filled = cells.filter((cell) => cellText(cell) !== "");
  const fits = filled.length === 0 || filled.some((cell) => readsAnyhow(field, cell));
  if (!fits) return 0;
  const isSure =
    filled.length > 0 &&
    ((field.type === "person" && filled.every(isAddress)) ||
      (stateFields.has(field.name) && namesApproval(heading) && filled.every(isState)));
  return 10 + (field.required === true ? 4 : 0) + (isSure ? 3 : 0) - Math.min(rank, 40) * 0.1;
}

/** A column that is called like a field that no other column is of, and of which not one cell can be read. */
export function isDenied(
  kind: KindCode,
  columns: readonly (string | null)[],
  table: { readonly headings: readonly Cell[]; readonly samples: readonly SourceRow[] },
  at: number,
): boolean {
  const cells = table.samples.map((row) => row.cells[at] ?? null).filter((cell) => cellText(cell) !== "");
  const isCalled = (field: Field) =>
    !ofTexts.has(field.type) &&
    !columns.includes(field.name) &&
    rankOf(field, table.headings[at] ?? null) !== null;
  const fields = cells.length === 0 ? [] : kinds[kind].fields.filter(isCalled);
  return fields.length > 0 && !fields.some((field) => cells.some((cell) => readsAnyhow(field, cell)));
}

/** Types that any text fits; names are looked up. */
const ofTexts: ReadonlySet<string> = new Set([
  "text",
  "sort",
  "email",
  "person",
  "project",
  "function",
  "tier",
  "characteristic",
  "leave",
  "state",
]);

const isAddress = (cell: Cell): boolean => /^\S+@\S+\.\S+$/.test(cellText(cell));

/** A duration isn't a time of day with a date, and a time of day is no length of time. */
function readsAnyhow(field: Field, cell: Cell): boolean {
  const isAmount = hasUnit(field);
  if (isAmount && typeof cell === "object") return false;
  if (isStamp(field, cell)) return true;
  return anyFormats.some((formats) => reads(isAmount ? "hours" : field.type, cell, formats));
}
