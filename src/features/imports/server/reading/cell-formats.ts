import { strFromU8, Unzip, UnzipInflate, unzipSync } from "fflate";
import { currencyInFormat } from "../../rules/read/currencies.ts";

/** The formats of every workbook that show a number as percent. */
const BUILT_IN = ["9", "10"];
const [STYLE, PLACE] = [/(?:^|\s)s="(\d+)"/, /(?:^|\s)r="([A-Z]+)(\d+)"/];
const CELL = /<c\s+([^>]*?)\/?>/g;

/** How a cell of a sheet is shown, by its row and column from 1 and 0, row by row: "%", a currency, or null. */
export type CellFormat = (row: number, column: number) => string | null;

/** Which cells of a sheet are percent or money, as the reader of rows doesn't say it: 0.5 may be half a percent or half. */
export function cellFormats(bytes: Uint8Array, sheet: string): CellFormat {
  const parts = unzipSync(bytes, {
    filter: ({ name }) => /^xl\/(?:workbook|styles)\.xml$|\/workbook\.xml\.rels$/i.test(name),
  });
  const text = (name: RegExp) =>
    strFromU8(parts[Object.keys(parts).find((each) => name.test(each)) ?? ""] ?? new Uint8Array());
  const styles = shownStyles(text(/styles\.xml$/i));
  const part = styles.size === 0 ? null : partOf(sheet, text(/workbook\.xml$/i), text(/\.rels$/i));
  if (part === null) return () => null;
  const spans = spansIn(bytes, part, styles);
  return (row, column) => {
    const own = spans.get(column) ?? [];
    while (own[0] !== undefined && own[0].last < row) own.shift();
    return own[0] !== undefined && own[0].first <= row ? own[0].shown : null;
  };
}

const attribute = (tag: string, name: string): string =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(tag)?.[1] ?? "";

/** What the styles with a percent sign or a currency in their format show, by number. */
function shownStyles(styles: string): ReadonlyMap<string, string> {
  const formats = new Map(BUILT_IN.map((id) => [id, "%"]));
  for (const [, tag = ""] of styles.matchAll(/<numFmt\s([^>]*)>/g)) {
    const format = unescaped(attribute(tag, "formatCode"));
    const shown = format.includes("%") ? "%" : currencyInFormat(format);
    if (shown !== null) formats.set(attribute(tag, "numFmtId"), shown);
  }
  const cells = /<cellXfs[^>]*>([\s\S]*?)<\/cellXfs>/.exec(styles)?.[1] ?? "";
  const used = [...cells.matchAll(/<xf\s([^>]*)>/g)].map(
    ([, tag = ""]) => formats.get(attribute(tag, "numFmtId")) ?? null,
  );
  return new Map(used.flatMap((shown, at) => (shown === null ? [] : [[String(at), shown]])));
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

/** The rows of each column whose cells have one of the styles, with what it shows, as spans: a large sheet is never in memory as text. */
function spansIn(bytes: Uint8Array, part: string, styles: ReadonlyMap<string, string>): Map<number, Span[]> {
  const spans = new Map<number, Span[]>();
  const note = (tag: string) => {
    const shown = styles.get(STYLE.exec(tag)?.[1] ?? "");
    if (shown === undefined) return;
    const [, letters = "", row = ""] = PLACE.exec(tag) ?? [];
    if (row === "") return;
    const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    const own = spans.get(column) ?? [];
    const last = own.at(-1);
    if (last?.shown === shown && last.last === Number(row) - 1) last.last += 1;
    else own.push({ shown, first: Number(row), last: Number(row) });
    spans.set(column, own);
  };
  const decoder = new TextDecoder();
  let rest = "";
  const unzip = new Unzip((file) => {
    if (file.name !== part) return;
    file.ondata = (error, data) => {
      if (error) throw error;
      const text = rest + decoder.decode(data, { stream: true });
      const end = text.lastIndexOf(">") + 1;
      for (const [, tag = ""] of text.slice(0, end).matchAll(CELL)) note(tag);
      rest = text.slice(end);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  unzip.push(bytes, true);
  return spans;
}
