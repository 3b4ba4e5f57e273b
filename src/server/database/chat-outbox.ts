import { sql } from "kysely";
import { db, own } from "./sql.ts";

/** Hours after which a message in a chat is not worth sending. */
const worthHours = 24;

const giveUpAt = sql<string>`now() + make_interval(hours => ${worthHours}::int)`;
const jsonOf = (message: object) => sql<string>`${JSON.stringify(message)}::jsonb`;

/** A message for every chat of a person's own that is on, found by the address their mail goes to. */
export const messagesForReader = (orgId: string, recipient: string, message: object) =>
  db
    .insertInto("chat_outbox")
    .columns(["org_id", "channel_id", "message", "give_up_at"])
    .expression(
      db
        .selectFrom("chat_channels as c")
        .innerJoin("users as u", (join) =>
          join.onRef("u.org_id", "=", "c.org_id").onRef("u.id", "=", "c.user_id"),
        )
        .select(["c.org_id", "c.id", jsonOf(message).as("message"), giveUpAt.as("give_up_at")])
        .where(own(orgId, "c"))
        .where("c.is_on", "=", true)
        .where("u.is_active", "=", true)
        .where("u.email", "=", recipient),
    );

/** A message for every chat of the organisation that is on and hears of a topic. */
export const messagesForOrganisation = (orgId: string, topic: string, message: object) =>
  db
    .insertInto("chat_outbox")
    .columns(["org_id", "channel_id", "message", "give_up_at"])
    .expression(
      db
        .selectFrom("chat_channels as c")
        .select(["c.org_id", "c.id", jsonOf(message).as("message"), giveUpAt.as("give_up_at")])
        .where(own(orgId, "c"))
        .where("c.user_id", "is", null)
        .where("c.is_on", "=", true)
        .where(sql<boolean>`${topic} = ANY(c.topics)`),
    );

export const messageForChannel = (orgId: string, channelId: string, message: object) =>
  db.insertInto("chat_outbox").values({
    org_id: orgId,
    channel_id: channelId,
    message: jsonOf(message),
    give_up_at: giveUpAt,
  });

/** Chats of all organisations with a message to send now, the first of each organisation first; in the jobs' scope. */
export const chatsWithMessages = () =>
  db
    .selectFrom(
      db
        .selectFrom("chat_outbox")
        .select([
          "org_id",
          "channel_id as id",
          sql<boolean>`max(attempts) > 0`.as("is_failing"),
          sql<number>`row_number() OVER (PARTITION BY org_id ORDER BY max(attempts) > 0, min(due_at))`.as(
            "position",
          ),
        ])
        .where("status", "=", "due")
        .where("due_at", "<=", sql<string>`now()`)
        .groupBy(["org_id", "channel_id"])
        .as("due"),
    )
    .select(["due.org_id", "due.id", "due.is_failing"])
    .orderBy("due.position")
    .limit(2000);

/** Claims a chat's oldest due messages for `leaseSeconds`. */
export const claimChatMessages = (orgId: string, channelId: string, limit: number, leaseSeconds: number) =>
  db
    // Materialised: read again for each row, it would claim more each time.
    .with(
      (due) => due("due").materialized(),
      (query) =>
        query
          .selectFrom("chat_outbox as o")
          .select(["o.id", sql<boolean>`o.give_up_at <= now()`.as("is_too_late")])
          .where(own(orgId, "o"))
          .where("o.channel_id", "=", channelId)
          .where("o.status", "=", "due")
          .where("o.due_at", "<=", sql<string>`now()`)
          .orderBy("o.created_at")
          .limit(limit)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable("chat_outbox as m")
    .set({
      attempts: sql<number>`m.attempts + 1`,
      due_at: sql<string>`now() + make_interval(secs => ${leaseSeconds}::int)`,
    })
    .from("due")
    .where(own(orgId, "m"))
    .whereRef("m.id", "=", "due.id")
    .returning(["m.id", "m.message", "m.attempts", "due.is_too_late"]);

export const chatTarget = (orgId: string, channelId: string) =>
  db
    .selectFrom("chat_channels as c")
    .select(["c.kind", "c.url"])
    .where(own(orgId, "c"))
    .where("c.id", "=", channelId);

const one = (orgId: string, id: string) =>
  db
    .updateTable("chat_outbox")
    .where(own(orgId, "chat_outbox"))
    .where("id", "=", id)
    .where("status", "=", "due");

/** Sent, or never to be: its words are no longer stored. */
export const endChatMessage = (orgId: string, id: string, status: "sent" | "given_up") =>
  one(orgId, id).set({ status, message: sql<string>`'{}'::jsonb` });

/** Nothing that waits for a chat is sent any more. */
export const giveUpChat = (orgId: string, channelId: string) =>
  db
    .updateTable("chat_outbox")
    .set({ status: "given_up", message: sql<string>`'{}'::jsonb` })
    .where(own(orgId, "chat_outbox"))
    .where("channel_id", "=", channelId)
    .where("status", "=", "due");

export const retryChatMessage = (orgId: string, id: string, seconds: number) =>
  one(orgId, id).set({ due_at: sql<string>`now() + make_interval(secs => ${seconds}::int)` });

/** The outcome of the newest message, for the chat's creator. */
export const noteChat = (orgId: string, channelId: string, error: string | null) =>
  db
    .updateTable("chat_channels")
    .set({ last_error: error, last_tried_at: sql<string>`now()` })
    .where(own(orgId, "chat_channels"))
    .where("id", "=", channelId);
