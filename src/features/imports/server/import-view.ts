import type { Answers } from "#server/scope.ts";
import type { Output } from "#shared/contract.ts";
import type { readImport } from "../contract.ts";
import type { KindCode } from "../rules/fields.ts";
import { fieldLabels } from "../rules/field-labels.ts";
import { kinds } from "../rules/kinds.ts";
import { shownSums, type OutcomeSums } from "../rules/outcome-sums.ts";
import { periodField, type FileContent, type Reading } from "../rules/source.ts";
import { cellText } from "./engine/file-facts.ts";
import type { importRow } from "./queries/imports.ts";

export type ImportRow = Answers<[ReturnType<typeof importRow>]>[0][number];
type View = Output<typeof readImport>;

const mostSamples = 5;

/** Labels of what a kind needs and no column holds. */
export function missingFields(kind: KindCode | null, reading: Reading | null): string[] {
  if (kind === null || reading === null) return [];
  const held = new Set(reading.columns);
  // A grid's columns hold the hours and say the day or month.
  const inGrid = new Set(reading.shape === "grid" && held.has(periodField) ? ["hours", "day", "month"] : []);
  // Start and end say how long it took.
  const byTimes = held.has("start") && held.has("end") && kind === "time_entries";
  return kinds[kind].fields
    .filter(({ name, required }) => required === true && !held.has(name) && !inGrid.has(name))
    .filter(({ name }) => !(name === "hours" && byTimes))
    .map(({ heading }) => fieldLabels()[heading]);
}

function columnsOf(content: FileContent | null, reading: Reading | null): View["columns"] {
  if (content === null) return [];
  return content.headings.map((heading, at) => ({
    heading: cellText(heading),
    samples: content.samples
      .map(({ cells }) => cellText(cells[at] ?? null))
      .filter((text) => text !== "")
      .slice(0, mostSamples),
    isPeriod: reading?.columns[at] === periodField,
  }));
}

/** Nothing was imported yet: also where a check ended by itself half way. */
const isBefore = (status: string): boolean => status === "preparing" || status === "checking";

/** An import as the browser reads it. */
export function importView(row: ImportRow): View {
  const content = row.content as FileContent | null;
  const reading = row.reading as Reading | null;
  const kind = row.kind as KindCode | null;
  const outcome = row.outcome as (OutcomeSums & { readonly isDryRun?: boolean }) | null;
  return {
    id: row.id,
    version: row.version,
    fileName: row.file_name,
    byteSize: row.byte_size,
    status: row.status as View["status"],
    kind,
    preset: row.preset,
    sheets: [...(content?.sheets ?? [])],
    rows: content?.rows ?? 0,
    reading: reading === null ? null : { ...reading, columns: [...reading.columns] },
    options: row.options as View["options"],
    columns: columnsOf(content, reading),
    missing: missingFields(kind, reading),
    rowsDone: row.rows_done,
    rowsTotal: row.rows_total,
    outcome:
      outcome === null ? null : { isDryRun: outcome.isDryRun ?? isBefore(row.status), ...shownSums(outcome) },
    failure: row.failure,
    createdAt: row.created_at,
    createdByName: row.created_by_name,
    doneAt: row.done_at,
  };
}
