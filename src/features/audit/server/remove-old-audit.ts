import { auditRow } from "#server/audit.ts";
import { newId } from "#server/ids.ts";
import type { Query } from "#server/database/sql.ts";
import type { Database } from "#server/scope.ts";
import {
  deleteCutRows,
  deleteCutSeals,
  insertCut,
  lastSealBefore,
  newestCut,
  rowsUnder,
  type Link,
} from "./seal-queries.ts";

/** Rows deleted in one transaction. */
const atOnce = 5000;

export interface RetentionRun {
  readonly orgId: string;
  /** An ISO instant: rows that happened before it go. */
  readonly before: string;
  /** What the audit row of the removal names as its request. */
  readonly requestId: string;
}

/** How many rows `removeOldAudit` would remove now. */
export async function countOldAudit(database: Database, orgId: string, before: string): Promise<number> {
  const [seals, cuts] = await database.read(orgId, lastSealBefore(orgId, before), newestCut(orgId));
  const [rows] = await database.read(orgId, rowsUnder(orgId, cuts[0]?.number ?? 0, seals[0]?.number ?? 0));
  return rows[0]?.rows ?? 0;
}

/**
 * Removes audit rows before an instant and answers how many: whole seals only, so that the check of the rest
 * succeeds. The cut is recorded and audited first, in one transaction; the rows go afterwards, and the next
 * run finishes an interrupted one.
 */
export async function removeOldAudit(
  database: Database,
  { orgId, before, requestId }: RetentionRun,
): Promise<number> {
  const removed = await recordCut(database, { orgId, before, requestId });
  const [cuts] = await database.read(orgId, newestCut(orgId));
  const cut = cuts[0];
  if (cut) await deleteUnder(database, orgId, cut);
  return removed;
}

function recordCut(database: Database, { orgId, before, requestId }: RetentionRun): Promise<number> {
  return database.write(orgId, async (transaction) => {
    const seal = await transaction.first(lastSealBefore(orgId, before));
    const earlier = await transaction.first(newestCut(orgId));
    const from = earlier?.number ?? 0;
    if (!seal || seal.number <= from) return 0;
    const rows = (await transaction.first(rowsUnder(orgId, from, seal.number)))?.rows ?? 0;
    await transaction.run(insertCut(orgId, newId(), seal, rows));
    const entry = {
      action: "remove old events",
      subjectType: "audit log",
      subjectId: orgId,
      after: { before, events: rows, upToSeal: seal.number },
    };
    await transaction.run(auditRow({ orgId, id: null, name: "System" }, entry, requestId));
    return rows;
  });
}

async function deleteUnder(database: Database, orgId: string, cut: Link): Promise<void> {
  const run = (query: Query<unknown>): Promise<number> =>
    database.jobs((transaction) => transaction.run(query), { orgId, ...cut });
  let deleted: number;
  do deleted = await run(deleteCutRows(orgId, cut, atOnce));
  while (deleted === atOnce);
  await run(deleteCutSeals(orgId, cut.number));
}
