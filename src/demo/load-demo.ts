import { insertsOf, type Batch } from "#server/database/batch.ts";
import { hashPassword } from "#features/access/server/hashing.ts";
import { endReminderRun } from "#features/reminders/server/run-queries.ts";
import { createOrganisation } from "#features/organisation/server/create-organisation.ts";
import type { Platform } from "#server/http/serve.ts";
import { hashToken, newToken } from "#server/ids.ts";
import type { Tables } from "#server/database/tables.ts";
import type { Query } from "#server/database/sql.ts";
import type { Transaction } from "#server/scope.ts";
import { demonstrationZone } from "#features/access/rules/demonstration.ts";
import { exportClosedMonth } from "./export-closed-month.ts";
import { settlePastMonths } from "./settle-past-months.ts";
import { harbourPine } from "./harbour-pine.ts";
import {
  backdateOwner,
  checkReferences,
  checkReferencesAtEnd,
  countByHashing,
  countRollups,
  countTotals,
  countTotalsAtEnd,
  recordPast,
} from "./insert.ts";
import { isOwnerThere } from "./half-loaded.ts";
import type { OrganisationPlan } from "./organisation-plan.ts";
import { organisationRows } from "./organisation-rows.ts";
import { secondOrg } from "./second-org.ts";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { at, timelineOf } from "./timeline.ts";

const peopleOfSecondOrg = 6;
/** Time limit of an organisation (ms): it is loaded completely in one transaction, or not at all. */
const patience = 30 * 60_000;

/**
 * What the owner of the schema says after a load: until PostgreSQL knows how much there is, a page of many
 * people needs a hundred times longer.
 */
export const gatherStatistics = `DO $$ DECLARE named text; BEGIN
  -- On a distributed database one transaction may not do this in parallel.
  SET LOCAL citus.multi_shard_modify_mode TO 'sequential';
  FOR named IN SELECT oid::regclass FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema::regnamespace LOOP EXECUTE 'ANALYZE ' || named; END LOOP;
END $$`;

/**
 * Fills an empty database with the demonstration: a small second organisation, and then Harbour & Pine with
 * this many people. A load that was cut short left the first of them or none, and goes on from there.
 */
export async function loadDemo(
  platform: Platform,
  options: { readonly people: number; readonly say: (line: string) => void },
): Promise<void> {
  const { people, say } = options;
  say(`Loading the demonstration organisation with ${people} people…`);
  const started = performance.now();
  const passwordHash = await hashPassword(demoPassword);
  let rows = 0;
  if (!(await isOwnerThere(platform, secondOrg)))
    rows += await loadOrganisation(platform, { plan: secondOrg, people: peopleOfSecondOrg, passwordHash });
  rows += await loadOrganisation(platform, { plan: harbourPine, people, passwordHash });
  say(
    `Loaded ${rows.toLocaleString("en-GB")} rows in ${((performance.now() - started) / 1000).toFixed(1)} s.`,
  );
}

/** An organisation to load, and what else belongs into its transaction. */
export interface Load {
  readonly plan: OrganisationPlan;
  readonly people: number;
  readonly passwordHash: string;
  /** Runs first; may throw. */
  readonly permit?: (transaction: Transaction) => Promise<void>;
  /** Runs last. */
  readonly finish?: (transaction: Transaction, orgId: string) => Promise<void>;
}

/** Loads an organisation, completely or not at all; answers how many rows. */
export async function loadOrganisation(platform: Platform, load: Load): Promise<number> {
  const { plan, people, passwordHash, permit, finish } = load;
  const timeline = timelineOf(platform.clock.today(demonstrationZone), plan.historyMonths);
  const since = at(timeline.createdOn, "09:00");
  const { name, local } = { name: plan.owner.name, local: plan.owner.local };
  const owner = {
    email: `${local}@${plan.domain}`,
    firstName: name.first,
    lastName: name.last,
    passwordHash,
  };
  const tokenHashes = plan.invitations.map(() => hashToken(newToken()));
  let rows = 0;
  const furnish = async (transaction: Transaction, orgId: string, ownerId: string): Promise<void> => {
    await transaction.run(countTotalsAtEnd());
    await transaction.run(checkReferencesAtEnd());
    rows += await transaction.run(backdateOwner(orgId, ownerId, since));
    // Loading the demonstration on a day of reminders sends no mails about weeks that no one could have
    // submitted.
    await transaction.run(endReminderRun(orgId, "weekly", timeline.today));
    const batches = organisationRows(plan, { timeline, people, ownerId, passwordHash, tokenHashes });
    rows += await runAhead(transaction, statementsOf(orgId, batches, since));
    await transaction.run(countByHashing());
    await transaction.run(countTotals(orgId));
    await transaction.runAll([...countRollups(orgId), ...recordPast(orgId, since)]);
    rows += await settlePastMonths(transaction, orgId, timeline);
    if (plan.overtimeAndPay) rows += await exportClosedMonth(transaction, { orgId, ownerId, timeline });
    await finish?.(transaction, orgId);
    await transaction.run(checkReferences());
  };
  const draft = {
    name: plan.name,
    currency: "GBP" as const,
    timeZone: demonstrationZone,
    limitCostsToRoles: false,
    createdAt: since,
    owner,
  };
  await createOrganisation(platform.database, draft, permit, { furnish, deadline: patience });
  return rows;
}

function* statementsOf(orgId: string, batches: Iterable<Batch>, since: string): Generator<Query<unknown>> {
  for (const batch of batches) yield* insertsOf(orgId, asRecorded(batch, since));
}

/** Tables whose rows say since when they are as they are. */
const recorded: ReadonlySet<string> = new Set<RecordedTable>([
  "projects",
  "project_functions",
  "project_forecasters",
  "budget_profiles",
  "budget_profile_months",
  "forecasts",
  "forecast_entries",
  "function_allocations",
  "allocation_entries",
  "timesheets",
  "time_entries",
  "functions",
  "cost_tiers",
  "users",
  "working_patterns",
  "leave_people",
  "holiday_requests",
  "holiday_entries",
]);
type RecordedTable = {
  [T in keyof Tables]: Tables[T] extends { recorded_at: unknown } ? T : never;
}[keyof Tables];

/** They were there when they were made; what belongs to a row, with that row. */
const asRecorded = ({ table, rows }: Batch, since: string): Batch =>
  recorded.has(table)
    ? { table, rows: rows.map((row) => ({ ...row, recorded_at: row["created_at"] ?? since })) }
    : { table, rows };

/**
 * Runs statements one after the other, and makes each while the database is busy with the one before it.
 * Answers the rows they wrote.
 */
async function runAhead(transaction: Transaction, statements: Iterable<Query<unknown>>): Promise<number> {
  let rows = 0;
  let running = Promise.resolve(0);
  for (const statement of statements) {
    rows += await running;
    running = transaction.run(statement);
    // Where the next statement cannot be made, that is the error to report.
    running.catch(() => undefined);
  }
  return rows + (await running);
}
