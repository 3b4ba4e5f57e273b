import type { Language } from "#shared/texts/languages.ts";
import type { FileContent, Layout, SourceRow } from "../../rules/read/source.ts";

/** What the worker that reads files is to do, a file at a time. */
export interface ReadTask {
  readonly layout: Layout | null;
  /** The first row to give; null to describe the file. */
  readonly from: number | null;
  /** Of what is said of a file that can't be read. */
  readonly language: Language;
  readonly maxRows: number;
  readonly maxColumns: number;
  /** Batches that were given and not yet accepted. */
  readonly ahead: Int32Array<SharedArrayBuffer>;
}

/** To the worker: the file's next bytes, or null after the last. */
export type ReadInput = { readonly bytes: Uint8Array | null };

/** From the worker. */
export type ReadOutput =
  | { readonly wants: "bytes" }
  | { readonly content: FileContent }
  | { readonly rows: readonly SourceRow[] }
  | { readonly unreadable: string }
  /** The file is read, and the thread waits for another one. */
  | { readonly done: true };
