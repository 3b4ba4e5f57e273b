import type { ImportOptions, Judged, JudgeContext, Named } from "#features/imports/rules/judge/judging.ts";
import type { Reference } from "#features/imports/rules/kinds/fields.ts";
import type { PlannedProject } from "#features/imports/rules/judge/plan-facts.ts";
import type { TypedRow, Value } from "#features/imports/rules/read/rows.ts";
import type { Reading } from "#features/imports/rules/read/source.ts";
import { newTally } from "#features/imports/rules/judge/tally.ts";

/** A frame in which every name maps to itself, but `skip` for nothing and what begins with `?` for no one. */
export function importFrame(options: ImportOptions = {}, today = "2026-11-24"): JudgeContext {
  const of = (reference: Reference, text: string): Named => {
    if (text === "skip") return "skip";
    if (text.startsWith("?")) return { refusal: `There's no ${reference} ${text.slice(1)}.` };
    return { id: text, label: text, isNew: false };
  };
  return {
    orgId: "org",
    importId: "import",
    actor: { id: "actor", name: "Olive Owner", roles: ["admin"] },
    publicUrl: "https://stint.example",
    today,
    options,
    names: { of },
    seen: newTally(),
    pending: newTally(),
    totals: newTally(),
    idOf: (row, part = 0) => `own-${row.row}-${row.column ?? ""}-${part}`,
    isOwn: (id) => id.startsWith("own-"),
  };
}

/** How a plain CSV file is read, by what its columns are for. */
export const csvReading = (columns: readonly (string | null)[], more: Partial<Reading> = {}): Reading => ({
  sheet: null,
  encoding: "utf-8",
  separator: ",",
  headingRow: 1,
  dateOrder: "dmy",
  decimalSign: ".",
  unit: "hours",
  shape: "rows",
  columns,
  ...more,
});

/** PINE, an active project with the tiers of Design named here; their rates are money an hour. */
export const plannedPine = (
  rates: Readonly<Record<string, number>>,
  more: Partial<PlannedProject> = {},
): PlannedProject => ({
  label: "PINE",
  start: "2026-01",
  length: 12,
  statusCode: "active",
  isInternal: false,
  tiers: new Map(
    Object.entries(rates).map(([tier, rate]) => [tier, { functionId: "design", hourlyRate: rate }]),
  ),
  ...more,
});

/** A row of the file. */
export const typedRow = (
  row: number,
  values: Readonly<Record<string, Value>>,
  more: Partial<TypedRow> = {},
): TypedRow => ({
  row,
  column: null,
  period: null,
  values,
  problems: {},
  ...more,
});

/** Judges rows as an import does: what several of them say together is added up before. */
export function judgeFile<Facts, Work>(
  kind: {
    readonly addUp: (rows: readonly TypedRow[], frame: JudgeContext) => void;
    readonly judge: (rows: readonly TypedRow[], facts: Facts, frame: JudgeContext) => Judged<Work>;
  },
  rows: readonly TypedRow[],
  facts: Facts,
  frame: JudgeContext,
): Judged<Work> {
  kind.addUp(rows, { ...frame, seen: newTally() });
  return kind.judge(rows, facts, frame);
}
