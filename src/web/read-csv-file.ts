import { utf16Of } from "#shared/text-encoding.ts";
import { t } from "#shared/texts/t.ts";

type CsvEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/**
 * How a file was written: by its byte order mark, else UTF-16 where every other byte of its beginning is
 * zero, else UTF-8 where it can be that, else Windows-1252, which Excel writes. Total.
 */
export function encodingOf(bytes: Uint8Array): CsvEncoding {
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) return utf16;
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
}

/**
 * Why a chosen file is no CSV, as a sentence to show, or null. By its name and its first bytes: a renamed
 * workbook is recognised, and so is a zero byte that UTF-16 doesn't explain. Total.
 */
export function notCsv(name: string, bytes: Uint8Array): string | null {
  const starts = (...with_: number[]) => with_.every((byte, at) => bytes[at] === byte);
  // The beginnings of a ZIP archive, which .xlsx and .ods are, and of the older .xls.
  const isWorkbook = starts(0x50, 0x4b, 0x03, 0x04) || starts(0xd0, 0xcf, 0x11, 0xe0);
  if (isWorkbook || /\.(?:xls[xmb]?|ods|numbers)$/i.test(name))
    return t`${name} is a workbook. Save it as CSV in your spreadsheet program, and choose that.`;
  const isBinary = !encodingOf(bytes).startsWith("utf-16") && bytes.includes(0);
  if (isBinary) return t`${name} doesn't contain text, despite its name. Choose a CSV file.`;
  if (!/\.(?:csv|tsv|txt)$/i.test(name))
    return t`${name} is not a CSV file. Choose one whose name ends in .csv, .tsv or .txt.`;
  return null;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * A chosen CSV file's text in any usual encoding, or why there is none, as a sentence to show. Never rejects.
 */
export async function readCsvFile(
  file: File,
): Promise<{ readonly text: string } | { readonly problem: string }> {
  const buffer = await file.arrayBuffer().catch(() => null);
  if (buffer === null) return { problem: t`${file.name} couldn't be read. Choose it again.` };
  const bytes = new Uint8Array(buffer);
  const problem = notCsv(file.name, bytes);
  return problem === null ? { text: new TextDecoder(encodingOf(bytes)).decode(bytes) } : { problem };
}
