import type { Answers } from "#server/scope.ts";
import type { Output } from "#shared/contract.ts";
import type { readImport } from "../contract.ts";
import type { KindCode } from "../rules/kinds/fields.ts";
import { fieldLabels } from "../rules/kinds/field-labels.ts";
import { openQuestions } from "../rules/recognise/open-questions.ts";
import { shownSums, type OutcomeSums } from "../rules/judge/outcome-sums.ts";
import { periodField, type FileContent, type Reading } from "../rules/read/source.ts";
import { cellText } from "../rules/read/cell.ts";
import type { importRow } from "./queries/imports.ts";

export type ImportRow = Answers<[ReturnType<typeof importRow>]>[0][number];
type View = Output<typeof readImport>;

const maxSamples = 5;

/** What has to be said before a file is checked: labels of columns that are missing, and what else. */
export function openOf(kind: KindCode | null, reading: Reading | null, content: FileContent | null) {
  if (kind === null || reading === null || content === null) return { missing: [], questions: [] };
  const { missing, questions } = openQuestions(kind, reading, content);
  return { missing: missing.map(({ heading }) => fieldLabels()[heading]), questions: [...questions] };
}

function columnsOf(content: FileContent | null, reading: Reading | null): View["columns"] {
  if (content === null) return [];
  return content.headings.map((heading, at) => ({
    heading: cellText(heading),
    samples: content.samples
      .map(({ cells }) => cellText(cells[at] ?? null))
      .filter((text) => text !== "")
      .slice(0, maxSamples),
    isPeriod: reading?.columns[at] === periodField,
  }));
}

function hiddenIn(content: FileContent | null): View["hidden"] {
  const { rows = 0, columns = 0, sheets = [] } = content?.hidden ?? {};
  return { rows, columns, sheets: [...sheets] };
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
    hidden: hiddenIn(content),
    previews: [...(content?.previews ?? [])],
    rows: content?.rows ?? 0,
    reading: reading === null ? null : { ...reading, columns: [...reading.columns] },
    options: row.options as View["options"],
    columns: columnsOf(content, reading),
    ...openOf(kind, reading, content),
    rowsDone: row.rows_done,
    rowsTotal: row.rows_total,
    outcome:
      outcome === null ? null : { isDryRun: outcome.isDryRun ?? isBefore(row.status), ...shownSums(outcome) },
    failure: row.failure,
    createdAt: row.created_at,
    createdByName: row.created_by_name,
    updatedByName: row.updated_by_name,
    doneAt: row.done_at,
  };
}
