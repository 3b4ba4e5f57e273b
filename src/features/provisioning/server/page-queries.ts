import { sql } from "kysely";
import { db, own, type Query } from "#server/database/sql.ts";
import { maxErrors } from "./connection-queries.ts";

/** Connections by age, with how many people each has said something of. */
export const connections = (orgId: string) =>
  db
    .selectFrom("provisioning_connections as c")
    .select([
      "c.id",
      "c.name",
      "c.mails_people",
      "c.version",
      "c.last_request_at",
      sql<number>`(SELECT count(*) FROM provisioned_people x WHERE ${own(orgId, "x")} AND x.connection_id = c.id)`.as(
        "people",
      ),
    ])
    .where(own(orgId, "c"))
    .orderBy("c.created_at")
    .orderBy("c.id");

/** Their tokens that weren't revoked, newest first. */
export const connectionTokens = (orgId: string) =>
  db
    .selectFrom("provisioning_tokens as p")
    .innerJoin("api_tokens as t", (join) =>
      join.onRef("t.org_id", "=", "p.org_id").onRef("t.id", "=", "p.token_id"),
    )
    .select([
      "p.connection_id",
      "t.id",
      "t.created_at",
      "t.expires_at",
      sql<boolean>`coalesce(t.expires_at <= now(), false)`.as("is_expired"),
    ])
    .where(own(orgId, "p"))
    .where("t.revoked_at", "is", null)
    .orderBy("t.created_at", "desc")
    .orderBy("t.id", "desc");

interface ErrorRow {
  readonly id: string;
  readonly connection_id: string;
  readonly happened_at: string;
  readonly request: string;
  readonly status: number;
  readonly detail: string;
}

/** The newest refusals of each connection. */
export const connectionErrors = (orgId: string): Query<ErrorRow> => ({
  compile: () =>
    sql<ErrorRow>`SELECT e.id, e.connection_id, e.happened_at, e.request, e.status, e.detail
      FROM provisioning_errors e WHERE ${own(orgId, "e")} ORDER BY e.id DESC LIMIT ${maxErrors * 4}::int`.compile(
      db,
    ),
});

export const lockConnection = (orgId: string, id: string) =>
  db
    .selectFrom("provisioning_connections as c")
    .select(["c.id", "c.name", "c.mails_people", "c.version"])
    .where(own(orgId, "c"))
    .where("c.id", "=", id)
    .forUpdate();

export const updateConnection = (orgId: string, id: string, name: string, mailsPeople: boolean) =>
  db
    .updateTable("provisioning_connections")
    .set({ name, mails_people: mailsPeople, version: sql<number>`version + 1` })
    .where(own(orgId, "provisioning_connections"))
    .where("id", "=", id);

/** With what was noted of people and groups. */
export const deleteConnection = (orgId: string, id: string) =>
  db
    .deleteFrom("provisioning_connections")
    .where(own(orgId, "provisioning_connections"))
    .where("id", "=", id);

/** Who changed a connection last, by the audit log. */
export const lastActor = (orgId: string, connectionId: string) =>
  db
    .selectFrom("audit_log as a")
    .select("a.actor_name")
    .where(own(orgId, "a"))
    .where("a.subject_type", "=", "provisioning connection")
    .where("a.subject_id", "=", connectionId)
    .orderBy("a.happened_at", "desc")
    .orderBy("a.id", "desc")
    .limit(1);
