import { unzipSync } from "fflate";
import { utf16Of } from "#shared/text-encoding.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import { unreadable } from "./row-source.ts";

const MB = 1024 * 1024;
/** Unpacked, all parts of a workbook together. */
const MOST_UNPACKED = 200 * MB;
/** Times that a part may be larger than packed, from a size on at which it matters. */
const MOST_RATIO = 100;
const RATIO_FROM = MB;
const MOST_PARTS = 5000;
/** A workbook's texts are in memory all at once, at many times their size. */
const MOST_TEXTS = 8 * MB;

const beginnings = perLanguage((): readonly (readonly [bytes: readonly number[], sentence: string])[] => [
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    t`This is an older Excel workbook (.xls), or one with a password. Open it in your spreadsheet program, save it as .xlsx without a password, and import that.`,
  ],
  [
    [0x25, 0x50, 0x44, 0x46],
    t`This is a PDF. Export the table as CSV or XLSX where the PDF comes from, and import that.`,
  ],
  [[0x89, 0x50, 0x4e, 0x47], t`This is a picture. Choose a CSV or XLSX file.`],
  [[0xff, 0xd8, 0xff], t`This is a picture. Choose a CSV or XLSX file.`],
  [[0x47, 0x49, 0x46, 0x38], t`This is a picture. Choose a CSV or XLSX file.`],
  [[0x1f, 0x8b], t`This file is compressed. Unpack it, and import the CSV or XLSX file inside.`],
]);

/**
 * What a file is, by its bytes alone; refuses what no table can be read from. Of an archive they must be all of
 * them, of anything else the first ones do.
 */
export function formatOf(bytes: Uint8Array): "csv" | "xlsx" {
  if (bytes.length === 0)
    throw unreadable(t`The file is empty. Choose one with a row of column names and rows below.`);
  if (startsAsArchive(bytes)) {
    checkArchive(bytes);
    return "xlsx";
  }
  const known = beginnings().find(([beginning]) => startsWith(bytes, beginning));
  if (known) throw unreadable(known[1]);
  const beginning = new TextDecoder("latin1").decode(bytes.subarray(0, 200)).trimStart().toLowerCase();
  if (/^(?:\u{ef}\u{bb}\u{bf})?\s*(?:<!doctype|<html|<\?xml|<table)/u.test(beginning))
    throw unreadable(
      t`This is a web page or XML, not a table. Open it in your spreadsheet program, save it as .xlsx or .csv, and import that.`,
    );
  if (/^\{\s*"/.test(beginning))
    throw unreadable(t`This is JSON, not a table. Export it as CSV or XLSX, and import that.`);
  if (utf16Of(bytes) === null && isBinary(bytes.subarray(0, 65_536)))
    throw unreadable(t`This file isn't a table. Choose a CSV or XLSX file.`);
  return "csv";
}

/** Zeros occur in cells of old databases; a program or picture has every other control character too. */
function isBinary(beginning: Uint8Array): boolean {
  const controls = beginning.reduce(
    (count, byte) => (byte > 0 && byte < 32 && (byte < 9 || byte > 13) ? count + 1 : count),
    0,
  );
  return beginning.includes(0) && controls > beginning.length / 25;
}

/** True for a ZIP archive, which a workbook is; an empty one too. */
export function startsAsArchive(bytes: Uint8Array | undefined): boolean {
  return (
    bytes !== undefined &&
    (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0x50, 0x4b, 0x05, 0x06]))
  );
}

function startsWith(bytes: Uint8Array, beginning: readonly number[]): boolean {
  return beginning.every((byte, at) => bytes[at] === byte);
}

interface Part {
  readonly name: string;
  readonly packed: number;
  readonly unpacked: number;
}

/** Refuses by an archive's own directory, before anything is unpacked, what isn't a workbook or would be too large. */
function checkArchive(bytes: Uint8Array): void {
  const parts = partsOf(bytes);
  const has = (name: RegExp) => parts.some((part) => name.test(part.name));
  if (has(/^Index\/.*\.iwa$|^Index\.zip$/))
    throw unreadable(t`This is a Numbers document. Export it from Numbers as CSV or Excel, and import that.`);
  if (has(/^xl\/workbook\.bin$/))
    throw unreadable(
      t`This is a binary Excel workbook (.xlsb). Open it in your spreadsheet program, save it as .xlsx or .csv, and import that.`,
    );
  if (has(/^content\.xml$/))
    throw unreadable(
      t`This is an OpenDocument file. Open it in your spreadsheet program, save it as .xlsx or .csv, and import that.`,
    );
  if (!has(/^xl\/workbook\.xml$/i) && !has(/^xl\//i))
    throw unreadable(
      t`This is an archive, not a workbook. Unpack it, and import the CSV or XLSX file inside.`,
    );
  checkSizes(parts, bytes.length);
}

function partsOf(bytes: Uint8Array): Part[] {
  const parts: Part[] = [];
  try {
    unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        parts.push({ name, packed: size, unpacked: originalSize });
        return false;
      },
    });
  } catch {
    throw damaged();
  }
  return parts;
}

/** A workbook that ends early or contradicts itself. */
export function damaged(): Error {
  return unreadable(
    t`The workbook is damaged or incomplete. Open it in your spreadsheet program, save it again, and import that.`,
  );
}

function checkSizes(parts: readonly Part[], fileSize: number): void {
  const sum = (of: (part: Part) => number) => parts.reduce((total, part) => total + of(part), 0);
  const isBomb = parts.some(
    ({ packed, unpacked }) => unpacked > RATIO_FROM && unpacked > packed * MOST_RATIO,
  );
  const isLarge = sum(({ unpacked }) => unpacked) > MOST_UNPACKED || parts.length > MOST_PARTS;
  if (isBomb || isLarge)
    throw unreadable(
      t`The workbook is too large once it's unpacked: more than 200 MB, or more than 100 times its size. Save the sheet you need as CSV, and import that.`,
    );
  // What is read has the size it claims, so that reading stops there.
  const isFalse = parts.some(({ name, unpacked }) => /\.(?:xml|rels)$/i.test(name) && unpacked === 0);
  if (isFalse || sum(({ packed }) => packed) > fileSize) throw damaged();
  if (parts.some(({ name, unpacked }) => /sharedStrings\.xml$/i.test(name) && unpacked > MOST_TEXTS))
    throw unreadable(
      t`The workbook has too many different texts. Save the sheet you need as CSV, and import that.`,
    );
}
