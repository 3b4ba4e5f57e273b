import { readXlsx, streamXlsxRows, type StreamRow } from "hucre/xlsx";
import { t } from "#shared/texts/t.ts";
import type { Cell, Layout, SourceRow } from "../../rules/read/source.ts";
import { damaged } from "./file-format.ts";
import { cellFormats, type CellFormat } from "./cell-formats.ts";
import { storable, type OpenFile, type Rows } from "./row-source.ts";
import { unreadable, Unreadable } from "./row-source.ts";

const BATCH = 500;
const MS_PER_DAY = 86_400_000;
/** Before these, a workbook's date is a length of time: 30:15 of hours is a day in January 1900 or 1904. */
const FIRST_DATES = [Date.UTC(1900, 2, 1), Date.UTC(1904, 2, 1)] as const;
const EPOCHS = [Date.UTC(1899, 11, 31), Date.UTC(1904, 0, 1)] as const;

/** A workbook, all of whose bytes are in memory: its sheets, and the rows of one of them. */
export async function openWorkbook(bytes: Uint8Array): Promise<OpenFile> {
  const sheets = await readable(() => sheetsOf(bytes));
  if (sheets.length === 0) throw damaged();
  const first = await firstFilled(bytes, sheets);
  return {
    format: "xlsx",
    sheets,
    layout: {
      sheet: first === null ? null : storable(first),
      encoding: "utf-8",
      separator: ",",
      headingRow: 1,
    },
    rows: (layout) => sheetRows(bytes, layout, sheets),
  };
}

/** The visible sheets by name; all of them where none is visible. */
async function sheetsOf(bytes: Uint8Array): Promise<string[]> {
  const seen: { name: string; isHidden: boolean }[] = [];
  await readXlsx(bytes, {
    sheets: ({ name, hidden, veryHidden }) => {
      seen.push({ name, isHidden: hidden === true || veryHidden === true });
      return false;
    },
  });
  const visible = seen.filter(({ isHidden }) => !isHidden);
  return (visible.length > 0 ? visible : seen).map(({ name }) => name);
}

/** The first sheet with two rows, else the first one. */
async function firstFilled(bytes: Uint8Array, sheets: readonly string[]): Promise<string | null> {
  for (const sheet of sheets.length > 1 ? sheets : []) {
    let filled = 0;
    for await (const { cells } of sheetCells(bytes, sheet, 20)) if (cells.length > 1) filled += 1;
    if (filled > 1) return sheet;
  }
  return sheets[0] ?? null;
}

async function* sheetRows(bytes: Uint8Array, { sheet }: Layout, sheets: readonly string[]): Rows {
  const wanted = sheets.find((name) => storable(name) === sheet) ?? null;
  if (sheet !== null && wanted === null)
    throw unreadable(t`The workbook has no sheet ${sheet}. Choose one of its sheets.`);
  let batch: SourceRow[] = [];
  for await (const row of sheetCells(bytes, wanted ?? sheets[0] ?? "", null)) {
    if (row.cells.every((cell) => cell === null || cell === "")) continue;
    batch.push(row);
    if (batch.length === BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

async function* sheetCells(
  bytes: Uint8Array,
  sheet: string,
  maxRows: number | null,
): AsyncGenerator<SourceRow> {
  const rows = streamXlsxRows(bytes, { sheet, ...(maxRows === null ? {} : { maxRows }) });
  // Whether a sheet contains rows is seen without it.
  const formats = await readable(async () => (maxRows === null ? cellFormats(bytes, sheet) : () => null));
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

function rowOf({ index, values }: StreamRow, formats: CellFormat): SourceRow {
  if (!Number.isSafeInteger(index) || index < 0) throw damaged();
  const row = index + 1;
  const currencies: Record<string, string> = {};
  const cells = values.map((value, column) => {
    const shown = typeof value === "number" ? formats(row, column) : null;
    if (typeof value === "number" && shown === "%") return percentCell(value);
    if (shown !== null) currencies[column] = shown;
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
  if (value instanceof Date) return dateCell(value);
  if (typeof value === "number") return Number.isFinite(value) ? tidy(value) : null;
  return typeof value === "boolean" ? value : String(value);
}

/** 7.6000000000000005 was typed as 7.6. */
function tidy(value: number): number {
  return Number(value.toPrecision(15));
}

function dateCell(date: Date): Cell {
  const time = date.getTime();
  if (Number.isNaN(time)) return null;
  const system = time >= EPOCHS[1] && time < FIRST_DATES[1] ? 1 : time < FIRST_DATES[0] ? 0 : null;
  if (system !== null) return clock(Math.round((time - EPOCHS[system]) / 1000));
  const seconds = Math.round(time / 1000);
  const day = new Date(seconds * 1000).toISOString().slice(0, 10);
  const within = seconds * 1000 - Math.floor((seconds * 1000) / MS_PER_DAY) * MS_PER_DAY;
  return { day, time: within === 0 ? null : clock(within / 1000) };
}

/** `7:30`, `30:15`, with seconds where there are any. */
function clock(seconds: number): string {
  const part = (value: number) => String(value).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  return `${part(Math.floor(minutes / 60))}:${part(minutes % 60)}${seconds % 60 === 0 ? "" : `:${part(seconds % 60)}`}`;
}
