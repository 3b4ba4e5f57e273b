import { auditRow } from "#server/audit.ts";
import { allOrganisations, forEachOf } from "#server/database/organisations.ts";
import type { Platform } from "#server/http/serve.ts";
import { batchOf, insertsOf } from "#server/database/batch.ts";
import type { Database } from "#server/scope.ts";
import { firstDay, type Month } from "#shared/month.ts";
import { monthsToClose } from "../rules/closing.ts";
import {
  closingFacts,
  functionCounts,
  keepPeople,
  markMonthClosed,
  projectCounts,
} from "./closing-queries.ts";

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/**
 * Closes a month: its counts and capacity never change again. False where it was closed already. What is counted is
 * read first, since a distributed database wouldn't copy it within one organisation's node.
 */
async function closeMonth(database: Database, orgId: string, month: Month): Promise<boolean> {
  const monthStart = firstDay(month);
  return database.write(orgId, async (transaction) => {
    const projects = await transaction.rows(projectCounts(orgId, monthStart));
    const closed = await transaction.first(
      markMonthClosed(orgId, {
        month_start: monthStart,
        required_forecasts_count: total(projects.map((row) => row.required_forecasts_count)),
        frozen_forecasts_count: total(projects.map((row) => row.frozen_forecasts_count)),
      }),
    );
    if (!closed) return false;
    const people = await transaction.run(keepPeople(orgId, monthStart));
    const functions = await transaction.rows(functionCounts(orgId, monthStart));
    const ofMonth = <Row extends object>(row: Row) => ({ ...row, month_start: monthStart });
    await transaction.runAll([
      ...insertsOf(orgId, batchOf("closed_month_projects", projects.map(ofMonth))),
      ...insertsOf(orgId, batchOf("closed_month_functions", functions.map(ofMonth))),
    ]);
    const after = { month, projects: projects.length, functions: functions.length, people };
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
