import { auditRow } from "#server/audit.ts";
import { allOrganisations, forEachOf } from "#server/database/organisations.ts";
import type { Platform } from "#server/http/serve.ts";
import { dueTiers, setTierRate } from "./change-queries.ts";
import { zoneOf } from "./list-queries.ts";

/** Makes planned rates of tiers, whose day has come, their rate of today; answers how many. */
export async function startPlannedRates({ clock, database }: Platform, orgId: string): Promise<number> {
  const [[zone]] = await database.read(orgId, zoneOf(orgId));
  if (!zone) return 0;
  const today = clock.today(zone.timeZone);
  const isDue = ({ before, after }: { readonly before: number; readonly after: number | null }) =>
    before !== after;
  const [tiers] = await database.read(orgId, dueTiers(orgId, today));
  if (!tiers.some(isDue)) return 0;
  return database.write(orgId, async (transaction) => {
    const due = (await transaction.rows(dueTiers(orgId, today))).filter(isDue);
    const actor = { orgId, id: null, name: "System" };
    for (const tier of due)
      await transaction.runAll([
        ...setTierRate(orgId, tier),
        auditRow(
          actor,
          {
            action: "start rate",
            subjectType: "billing rate",
            subjectId: tier.rateId,
            before: { costTierId: tier.id, hourlyRate: tier.before },
            after: { costTierId: tier.id, hourlyRate: tier.after },
          },
          "rates",
        ),
      ]);
    return due.length;
  });
}

/** The same for every organisation. */
export async function startEveryonesRates(platform: Platform): Promise<void> {
  await forEachOf(
    await allOrganisations(platform.database),
    (orgId) => startPlannedRates(platform, orgId),
    "Planned rates of some organisations couldn't be started",
  );
}
