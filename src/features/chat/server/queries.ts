import { sql } from "kysely";
import { editorName } from "#features/people/server/name-queries.ts";
import { db, own } from "#server/database/sql.ts";
import { byName } from "#server/database/names.ts";

/** The chats of a person, or with null those of the organisation. */
export const channelsOf = (orgId: string, userId: string | null) =>
  db
    .selectFrom("chat_channels as c")
    .selectAll("c")
    .select(editorName(orgId, "c").as("updated_by_name"))
    .where(own(orgId, "c"))
    .where("c.user_id", "is not distinct from", userId)
    .orderBy(byName("c.name"))
    .orderBy("c.id");

export const channel = (orgId: string, channelId: string) =>
  db
    .selectFrom("chat_channels as c")
    .selectAll("c")
    .select(editorName(orgId, "c").as("updated_by_name"))
    .where(own(orgId, "c"))
    .where("c.id", "=", channelId);

interface Fields {
  readonly kind: string;
  readonly name: string;
  readonly url: string;
  readonly topics: readonly string[];
  readonly isOn: boolean;
}

const columnsOf = ({ kind, name, url, topics, isOn }: Fields, actorId: string) => ({
  kind,
  name,
  url,
  topics: sql<string[]>`${[...topics]}::text[]`,
  is_on: isOn,
  updated_by: actorId,
});

export const insertChannel = (
  orgId: string,
  { id, userId }: { readonly id: string; readonly userId: string | null },
  fields: Fields,
  actorId: string,
) =>
  db.insertInto("chat_channels").values({
    org_id: orgId,
    id,
    user_id: userId,
    ...columnsOf(fields, actorId),
    created_by: actorId,
  });

export const updateChannel = (orgId: string, channelId: string, fields: Fields, actorId: string) =>
  db
    .updateTable("chat_channels")
    .set({
      ...columnsOf(fields, actorId),
      last_error: null,
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
    })
    .where(own(orgId, "chat_channels"))
    .where("id", "=", channelId);

export const deleteChannel = (orgId: string, channelId: string) =>
  db.deleteFrom("chat_channels").where(own(orgId, "chat_channels")).where("id", "=", channelId);
