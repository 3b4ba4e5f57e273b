import { on } from "node:events";
import { Worker } from "node:worker_threads";
import { currentLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import { threadFile } from "#server/home.ts";
import { invalid } from "#server/refusal.ts";
import { maxRows } from "../../contract.ts";
import type { FileContent, Layout, SourceRow } from "../../rules/read/source.ts";
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
  let content: FileContent | null = null;
  for await (const output of readInThread(bytes, { layout, from: null }))
    if ("content" in output) ({ content } = output);
  if (content === null) throw new Error("The reading thread ended without an answer");
  return content;
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

/**
 * Gives a file to a reading thread, feeds it, and passes on what it says. The thread ends with whoever stops
 * listening; one that came to the end waits for the next file.
 */
async function* readInThread(
  bytes: FileBytes,
  what: Pick<ReadTask, "layout" | "from">,
  signal?: AbortSignal,
): AsyncGenerator<ReadOutput, void> {
  signal?.throwIfAborted();
  const ahead = new Int32Array(new SharedArrayBuffer(4));
  const language = currentLanguage();
  const task: ReadTask = { ...what, language, ahead, maxRows, maxColumns: MOST_COLUMNS };
  const worker = acquireThread();
  worker.postMessage(task);
  let isDone = false;
  const source = bytesOf(bytes);
  try {
    for await (const output of said(worker, signal)) {
      signal?.throwIfAborted();
      if ("unreadable" in output) throw invalid({ file: output.unreadable });
      if ("wants" in output) {
        worker.postMessage(await nextInput(source));
        continue;
      }
      isDone = "done" in output;
      if (isDone) break;
      yield output;
      if ("rows" in output) releaseAhead(ahead);
    }
  } catch (error) {
    throw outOfMemory(error) ? invalid({ file: TOO_LARGE() }) : error;
  } finally {
    await (isDone ? releaseThread(worker) : worker.terminate());
    await source.return?.(undefined);
  }
}

async function* said(worker: Worker, signal: AbortSignal | undefined): AsyncGenerator<ReadOutput, void> {
  const close = ["exit"];
  for await (const [output] of on(worker, "message", signal ? { close, signal } : { close }))
    yield output as ReadOutput;
}

/** Milliseconds for which a thread waits for another file: a file is read several times, and starting is slowest. */
const PATIENCE = 2_000;
let waiting: { readonly worker: Worker; readonly end: NodeJS.Timeout } | null = null;

function acquireThread(): Worker {
  const stored = waiting;
  waiting = null;
  if (stored === null)
    return new Worker(threadFile("src/features/imports/server/reading/read-worker.ts"), {
      name: "import",
      resourceLimits: LIMITS,
    });
  clearTimeout(stored.end);
  stored.worker.ref();
  return stored.worker;
}

/** One waits, however many files were read at once; it blocks no server that ends. */
async function releaseThread(worker: Worker): Promise<void> {
  if (waiting !== null) return void (await worker.terminate());
  worker.unref();
  const timer = setTimeout(() => {
    waiting = null;
    void worker.terminate();
  }, PATIENCE);
  waiting = { worker, end: timer.unref() };
}

const TOO_LARGE = () =>
  t`The file needs more memory to be read than an import may use. Save the sheet you need as CSV, or split it, and import that.`;

async function* bytesOf(bytes: FileBytes): AsyncGenerator<Uint8Array, void> {
  for await (const piece of bytes) yield piece;
}

async function nextInput(source: AsyncGenerator<Uint8Array, void>): Promise<ReadInput> {
  const next = await source.next();
  return { bytes: next.done === true ? null : next.value };
}

function releaseAhead(ahead: Int32Array<SharedArrayBuffer>): void {
  Atomics.sub(ahead, 0, 1);
  Atomics.notify(ahead, 0);
}

function outOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
