import { strFromU8, Unzip, UnzipInflate, unzipSync } from "fflate";
import { currencyInFormat } from "../../rules/read/currencies.ts";

/** The formats of every workbook that show a number as percent, and a date with its time. */
const BUILT_IN = [
  ["9", "%"],
  ["10", "%"],
  ["22", "time"],
] as const;
const [STYLE, PLACE] = [/(?:^|\s)s="(\d+)"/, /(?:^|\s)r="([A-Z]+)(\d+)"/];
const TAG = /<(c|col|row)\s+([^>]*?)\/?>/g;
const HIDDEN = /(?:^|\s)hidden="(?:1|true)"/;

/** How a sheet shows its cells, by row from 1 and column from 0, read row by row. */
export interface SheetFormats {
  /** "%", a currency, "time" of a date that has one, or null. */
  readonly shown: (row: number, column: number) => string | null;
  /** Hidden by hand or by a filter. */
  readonly isHidden: (row: number) => boolean;
  readonly hiddenColumns: ReadonlySet<number>;
}

export const noFormats: SheetFormats = {
  shown: () => null,
  isHidden: () => false,
  hiddenColumns: new Set(),
};

/** What the reader of rows doesn't say: which cells are percent or money, as 0.5 may be half a percent or half, and what is hidden. */
export function sheetFormats(bytes: Uint8Array, sheet: string): SheetFormats {
  const parts = unzipSync(bytes, {
    filter: ({ name }) => /^xl\/(?:workbook|styles)\.xml$|\/workbook\.xml\.rels$/i.test(name),
  });
  const text = (name: RegExp) =>
    strFromU8(parts[Object.keys(parts).find((each) => name.test(each)) ?? ""] ?? new Uint8Array());
  const styles = shownStyles(text(/styles\.xml$/i));
  const part = partOf(sheet, text(/workbook\.xml$/i), text(/\.rels$/i));
  if (part === null) return noFormats;
  const { spans, hiddenColumns } = spansIn(bytes, part, styles);
  const shown = (row: number, column: number) => {
    const own = spans.get(column) ?? [];
    while (own[0] !== undefined && own[0].last < row) own.shift();
    return own[0] !== undefined && own[0].first <= row ? own[0].shown : null;
  };
  return { shown, isHidden: (row) => shown(row, ROWS) !== null, hiddenColumns };
}

/** Where the spans of rows that are hidden are, beside those of columns. */
const ROWS = -1;

const attribute = (tag: string, name: string): string =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(tag)?.[1] ?? "";

/** What the styles with a percent sign, a currency or hours beside a date in their format show, by number. */
function shownStyles(styles: string): ReadonlyMap<string, string> {
  const formats = new Map<string, string>(BUILT_IN);
  for (const [, tag = ""] of styles.matchAll(/<numFmt\s([^>]*)>/g)) {
    const format = unescaped(attribute(tag, "formatCode"));
    const shown = format.includes("%") ? "%" : (currencyInFormat(format) ?? timeInFormat(format));
    if (shown !== null) formats.set(attribute(tag, "numFmtId"), shown);
  }
  const cells = /<cellXfs[^>]*>([\s\S]*?)<\/cellXfs>/.exec(styles)?.[1] ?? "";
  const used = [...cells.matchAll(/<xf\s([^>]*)>/g)].map(
    ([, tag = ""]) => formats.get(attribute(tag, "numFmtId")) ?? null,
  );
  return new Map(used.flatMap((shown, at) => (shown === null ? [] : [[String(at), shown]])));
}

/** Hours beside a day or a year: a date at midnight has a time then. */
function timeInFormat(format: string): "time" | null {
  const signs = format.toLowerCase().replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, "");
  return /h/.test(signs) && /[dy]/.test(signs) ? "time" : null;
}

const unescaped = (text: string): string =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");

/** The name of a sheet's part in the archive. */
function partOf(sheet: string, workbook: string, relations: string): string | null {
  const tags = [...workbook.matchAll(/<sheet\s([^>]*)>/g)].map(([, tag = ""]) => tag);
  const id = attribute(tags.find((tag) => unescaped(attribute(tag, "name")) === sheet) ?? "", "r:id");
  const relation = [...relations.matchAll(/<Relationship\s([^>]*)>/g)].find(
    ([, tag = ""]) => attribute(tag, "Id") === id,
  );
  const target = attribute(relation?.[1] ?? "", "Target");
  if (id === "" || target === "") return null;
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

interface Span {
  readonly shown: string;
  readonly first: number;
  last: number;
}

/**
 * The rows of each column whose cells have one of the styles, with what it shows, and the hidden rows, as spans: a
 * large sheet is never in memory as text. Columns that are hidden are named before the first row.
 */
function spansIn(bytes: Uint8Array, part: string, styles: ReadonlyMap<string, string>) {
  const spans = new Map<number, Span[]>();
  const hiddenColumns = new Set<number>();
  const add = (column: number, row: number, shown: string) => {
    const own = spans.get(column) ?? [];
    const last = own.at(-1);
    if (last?.shown === shown && last.last === row - 1) last.last += 1;
    else own.push({ shown, first: row, last: row });
    spans.set(column, own);
  };
  let row = 0;
  const noteCell = (tag: string) => {
    const shown = styles.get(STYLE.exec(tag)?.[1] ?? "");
    const [, letters = "", own = ""] = shown === undefined ? [] : (PLACE.exec(tag) ?? []);
    if (shown !== undefined && own !== "") add(columnOf(letters), Number(own), shown);
  };
  const note = (name: string, tag: string) => {
    if (name === "c") return noteCell(tag);
    if (name === "row") row = Number(attribute(tag, "r")) || row + 1;
    if (!HIDDEN.test(tag)) return;
    if (name === "row") add(ROWS, row, "hidden");
    else for (const column of columnsIn(tag)) hiddenColumns.add(column);
  };
  const decoder = new TextDecoder();
  let rest = "";
  const unzip = new Unzip((file) => {
    if (file.name !== part) return;
    file.ondata = (error, data) => {
      if (error) throw error;
      const text = rest + decoder.decode(data, { stream: true });
      const end = text.lastIndexOf(">") + 1;
      for (const [, name = "", tag = ""] of text.slice(0, end).matchAll(TAG)) note(name, tag);
      rest = text.slice(end);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  unzip.push(bytes, true);
  return { spans, hiddenColumns };
}

/** Columns from 0 by their letters. */
const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Columns of a sheet, which has at most as many. */
const maxColumns = 16_384;

/** The columns from 0 that a tag of columns names, from the first to the last. */
function columnsIn(tag: string): number[] {
  const [first, last] = [Number(attribute(tag, "min")), Number(attribute(tag, "max"))];
  const count = Math.min(last, maxColumns) - first + 1;
  return count > 0 ? Array.from({ length: count }, (_, at) => first - 1 + at) : [];
}
