import { on } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { home } from "#server/home.ts";
import { invalid } from "#server/refusal.ts";
import { mostRows } from "../../contract.ts";
import type { FileContent, Layout, SourceRow } from "../../rules/source.ts";
import type { ReadInput, ReadOutput, ReadTask } from "./read-task.ts";

/** The bytes of a file in pieces, in their order. */
export type FileBytes = AsyncIterable<Uint8Array> | readonly Uint8Array[];

const MOST_COLUMNS = 1000;
/** Megabytes of the reading thread, besides the file's bytes. */
const LIMITS = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 };

/**
 * What a file shows of itself, by a layout or by the one it seems to have; a heading row of 0 is to be found. Refuses (422, with a sentence that says
 * what to do) what can't be read.
 */
export async function describeFile(bytes: FileBytes, layout: Layout | null): Promise<FileContent> {
  for await (const output of readInThread(bytes, { layout, from: null }))
    if ("content" in output) return output.content;
  throw new Error("The reading thread ended without an answer");
}

/**
 * The rows below the headings from a row number on, in batches; reads on only when the next batch is wanted. Refuses
 * as `describeFile` does.
 */
export async function* fileRows(
  bytes: FileBytes,
  layout: Layout,
  from: number,
  signal?: AbortSignal,
): AsyncGenerator<readonly SourceRow[], void> {
  for await (const output of readInThread(bytes, { layout, from }, signal))
    if ("rows" in output) yield output.rows;
}

/** Runs a reading thread, feeds it, and passes on what it says. The thread ends with whoever listens. */
async function* readInThread(
  bytes: FileBytes,
  what: Pick<ReadTask, "layout" | "from">,
  signal?: AbortSignal,
): AsyncGenerator<ReadOutput, void> {
  signal?.throwIfAborted();
  const ahead = new Int32Array(new SharedArrayBuffer(4));
  const task: ReadTask = { ...what, ahead, mostRows, mostColumns: MOST_COLUMNS };
  const worker = new Worker(join(home, "src", "features", "imports", "server", "reading", "read-worker.ts"), {
    workerData: task,
    name: "import",
    resourceLimits: LIMITS,
  });
  const source = bytesOf(bytes);
  const options = signal === undefined ? { close: ["exit"] } : { close: ["exit"], signal };
  try {
    for await (const [message] of on(worker, "message", options)) {
      signal?.throwIfAborted();
      const output = message as ReadOutput;
      if ("unreadable" in output) throw invalid({ file: output.unreadable });
      if ("wants" in output) {
        worker.postMessage(await nextInput(source));
        continue;
      }
      yield output;
      if ("rows" in output) taken(ahead);
    }
  } catch (error) {
    throw outOfMemory(error) ? invalid({ file: TOO_LARGE }) : error;
  } finally {
    await worker.terminate();
    await source.return?.(undefined);
  }
}

const TOO_LARGE =
  "The file needs more memory to be read than an import may use. Save the sheet you need as CSV, or split it, and import that.";

async function* bytesOf(bytes: FileBytes): AsyncGenerator<Uint8Array, void> {
  for await (const piece of bytes) yield piece;
}

async function nextInput(source: AsyncGenerator<Uint8Array, void>): Promise<ReadInput> {
  const next = await source.next();
  return { bytes: next.done === true ? null : next.value };
}

function taken(ahead: Int32Array<SharedArrayBuffer>): void {
  Atomics.sub(ahead, 0, 1);
  Atomics.notify(ahead, 0);
}

function outOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
