import { withoutGuard } from "#shared/csv.ts";
import { readCsv, type CsvRecord } from "#shared/csv-reading.ts";
import { readMonth } from "#shared/month-reading.ts";
import { addMonths, type Month } from "#shared/month.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import { cellKey, pastedHours, type BudgetCell, type BudgetCells } from "./budget-cells.ts";
import type { BudgetTier } from "./budget-totals.ts";

/** Most characters and rows of a file that is accepted. */
export const fileLimits = { characters: 5_000_000, rows: 10_000 } as const;

/** A cell of the file that changes something or can't be accepted. `row` as a spreadsheet counts. */
export interface FileCell {
  readonly row: number;
  /** "Architecture, Senior", as the file has it. */
  readonly tier: string;
  /** The month's header in the file; empty where the whole row is meant. */
  readonly month: string;
  readonly text: string;
  /** Hours now and then; null where they can't be accepted. */
  readonly change: { readonly from: number; readonly to: number } | null;
  readonly problem: string | null;
}

export interface BudgetFile {
  /** Why nothing of the file can be accepted. */
  readonly problem: string | null;
  /** Columns that name no month of the project and no tier. */
  readonly ignored: readonly string[];
  readonly cells: readonly FileCell[];
  /** Cells that contain what is there already. */
  readonly same: number;
  /** What landing changes; 0 empties. */
  readonly edits: readonly BudgetCell[];
}

interface Columns {
  readonly functionAt: number;
  readonly tierAt: number;
  readonly months: readonly { readonly at: number; readonly monthIndex: number; readonly header: string }[];
  readonly ignored: readonly string[];
}

/** Columns by their English names, and as people call them in their own language. */
const columnNames = perLanguage(() => ({
  tier: ["Cost tier", "Tier", t`Cost tier`],
  function: ["Function", t`Function`],
  known: ["Rate", "Hours", "Budget", t`Rate`, t`Hours`, t`Budget`],
}));

/**
 * Reads what `budgetCsv` writes, as spreadsheets change it: a row a cost tier, a column a month. An empty cell or
 * a dash clears; missing rows and columns change nothing. Problems are reported per cell.
 */
export function readBudgetFile(
  text: string,
  plan: Plan & { readonly start: Month; readonly length: number },
): BudgetFile {
  if (text.length > fileLimits.characters)
    return unread(t`The file is too large. A budget has at most 5 MB.`);
  const { records, openQuoteAt } = readCsv(text);
  if (openQuoteAt !== null) return unread(t`Row ${openQuoteAt} opens a quoted cell that's never closed.`);
  const [head, ...lines] = records;
  if (!head) return unread(t`The file is empty.`);
  if (lines.length > fileLimits.rows) return unread(t`The file has more than 10,000 rows.`);
  const columns = columnsOf(head, plan.start, plan.length);
  if (columns.tierAt < 0) return unread(t`The first row needs a column “${"Cost tier"}”.`);
  if (columns.months.length === 0)
    return unread(
      t`No column of the first row names a month of this project, such as “${"Nov 2026"}” or “${"Month 1"}”.`,
    );
  const twice = columns.months.find(
    ({ monthIndex }, at) => columns.months.findIndex((other) => other.monthIndex === monthIndex) < at,
  );
  if (twice) return unread(t`Two columns name the same month: “${twice.header}”.`);
  const seen = new Set<string>();
  const found = lines.map((line) => rowOf(line, columns, plan, seen));
  return {
    problem: null,
    ignored: columns.ignored,
    cells: found.flatMap(({ cells }) => cells),
    same: found.reduce((sum, { same }) => sum + same, 0),
    edits: found.flatMap(({ edits }) => edits),
  };
}

function unread(problem: string): BudgetFile {
  return { problem, ignored: [], cells: [], same: 0, edits: [] };
}

function columnsOf(head: CsvRecord, start: Month, length: number): Columns {
  const headers = head.cells.map((cell) => withoutGuard(cell).trim());
  const names = columnNames();
  const isOneOf = (known: readonly string[]) => (header: string) => known.some((name) => alike(name, header));
  const months = headers.flatMap((header, at) => {
    const monthIndex = monthIndexOf(header, start, length);
    return monthIndex === null ? [] : [{ at, monthIndex, header }];
  });
  const functionAt = headers.findIndex(isOneOf(names.function));
  const tierAt = headers.findIndex(isOneOf(names.tier));
  const used = new Set([functionAt, tierAt, ...months.map(({ at }) => at)]);
  return {
    functionAt,
    tierAt,
    months,
    ignored: headers.filter((header, at) => !used.has(at) && header !== "" && !isOneOf(names.known)(header)),
  };
}

interface Plan {
  readonly tiers: readonly BudgetTier[];
  readonly cells: BudgetCells;
}

interface ReadRow {
  readonly cells: FileCell[];
  readonly same: number;
  readonly edits: BudgetCell[];
}

function rowOf(record: CsvRecord, columns: Columns, plan: Plan, seen: Set<string>): ReadRow {
  const texts = record.cells.map((text) => withoutGuard(text).trim());
  const { functionAt, tierAt } = columns;
  const [functionName, tierName] = [texts[functionAt] ?? "", texts[tierAt] ?? ""];
  const name = [functionName, tierName].filter(Boolean).join(", ");
  const refuse = (problem: string) => ({
    cells: [{ row: record.row, tier: name, month: "", text: "", change: null, problem }],
    same: 0,
    edits: [],
  });
  const [tier, another] = plan.tiers.filter(
    (each) =>
      alike(each.costTierName, tierName) && (functionAt < 0 || alike(each.functionName, functionName)),
  );
  if (!tier) return refuse(t`The project has no such cost tier.`);
  if (another)
    return refuse(
      t`Several functions have a cost tier of this name: the file needs a column “${"Function"}”.`,
    );
  if (seen.has(tier.costTierId)) return refuse(t`The file has this cost tier twice. The first row counts.`);
  seen.add(tier.costTierId);
  const found = columns.months.map(({ at, monthIndex, header }) => {
    const text = texts[at] ?? "";
    const from = plan.cells.get(cellKey(tier.costTierId, monthIndex)) ?? 0;
    const read = readHours(text);
    const cell = { row: record.row, tier: name, month: header, text };
    if ("fault" in read) return { cell: { ...cell, change: null, problem: read.fault }, edit: null };
    const to = read.hours ?? 0;
    if (from === to) return null;
    return {
      cell: { ...cell, change: { from, to }, problem: null },
      edit: { costTierId: tier.costTierId, monthIndex, budgetHours: to },
    };
  });
  const changes = found.filter((each) => each !== null);
  return {
    cells: changes.map(({ cell }) => cell),
    same: found.length - changes.length,
    edits: changes.flatMap(({ edit }) => edit ?? []),
  };
}

/** A dash is how the product writes a cell without hours. */
function readHours(text: string) {
  return /^[-–−]$/.test(text) ? { hours: null } : pastedHours(text);
}

function alike(one: string, other: string): boolean {
  const plain = (text: string) => text.normalize("NFKC").replaceAll(/\s+/g, " ").toLocaleLowerCase("en-GB");
  return plain(one) === plain(other);
}

/** The number of the month in the project that a header names; null when it names none of them. */
export function monthIndexOf(header: string, start: Month, length: number): number | null {
  const numbered = /^month (\d{1,3})$/i.exec(header);
  if (numbered) return within(Number(numbered[1]), length);
  if (!/\d/.test(header)) return null;
  const month = readMonth(header);
  for (let index = 1; index <= length; index += 1)
    if (month === null ? alike(header, t`Month ${index}`) : addMonths(start, index - 1) === month)
      return index;
  return null;
}

function within(index: number, length: number): number | null {
  return index >= 1 && index <= length ? index : null;
}
