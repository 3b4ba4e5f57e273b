import { Worker } from "node:worker_threads";
import { currentLanguage } from "#shared/texts/current.ts";
import { threadFile } from "../home.ts";
import { FairQueue } from "../http/fair-queue.ts";
import type { Paper } from "./paper.ts";
import type { PaperTask } from "./paper-worker.ts";

/** Drawing never uses all processors, nor all that is waited for by one organisation. */
const queue = new FairQueue({ atOnce: 2, atOnceEach: 1, waiting: 8, waitingEach: 4 });
/** Time limit of a document (ms). */
const patience = 120_000;
const resourceLimits = { maxOldGenerationSizeMb: 512 };

/** Whether an organisation has as many documents waiting as may wait. */
export const isPdfQueueFull = (orgId: string): boolean => queue.isFull(orgId);

/** A document as PDF. */
export async function makePdf(
  orgId: string,
  paper: Paper,
  gone: AbortSignal = new AbortController().signal,
): Promise<Buffer> {
  return await queue.run(orgId, () => drawnInThread(paper, gone), gone);
}

/** Draws in a thread of its own, which ends with the document, or when `gone` is aborted. */
async function drawnInThread(paper: Paper, gone: AbortSignal): Promise<Buffer> {
  gone.throwIfAborted();
  const worker = new Worker(threadFile("src/server/pdf/paper-worker.ts"), {
    workerData: { paper, language: currentLanguage() } satisfies PaperTask,
    name: "pdf",
    resourceLimits,
  });
  let leave = () => {};
  const late = setTimeout(() => leave(), patience);
  try {
    const bytes = await new Promise<Uint8Array>((resolve, reject) => {
      leave = () => reject(gone.reason instanceof Error ? gone.reason : new Error("The PDF timed out"));
      gone.addEventListener("abort", leave, { once: true });
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.once("exit", () => reject(new Error("The PDF ended without a document")));
    });
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } finally {
    clearTimeout(late);
    gone.removeEventListener("abort", leave);
    void worker.terminate();
  }
}
