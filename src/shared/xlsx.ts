/** A cell of a worksheet: words, a number, a civil day, or nothing. */
export type XlsxCell = string | number | null | { readonly day: string };

/** How the numbers of a column are shown. */
export type XlsxFormat = "text" | "whole" | "hundredths" | "money" | "day";

export interface XlsxColumn {
  readonly label: string;
  readonly format: XlsxFormat;
}

/** Days from the last day of 1899, where spreadsheets begin to count, to 1970. */
const EPOCH = 25_569;
const styles: Readonly<Record<XlsxFormat, number>> = { text: 0, whole: 1, hundredths: 2, money: 2, day: 3 };
/** The style of headers and totals. */
const BOLD = 4;

const escaped = (text: string): string =>
  text
    // What XML cannot hold at all.
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/** `A`, `B` … `Z`, `AA`. */
function columnName(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : columnName(Math.floor(index / 26) - 1) + String.fromCharCode(65 + (index % 26));
}

function cellXml(cell: XlsxCell, place: string, style: number): string {
  if (cell === null || (typeof cell === "number" && !Number.isFinite(cell))) return "";
  if (typeof cell === "number") return `<c r="${place}" s="${style}"><v>${cell}</v></c>`;
  if (typeof cell === "string") return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  const [year = 0, month = 1, date = 1] = cell.day.split("-").map(Number);
  return `<c r="${place}" s="${style}"><v>${Date.UTC(year, month - 1, date) / 86_400_000 + EPOCH}</v></c>`;
}

const rowXml = (cells: readonly XlsxCell[], row: number, styleOf: (column: number) => number): string =>
  `<row r="${row}">${cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row}`, styleOf(column))).join("")}</row>`;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/**
 * A workbook of one worksheet (Office Open XML): a header, the rows with typed cells, and where given a row of totals. Text is never a
 * formula. The name is cut to the 31 characters a worksheet's may have.
 */
export function xlsxFile(name: string, columns: readonly XlsxColumn[], rows: readonly (readonly XlsxCell[])[], totals: readonly XlsxCell[] | null): Uint8Array {
  const style = (column: number): number => styles[columns[column]?.format ?? "text"];
  const body = [
    rowXml(
      columns.map(({ label }) => label),
      1,
      () => BOLD,
    ),
    ...rows.map((row, index) => rowXml(row, index + 2, style)),
    ...(totals === null ? [] : [rowXml(totals, rows.length + 2, (column) => (style(column) === 0 ? BOLD : BOLD + style(column)))]),
  ].join("");
  const sheetName = escaped(name.replaceAll(/[\\/?*[\]:]/g, " ").slice(0, 31));
  return zipOf([
    [
      "[Content_Types].xml",
      `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    ],
    [
      "_rels/.rels",
      `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      "xl/workbook.xml",
      `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${sheetName}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      "xl/styles.xml",
      `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="8">${[0, 1, 4, 14].map((format) => `<xf numFmtId="${format}" fontId="0" applyNumberFormat="1"/>`).join("")}${[0, 1, 4, 14].map((format) => `<xf numFmtId="${format}" fontId="1" applyNumberFormat="1" applyFont="1"/>`).join("")}</cellXfs></styleSheet>`,
    ],
    [
      "xl/worksheets/sheet1.xml",
      `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.map(({ format }, index) => `<col min="${index + 1}" max="${index + 1}" width="${format === "text" ? 28 : 14}" customWidth="1"/>`).join("")}</cols><sheetData>${body}</sheetData></worksheet>`,
    ],
  ]);
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Little-endian numbers of two or four bytes. */
function numbers(...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array {
  return Uint8Array.from(fields.flatMap(([bytes, value]) => Array.from({ length: bytes }, (_, index) => (value >>> (8 * index)) & 255)));
}

/** The bytes of a text in UTF-8; half of a pair of surrogates becomes the replacement character. */
function utf8(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const letter of text) {
    const found = letter.codePointAt(0) ?? 0;
    const code = found >= 0xd800 && found <= 0xdfff ? 0xfffd : found;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
  }
  return Uint8Array.from(bytes);
}

/** The files as an archive, stored as they are: every program that opens workbooks reads it, and nothing has to be compressed. */
function zipOf(files: readonly (readonly [name: string, text: string])[]): Uint8Array {
  const [parts, directory]: [Uint8Array[], Uint8Array[]] = [[], []];
  let offset = 0;
  for (const [name, text] of files) {
    const [title, bytes] = [utf8(name), utf8(text)];
    // Version 2.0, names in UTF-8, no compression, midnight of 1 January 1980.
    const shared = [[2, 20], [2, 0x0800], [2, 0], [2, 0], [2, 33], [4, crcOf(bytes)], [4, bytes.length], [4, bytes.length], [2, title.length], [2, 0]] as const;
    directory.push(numbers([4, 0x02014b50], [2, 20], ...shared, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), title);
    const local = numbers([4, 0x04034b50], ...shared);
    parts.push(local, title, bytes);
    offset += local.length + title.length + bytes.length;
  }
  const length = directory.reduce((sum, each) => sum + each.length, 0);
  const end = numbers([4, 0x06054b50], [2, 0], [2, 0], [2, files.length], [2, files.length], [4, length], [4, offset], [2, 0]);
  const all = [...parts, ...directory, end];
  const archive = new Uint8Array(all.reduce((sum, each) => sum + each.length, 0));
  let at = 0;
  for (const part of all) {
    archive.set(part, at);
    at += part.length;
  }
  return archive;
}
