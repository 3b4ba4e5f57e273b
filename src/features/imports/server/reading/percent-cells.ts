import { strFromU8, Unzip, UnzipInflate, unzipSync } from "fflate";

/** The formats of every workbook that show a number as percent. */
const BUILT_IN = ["9", "10"];
const [STYLE, PLACE] = [/(?:^|\s)s="(\d+)"/, /(?:^|\s)r="([A-Z]+)(\d+)"/];
const CELL = /<c\s+([^>]*?)\/?>/g;

/** Whether a cell of a sheet is shown as percent, by its row and column from 1 and 0; asked row by row, in order. */
export type IsPercent = (row: number, column: number) => boolean;

/** Which cells of a sheet are shown as percent, as the reader of rows doesn't say it: 0.5 may be half a percent or half. */
export function percentCells(bytes: Uint8Array, sheet: string): IsPercent {
  const parts = unzipSync(bytes, {
    filter: ({ name }) => /^xl\/(?:workbook|styles)\.xml$|\/workbook\.xml\.rels$/i.test(name),
  });
  const text = (name: RegExp) =>
    strFromU8(parts[Object.keys(parts).find((each) => name.test(each)) ?? ""] ?? new Uint8Array());
  const styles = percentStyles(text(/styles\.xml$/i));
  const part = styles.size === 0 ? null : partOf(sheet, text(/workbook\.xml$/i), text(/\.rels$/i));
  if (part === null) return () => false;
  const spans = spansIn(bytes, part, styles);
  return (row, column) => {
    const own = spans.get(column) ?? [];
    while (own[0] !== undefined && own[0].last < row) own.shift();
    return own[0] !== undefined && own[0].first <= row;
  };
}

const attribute = (tag: string, name: string): string =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(tag)?.[1] ?? "";

/** The numbers of the styles with a percent sign in their format. */
function percentStyles(styles: string): ReadonlySet<string> {
  const own = [...styles.matchAll(/<numFmt\s([^>]*)>/g)]
    .filter(([, tag = ""]) => attribute(tag, "formatCode").includes("%"))
    .map(([, tag = ""]) => attribute(tag, "numFmtId"));
  const formats = new Set([...BUILT_IN, ...own]);
  const cells = /<cellXfs[^>]*>([\s\S]*?)<\/cellXfs>/.exec(styles)?.[1] ?? "";
  const used = [...cells.matchAll(/<xf\s([^>]*)>/g)].map(([, tag = ""]) => attribute(tag, "numFmtId"));
  return new Set(used.flatMap((format, at) => (formats.has(format) ? [String(at)] : [])));
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
  readonly first: number;
  last: number;
}

/** The rows of each column whose cells have one of the styles, as spans: a large sheet is never in memory as text. */
function spansIn(bytes: Uint8Array, part: string, styles: ReadonlySet<string>): Map<number, Span[]> {
  const spans = new Map<number, Span[]>();
  const note = (tag: string) => {
    if (!styles.has(STYLE.exec(tag)?.[1] ?? "")) return;
    const [, letters = "", row = ""] = PLACE.exec(tag) ?? [];
    if (row === "") return;
    const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    const own = spans.get(column) ?? [];
    const last = own.at(-1);
    if (last?.last === Number(row) - 1) last.last += 1;
    else own.push({ first: Number(row), last: Number(row) });
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
