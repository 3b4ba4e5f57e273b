import { auditRow } from "#server/audit.ts";
import { batchOf, insertsOf } from "#server/database/batch.ts";
import { allOrganisations, forEachOf } from "#server/database/organisations.ts";
import type { Platform } from "#server/http/serve.ts";
import type { Database, Transaction } from "#server/scope.ts";
import { firstDay, type Month } from "#shared/month.ts";
import { closingDay, monthsToClose } from "../rules/closing.ts";
import {
  closingFacts,
  functionCounts,
  shareLockPeople,
  markMonthClosed,
  projectCounts,
} from "./closing-queries.ts";

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** What a closing stored. */
interface ClosedCounts {
  readonly projects: number;
  readonly functions: number;
  readonly people: number;
}

/**
 * Closes a month within a transaction: its counts and capacity never change again. Null where it was closed already.
 * What is counted is read first, since a distributed database wouldn't copy it within one organisation's node.
 */
export async function closingMonth(
  transaction: Transaction,
  orgId: string,
  month: Month,
  reviewEndDay: number,
): Promise<ClosedCounts | null> {
  const monthStart = firstDay(month);
  const closesOn = closingDay(month, reviewEndDay);
  const projects = await transaction.rows(projectCounts(orgId, monthStart, closesOn));
  const closed = await transaction.first(
    markMonthClosed(orgId, {
      month_start: monthStart,
      required_forecasts_count: total(projects.map((row) => row.required_forecasts_count)),
      frozen_forecasts_count: total(projects.map((row) => row.frozen_forecasts_count)),
    }),
  );
  if (!closed) return null;
  const people = await transaction.run(shareLockPeople(orgId, monthStart));
  const functions = await transaction.rows(functionCounts(orgId, monthStart, closesOn));
  const ofMonth = <Row extends object>(row: Row) => ({ ...row, month_start: monthStart });
  await transaction.runAll([
    ...insertsOf(orgId, batchOf("closed_month_projects", projects.map(ofMonth))),
    ...insertsOf(orgId, batchOf("closed_month_functions", functions.map(ofMonth))),
  ]);
  return { projects: projects.length, functions: functions.length, people };
}

/** What the audit log says of it. */
export const closingEntry = (orgId: string, month: Month, counts: ClosedCounts) => ({
  action: "close month",
  subjectType: "closed month",
  subjectId: orgId,
  after: { month, ...counts },
});

/** Closes a month of its own accord. False where it was closed already. */
async function closeMonth(
  database: Database,
  orgId: string,
  month: Month,
  reviewEndDay: number,
): Promise<boolean> {
  return database.write(orgId, async (transaction) => {
    const counts = await closingMonth(transaction, orgId, month, reviewEndDay);
    if (counts === null) return false;
    const actor = { orgId, id: null, name: "System" };
    await transaction.run(auditRow(actor, closingEntry(orgId, month, counts), "closing"));
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
    if (await closeMonth(database, orgId, month, facts.review_end_day)) closed += 1;
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
