import {
  damagedRowOf,
  damagedText,
  encodingOf,
  previewsOf,
  utf16Of,
  type DecoderOf,
  type Encoding,
  type Preview,
} from "#shared/text-encoding.ts";
import { t } from "#shared/texts/t.ts";

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
  const isBinary = utf16Of(bytes) === null && bytes.includes(0);
  if (isBinary) return t`${name} doesn't contain text, despite its name. Choose a CSV file.`;
  if (!/\.(?:csv|tsv|txt)$/i.test(name))
    return t`${name} is not a CSV file. Choose one whose name ends in .csv, .tsv or .txt.`;
  return null;
}

const decoderOf: DecoderOf = (encoding, fatal = false) => new TextDecoder(encoding, { fatal });

/** A file of text that was chosen. */
export interface CsvFile {
  /** As its bytes say it; null where they leave a doubt, which someone decides. */
  readonly encoding: Encoding | null;
  /** How its first letters that aren't plain look in each encoding; none of plain text. */
  readonly previews: readonly Preview[];
  readonly textIn: (encoding: Encoding) => string;
}

/** A chosen CSV file, read as an import reads it, or why it can't be, as a sentence to show. Never rejects. */
export async function readCsvFile(file: File): Promise<CsvFile | { readonly problem: string }> {
  const buffer = await file.arrayBuffer().catch(() => null);
  if (buffer === null) return { problem: t`${file.name} couldn't be read. Choose it again.` };
  const bytes = new Uint8Array(buffer);
  const problem = notCsv(file.name, bytes);
  if (problem !== null) return { problem };
  const damaged = damagedRowOf([bytes], decoderOf);
  if (damaged !== null) return { problem: damagedText(damaged) };
  return {
    encoding: encodingOf([bytes], decoderOf),
    previews: previewsOf([bytes], decoderOf),
    textIn: (encoding) => decoderOf(encoding).decode(bytes),
  };
}
