import { encodingOf, notCsv } from "../shared/csv-reading.ts";

/**
 * A chosen CSV file's text, in whatever of the usual encodings it was written, or why there is none, as a
 * sentence to show. Never rejects.
 */
export async function readCsvFile(
  file: File,
): Promise<{ readonly text: string } | { readonly problem: string }> {
  const buffer = await file.arrayBuffer().catch(() => null);
  if (buffer === null) return { problem: `${file.name} could not be read. Choose it again.` };
  const bytes = new Uint8Array(buffer);
  const problem = notCsv(file.name, bytes);
  return problem === null ? { text: new TextDecoder(encodingOf(bytes)).decode(bytes) } : { problem };
}
