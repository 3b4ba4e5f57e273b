import { auditRow } from "#server/audit.ts";
import { forEachOf } from "#server/database/organisations.ts";
import { opensClosedDays } from "#server/database/sql.ts";
import type { Platform } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import type { Database, Transaction } from "#server/scope.ts";
import type { Day } from "#shared/day.ts";
import { dropTraces, makeAnonymous } from "#features/people/server/former-person-queries.ts";
import { removeOldAudit } from "#features/audit/server/remove-old-audit.ts";
import {
  addRemoved,
  isRunDue,
  retainedFrom,
  reminderRetentionDays,
  retainedKindNames,
  type Removed,
  type RetainedKind,
} from "../rules/retention.ts";
import {
  deleteByIds,
  deleteMarksOver,
  deleteOldMails,
  mailsRetainedFrom,
  cutoffsOf,
  someOver,
  startOfDay,
  type Cutoffs,
  type DeletedKind,
} from "./queries/retention.ts";
import {
  beginRun,
  dropOldReminders,
  dropOldRuns,
  endRun,
  noteRemoved,
  retentionDays,
  retentionOfEveryone,
} from "./queries/retention-runs.ts";
import { dropPast } from "./queries/past.ts";
import { hourIn } from "./time-zones.ts";

/** Rows per transaction: short, so that no one waits. */
const batch = 500;

interface Run {
  readonly orgId: string;
  readonly id: string;
  readonly cutoffs: Cutoffs;
}

async function removeSome(
  transaction: Transaction,
  { orgId, cutoffs }: Run,
  kind: DeletedKind | "formerPeople" | "exportedHours",
): Promise<number> {
  if (kind === "exportedHours") return transaction.run(deleteMarksOver(orgId, cutoffs, batch));
  const ids = (await transaction.rows(someOver(kind, orgId, cutoffs, batch))).map((row) => row.id);
  if (ids.length === 0) return 0;
  if (kind === "formerPeople") {
    await transaction.runAll(dropTraces(orgId, ids));
    return transaction.run(makeAnonymous(orgId, ids));
  }
  await transaction.run(opensClosedDays);
  return transaction.run(deleteByIds(kind, orgId, ids));
}

async function removeMails(database: Database, { orgId, cutoffs }: Run): Promise<number> {
  const [[stored]] = await database.read(orgId, mailsRetainedFrom(orgId, cutoffs));
  if (!stored) return 0;
  const cut = { orgId, at: stored.instant, id: newId(), number: 0 };
  let removed = 0;
  for (;;) {
    const gone = await database.jobs(
      (transaction) => transaction.run(deleteOldMails(orgId, cutoffs, batch)),
      cut,
    );
    removed += gone;
    if (gone < batch) return removed;
  }
}

async function removeAudit(database: Database, { orgId, cutoffs }: Run): Promise<number> {
  const [rows] = await database.read(orgId, startOfDay(orgId, cutoffs.logFrom, cutoffs.timeZone));
  const before = rows[0]?.instant;
  return before === undefined ? 0 : removeOldAudit(database, { orgId, before, requestId: "retention" });
}

const removePast = (database: Database, { orgId, cutoffs }: Run): Promise<number> =>
  database.write(orgId, async (transaction) => {
    let gone = 0;
    for (const drop of dropPast(orgId, cutoffs)) gone += await transaction.run(drop);
    return gone;
  });

const removals = { auditRows: removeAudit, mails: removeMails, pastFigures: removePast } as const;

/** One kind's batches; each is one transaction with its count. */
async function removeKind(
  database: Database,
  run: Run,
  kind: RetainedKind,
  before: Removed,
): Promise<Removed> {
  let removed = before;
  if (kind === "auditRows" || kind === "mails" || kind === "pastFigures") {
    const gone = await removals[kind](database, run);
    removed = addRemoved(removed, kind, gone);
    await database.write(run.orgId, (transaction) =>
      transaction.run(noteRemoved(run.orgId, run.id, removed)),
    );
    return removed;
  }
  for (;;) {
    const known = removed;
    const gone = await database.write(run.orgId, async (transaction) => {
      const count = await removeSome(transaction, run, kind);
      if (count > 0) await transaction.run(noteRemoved(run.orgId, run.id, addRemoved(known, kind, count)));
      return count;
    });
    removed = addRemoved(known, kind, gone);
    if (gone < batch) return removed;
  }
}

/** What other features do before data older than a day is removed; it may happen again. */
export type BeforeRemoval = (database: Database, orgId: string, dataFrom: Day) => Promise<void>;

/**
 * Removes an organisation's expired data, once a civil day on one server; answers the counts, or null when it
 * is done or running elsewhere. An interrupted run continues an hour later.
 */
export async function removeOldData(
  { clock, database }: Platform,
  orgId: string,
  before: BeforeRemoval = () => Promise.resolve(),
): Promise<Removed | null> {
  const [settings] = await database.read(orgId, retentionDays(orgId));
  const row = settings[0];
  if (!row) return null;
  const today = clock.today(row.time_zone);
  const cutoffs = cutoffsOf(today, row);
  const begun = await database.write(orgId, (transaction) =>
    transaction.first(beginRun(orgId, newId(), today)),
  );
  if (!begun) return null;
  const run = { orgId, id: begun.id, cutoffs };
  await before(database, orgId, cutoffs.dataFrom);
  let removed = begun.removed as Removed;
  for (const kind of retainedKindNames) removed = await removeKind(database, run, kind, removed);
  await database.write(orgId, async (transaction) => {
    await transaction.runAll([
      dropOldRuns(orgId, cutoffs.logFrom),
      ...dropOldReminders(orgId, retainedFrom(today, reminderRetentionDays)),
      endRun(orgId, run.id),
    ]);
    if (Object.keys(removed).length === 0) return;
    const { dataFrom, logFrom } = cutoffs;
    const entry = {
      action: "remove old data",
      subjectType: "retention",
      subjectId: run.id,
      after: { dataFrom, logFrom, removed },
    };
    await transaction.run(auditRow({ orgId, id: null, name: "System" }, entry, "retention"));
  });
  return removed;
}

/** Runs every due removal. */
export async function removeEveryonesOldData(platform: Platform, before: BeforeRemoval): Promise<void> {
  const [rows] = await platform.database.jobsRead(retentionOfEveryone());
  const { clock } = platform;
  await forEachOf(
    rows.filter(({ time_zone: zone, last_run_day: lastRun }) =>
      isRunDue(clock.today(zone), hourIn(zone, clock.now()), lastRun),
    ),
    (orgId) => removeOldData(platform, orgId, before),
    "Old data of some organisations couldn't be removed",
  );
}
