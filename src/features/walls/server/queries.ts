import { sql } from "kysely";
import { db, own, prepared, sameOrg } from "#server/database/sql.ts";
import { editorName, personName } from "#features/people/server/name-queries.ts";
import type { WallForm } from "../rules/wall-form.ts";
import { byName } from "#server/database/names.ts";

const isExpired = sql<boolean>`coalesce(w.expires_at <= now(), false)`;

const listed = (orgId: string) =>
  db
    .selectFrom("walls as w")
    .leftJoin("users as m", (join) => sameOrg(join, "m.id", "w.link_made_by"))
    .select([
      "w.id",
      "w.name",
      "w.panels",
      "w.rotates",
      "w.theme",
      "w.shows_names",
      "w.link_made_at",
      "w.expires_at",
      "w.last_seen_at",
      "w.version",
      isExpired.as("is_expired"),
      sql<boolean>`w.link_hash IS NULL`.as("is_revoked"),
      personName<string | null>("m").as("link_made_by_name"),
      editorName(orgId, "w").as("updated_by_name"),
    ])
    .where(own(orgId, "w"));

export const wallsOf = (orgId: string) => listed(orgId).orderBy(byName("w.name")).orderBy("w.id");

export const wallById = (orgId: string, id: string) => listed(orgId).where("w.id", "=", id);

/** The display itself, locked. */
export const lockWall = (orgId: string, id: string) =>
  db.selectFrom("walls as w").selectAll("w").where(own(orgId, "w")).where("w.id", "=", id).forUpdate();

/** How many there are. */
export const wallCount = (orgId: string) =>
  db
    .selectFrom("walls as w")
    .select(sql<number>`count(*)`.as("count"))
    .where(own(orgId, "w"));

const columnsOf = ({ name, panels, rotates, theme, showsNames }: WallForm, actorId: string) => ({
  name,
  panels: sql<string[]>`${[...panels]}::text[]`,
  rotates,
  theme,
  shows_names: showsNames,
  updated_by: actorId,
});

/** A new link: made now, unseen, and ending after so many days, or never. */
const linkOf = (hash: string, days: number | null, actorId: string) => ({
  link_hash: hash,
  link_made_by: actorId,
  expires_at: days === null ? null : sql<string>`now() + make_interval(days => ${days}::int)`,
});

interface NewLink {
  readonly id: string;
  readonly hash: string;
  readonly days: number | null;
  readonly actorId: string;
}

export const insertWall = (orgId: string, form: WallForm, { id, hash, days, actorId }: NewLink) =>
  db
    .insertInto("walls")
    .values({
      org_id: orgId,
      id,
      created_by: actorId,
      ...columnsOf(form, actorId),
      ...linkOf(hash, days, actorId),
    })
    .returning("expires_at");

export const updateWall = (orgId: string, id: string, form: WallForm, actorId: string) =>
  db
    .updateTable("walls")
    .set({
      ...columnsOf(form, actorId),
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
    })
    .where(own(orgId, "walls"))
    .where("id", "=", id);

export const renewLink = (orgId: string, { id, hash, days, actorId }: NewLink) =>
  db
    .updateTable("walls")
    .set({ ...linkOf(hash, days, actorId), link_made_at: sql<string>`now()`, last_seen_at: null })
    .where(own(orgId, "walls"))
    .where("id", "=", id)
    .returning("expires_at");

export const revokeLink = (orgId: string, id: string) =>
  db.updateTable("walls").set({ link_hash: null }).where(own(orgId, "walls")).where("id", "=", id);

export const deleteWall = (orgId: string, id: string) =>
  db.deleteFrom("walls").where(own(orgId, "walls")).where("id", "=", id);

/** The display a link opens, by the hash of its secret: neither revoked nor expired. */
export const wallOfLink = prepared((orgId: string, hash: string) =>
  db
    .selectFrom("walls as w")
    .innerJoin("organisation_settings as o", "o.org_id", "w.org_id")
    .innerJoin("clients as c", "c.id", "w.org_id")
    .select([
      "w.id",
      "w.name",
      "w.panels",
      "w.rotates",
      "w.theme",
      "w.shows_names",
      "c.name as organisation",
      "o.time_zone",
      "o.review_end_day",
      "o.forecast_start_day",
      "o.allocate_start_day",
      sql<boolean>`coalesce(w.last_seen_at < now() - interval '10 minutes', true)`.as("touch_due"),
    ])
    .where(own(orgId, "w"))
    .where("w.link_hash", "=", hash)
    .where(sql<boolean>`NOT ${isExpired}`),
);

export const touchWall = (orgId: string, id: string) =>
  db
    .updateTable("walls")
    .set({ last_seen_at: sql<string>`now()` })
    .where(own(orgId, "walls"))
    .where("id", "=", id);
