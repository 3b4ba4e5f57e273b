import { sql } from "kysely";
import { db, own } from "#server/database/sql.ts";
import { newsPlace } from "#server/live/events.ts";

/** Webhooks of all organisations for which events wait; in the jobs' scope. */
export const webhooksWithNews = () =>
  db
    .selectFrom("webhooks as w")
    .select(["w.org_id", "w.id"])
    .where("w.is_on", "=", true)
    .where(
      sql<boolean>`(EXISTS (SELECT FROM events e WHERE e.org_id = w.org_id AND e.transaction_id >= w.place)
        OR w.place > ${newsPlace})`,
    );

/**
 * Webhooks of all organisations with a message to send at an instant, the first of each organisation first; in
 * the jobs' scope.
 */
export const webhooksWithMessages = (at: string) =>
  db
    .selectFrom(
      db
        .selectFrom("webhook_deliveries as d")
        .innerJoin("webhooks as w", (join) =>
          join.onRef("w.org_id", "=", "d.org_id").onRef("w.id", "=", "d.webhook_id"),
        )
        .select([
          "d.org_id",
          "w.id",
          sql<boolean>`w.failing_since IS NOT NULL`.as("is_failing"),
          sql<number>`row_number() OVER (PARTITION BY d.org_id ORDER BY w.failing_since IS NOT NULL, min(d.due_at))`.as(
            "position",
          ),
        ])
        .where("d.status", "=", "due")
        .where("d.due_at", "<=", at)
        .groupBy(["d.org_id", "w.id", "w.failing_since"])
        .as("due"),
    )
    .select(["due.org_id", "due.id", "due.is_failing"])
    .orderBy("due.position")
    .limit(2000);

/** A webhook that is on, for whoever gets it first: one server makes its deliveries at a time. */
export const webhookToFeed = (orgId: string, webhookId: string) =>
  db
    .selectFrom("webhooks as w")
    .select(["w.topics", "w.place", "w.listens_since"])
    .where(own(orgId, "w"))
    .where("w.id", "=", webhookId)
    .where("w.is_on", "=", true)
    .forUpdate()
    .skipLocked();

/**
 * The events from a place and an instant on and the place after them, in one snapshot. A place beyond every
 * transaction is of a database that was restored, or of a node that the organisation has left: all are read again.
 */
export const eventsSince = (orgId: string, place: number, since: string) =>
  db
    .selectFrom(sql<{ next: number }>`(SELECT ${newsPlace} AS next)`.as("now"))
    .leftJoin("events as e", (join) =>
      join
        .on(own(orgId, "e"))
        .on("e.created_at", ">=", since)
        .on(
          sql<boolean>`e.transaction_id >= CASE WHEN ${place}::bigint > ${sql.ref("now.next")} THEN 0 ELSE ${place}::bigint END`,
        ),
    )
    .select(["now.next", "e.id", "e.topic", "e.subject_id", "e.request_id", "e.created_at", "e.action"])
    .orderBy("e.id");

export const movePlace = (orgId: string, webhookId: string, place: number) =>
  db.updateTable("webhooks").set({ place }).where(own(orgId, "webhooks")).where("id", "=", webhookId);

/** Where a subject's version is stored, by its topic. */
const versioned: Readonly<Record<string, string>> = {
  project: "projects",
  function: "functions",
  forecast: "forecasts",
  function_allocation: "function_allocations",
  "budget profile": "budget_profiles",
  "holiday request": "holiday_requests",
  "leave kind": "leave_kinds",
  place: "places",
  "company days": "company_days",
  timesheet: "timesheets",
  user: "users",
  characteristic: "characteristics",
  "project characteristic": "project_characteristics",
  import: "imports",
  webhook: "webhooks",
};

/** The versions stored now; null for a topic that has none. */
export const versionsOf = (orgId: string, topic: string, ids: readonly string[]) => {
  const table = versioned[topic];
  if (table === undefined) return null;
  return db
    .selectFrom(sql<{ org_id: string; id: string; version: number }>`${sql.table(table)}`.as("x"))
    .select(["x.id", "x.version"])
    .where(own(orgId, "x"))
    .where("x.id", "in", ids);
};

export interface NewDelivery {
  readonly id: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly type: string;
  readonly subjectId: string;
  readonly data: object;
  readonly happenedAt: string;
  readonly dueAt: string;
}

/** What is a delivery already stays as it is. */
export const insertDeliveries = (orgId: string, deliveries: readonly NewDelivery[]) =>
  db
    .insertInto("webhook_deliveries")
    .values(
      deliveries.map((each) => ({
        org_id: orgId,
        id: each.id,
        webhook_id: each.webhookId,
        event_id: each.eventId,
        type: each.type,
        subject_id: each.subjectId,
        data: JSON.stringify(each.data),
        happened_at: each.happenedAt,
        due_at: each.dueAt,
      })),
    )
    .onConflict((conflict) => conflict.columns(["org_id", "webhook_id", "event_id"]).doNothing());

/**
 * Claims due messages of a webhook until an instant; other servers skip them, and they are due again if this
 * one dies. One that follows another about the same thing waits until that was tried twice.
 */
export const claimMessages = (
  orgId: string,
  webhookId: string,
  { at, until, limit }: { readonly at: string; readonly until: string; readonly limit: number },
) =>
  db
    .updateTable("webhook_deliveries as d")
    .set({ attempts: sql<number>`d.attempts + 1`, due_at: until, tried_at: at })
    .from(
      db
        .selectFrom("webhook_deliveries as w")
        .select("w.id")
        .where(own(orgId, "w"))
        .where("w.webhook_id", "=", webhookId)
        .where("w.status", "=", "due")
        .where("w.due_at", "<=", at)
        .where(
          sql<boolean>`NOT EXISTS (SELECT FROM webhook_deliveries b WHERE ${own(orgId, "b")}
            AND b.org_id = w.org_id AND b.webhook_id = w.webhook_id AND b.subject_id = w.subject_id
            AND split_part(b.type, '.', 1) = split_part(w.type, '.', 1) AND b.status = 'due' AND b.attempts < 2 AND b.id < w.id)`,
        )
        .orderBy("w.id")
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .as("due"),
    )
    .where(own(orgId, "d"))
    .whereRef("d.id", "=", "due.id")
    .returning(["d.id", "d.event_id", "d.type", "d.data", "d.happened_at", "d.attempts"]);

/** Where messages of a webhook go, and the secrets that sign them at an instant. */
export const target = (orgId: string, webhookId: string, at: string) =>
  db
    .selectFrom("webhooks as w")
    .select([
      "w.url",
      "w.secret",
      sql<boolean>`w.failing_since IS NOT NULL`.as("is_failing"),
      sql<string | null>`CASE WHEN w.previous_until > ${at} THEN w.previous_secret END`.as("previous_secret"),
    ])
    .where(own(orgId, "w"))
    .where("w.id", "=", webhookId);

interface Tried {
  readonly id: string;
  /** Which attempt this was: of one that used so long that another began, nothing is noted. */
  readonly attempts: number;
  readonly answerStatus: number | null;
  readonly answer: string;
  readonly error: string | null;
}

/** Notes an attempt; `dueAt` is null where it was the last, and `status` says how it ended. */
export const noteAttempt = (
  orgId: string,
  { id, attempts, answerStatus, answer, error }: Tried,
  status: "due" | "delivered" | "given_up",
  dueAt: string | null,
) =>
  db
    .updateTable("webhook_deliveries")
    .set({
      status,
      ...(dueAt === null ? {} : { due_at: dueAt }),
      answer_status: answerStatus,
      answer,
      error,
    })
    .where(own(orgId, "webhook_deliveries"))
    .where("id", "=", id)
    .where("status", "=", "due")
    .where("attempts", "=", attempts);

export const noteArrival = (orgId: string, webhookId: string) =>
  db
    .updateTable("webhooks")
    .set({ failing_since: null })
    .where(own(orgId, "webhooks"))
    .where("id", "=", webhookId)
    .where("failing_since", "is not", null);

export const noteFailure = (orgId: string, webhookId: string, at: string) =>
  db
    .updateTable("webhooks")
    .set({ failing_since: sql<string>`coalesce(failing_since, ${at})` })
    .where(own(orgId, "webhooks"))
    .where("id", "=", webhookId)
    .returning("failing_since");

export interface Ending {
  readonly id: string;
  readonly url: string;
  readonly because: "failing" | "gone";
}

/** Switches a webhook off, unless it is off or leads elsewhere meanwhile. */
export const switchOff = (orgId: string, { id, url, because }: Ending) =>
  db
    .updateTable("webhooks")
    .set({ is_on: false, off_because: because, version: sql<number>`version + 1` })
    .where(own(orgId, "webhooks"))
    .where("id", "=", id)
    .where("url", "=", url)
    .where("is_on", "=", true);

/** Gives up what waits for a webhook that is off. */
export const giveUpWaiting = (orgId: string, webhookId: string, error: string) =>
  db
    .updateTable("webhook_deliveries")
    .set({ status: "given_up", error })
    .where(own(orgId, "webhook_deliveries"))
    .where("webhook_id", "=", webhookId)
    .where("status", "=", "due");

/** Makes a delivery due again, as if it were new. */
export const dueAgain = (
  orgId: string,
  {
    webhookId,
    deliveryId,
    at,
  }: { readonly webhookId: string; readonly deliveryId: string; readonly at: string },
) =>
  db
    .updateTable("webhook_deliveries")
    .set({ status: "due", attempts: 0, due_at: at })
    .where(own(orgId, "webhook_deliveries"))
    .where("webhook_id", "=", webhookId)
    .where("id", "=", deliveryId)
    .where(sql<boolean>`(status <> 'due' OR attempts > 0)`)
    .returning(["type", "event_id"]);
