import { t } from "#shared/texts/t.ts";
import { DatabaseUnavailable } from "#server/database/engine.ts";
import type { Platform } from "#server/http/serve.ts";
import type { Job } from "#server/jobs.ts";
import { Refusal } from "#server/refusal.ts";
import { carryOut } from "./engine/carry-out.ts";
import { undo } from "./engine/undo.ts";
import { LostWork, StoppedWork } from "./engine/work.ts";
import { tellTopics } from "./queries/imports.ts";
import { claimImport, endWork, importsAtWork, releaseImport, workRow } from "./queries/work.ts";
import { inLanguage, languageOf } from "#server/language.ts";
import type { Answers } from "#server/scope.ts";

/** Imports that one server works at together: of different organisations, so that none waits for another's. */
const mostAtOnce = 3;
const faulty = () =>
  t`Something went wrong on the server, so this stopped. An admin of the server finds it in the log.`;

/** Works at one import until it's done, if nobody else does. What fails for good is noted; the rest is tried again. */
async function workOn(
  platform: Platform,
  orgId: string,
  importId: string,
  signal: AbortSignal,
): Promise<void> {
  const { database } = platform;
  const claimed = await database.write(orgId, (transaction) =>
    transaction.first(claimImport(orgId, importId)),
  );
  if (!claimed) return;
  const [[row]] = await database.read(orgId, workRow(orgId, importId));
  if (!row) return;
  // What it finds is stored in the words of who began it.
  await inLanguage(languageOf(row), () => carryOn(platform, orgId, row, signal));
}

async function carryOn(
  platform: Platform,
  orgId: string,
  row: Answers<[ReturnType<typeof workRow>]>[0][number],
  signal: AbortSignal,
): Promise<void> {
  const { database } = platform;
  const importId = row.id;
  try {
    if (row.status === "undoing") await undo(platform, orgId, row, signal);
    else await carryOut(platform, orgId, row, signal);
  } catch (error) {
    if (error instanceof LostWork) return;
    if (signal.aborted || error instanceof DatabaseUnavailable) {
      await database
        .write(orgId, (transaction) => transaction.run(releaseImport(orgId, importId)))
        .catch(() => undefined);
      if (signal.aborted) return;
      throw error;
    }
    const isSaid = error instanceof StoppedWork || error instanceof Refusal;
    const failure = isSaid ? error.message : faulty();
    await giveUp(platform, orgId, importId, { from: row.status, failure });
    if (!isSaid) throw error;
  }
}

/** A check ends where it began; an import that can't go on is taken back; what can't be taken back stays as it is. */
async function giveUp(
  { database }: Platform,
  orgId: string,
  importId: string,
  { from, failure }: { readonly from: string; readonly failure: string },
): Promise<void> {
  const next: Readonly<Record<string, string>> = { checking: "preparing", running: "undoing" };
  const status = next[from] ?? "done";
  await database.write(orgId, async (transaction) => {
    await transaction.run(endWork(orgId, importId, { from, status, failure }));
    await transaction.run(tellTopics(orgId, ["import"], importId));
  });
}

/** Works at everything that waits until nothing does: what tests and a single run call. */
export async function workOnImports(
  platform: Platform,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const [waiting] = await platform.database.jobsRead(importsAtWork());
  for (const { org_id: orgId, id } of waiting) await workOn(platform, orgId, id, signal);
}

/** The job: looks every `milliseconds`, and works at several organisations' imports side by side. */
export function importJob(
  platform: Platform,
  milliseconds: number,
  watched: (work: () => Promise<unknown>) => () => Promise<unknown>,
  onFailure: (error: unknown) => void,
): Job {
  const ending = new AbortController();
  const underWay = new Map<string, Promise<unknown>>();
  const look = async (): Promise<void> => {
    const [waiting] = await platform.database.jobsRead(importsAtWork());
    for (const { org_id: orgId, id } of waiting) {
      if (underWay.has(orgId) || underWay.size >= mostAtOnce || ending.signal.aborted) continue;
      const work = watched(() => workOn(platform, orgId, id, ending.signal))()
        .catch(onFailure)
        .finally(() => underWay.delete(orgId));
      underWay.set(orgId, work);
    }
  };
  const timer = setInterval(() => void look().catch(onFailure), milliseconds);
  return {
    stop: async () => {
      clearInterval(timer);
      ending.abort(new Error("The server is stopping"));
      await Promise.all(underWay.values());
    },
  };
}
