import { sql } from "kysely";
import { activeManagerId, standsInFor } from "#features/people/server/delegation/delegate-queries.ts";
import { editorName, personName } from "#features/people/server/name-queries.ts";
import { db, own, sameOrg } from "#server/database/sql.ts";
import { byName } from "#server/database/names.ts";

/** Everyone active, by name. */
export const activePeople = (orgId: string) =>
  db
    .selectFrom("users as u")
    .leftJoin("functions as f", (join) => sameOrg(join, "f.id", "u.function_id"))
    .select(["u.id", personName("u").as("fullName"), "f.name as functionName"])
    .where(own(orgId, "u"))
    .where("u.is_active", "=", true)
    .orderBy(byName(personName("u")))
    .orderBy("u.id");

/** A person's name and employment; `version` 0 until something of it is set. */
export const leavePerson = (orgId: string, personId: string) =>
  db
    .selectFrom("users as u")
    .leftJoin("leave_people as l", (join) =>
      join.onRef("l.org_id", "=", "u.org_id").onRef("l.user_id", "=", "u.id"),
    )
    .select([
      "u.id",
      personName("u").as("fullName"),
      "l.first_day as firstDay",
      "l.last_day as lastDay",
      sql<number>`coalesce(l.version, 0)`.as("version"),
      editorName(orgId, "l").as("updatedByName"),
    ])
    .where(own(orgId, "u"))
    .where("u.id", "=", personId);

/** Whether someone has the right to enter everyone's leave. */
const mayEnterAll = (orgId: string, viewerId: string) =>
  sql<boolean>`EXISTS (SELECT FROM leave_people r WHERE ${own(orgId, "r")} AND r.user_id = ${viewerId} AND r.enters_leave)`;

/** One row: whether the viewer has the right to enter everyone's leave. */
export const leaveRightOf = (orgId: string, viewerId: string) =>
  db.selectNoFrom(mayEnterAll(orgId, viewerId).as("entersLeave"));

/** A person, their active manager, whether the viewer stands in for that manager today, and the viewer's right. */
export const personOfLeave = (orgId: string, personId: string, viewerId: string, today: string) =>
  db
    .selectFrom("users as u")
    .select([
      "u.id",
      personName("u").as("fullName"),
      activeManagerId(orgId).as("managerId"),
      standsInFor(orgId, activeManagerId(orgId), viewerId, today).as("isDelegated"),
      mayEnterAll(orgId, viewerId).as("viewerEntersLeave"),
    ])
    .where(own(orgId, "u"))
    .where("u.id", "=", personId);

interface NewCorrection {
  readonly id: string;
  readonly kindId: string;
  readonly personId: string;
  readonly day: string;
  readonly hours: number;
  readonly isCarried: boolean;
  readonly reason: string;
}

export const insertCorrection = (orgId: string, correction: NewCorrection, actorId: string) =>
  db.insertInto("leave_corrections").values({
    org_id: orgId,
    id: correction.id,
    kind_id: correction.kindId,
    user_id: correction.personId,
    day: correction.day,
    hours: correction.hours,
    is_carried: correction.isCarried,
    reason: correction.reason,
    created_by: actorId,
  });

export const deleteCorrection = (orgId: string, id: string) =>
  db.deleteFrom("leave_corrections").where(own(orgId, "leave_corrections")).where("id", "=", id);

/** Why a person's corrections were made, and by whom. */
export const correctionReasons = (orgId: string, personId: string) =>
  db
    .selectFrom("leave_corrections as c")
    .leftJoin("users as b", (join) => sameOrg(join, "b.id", "c.created_by"))
    .select(["c.id", "c.reason", personName<string | null>("b").as("byName")])
    .where(own(orgId, "c"))
    .where("c.user_id", "=", personId);
