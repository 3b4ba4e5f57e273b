import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";

export const timerOf = (orgId: string, userId: string) =>
  db
    .selectFrom("timers as t")
    .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "t.project_id"))
    .select(["t.id", "t.version", "t.project_id", "t.note", "p.code", "p.name"])
    .where(own(orgId, "t"))
    .where("t.user_id", "=", userId);

export const lockTimer = (orgId: string, userId: string) => timerOf(orgId, userId).forUpdate("t");

export const spansOf = (orgId: string, userId: string) =>
  db
    .selectFrom("timer_spans as s")
    .innerJoin("timers as t", (join) => sameOrg(join, "t.id", "s.timer_id"))
    .select(["s.started_at", "s.ended_at"])
    .where(own(orgId, "s"))
    .where("t.user_id", "=", userId)
    .orderBy("s.started_at");

export const insertTimer = (
  orgId: string,
  row: { id: string; user_id: string; project_id: string; note: string },
) => db.insertInto("timers").values({ org_id: orgId, ...row });

export const insertSpan = (orgId: string, timerId: string, startedAt: string) =>
  db.insertInto("timer_spans").values({ org_id: orgId, timer_id: timerId, started_at: startedAt });

export const endSpan = (orgId: string, timerId: string, endedAt: string) =>
  db
    .updateTable("timer_spans")
    .set({ ended_at: endedAt })
    .where(own(orgId, "timer_spans"))
    .where("timer_id", "=", timerId)
    .where("ended_at", "is", null);

/** Another project or note, and the next version. */
export const changeTimerRow = (
  orgId: string,
  id: string,
  version: number,
  change: { project_id?: string; note?: string } = {},
) =>
  db
    .updateTable("timers")
    .set({ ...change, version })
    .where(own(orgId, "timers"))
    .where("id", "=", id);

/** Its stretches go with it. */
export const removeTimer = (orgId: string, id: string) =>
  db.deleteFrom("timers").where(own(orgId, "timers")).where("id", "=", id);

export const pin = (orgId: string, userId: string, projectId: string) =>
  db
    .insertInto("pinned_projects")
    .values({ org_id: orgId, user_id: userId, project_id: projectId })
    .onConflict((conflict) => conflict.columns(["org_id", "user_id", "project_id"]).doNothing());

export const unpin = (orgId: string, userId: string, projectId: string) =>
  db
    .deleteFrom("pinned_projects")
    .where(own(orgId, "pinned_projects"))
    .where("user_id", "=", userId)
    .where("project_id", "=", projectId);

export const allocatedProjects = (orgId: string, userId: string, first: string, last: string) =>
  db
    .selectFrom("projects as p")
    .select(["p.id", "p.code", "p.name", "p.is_internal"])
    .where(own(orgId, "p"))
    .where(
      sql<boolean>`EXISTS (SELECT FROM allocation_entries a WHERE ${own(orgId, "a")} AND a.project_id = p.id AND a.user_id = ${userId}
        AND a.allocation_date BETWEEN ${first} AND ${last})`,
    )
    .orderBy("p.code");
