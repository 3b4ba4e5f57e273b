import type { Platform } from "#server/http/serve.ts";
import { allOrganisations, forEachOf } from "#server/database/organisations.ts";
import { addStandings, settleStandings, settlingFacts, unsettledStandings } from "./standing-queries.ts";

/** Projects per transaction: short, so that folding doesn't wait for the rows it locks. */
const batch = 50;

/**
 * Adds up where an organisation's projects stand, of those whose hours have changed since or whose standing
 * is of another month. A row is locked, and was there, before its hours are read: folding marks it afterwards,
 * so that no difference is left out. Several servers may do so together.
 */
export async function settle({ clock, database }: Platform, orgId: string): Promise<void> {
  const [[facts]] = await database.read(orgId, settlingFacts(orgId));
  if (facts === undefined) return;
  const today = clock.today(facts.time_zone);
  if (facts.lacks_some) await database.write(orgId, (transaction) => transaction.run(addStandings(orgId)));
  let settled: number;
  do {
    settled = await database.write(orgId, async (transaction) => {
      const rows = await transaction.rows(unsettledStandings(orgId, today, batch));
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) await transaction.run(settleStandings(orgId, today, ids));
      return ids.length;
    });
  } while (settled === batch);
}

/** The same for every organisation: with a new month all standings are of another one. */
export async function settleEverywhere(platform: Platform): Promise<void> {
  await forEachOf(
    await allOrganisations(platform.database),
    (orgId) => settle(platform, orgId),
    "Where projects of some organisations stand couldn't be added up",
  );
}
