import { kinds } from "../kinds/kinds.ts";
import { readDay, readMonth } from "../read/cell-days.ts";
import { rankOf } from "../read/field-names.ts";
import { periodsOf } from "../read/period.ts";
import type { Cell } from "../read/source.ts";
import { columnsOf, type Table } from "./columns.ts";
import { anyFormats } from "./name-worth.ts";

/** What a summary of time says of projects and people; a list of them says more. */
const ofSummaries: ReadonlySet<string | null> = new Set([
  null,
  "code",
  "name",
  "client",
  "customer",
  "function",
  "tier",
  "billable",
]);

/** True for hours of projects or people without days: the totals of a report. */
export function isSummary(table: Table): boolean {
  const [time, ...lists] = (["time_entries", "projects", "people"] as const).map(
    (kind) => columnsOf(kinds[kind], table, null).columns,
  );
  const has = (...names: readonly string[]) => time?.some((name) => names.includes(name ?? "")) === true;
  return (
    has("hours") &&
    (has("project", "person") || lists.some((columns) => columns.includes("name"))) &&
    !has("day", "start", "end") &&
    lists.flat().every((name) => ofSummaries.has(name)) &&
    !hasDays(table)
  );
}

const dayField = kinds.time_entries.fields.find(({ name }) => name === "day");

/** Days or months in a column or in the headings, whatever they are called, or a column that is called so. */
function hasDays({ headings, samples }: Table): boolean {
  const isDay = (cell: Cell) =>
    anyFormats.some(
      ({ dateOrder }) => readDay(cell, dateOrder) !== null || readMonth(cell, dateOrder) !== null,
    );
  return (
    headings.some((heading) => dayField !== undefined && rankOf(dayField, heading) !== null) ||
    periodsOf(headings, "dmy").some((period) => period !== null) ||
    samples.some(({ cells }) => cells.some(isDay))
  );
}
