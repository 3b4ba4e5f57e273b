import { utf16Of } from "#shared/text-encoding.ts";
import { t } from "#shared/texts/t.ts";
import { lettersOf } from "../../rules/read/letters.ts";
import { encodings, type Encoding, type Preview } from "../../rules/read/source.ts";
import { unreadable } from "./row-source.ts";

/**
 * The encoding of a text's bytes: UTF-16 by its mark or zeros, UTF-8, or Windows-1252. Null where its letters leave a
 * doubt, which someone decides. Refuses UTF-8 with damaged letters.
 */
export function encodingOf(bytes: readonly Uint8Array[]): Encoding | null {
  const [first = new Uint8Array()] = bytes;
  const utf16 = utf16Of(first);
  if (utf16 !== null) return utf16;
  if (isUtf8(bytes)) return isMarked(first) || isReadable(bytes) ? "utf-8" : null;
  refuseDamaged(bytes);
  const western = new TextDecoder("windows-1252");
  const isWestern = bytes.every((piece) => lettersOf(western.decode(piece), "windows-1252") !== "doubt");
  return isWestern ? "windows-1252" : null;
}

/** Refuses UTF-8 with damaged letters: other encodings hardly ever have what is a letter in UTF-8. */
function refuseDamaged(bytes: readonly Uint8Array[]): void {
  const decoder = new TextDecoder("utf-8");
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
  if (hasWords && right >= wrong)
    throw unreadable(
      t`The file is UTF-8, but letters in row ${damagedRow} are damaged. Save it again where it comes from, as CSV in UTF-8 or as XLSX, and import that.`,
    );
}

const linesIn = (text: string): number => text.split("\n").length - 1;

/** Windows-1252, which Excel writes, is hardly ever UTF-8 too. */
function isUtf8(bytes: readonly Uint8Array[]): boolean {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for (const piece of bytes) decoder.decode(piece, { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** True for UTF-8 that is plain or has words: a few letters alone may be two bytes of an East Asian one. */
function isReadable(bytes: readonly Uint8Array[]): boolean {
  const decoder = new TextDecoder("utf-8");
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
export function previewsOf(bytes: readonly Uint8Array[]): Preview[] {
  const piece = bytes.find((each) => startOf(each) >= 0);
  if (piece === undefined || isMarked(piece)) return [];
  const at = Math.max(piece.subarray(0, startOf(piece)).lastIndexOf(10) + 1, startOf(piece) - 40);
  return encodings.flatMap((encoding) => {
    const isWide = encoding.startsWith("utf-16");
    if (isWide && !piece.includes(0)) return [];
    const part = isWide ? piece.subarray(0, PREVIEWED) : piece.subarray(at, at + PREVIEWED);
    const sample = sampleOf(part, encoding);
    return sample === null ? [] : [{ encoding, sample }];
  });
}

const startOf = (bytes: Uint8Array): number => bytes.findIndex((byte) => byte >= 0x80 || byte === 0x1b);

/** The line of the first letter that isn't plain; null where the bytes aren't of the encoding. */
function sampleOf(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    if (/[\u{80}-\u{9f}\u{e000}-\u{f8ff}\u{1b}\0]/u.test(text)) return null;
    const lines = text.split(/\r\n|\r|\n/);
    const line = lines.find((each) => /[^\x00-\x7f]/u.test(each));
    return line === undefined ? null : line.slice(0, LONGEST);
  } catch {
    return null;
  }
}
