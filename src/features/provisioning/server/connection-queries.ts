import { sql } from "kysely";
import { db, own, prepared, sameOrg } from "#server/database/sql.ts";

const isDue = sql<boolean>`coalesce(c.last_request_at < now() - interval '1 minute', true)`;

/** The connection a token belongs to. */
export const connectionOfToken = prepared((orgId: string, tokenId: string) =>
  db
    .selectFrom("provisioning_tokens as t")
    .innerJoin("provisioning_connections as c", (join) => sameOrg(join, "c.id", "t.connection_id"))
    .select(["c.id", "c.mails_people", isDue.as("touch_due")])
    .where(own(orgId, "t"))
    .where("t.token_id", "=", tokenId),
);

export const insertConnection = (orgId: string, id: string, name: string) =>
  db.insertInto("provisioning_connections").values({ org_id: orgId, id, name });

/** Nothing happens where the token belongs to a connection. */
export const joinToken = (orgId: string, tokenId: string, connectionId: string) =>
  db
    .insertInto("provisioning_tokens")
    .values({ org_id: orgId, token_id: tokenId, connection_id: connectionId })
    .onConflict((conflict) => conflict.columns(["org_id", "token_id"]).doNothing());

export const touchConnection = (orgId: string, id: string) =>
  db
    .updateTable("provisioning_connections")
    .set({ last_request_at: sql<string>`now()` })
    .where(own(orgId, "provisioning_connections"))
    .where("id", "=", id);

/** How many refusals of a connection are listed. */
export const maxErrors = 50;

interface ErrorRow {
  readonly id: string;
  readonly connectionId: string;
  readonly request: string;
  readonly status: number;
  readonly detail: string;
}

export const insertError = (orgId: string, { id, connectionId, request, status, detail }: ErrorRow) =>
  db
    .insertInto("provisioning_errors")
    .values({ org_id: orgId, id, connection_id: connectionId, request, status, detail });

/** What was accepted with a value ignored is listed once, however many people it concerns. */
export const insertIgnored = (
  orgId: string,
  connectionId: string,
  rows: readonly { readonly id: string; readonly detail: string }[],
) =>
  db
    .insertInto("provisioning_errors")
    .columns(["org_id", "id", "connection_id", "request", "status", "detail"])
    .expression(
      sql`SELECT ${orgId}::uuid, g.id, ${connectionId}::uuid, '/Users', 200, g.detail
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS g (id uuid, detail text)
        WHERE NOT EXISTS (
          SELECT FROM provisioning_errors e
          WHERE ${own(orgId, "e")} AND e.connection_id = ${connectionId} AND e.detail = g.detail)` as never,
    );

/** Leaves the newest ones. */
export const dropOldErrors = (orgId: string, connectionId: string) =>
  db
    .deleteFrom("provisioning_errors")
    .where(own(orgId, "provisioning_errors"))
    .where("connection_id", "=", connectionId)
    .where(
      "id",
      "not in",
      db
        .selectFrom("provisioning_errors as e")
        .select("e.id")
        .where(own(orgId, "e"))
        .where("e.connection_id", "=", connectionId)
        .orderBy("e.id", "desc")
        .limit(maxErrors),
    );
