import { sql } from "kysely";
import { editorName, personName } from "#features/people/server/name-queries.ts";
import { foundByWords } from "#features/people/server/page-queries.ts";
import { recipients } from "#features/people/server/recipient-queries.ts";
import { db, own, sameOrg } from "#server/database/sql.ts";
import { alphabetical, byName } from "#server/database/names.ts";

/** Views with whose they are and, where they're mailed, when. */
const views = (orgId: string) =>
  db
    .selectFrom("report_views as v")
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "v.user_id"))
    .leftJoin("report_schedules as s", (join) =>
      join.onRef("s.org_id", "=", "v.org_id").onRef("s.view_id", "=", "v.id"),
    )
    .leftJoin("users as m", (join) => sameOrg(join, "m.id", "s.user_id").on(own(orgId, "m")))
    .select([
      "v.id",
      "v.user_id",
      "v.name",
      "v.address",
      "v.moves_from",
      "v.is_shared",
      "v.is_pinned",
      "v.version",
      editorName(orgId, "v").as("updated_by_name"),
      personName("u").as("owner_name"),
      "s.user_id as sender_id",
      personName<string | null>("m").as("sender_name"),
      "s.every",
      "s.on_day",
      "s.at_hour",
      "s.format",
      "s.next_at",
      "s.stopped_at",
      sql<
        { id: string; name: string }[]
      >`coalesce((SELECT json_agg(json_build_object('id', p.id, 'name', ${personName("p")}) ORDER BY ${alphabetical(sql`p.name_key`)}, p.id)
        FROM report_recipients r JOIN users p ON p.org_id = r.org_id AND p.id = r.user_id
        WHERE ${own(orgId, "r")} AND r.view_id = v.id), '[]'::json)`.as("recipients"),
    ])
    .where(own(orgId, "v"));

/** What someone may open: their own, shared ones and those mailed to them. */
const isFor = (orgId: string, userId: string) =>
  sql<boolean>`(v.user_id = ${userId}::uuid OR v.is_shared
    OR EXISTS (SELECT FROM report_recipients r WHERE ${own(orgId, "r")} AND r.view_id = v.id AND r.user_id = ${userId}::uuid))`;

export const viewsFor = (orgId: string, userId: string, onlyPinned: boolean) => {
  const query = views(orgId)
    .where(isFor(orgId, userId))
    .orderBy("v.is_pinned", "desc")
    .orderBy(byName("v.name"))
    .orderBy("v.id");
  // What others pinned is on Home where they share it.
  return onlyPinned
    ? query.where("v.is_pinned", "=", true).where(sql<boolean>`(v.is_shared OR v.user_id = ${userId}::uuid)`)
    : query;
};

export const viewFor = (orgId: string, userId: string, viewId: string) =>
  views(orgId).where(isFor(orgId, userId)).where("v.id", "=", viewId);

export const viewById = (orgId: string, viewId: string) => views(orgId).where("v.id", "=", viewId);

/** Locks a view, so that two changes don't meet. */
export const lockView = (orgId: string, viewId: string) =>
  db
    .selectFrom("report_views as v")
    .select(["v.id", "v.version"])
    .where(own(orgId, "v"))
    .where("v.id", "=", viewId)
    .forUpdate();

export const countViews = (orgId: string, userId: string) =>
  db
    .selectFrom("report_views as v")
    .select(sql<number>`count(*)::int`.as("count"))
    .where(own(orgId, "v"))
    .where("v.user_id", "=", userId);

export interface ViewFields {
  readonly name: string;
  readonly address: Readonly<Record<string, unknown>>;
  /** The first day of the month its months are counted from; null where they stay. */
  readonly movesFrom: string | null;
  readonly isShared: boolean;
  readonly isPinned: boolean;
}

const columnsOf = ({ name, address, movesFrom, isShared, isPinned }: ViewFields, actorId: string) => ({
  name,
  address: JSON.stringify(address),
  moves_from: movesFrom,
  is_shared: isShared,
  is_pinned: isPinned,
  updated_by: actorId,
});

export const insertView = (orgId: string, id: string, fields: ViewFields, actorId: string) =>
  db
    .insertInto("report_views")
    .values({ org_id: orgId, id, user_id: actorId, ...columnsOf(fields, actorId), created_by: actorId });

const raised = { version: sql<number>`version + 1`, updated_at: sql<string>`now()` };

export const updateView = (orgId: string, viewId: string, fields: ViewFields, actorId: string) =>
  db
    .updateTable("report_views")
    .set({ ...columnsOf(fields, actorId), ...raised })
    .where(own(orgId, "report_views"))
    .where("id", "=", viewId);

/** A change of its schedule is one of the view: two browsers see each other's. */
export const raiseView = (orgId: string, viewId: string, actorId: string) =>
  db
    .updateTable("report_views")
    .set({ updated_by: actorId, ...raised })
    .where(own(orgId, "report_views"))
    .where("id", "=", viewId);

export const deleteView = (orgId: string, viewId: string) =>
  db.deleteFrom("report_views").where(own(orgId, "report_views")).where("id", "=", viewId);

export interface ScheduleFields {
  readonly senderId: string;
  readonly every: string;
  readonly onDay: number;
  readonly atHour: number;
  readonly format: string;
  /** An instant in ISO. */
  readonly nextAt: string;
}

export const putSchedule = (orgId: string, viewId: string, fields: ScheduleFields) => {
  const { senderId, every, onDay, atHour, format, nextAt } = fields;
  const values = { user_id: senderId, every, on_day: onDay, at_hour: atHour, format, next_at: nextAt };
  return db
    .insertInto("report_schedules")
    .values({ org_id: orgId, view_id: viewId, ...values })
    .onConflict((conflict) =>
      conflict.columns(["org_id", "view_id"]).doUpdateSet({ ...values, stopped_at: null }),
    );
};

/** Makes a schedule due; no row when it is due, or has stopped. */
export const runNow = (orgId: string, viewId: string, now: string) =>
  db
    .updateTable("report_schedules")
    .set({ next_at: now })
    .where(own(orgId, "report_schedules"))
    .where("view_id", "=", viewId)
    .where("stopped_at", "is", null)
    .where("next_at", ">", now);

export const deleteSchedule = (orgId: string, viewId: string) =>
  db.deleteFrom("report_schedules").where(own(orgId, "report_schedules")).where("view_id", "=", viewId);

export const insertRecipients = (orgId: string, viewId: string, userIds: readonly string[]) =>
  db
    .insertInto("report_recipients")
    .values(userIds.map((user_id) => ({ org_id: orgId, view_id: viewId, user_id })))
    .onConflict((conflict) => conflict.columns(["org_id", "view_id", "user_id"]).doNothing());

export const deleteRecipients = (orgId: string, viewId: string, userIds: readonly string[]) =>
  db
    .deleteFrom("report_recipients")
    .where(own(orgId, "report_recipients"))
    .where("view_id", "=", viewId)
    .where("user_id", "in", userIds);

/** Those of these people who can be mailed. */
export const readersAmong = (orgId: string, ids: readonly string[]) =>
  recipients(orgId)
    .clearSelect()
    .select(["u.id", personName("u").as("name")])
    .where(sql<boolean>`u.id = ANY (${ids}::uuid[])`);

const found = (orgId: string, search: string) =>
  foundByWords(search).reduce((query, condition) => query.where(condition), recipients(orgId).clearSelect());

/** The first people who can be mailed and have these words in their name or address, by name. */
export const readersFound = (orgId: string, search: string, most: number) =>
  found(orgId, search)
    .select(["u.id", personName("u").as("name")])
    .orderBy(alphabetical(sql.ref("u.name_key")))
    .orderBy("u.id")
    .limit(most);

export const countReadersFound = (orgId: string, search: string) =>
  found(orgId, search).select(sql<number>`count(*)::int`.as("count"));
