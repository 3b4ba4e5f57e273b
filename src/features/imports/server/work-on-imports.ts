import { t } from "#shared/texts/t.ts";
import { DatabaseUnavailable } from "#server/database/engine.ts";
import { nextDueIn } from "#server/database/queues.ts";
import { Dispatcher } from "#server/dispatcher.ts";
import type { Platform } from "#server/http/serve.ts";
import { closedRefusal, Refusal } from "#server/refusal.ts";
import { carryOut } from "./engine/carry-out.ts";
import { undo } from "./engine/undo.ts";
import { LostWork, StoppedWork } from "./engine/work.ts";
import { notifyTopics } from "./queries/imports.ts";
import { claimImport, endWork, importsAtWork, releaseImport, workRow } from "./queries/work.ts";
import { inLanguage, languageOf } from "#server/language.ts";
import type { Answers } from "#server/scope.ts";

const faulty = () =>
  t`Something went wrong on the server, so this stopped. An admin of the server finds it in the log.`;

/** Works at one import until it's done, if no one else does. What fails for good is noted; the rest is tried again. */
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
  } catch (thrown) {
    const error = closedRefusal(thrown) ?? thrown;
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

/** A check ends where it began; an import that can't go on is undone; what can't be undone stays as it is. */
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
    await transaction.run(notifyTopics(orgId, ["import"], importId));
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

/** Works at several organisations' imports side by side, one of each. */
export function importDispatcher(platform: Platform): Dispatcher {
  return new Dispatcher({
    find: async () => {
      const [waiting, next] = await platform.database.jobsRead(importsAtWork(), nextDueIn("imports"));
      const due = waiting.map(({ org_id: orgId, id }) => ({ orgId, id, isFailing: false }));
      return { due, nextIn: next[0]?.milliseconds ?? null };
    },
    run: ({ orgId, id }, signal) => workOn(platform, orgId, id, signal),
    // What is stored by then stays: it goes on from there.
    limits: { inAll: 3, perOrganisation: 1, grace: 0 },
  });
}
