import { auditRow } from "#server/audit.ts";
import { allOrganisations, forEachOf } from "#server/database/organisations.ts";
import type { Platform } from "#server/http/serve.ts";
import type { Database } from "#server/scope.ts";
import { firstDay, type Month } from "#shared/month.ts";
import { monthsToClose } from "../rules/closing.ts";
import { closeMonthWithForecasts, closingFacts, keepFunctionCounts } from "./closing-queries.ts";

/** Closes a month: its counts and capacity never change again. False where it was closed already. */
async function closeMonth(database: Database, orgId: string, month: Month): Promise<boolean> {
  const monthStart = firstDay(month);
  return database.write(orgId, async (transaction) => {
    const closed = await transaction.first(closeMonthWithForecasts(orgId, monthStart));
    if (closed?.months !== 1) return false;
    const { projects } = closed;
    const kept = await transaction.first(keepFunctionCounts(orgId, monthStart));
    const after = { month, projects, functions: kept?.functions ?? 0, people: kept?.people ?? 0 };
    const entry = { action: "close month", subjectType: "closed month", subjectId: orgId, after };
    await transaction.run(auditRow({ orgId, id: null, name: "System" }, entry, "closing"));
    return true;
  });
}

/** Closes an organisation's due months; answers how many. Several servers may do so together. */
export async function closeMonths({ clock, database }: Platform, orgId: string): Promise<number> {
  const [[facts]] = await database.read(orgId, closingFacts(orgId));
  if (!facts) return 0;
  let closed = 0;
  for (const month of monthsToClose(
    clock.today(facts.time_zone),
    facts.review_end_day,
    facts.created_month,
    facts.last_closed,
  ))
    if (await closeMonth(database, orgId, month)) closed += 1;
  return closed;
}

/** Closes every organisation's months. */
export async function closeEveryonesMonths(platform: Platform): Promise<void> {
  await forEachOf(
    await allOrganisations(platform.database),
    (orgId) => closeMonths(platform, orgId),
    "Months of some organisations couldn't be closed",
  );
}
