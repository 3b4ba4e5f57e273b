import { encodingOf } from "../shared/csv-reading.ts";

/** A file's text, in whatever of the usual encodings it was written. Rejects when the browser cannot read it. */
export async function readTextFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}
