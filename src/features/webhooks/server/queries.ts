import { sql } from "kysely";
import { editorName } from "#features/people/server/name-queries.ts";
import { db, own } from "#server/database/sql.ts";

/** A webhook with what its page shows; never its secret. */
export const webhooks = (orgId: string) =>
  db
    .selectFrom("webhooks as w")
    .select([
      "w.id",
      "w.url",
      "w.description",
      "w.topics",
      "w.is_on",
      "w.off_because",
      "w.failing_since",
      "w.previous_until",
      "w.version",
      "w.created_at",
      "w.updated_at",
      editorName(orgId, "w").as("updated_by_name"),
      sql<number>`(SELECT count(*)::int FROM webhook_deliveries d WHERE ${own(orgId, "d")} AND d.org_id = w.org_id AND d.webhook_id = w.id AND d.status = 'due')`.as(
        "waiting",
      ),
    ])
    .where(own(orgId, "w"))
    .orderBy("w.url")
    .orderBy("w.id");

export const webhook = (orgId: string, webhookId: string) => webhooks(orgId).where("w.id", "=", webhookId);

export const lockedWebhook = (orgId: string, webhookId: string) =>
  db
    .selectFrom("webhooks as w")
    .select(["w.url", "w.description", "w.topics", "w.is_on", "w.secret", "w.version"])
    .where(own(orgId, "w"))
    .where("w.id", "=", webhookId)
    .forUpdate();

export const countWebhooks = (orgId: string) =>
  db
    .selectFrom("webhooks as w")
    .select(sql<number>`count(*)::int`.as("count"))
    .where(own(orgId, "w"));

interface Fields {
  readonly url: string;
  readonly description: string;
  readonly topics: readonly string[] | null;
  readonly isOn: boolean;
}

const textArray = (topics: readonly string[] | null) =>
  sql<string[] | null>`${topics === null ? null : [...topics]}::text[]`;

/**
 * Before every event: where it begins is said by `listens_since`. A number read while writing is of the node
 * that was requested, and events are numbered by the node that stores them.
 */
const anyPlace = 0;

export const insertWebhook = (
  orgId: string,
  { id, secret, ...fields }: Fields & { readonly id: string; readonly secret: string },
  author: string,
) =>
  db.insertInto("webhooks").values({
    org_id: orgId,
    id,
    url: fields.url,
    description: fields.description,
    topics: textArray(fields.topics),
    is_on: fields.isOn,
    secret,
    place: anyPlace,
    created_by: author,
    updated_by: author,
  });

const changed = (actorId: string) => ({
  version: sql<number>`version + 1`,
  updated_at: sql<string>`now()`,
  updated_by: actorId,
});

/** Switched on, it begins with what happens from now on. */
export const updateWebhook = (
  orgId: string,
  webhookId: string,
  { url, description, topics, isOn }: Fields,
  { actorId, begins }: { readonly actorId: string; readonly begins: boolean },
) =>
  db
    .updateTable("webhooks")
    .set({
      url,
      description,
      topics: textArray(topics),
      is_on: isOn,
      off_because: null,
      ...(begins ? { place: anyPlace, listens_since: sql<string>`now()`, failing_since: null } : {}),
      ...changed(actorId),
    })
    .where(own(orgId, "webhooks"))
    .where("id", "=", webhookId);

export const updateSecret = (
  orgId: string,
  webhookId: string,
  { secret, previous, until }: { readonly secret: string; readonly previous: string; readonly until: string },
  actorId: string,
) =>
  db
    .updateTable("webhooks")
    .set({ secret, previous_secret: previous, previous_until: until, ...changed(actorId) })
    .where(own(orgId, "webhooks"))
    .where("id", "=", webhookId);

export const deleteWebhookRow = (orgId: string, webhookId: string) =>
  db.deleteFrom("webhooks").where(own(orgId, "webhooks")).where("id", "=", webhookId);

/** A page of deliveries, newest first. */
export const deliveriesOf = (orgId: string, webhookId: string, before: string | null, most: number) => {
  const query = db
    .selectFrom("webhook_deliveries as d")
    .select([
      "d.id",
      "d.event_id",
      "d.type",
      "d.data",
      "d.happened_at",
      "d.status",
      "d.attempts",
      "d.created_at",
      "d.tried_at",
      "d.due_at",
      "d.answer_status",
      "d.answer",
      "d.error",
    ])
    .where(own(orgId, "d"))
    .where("d.webhook_id", "=", webhookId)
    .orderBy("d.id", "desc")
    .limit(most);
  return before === null ? query : query.where("d.id", "<", before);
};
