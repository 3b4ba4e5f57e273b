import { strToU8, zipSync } from "fflate";
import { looksLikeFormula } from "./csv.ts";
import { dayNumber, type Day } from "./day.ts";

/**
 * Hours and rates with two decimals, money and counts with none, a share of 1 as percent. Ids from 164 are the
 * workbook's own; 0, 3, 4 and 10 built in (ECMA-376 part 1, 18.8.30).
 */
const formatIds = { general: 0, hours: 4, count: 3, money: 164, rate: 165, percent: 10 } as const;
export type XlsxFormat = keyof typeof formatIds;

/** A cell. `strong` is bold: headers and totals. A `day` is a real date. */
export type XlsxCell =
  | { readonly text: string; readonly strong?: boolean }
  | { readonly number: number; readonly as?: XlsxFormat; readonly strong?: boolean }
  | { readonly day: Day; readonly strong?: boolean }
  | null;

export interface XlsxSheet {
  /** Excel allows 31 characters and none of []:*?/\ ; the name is made to fit. */
  readonly name: string;
  readonly rows: readonly (readonly XlsxCell[])[];
  /** Widths of the columns in characters. */
  readonly widths?: readonly number[];
  /** Rows and columns that stay in sight. */
  readonly frozen?: { readonly rows: number; readonly columns: number };
}

export const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const formats = Object.keys(formatIds);
/** Beside the formats: dates, and text that begins like a formula. */
const dayStyle = formats.length;
const guardedStyle = formats.length + 1;
const stylesOfOneWeight = formats.length + 2;
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const parts = "http://schemas.openxmlformats.org/package/2006";

/**
 * A workbook as an XLSX file (ECMA-376). Text is never a formula; what begins like one carries Excel's quote
 * prefix. Numbers that aren't finite are empty. `symbol` precedes money and rates. RangeError beyond
 * 1,048,576 rows and 16,384 columns.
 */
export function xlsxFile(sheets: readonly XlsxSheet[], symbol: string): Uint8Array<ArrayBuffer> {
  const names = sheets.map(({ name }) => name);
  const files = [
    ...workbookFiles(names, symbol),
    ...sheets.map((sheet, at): [string, string] => [sheetFile(at), worksheet(sheet)]),
  ];
  return zipSync(Object.fromEntries(files.map(([name, content]) => [name, strToU8(content)])));
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The file of a sheet by its place from 0, within the workbook. */
export function sheetFile(at: number): string {
  return `xl/worksheets/sheet${at + 1}.xml`;
}

/** A workbook's files except its sheets, for sheets longer than memory. */
export function workbookFiles(sheets: readonly string[], symbol: string): [name: string, content: string][] {
  const names = sheetNames(sheets);
  const files: [name: string, content: string][] = [
    ["[Content_Types].xml", contentTypes(names.length)],
    ["_rels/.rels", relations([["officeDocument", "xl/workbook.xml"]])],
    ["xl/workbook.xml", workbook(names)],
    [
      "xl/_rels/workbook.xml.rels",
      relations([
        ...names.map((_, at): [string, string] => ["worksheet", `worksheets/sheet${at + 1}.xml`]),
        ["styles", "styles.xml"],
      ]),
    ],
    ["xl/styles.xml", styles(symbol)],
  ];
  return files.map(([name, content]) => [name, declaration + content]);
}

/** `A`, `Z`, `AA`: a column by its place from 0. */
export function columnName(at: number): string {
  return (at >= 26 ? columnName(Math.floor(at / 26) - 1) : "") + String.fromCodePoint(65 + (at % 26));
}

/** Days as Excel counts: 1 January 1900 is 1, and 29 February 1900, which never was, is 60. */
export function excelDay(day: Day): number {
  const serial = dayNumber(day) + 25_569;
  return serial > 60 ? serial : serial - 1;
}

export const maxSheetRows = 1_048_576;

function worksheet(sheet: XlsxSheet): string {
  const { rows } = sheet;
  if (rows.length > maxSheetRows || rows.some((row) => row.length > 16_384))
    throw new RangeError("A sheet has at most 1,048,576 rows and 16,384 columns");
  return `${sheetBeginning(sheet)}${rows.map(sheetRow).join("")}${sheetEnd}`;
}

/** What comes before a sheet's rows. */
export function sheetBeginning({ widths = [], frozen }: Pick<XlsxSheet, "widths" | "frozen">): string {
  const columns = widths
    .map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join("");
  return `${declaration}<worksheet xmlns="${main}">${viewOf(frozen)}${columns && `<cols>${columns}</cols>`}<sheetData>`;
}

/** A row of a sheet, by its place from 0. */
export function sheetRow(cells: readonly XlsxCell[], at: number): string {
  return `<row r="${at + 1}">${cells.map((cell, column) => cellOf(cell, `${columnName(column)}${at + 1}`)).join("")}</row>`;
}

/** What comes after a sheet's rows. */
export const sheetEnd = "</sheetData></worksheet>";

function viewOf(frozen: XlsxSheet["frozen"]): string {
  if (!frozen || frozen.rows + frozen.columns === 0) return "";
  const pane =
    frozen.rows > 0 && frozen.columns > 0 ? "bottomRight" : frozen.rows > 0 ? "bottomLeft" : "topRight";
  const splits = `${frozen.columns > 0 ? ` xSplit="${frozen.columns}"` : ""}${frozen.rows > 0 ? ` ySplit="${frozen.rows}"` : ""}`;
  const corner = `${columnName(frozen.columns)}${frozen.rows + 1}`;
  return `<sheetViews><sheetView workbookViewId="0"><pane${splits} topLeftCell="${corner}" activePane="${pane}" state="frozen"/></sheetView></sheetViews>`;
}

function cellOf(cell: XlsxCell, place: string): string {
  if (cell === null) return "";
  const style = (at: number) => ` s="${at + (cell.strong === true ? stylesOfOneWeight : 0)}"`;
  if ("text" in cell) {
    if (cell.text === "") return "";
    const guard = looksLikeFormula(cell.text) ? guardedStyle : 0;
    return `<c r="${place}"${style(guard)} t="inlineStr"><is><t xml:space="preserve">${escaped(cell.text)}</t></is></c>`;
  }
  if ("day" in cell) return `<c r="${place}"${style(dayStyle)}><v>${excelDay(cell.day)}</v></c>`;
  if (!Number.isFinite(cell.number)) return "";
  return `<c r="${place}"${style(formats.indexOf(cell.as ?? "general"))}><v>${cell.number}</v></c>`;
}

/** Text for XML: without characters XML doesn't allow, `_x41_` escaped, at most 32,767 characters. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .slice(0, 32_767)
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .toWellFormed()
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_")
    .replaceAll(/[&<>"\r]/g, (character) => escapes[character] ?? "");
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\r": "_x000D_",
};

/** Excel's names: at most 31 characters, different whatever the case. */
function sheetNames(wanted: readonly string[]): string[] {
  const used = new Set<string>();
  return wanted.map((name) => {
    const plain =
      name.replaceAll(/[[\]:*?/\\\u0000-\u001f]/g, " ").replaceAll(/^['\s]+|['\s]+$/g, "") || "Sheet";
    for (let count = 1; ; count += 1) {
      const ending = count === 1 ? "" : ` ${count}`;
      const candidate = `${plain.slice(0, 31 - ending.length).trimEnd()}${ending}`;
      if (used.has(candidate.toLowerCase())) continue;
      used.add(candidate.toLowerCase());
      return candidate;
    }
  });
}

function workbook(names: readonly string[]): string {
  const sheets = names
    .map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join("");
  return `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets}</sheets></workbook>`;
}

function relations(targets: readonly (readonly [kind: string, target: string])[]): string {
  const lines = targets.map(
    ([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${kind}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${parts}/relationships">${lines.join("")}</Relationships>`;
}

function contentTypes(sheets: number): string {
  const kind = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const override = (name: string, what: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${kind}.${what}+xml"/>`;
  const overrides = Array.from({ length: sheets }, (_, at) =>
    override(`worksheets/sheet${at + 1}`, "worksheet"),
  );
  return (
    `<Types xmlns="${parts}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/>${override("workbook", "sheet.main")}${override("styles", "styles")}${overrides.join("")}</Types>`
  );
}

/** Two weights of each format. */
function styles(symbol: string): string {
  const quoted = escaped(`"${symbol}"`);
  const own = [`${quoted}#,##0;-${quoted}#,##0`, `${quoted}#,##0.00;-${quoted}#,##0.00`, "yyyy-mm-dd"];
  const one = (font: number) =>
    [...Object.values(formatIds), 166, 0].map((id, at) => {
      const applies = `${id === 0 ? "" : ' applyNumberFormat="1"'}${font === 0 ? "" : ' applyFont="1"'}`;
      return `<xf numFmtId="${id}" fontId="${font}" fillId="0" borderId="0" xfId="0"${applies}${at === guardedStyle ? ' quotePrefix="1"' : ""}/>`;
    });
  const xfs = [...one(0), ...one(1)];
  const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/></font>`;
  return (
    `<styleSheet xmlns="${main}"><numFmts count="${own.length}">${own.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join("")}</numFmts>` +
    `<fonts count="2">${font("")}${font("<b/>")}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
    `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
    `<cellXfs count="${xfs.length}">${xfs.join("")}</cellXfs>` +
    `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
  );
}
