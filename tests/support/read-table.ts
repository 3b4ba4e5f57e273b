import type { Clues } from "#features/imports/rules/recognise/evidence.ts";
import { evidenceOf } from "#features/imports/rules/recognise/evidence.ts";
import { headingRowOf, headingsAt } from "#features/imports/rules/recognise/heading-row.ts";
import { kinds } from "#features/imports/rules/kinds/kinds.ts";
import { openQuestions } from "#features/imports/rules/recognise/open-questions.ts";
import { recognise } from "#features/imports/rules/recognise/recognise.ts";
import type { TypedRow } from "#features/imports/rules/read/rows.ts";
import type { Cell, Reading, SourceRow } from "#features/imports/rules/read/source.ts";
import { skipOf } from "#features/imports/rules/read/closing-rows.ts";
import { typedRows } from "#features/imports/rules/read/typed-rows.ts";

/** How a test's file is read: what the organisation has set, and what someone has chosen. */
export interface Circumstances extends Clues {
  readonly zone?: string;
  readonly chosen?: Partial<Reading>;
}

/** What a file is recognised as, what has to be said of it, and the facts it then has. */
export interface ReadTable {
  readonly kind: string;
  readonly preset: string | null;
  readonly reading: Reading;
  /** Names of fields and questions. */
  readonly open: readonly string[];
  readonly facts: readonly TypedRow[];
  /** Facts that count: those that aren't passed over. */
  readonly counted: readonly TypedRow[];
}

/** Reads a file's cells as an import does from its upload to its facts. */
export function readTable(table: readonly (readonly Cell[])[], circumstances: Circumstances = {}): ReadTable {
  const { zone, chosen, ...clues } = circumstances;
  const all: SourceRow[] = table.map((cells, at) => ({ row: at + 1, cells }));
  const headingRow = headingRowOf(all.slice(0, 100));
  const headings = headingsAt(all, headingRow);
  const rows = all.filter(({ row }) => row > headingRow);
  const content = { headings, samples: rows.slice(0, 50), evidence: evidenceOf(rows) };
  const { kind, preset, formats, shape, unit, columns } = recognise(content, clues);
  const layout = { sheet: null, encoding: "utf-8", separator: clues.separator ?? ",", headingRow } as const;
  const reading: Reading = { ...layout, ...formats, shape, unit, columns, ...chosen };
  const { missing, questions } = openQuestions(kind, reading, content);
  const read = { ...reading, ...(zone === undefined ? {} : { zone }) };
  const facts = rows.flatMap((row) =>
    typedRows(kinds[kind], read, headings, row).map((fact) => ({
      fact,
      skip: skipOf({ kind: kinds[kind], reading }, row, fact),
    })),
  );
  return {
    kind,
    preset,
    reading,
    open: [...missing.map(({ name }) => name), ...questions],
    facts: facts.map(({ fact }) => fact),
    counted: facts.flatMap(({ fact, skip }) => (skip === null ? [fact] : [])),
  };
}

/** The cells of a text as separated values; without quotes. */
export const cellsOf = (text: string, separator = ","): string[][] =>
  text
    .trim()
    .split("\n")
    .map((line) => line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1")));
