import type { Database } from "../../../server/scope.ts";
import { organisationIds } from "./closing-queries.ts";
import {
  correctFunctionTotals,
  countCorrections,
  dropEmptyFunctionTotals,
  dropEmptyTotals,
  foldCapacity,
  foldDeltas,
  insertCapacityCorrections,
  insertCorrections,
  organisationsToFold,
} from "./totals-queries.ts";

/** Differences folded in one transaction: short, so that nobody waits for it. */
const batch = 5000;
/** Milliseconds that counting everything anew may take. */
const patience = 30 * 60_000;

/**
 * Folds the differences an organisation has by now into its monthly totals, and its capacity. What is read
 * stays the same. What others write meanwhile is left to the next time: whoever waited for the last
 * difference would never end while somebody writes.
 */
export async function foldTotals(database: Database, orgId: string): Promise<void> {
  await database.write(orgId, (transaction) => transaction.run(foldCapacity(orgId)));
  let folded: number;
  do {
    folded = await database.write(orgId, async (transaction) => {
      const done = await transaction.first(foldDeltas(orgId, batch));
      if (done?.emptied) await transaction.runAll([dropEmptyTotals(orgId), dropEmptyFunctionTotals(orgId)]);
      return done?.folded ?? 0;
    });
  } while (folded === batch);
}

/** Folds wherever there is something to fold: a job. */
export async function foldEverywhere(database: Database): Promise<void> {
  const [organisations] = await database.jobsRead(organisationsToFold());
  for (const { org_id: orgId } of organisations) await foldTotals(database, orgId);
}

/**
 * Compares an organisation's totals with a count of its rows and puts right what differs; answers how many
 * totals did, before and after.
 */
export async function rebuildTotals(
  database: Database,
  orgId: string,
): Promise<{ wrong: number; left: number }> {
  return database.write(
    orgId,
    async (transaction) => {
      let wrong = 0;
      for (const put of [insertCorrections, correctFunctionTotals, insertCapacityCorrections])
        wrong += await transaction.run(put(orgId));
      return { wrong, left: (await transaction.first(countCorrections(orgId)))?.count ?? 0 };
    },
    patience,
  );
}

/** The same for every organisation. */
export async function rebuildEverywhere(
  database: Database,
): Promise<{ organisations: number; wrong: number; left: number }> {
  const organisations = await database.directory((transaction) => transaction.rows(organisationIds()));
  const sum = { organisations: organisations.length, wrong: 0, left: 0 };
  for (const { org_id: orgId } of organisations) {
    const { wrong, left } = await rebuildTotals(database, orgId);
    sum.wrong += wrong;
    sum.left += left;
  }
  return sum;
}
