import { readXlsx, streamXlsxRows, type StreamRow } from "hucre/xlsx";
import { t } from "#shared/texts/t.ts";
import type { Cell, Layout, SourceRow } from "../../rules/read/source.ts";
import { damaged } from "./file-format.ts";
import { tableRank } from "../../rules/recognise/heading-row.ts";
import { noFormats, sheetFormats, type SheetFormats } from "./cell-formats.ts";
import { storable, type OpenFile, type Rows } from "./row-source.ts";
import { unreadable, Unreadable } from "./row-source.ts";

const BATCH = 500;
const MS_PER_DAY = 86_400_000;
/** Before these, a workbook's date is a length of time: 30:15 of hours is a day in January 1900 or 1904. */
const FIRST_DATES = [Date.UTC(1900, 2, 1), Date.UTC(1904, 2, 1)] as const;
const EPOCHS = [Date.UTC(1899, 11, 31), Date.UTC(1904, 0, 1)] as const;

/** A workbook, all of whose bytes are in memory: its sheets, and the rows of one of them. */
export async function openWorkbook(bytes: Uint8Array): Promise<OpenFile> {
  const { sheets, hidden } = await readable(() => sheetsOf(bytes));
  if (sheets.length === 0) throw damaged();
  const first = await firstTable(bytes, sheets);
  const seen = { rows: 0, columns: new Set<number>() };
  return {
    format: "xlsx",
    sheets,
    get hidden() {
      return { rows: seen.rows, columns: seen.columns.size, sheets: hidden };
    },
    layout: {
      sheet: first === null ? null : storable(first),
      encoding: "utf-8",
      separator: ",",
      headingRow: 1,
    },
    rows: (layout) => sheetRows({ bytes, sheets: [...sheets, ...hidden], seen }, layout),
  };
}

/** The visible sheets by name, and the hidden ones; all of them where none is visible. */
async function sheetsOf(bytes: Uint8Array) {
  const seen: { name: string; isHidden: boolean }[] = [];
  await readXlsx(bytes, {
    sheets: ({ name, hidden, veryHidden }) => {
      seen.push({ name, isHidden: hidden === true || veryHidden === true });
      return false;
    },
  });
  const namesOf = (areHidden: boolean) =>
    seen.filter(({ isHidden }) => isHidden === areHidden).map(({ name }) => name);
  const [sheets, hidden] = [namesOf(false), namesOf(true)];
  return sheets.length > 0 ? { sheets, hidden } : { sheets: hidden, hidden: [] };
}

/** The first of the sheets that look most like a table: one of text is none. */
async function firstTable(bytes: Uint8Array, sheets: readonly string[]): Promise<string | null> {
  let [found, best] = [sheets[0] ?? null, 0];
  for (const sheet of sheets.length > 1 ? sheets : []) {
    const rows: SourceRow[] = [];
    for await (const row of sheetCells(bytes, sheet, 30, noFormats)) rows.push(row);
    const rank = tableRank(rows);
    if (rank > best) [found, best] = [sheet, rank];
    if (best > 2) break;
  }
  return found;
}

/** A workbook that is read: all its sheets, and what was hidden of those rows that were read. */
interface Workbook {
  readonly bytes: Uint8Array;
  readonly sheets: readonly string[];
  readonly seen: { rows: number; readonly columns: Set<number> };
}

async function* sheetRows({ bytes, sheets, seen }: Workbook, { sheet, hidden }: Layout): Rows {
  const wanted = sheets.find((name) => storable(name) === sheet) ?? null;
  if (sheet !== null && wanted === null)
    throw unreadable(t`The workbook has no sheet ${sheet}. Choose one of its sheets.`);
  const name = wanted ?? sheets[0] ?? "";
  const formats = await readable(async () => sheetFormats(bytes, name));
  let batch: SourceRow[] = [];
  for await (const given of sheetCells(bytes, name, null, formats)) {
    const shown = noteHidden(given, formats, seen);
    const row = hidden === "skip" ? shown : given;
    if (row === null || row.cells.every(isEmpty)) continue;
    batch.push(row);
    if (batch.length === BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

const isEmpty = (cell: Cell): boolean => cell === null || cell === "";

/** Notes what of a row is hidden; gives what isn't, null of a hidden row. */
function noteHidden(
  row: SourceRow,
  { isHidden, hiddenColumns }: SheetFormats,
  seen: Workbook["seen"],
): SourceRow | null {
  const isShown = !isHidden(row.row);
  if (!isShown && !row.cells.every(isEmpty)) seen.rows += 1;
  if (hiddenColumns.size === 0) return isShown ? row : null;
  const cells = row.cells.map((cell, at) => {
    if (!hiddenColumns.has(at)) return cell;
    if (!isEmpty(cell)) seen.columns.add(at);
    return null;
  });
  return isShown ? { ...row, cells } : null;
}

async function* sheetCells(
  bytes: Uint8Array,
  sheet: string,
  maxRows: number | null,
  formats: SheetFormats,
): AsyncGenerator<SourceRow> {
  const rows = streamXlsxRows(bytes, { sheet, ...(maxRows === null ? {} : { maxRows }) });
  for (;;) {
    const next = await readable(() => rows.next());
    if (next.done === true) return;
    yield rowOf(next.value, formats);
  }
}

/** What the library can't read is damaged. */
async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Unreadable ? error : damaged();
  }
}

function rowOf({ index, values }: StreamRow, { shown: shownAt }: SheetFormats): SourceRow {
  if (!Number.isSafeInteger(index) || index < 0) throw damaged();
  const row = index + 1;
  const currencies: Record<string, string> = {};
  const cells = values.map((value, column) => {
    const shown = typeof value === "number" || value instanceof Date ? shownAt(row, column) : null;
    if (value instanceof Date) return dateCell(value, shown === "time");
    if (typeof value === "number" && shown === "%") return percentCell(value);
    if (shown !== null && shown !== "time") currencies[column] = shown;
    return cellOf(value);
  });
  return { row, cells, ...(Object.keys(currencies).length > 0 ? { currencies } : {}) };
}

/** As it's shown. Parts of a percent are in words, so that their point says nothing of the signs of the file's texts. */
function percentCell(value: number): Cell {
  const percent = tidy(Math.round(value * 10_000) / 100);
  return Number.isInteger(percent) ? `${percent}%` : `${percent} percent`;
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === "number") return Number.isFinite(value) ? tidy(value) : null;
  return typeof value === "boolean" ? value : String(value);
}

/** 7.6000000000000005 was typed as 7.6. */
function tidy(value: number): number {
  return Number(value.toPrecision(15));
}

function dateCell(date: Date, hasTime: boolean): Cell {
  const time = date.getTime();
  if (Number.isNaN(time)) return null;
  const system = time >= EPOCHS[1] && time < FIRST_DATES[1] ? 1 : time < FIRST_DATES[0] ? 0 : null;
  if (system !== null) return clock(Math.round((time - EPOCHS[system]) / 1000));
  const seconds = Math.round(time / 1000);
  const day = new Date(seconds * 1000).toISOString().slice(0, 10);
  const within = seconds * 1000 - Math.floor((seconds * 1000) / MS_PER_DAY) * MS_PER_DAY;
  return { day, time: within === 0 && !hasTime ? null : clock(within / 1000) };
}

/** `7:30`, `30:15`, with seconds where there are any. */
function clock(seconds: number): string {
  const part = (value: number) => String(value).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  return `${part(Math.floor(minutes / 60))}:${part(minutes % 60)}${seconds % 60 === 0 ? "" : `:${part(seconds % 60)}`}`;
}
