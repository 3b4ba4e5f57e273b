import { auditRow } from "#server/audit.ts";
import { batchOf, insertsOf } from "#server/database/batch.ts";
import { allOrganisations, forEachOf } from "#server/database/organisations.ts";
import type { Platform } from "#server/http/serve.ts";
import type { Database, Transaction } from "#server/scope.ts";
import { firstDay, type Month } from "#shared/month.ts";
import { settlingDay, monthsToSettle } from "../rules/settling.ts";
import {
  settlingFacts,
  functionCounts,
  shareLockPeople,
  markMonthSettled,
  projectCounts,
} from "./settling-queries.ts";

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** What settling stored. */
interface SettledCounts {
  readonly projects: number;
  readonly functions: number;
  readonly people: number;
}

/**
 * Settles a month within a transaction: its counts and capacity never change again. Null where that was done already.
 * What is counted is read first, since a distributed database wouldn't copy it within one organisation's node.
 */
export async function settleMonth(
  transaction: Transaction,
  orgId: string,
  month: Month,
  reviewEndDay: number,
): Promise<SettledCounts | null> {
  const monthStart = firstDay(month);
  const closesOn = settlingDay(month, reviewEndDay);
  const projects = await transaction.rows(projectCounts(orgId, monthStart, closesOn));
  const closed = await transaction.first(
    markMonthSettled(orgId, {
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
export const settlingEntry = (orgId: string, month: Month, counts: SettledCounts) => ({
  action: "settle month",
  subjectType: "settled month",
  subjectId: orgId,
  after: { month, ...counts },
});

/** Settles a month of its own accord. False where that was done already. */
async function settleDueMonth(
  database: Database,
  orgId: string,
  month: Month,
  reviewEndDay: number,
): Promise<boolean> {
  return database.write(orgId, async (transaction) => {
    const counts = await settleMonth(transaction, orgId, month, reviewEndDay);
    if (counts === null) return false;
    const actor = { orgId, id: null, name: "System" };
    await transaction.run(auditRow(actor, settlingEntry(orgId, month, counts), "settling"));
    return true;
  });
}

/** Settles an organisation's due months; answers how many. Several servers may do so together. */
export async function settleMonths({ clock, database }: Platform, orgId: string): Promise<number> {
  const [[facts]] = await database.read(orgId, settlingFacts(orgId));
  if (!facts) return 0;
  let settled = 0;
  for (const month of monthsToSettle(
    clock.today(facts.time_zone),
    facts.review_end_day,
    facts.created_month,
    facts.last_closed,
  ))
    if (await settleDueMonth(database, orgId, month, facts.review_end_day)) settled += 1;
  return settled;
}

/** Settles every organisation's months. */
export async function settleEveryonesMonths(platform: Platform): Promise<void> {
  await forEachOf(
    await allOrganisations(platform.database),
    (orgId) => settleMonths(platform, orgId),
    "Months of some organisations couldn't be settled",
  );
}
