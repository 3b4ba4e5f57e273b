import { parentPort, workerData } from "node:worker_threads";
import { StartRefused } from "../../src/server/database/engine.ts";
import { emptyDatabase, openDataFolder } from "./data-folder.ts";
import { Broken, RequestQueue } from "./request-queue.ts";
import { Housekeeping } from "./housekeeping.ts";
import type { Notice, Request, WorkerSettings } from "./messages.ts";

/** Milliseconds without a request that count as idle: fewer than the pause of woken jobs (`src/jobs.ts`). */
const IDLE = 1_000;

const port = parentPort;
if (!port) throw new Error("This file runs in a worker thread only.");
const settings = workerData as WorkerSettings;
const post = (notice: Notice): void => port.postMessage(notice);

function end(reason: string): never {
  post({ kind: "broken", reason });
  process.exit(1);
}

async function serve(): Promise<void> {
  const { folder, program, newFrom } = settings;
  const packed = [...(newFrom === undefined ? [] : [newFrom]), emptyDatabase];
  const { database, files, created } = await openDataFolder(folder, program, packed);
  const housekeeping = new Housekeeping(database, files);
  let turns = Promise.resolve();
  let arrived = 0;
  let idle: NodeJS.Timeout | undefined;
  /** Everything that talks to the database goes through here, one at a time. */
  const inTurn = (work: () => Promise<void>): void => {
    turns = turns
      .then(work)
      .catch((error: unknown) => end(error instanceof Broken ? error.message : String(error)));
  };
  const queue = new RequestQueue(
    { database, files, housekeeping, settings },
    post,
    (transaction) => inTurn(() => queue.expire(transaction)),
    end,
  );
  const whenIdle = (): void => {
    const seen = arrived;
    inTurn(async () => {
      if (!queue.occupied && !database.closed) await housekeeping.idle(() => arrived !== seen);
    });
  };
  port?.on("message", (request: Request) => {
    arrived += 1;
    clearTimeout(idle);
    idle = setTimeout(whenIdle, IDLE);
    inTurn(async () => {
      await queue.accept(request);
      if (database.closed) process.exit(0);
    });
  });
  post({ kind: "ready", created });
}

try {
  await serve();
} catch (error) {
  post({
    kind: "refused",
    reason:
      error instanceof StartRefused ? error.message : `The embedded database doesn't start: ${String(error)}`,
  });
  process.exit(1);
}
