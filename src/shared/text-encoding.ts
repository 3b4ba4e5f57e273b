import { lettersOf } from "./letters.ts";
import { addAt, numberAt } from "./numbers.ts";
import { t } from "./texts/t.ts";

/** The encodings in which files are read, those of western languages first. */
export const encodings = [
  "utf-8",
  "windows-1252",
  "windows-1250",
  "macintosh",
  "windows-1254",
  "windows-1257",
  "windows-1251",
  "windows-1253",
  "windows-1255",
  "windows-1256",
  "gb18030",
  "big5",
  "shift_jis",
  "euc-jp",
  "iso-2022-jp",
  "euc-kr",
  "utf-16le",
  "utf-16be",
] as const;
export type Encoding = (typeof encodings)[number];

/** How a browser and a server decode a text, each with its own decoder; a strict one throws where bytes are damaged. */
export type DecoderOf = (
  encoding: Encoding,
  isStrict?: boolean,
) => { decode(bytes?: Uint8Array, options?: { stream?: boolean }): string };

/** Until someone has chosen, a text is shown in the most usual encoding. */
export const usualEncoding: Encoding = "windows-1252";

/** How a line with letters that aren't plain looks in an encoding. */
export interface Preview {
  readonly encoding: Encoding;
  readonly sample: string;
}

/**
 * How a text's bytes are UTF-16: by their byte order mark, else where every other byte of the beginning is zero.
 * Null where they aren't. Total.
 */
export function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const beginning = bytes.subarray(0, 512);
  const zeros = [0, 0];
  for (const [index, byte] of beginning.entries()) if (byte === 0) addAt(zeros, index % 2, 1);
  const most = beginning.length / 4;
  if (numberAt(zeros, 1) > most) return "utf-16le";
  return numberAt(zeros, 0) > most ? "utf-16be" : null;
}

/**
 * The encoding of a text's bytes: UTF-16 by its mark or zeros, UTF-8, or Windows-1252. Null where its letters leave a
 * doubt, which someone decides. Total.
 */
export function encodingOf(bytes: readonly Uint8Array[], decoderOf: DecoderOf): Encoding | null {
  const [first = new Uint8Array()] = bytes;
  const utf16 = utf16Of(first);
  if (utf16 !== null) return utf16;
  if (isUtf8(bytes, decoderOf)) return isMarked(first) || isReadable(bytes, decoderOf) ? "utf-8" : null;
  const western = decoderOf("windows-1252");
  const isWestern = bytes.every((piece) => lettersOf(western.decode(piece), "windows-1252") !== "doubt");
  return isWestern ? "windows-1252" : null;
}

/**
 * The row in which UTF-8 has its first damaged letters; null where the text is undamaged or of another encoding, which
 * hardly ever has what is a letter in UTF-8. Total.
 */
export function damagedRowOf(bytes: readonly Uint8Array[], decoderOf: DecoderOf): number | null {
  if (bytes[0] === undefined || utf16Of(bytes[0]) !== null || isUtf8(bytes, decoderOf)) return null;
  const decoder = decoderOf("utf-8");
  let [right, wrong, row, damagedRow] = [0, 0, 1, 0];
  let hasWords = false;
  for (const piece of bytes) {
    const text = decoder.decode(piece, { stream: true });
    right += text.match(/[\u{a0}-\u{fffc}]/gu)?.length ?? 0;
    wrong += text.split("\u{fffd}").length - 1;
    if (wrong > 0 && damagedRow === 0) damagedRow = row + linesIn(text.slice(0, text.indexOf("\u{fffd}")));
    row += linesIn(text);
    hasWords ||= lettersOf(text.replaceAll("\u{fffd}", ","), "utf-8") === "sure";
  }
  return hasWords && right >= wrong ? damagedRow : null;
}

/** What to say of damaged letters. */
export const damagedText = (row: number): string =>
  t`The file is UTF-8, but letters in row ${row} are damaged. Save it again where it comes from, as CSV in UTF-8 or as XLSX, and import that.`;

/** What to say where letters leave a doubt. */
export const encodingQuestion = (): string =>
  t`The letters of this file can be read in several ways. Choose the encoding in which its names look right.`;

const linesIn = (text: string): number => text.split("\n").length - 1;

/** Windows-1252, which Excel writes, is hardly ever UTF-8 too. */
function isUtf8(bytes: readonly Uint8Array[], decoderOf: DecoderOf): boolean {
  const decoder = decoderOf("utf-8", true);
  try {
    for (const piece of bytes) decoder.decode(piece, { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** True for UTF-8 that is plain or has words: a few letters alone may be two bytes of an East Asian one. */
function isReadable(bytes: readonly Uint8Array[], decoderOf: DecoderOf): boolean {
  const decoder = decoderOf("utf-8");
  let isOdd = false;
  for (const piece of bytes) {
    const text = decoder.decode(piece, { stream: true });
    const letters = lettersOf(text, "utf-8");
    if (letters === "sure") return true;
    isOdd ||= letters === "doubt" || SWITCH.test(text);
  }
  return !isOdd;
}

const isMarked = (bytes: Uint8Array): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
/** How ISO-2022-JP goes over to Japanese. */
const SWITCH = /\u{1b}\$[@B]/u;

/** Bytes of which each encoding's preview is made, and its longest, in characters. */
const [PREVIEWED, LONGEST] = [400, 50];

/** How the first letters that aren't plain look in each encoding that has such bytes; none of plain text. */
export function previewsOf(bytes: readonly Uint8Array[], decoderOf: DecoderOf): Preview[] {
  const piece = bytes.find((each) => startOf(each) >= 0);
  if (piece === undefined || isMarked(piece)) return [];
  const at = Math.max(piece.subarray(0, startOf(piece)).lastIndexOf(10) + 1, startOf(piece) - 40);
  return encodings.flatMap((encoding) => {
    const isWide = encoding.startsWith("utf-16");
    if (isWide && !piece.includes(0)) return [];
    const part = isWide ? piece.subarray(0, PREVIEWED) : piece.subarray(at, at + PREVIEWED);
    const sample = sampleOf(part, decoderOf, encoding);
    return sample === null ? [] : [{ encoding, sample }];
  });
}

const startOf = (bytes: Uint8Array): number => bytes.findIndex((byte) => byte >= 0x80 || byte === 0x1b);

/** The line of the first letter that isn't plain; null where the bytes aren't of the encoding. */
function sampleOf(bytes: Uint8Array, decoderOf: DecoderOf, encoding: Encoding): string | null {
  try {
    const text = decoderOf(encoding, true).decode(bytes, { stream: true });
    if (/[\u{80}-\u{9f}\u{e000}-\u{f8ff}\u{1b}\0]/u.test(text)) return null;
    const lines = text.split(/\r\n|\r|\n/);
    const line = lines.find((each) => /[^\x00-\x7f]/u.test(each));
    return line === undefined ? null : line.slice(0, LONGEST);
  } catch {
    return null;
  }
}
