import { allOrganisations } from "#server/database/organisations.ts";
import type { Platform } from "#server/http/serve.ts";
import type { Database } from "#server/scope.ts";
import { settle } from "./settle-standings.ts";
import { unsettleStandings } from "./standing-queries.ts";
import {
  correctRollups,
  countCorrections,
  deltasToFold,
  dropEmptyTotals,
  foldDeltas,
  insertCorrections,
  organisationsToFold,
  removeFolded,
  unsettleFolded,
} from "./totals-queries.ts";

/** Differences per transaction: short, so that no one waits. */
const batch = 1000;
/** Milliseconds that counting everything anew may need. */
export const patience = 30 * 60_000;

/**
 * Folds the differences an organisation has by now into its monthly totals. What is read stays the same. What
 * others write while it runs is folded the next time, so that it ends even while people write.
 */
export async function foldTotals(database: Database, orgId: string): Promise<void> {
  let folded: number;
  do {
    folded = await database.write(orgId, async (transaction) => {
      const ids = (await transaction.rows(deltasToFold(orgId, batch))).map(({ id }) => id);
      if (ids.length === 0) return 0;
      const folds = foldDeltas(orgId, ids);
      const [, ...sums] = await transaction.read(unsettleFolded(orgId, ids), ...folds);
      const isEmptied = sums.flat().some(({ empty }) => empty);
      await transaction.runAll([...removeFolded(orgId, ids), ...(isEmptied ? dropEmptyTotals(orgId) : [])]);
      return ids.length;
    });
  } while (folded === batch);
}

/** Folds wherever there is something to fold, and adds up where those projects stand: a job. */
export async function foldEverywhere(platform: Platform): Promise<void> {
  const [organisations] = await platform.database.jobsRead(organisationsToFold());
  for (const { org_id: orgId } of organisations) {
    await foldTotals(platform.database, orgId);
    await settle(platform, orgId);
  }
}

/**
 * Compares totals with a count of the rows and corrects them; answers how many differed, before and after.
 */
export async function rebuildTotals(
  database: Database,
  orgId: string,
): Promise<{ wrong: number; left: number }> {
  return database.write(
    orgId,
    async (transaction) => {
      let wrong = 0;
      for (const put of [insertCorrections(orgId), ...correctRollups(orgId)])
        wrong += await transaction.run(put);
      await transaction.run(unsettleStandings(orgId));
      return { wrong, left: (await transaction.first(countCorrections(orgId)))?.count ?? 0 };
    },
    patience,
  );
}

/** The same for every organisation. */
export async function rebuildEverywhere(
  database: Database,
): Promise<{ organisations: number; wrong: number; left: number }> {
  const organisations = await allOrganisations(database);
  const sum = { organisations: organisations.length, wrong: 0, left: 0 };
  for (const { org_id: orgId } of organisations) {
    const { wrong, left } = await rebuildTotals(database, orgId);
    sum.wrong += wrong;
    sum.left += left;
  }
  return sum;
}
