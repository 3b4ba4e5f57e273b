import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import type { Query } from "#server/database/sql.ts";
import type { Call } from "#server/http/serve.ts";
import { notFound, stale, wrongState } from "#server/refusal.ts";
import type { Answers, Transaction } from "#server/scope.ts";
import type { ImportView, runImport } from "../contract.ts";
import { importView } from "./import-view.ts";
import { importRow, lockedImport, notifyTopics, updateImport, type ImportChange } from "./queries/imports.ts";

type Locked = Answers<[ReturnType<typeof lockedImport>]>[0][number];

/** An import of the organisation as everyone reads it; 404 otherwise. */
export async function readView(
  { read }: { read: Transaction["read"] },
  orgId: string,
  importId: string,
): Promise<ImportView> {
  const [[row]] = await read(importRow(orgId, importId));
  if (!row) throw notFound(t`This import doesn't exist.`);
  return importView(row);
}

const whileAtWork = () => t`This import is still running. Stop it first.`;
const refusals = perLanguage((): Readonly<Record<string, string>> => ({
  uploading: t`The file isn't uploaded completely yet.`,
  checking: whileAtWork(),
  running: whileAtWork(),
  undoing: whileAtWork(),
  preparing: t`Check the import first.`,
  checked: t`This import was checked already.`,
  done: t`This import is done. Undo it first.`,
  undone: t`This import was undone. Check it again first.`,
}));

/**
 * The import's row, locked, in a status that a step is possible in: 404 where there's none, 409 for another status
 * or version. `version` null where the step can't lose anyone's work.
 */
export async function requireImport(
  transaction: Transaction,
  orgId: string,
  importId: string,
  step: { readonly version: number | null; readonly in: readonly string[] },
): Promise<Locked> {
  const row = await transaction.first(lockedImport(orgId, importId));
  if (!row) throw notFound(t`This import doesn't exist.`);
  if (step.version !== null && row.version !== step.version)
    throw stale(await readView(transaction, orgId, importId));
  if (step.version !== null && row.file_removed_at !== null && row.status !== "done")
    throw wrongState(t`The file of this import was removed after 30 days. Upload it again.`);
  if (!step.in.includes(row.status)) throw wrongState(refusals()[row.status] ?? whileAtWork());
  return row;
}

/** The statuses in which how a file is read, its names and its rows may be changed. */
export const openStatuses = ["preparing", "checked", "undone"];

/**
 * Applies a step of an import: changes its row as `change` says, runs what belongs to it, and answers the
 * import as it is then. Preparing changes nothing of the organisation, and a run or an undo is audited when
 * it's done.
 */
export async function claimStep(
  call: Pick<Call<typeof runImport>, "actor" | "params" | "read" | "write">,
  step: Parameters<typeof requireImport>[3],
  change: (row: Locked) => ImportChange,
  besides: (row: Locked) => readonly Query<unknown>[] = () => [],
): Promise<ImportView> {
  const { orgId } = call.actor;
  const { importId } = call.params;
  await call.write(async (transaction) => {
    const row = await requireImport(transaction, orgId, importId, step);
    const changed = change(row);
    await transaction.runAll([
      updateImport(orgId, importId, { ...changed, updated_by: call.actor.id }),
      ...besides(row),
      notifyTopics(orgId, ["import"], importId),
    ]);
    transaction.unchanged();
  });
  return readView(call, orgId, importId);
}
