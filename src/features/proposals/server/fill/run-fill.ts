import { Worker } from "node:worker_threads";
import { currentLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import { FairQueue } from "#server/http/fair-queue.ts";
import { threadFile } from "#server/home.ts";
import { unavailable } from "#server/refusal.ts";
import type { Fill, FillInput } from "../../rules/fill/full-fill.ts";
import type { Repair, RepairInput } from "../../rules/repair/full-repair.ts";
import type { FillWork } from "./fill-worker.ts";

/** Runs never use all processors, nor all of an organisation's calls. */
const queue = new FairQueue({ atOnce: 2, atOnceEach: 2, waiting: 6, waitingEach: 3 });
/** Seconds of search for the fewest pairs. */
const patience = 5;
/** Megabytes that a thread may use besides the solver's own. */
const memory = 512;

/** Solves in a thread of its own, which ends with the answer or when `gone` is aborted. */
function inThread<Answer>(work: FillWork, gone: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    gone.throwIfAborted();
    const worker = new Worker(threadFile("src/features/proposals/server/fill/fill-worker.ts"), {
      workerData: work,
      name: "fill",
      resourceLimits: { maxOldGenerationSizeMb: memory },
    });
    const leave = () => {
      void worker.terminate();
      reject(gone.reason instanceof Error ? gone.reason : new Error("Cancelled"));
    };
    gone.addEventListener("abort", leave, { once: true });
    worker.once("message", (answer: Answer) => resolve(answer));
    worker.once("error", reject);
    worker.once("exit", () => {
      gone.removeEventListener("abort", leave);
      reject(new Error("The fill ended without an answer"));
    });
  });
}

/** Works a fill out beside the server's own thread; two at a time, ended when no one waits for it any more. */
export function runFill(orgId: string, fill: FillInput, gone: AbortSignal): Promise<Fill> {
  return queued(
    orgId,
    () => inThread<Fill>({ fill, seconds: patience, language: currentLanguage() }, gone),
    gone,
  );
}

/** The same for a repair. */
export function runRepair(orgId: string, repair: RepairInput, gone: AbortSignal): Promise<Repair> {
  return queued(
    orgId,
    () => inThread<Repair>({ repair, seconds: patience, language: currentLanguage() }, gone),
    gone,
  );
}

function queued<Answer>(orgId: string, run: () => Promise<Answer>, gone: AbortSignal): Promise<Answer> {
  if (queue.isFull(orgId)) throw unavailable(t`Other months are being filled. Try again in a moment.`);
  return queue.run(orgId, run, gone);
}
