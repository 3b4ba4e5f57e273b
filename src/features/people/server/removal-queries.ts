import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import { personName } from "./name-queries.ts";
import { alphabetical, byName } from "#server/database/names.ts";

/** Functions the person allocates for, by name (docs/readings.md#000-7). */
export const allocatorOf = (orgId: string, personId: string) =>
  db
    .selectFrom("function_allocators as a")
    .innerJoin("functions as f", (join) => sameOrg(join, "f.id", "a.function_id"))
    .select("f.name")
    .where(own(orgId, "a"))
    .where("a.user_id", "=", personId)
    .orderBy(byName("f.name"));

export const managerOf = (orgId: string, personId: string) =>
  db
    .selectFrom("users as u")
    .select(personName("u").as("name"))
    .where(own(orgId, "u"))
    .where("u.manager_id", "=", personId)
    .orderBy(alphabetical(sql.ref("u.name_key")))
    .orderBy("u.id");

export const managerInInvitations = (orgId: string, personId: string) =>
  db
    .selectFrom("user_invitations as i")
    .select("i.email")
    .where(own(orgId, "i"))
    .where("i.manager_id", "=", personId)
    .where("i.status", "=", "pending")
    .orderBy("i.email");

/** Projects that need their forecasters; completed, cancelled and archived ones are history. */
export const forecasterOf = (orgId: string, personId: string) =>
  db
    .selectFrom("project_forecasters as a")
    .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "a.project_id"))
    .select("p.name")
    .where(own(orgId, "a"))
    .where("a.user_id", "=", personId)
    .where("p.status_code", "in", ["proposed", "active", "on_hold"])
    .orderBy(byName("p.name"));

export const historyOf = (orgId: string, personId: string) => {
  const traces = (
    [
      ["timesheets", "user_id"],
      ["timesheets", "approved_by"],
      ["timesheets", "decided_by"],
      ["delegations", "manager_id"],
      ["delegations", "delegate_id"],
      ["delegations", "ended_by"],
      ["allocation_entries", "user_id"],
      ["forecasts", "user_id"],
      ["holiday_requests", "user_id"],
      ["leave_corrections", "user_id"],
      ["overtime_entries", "user_id"],
      ["pay_export_subjects", "user_id"],
      ["project_forecasters", "user_id"],
    ] as const
  ).map(
    ([table, column]) =>
      sql`EXISTS (SELECT 1 FROM ${sql.table(table)} x WHERE ${own(orgId, "x")} AND ${sql.ref(`x.${column}`)} = ${personId}::uuid)`,
  );
  // What they did to their own account doesn't count.
  const deeds = sql`EXISTS (SELECT 1 FROM audit_log x WHERE ${own(orgId, "x")} AND x.actor_id = ${personId}::uuid AND x.subject_id <> ${personId} AND x.action <> 'accept invitation' AND x.subject_type NOT IN ('session', 'personal token'))`;
  return db
    .selectFrom("users as u")
    .select(sql<boolean>`${sql.join([...traces, deeds], sql` OR `)}`.as("has_history"))
    .where(own(orgId, "u"))
    .where("u.id", "=", personId);
};

/** Invitations that are over lose the manager who goes. */
export const leaveOldInvitations = (orgId: string, personId: string) =>
  db
    .updateTable("user_invitations")
    .set({ manager_id: null })
    .where(own(orgId, "user_invitations"))
    .where("manager_id", "=", personId)
    .where("status", "<>", "pending");

export const deleteLogin = (orgId: string, personId: string) =>
  db.deleteFrom("login_directory").where(own(orgId, "login_directory")).where("user_id", "=", personId);

/** Roles, working patterns, password and sessions go with the person. */
export const deletePersonRow = (orgId: string, personId: string) =>
  db.deleteFrom("users").where(own(orgId, "users")).where("id", "=", personId);

/** Office displays whose working link the person made: they know its address. */
export const linkMakerOf = (orgId: string, personId: string) =>
  db
    .selectFrom("walls as w")
    .select("w.name")
    .where(own(orgId, "w"))
    .where("w.link_made_by", "=", personId)
    .where("w.link_hash", "is not", null)
    .where(sql<boolean>`(w.expires_at IS NULL OR w.expires_at > now())`)
    .orderBy(byName("w.name"));
