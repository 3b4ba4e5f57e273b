import { sql } from "kysely";
import { editorName } from "#features/people/server/name-queries.ts";
import { db, own } from "#server/database/sql.ts";
import type { Day } from "#shared/day.ts";
import type { PlaceFields } from "../../rules/place.ts";
import { byName } from "#server/database/names.ts";

const placeColumns = (orgId: string) =>
  [
    "p.id",
    "p.name",
    "p.country",
    "p.region",
    "p.is_active",
    "p.version",
    editorName(orgId, "p").as("updatedByName"),
  ] as const;

/** Active people whose newest place by a day is a given one; `which` is beside `now`. */
const peopleNow = (orgId: string, today: Day, which: ReturnType<typeof sql>) =>
  sql<number>`(SELECT count(*)::int FROM users u LEFT JOIN LATERAL (SELECT m.place_id FROM user_places m
      WHERE ${own(orgId, "m")} AND m.org_id = u.org_id AND m.user_id = u.id AND m.valid_from <= ${today}::date
      ORDER BY m.valid_from DESC LIMIT 1) now ON true
    WHERE ${own(orgId, "u")} AND u.is_active AND ${which})`;

/** The first public holiday from a day on, of everyone or of a place; `which` is beside `h`. */
const nextHoliday = (orgId: string, today: Day, which: ReturnType<typeof sql>) =>
  sql<{
    day: Day;
    name: string;
  } | null>`(SELECT jsonb_build_object('day', h.holiday_date, 'name', h.name) FROM organisation_public_holidays h
    WHERE ${own(orgId, "h")} AND h.holiday_date >= ${today}::date AND ${which}
    ORDER BY h.holiday_date, h.hours DESC, h.place_id LIMIT 1)`;

export const listedPlaces = (orgId: string, today: Day) =>
  db
    .selectFrom("places as p")
    .select([
      ...placeColumns(orgId),
      peopleNow(orgId, today, sql`now.place_id = p.id`).as("people"),
      nextHoliday(orgId, today, sql`(h.place_id IS NULL OR h.place_id = p.id)`).as("nextHoliday"),
    ])
    .where(own(orgId, "p"))
    .orderBy(byName("p.name"))
    .orderBy("p.id");

/** The same of people without a place, and of everyone's holidays. */
export const withoutPlace = (orgId: string, today: Day) =>
  db
    .selectFrom("clients as c")
    .select([
      peopleNow(orgId, today, sql`now.place_id IS NULL`).as("people"),
      nextHoliday(orgId, today, sql`h.place_id IS NULL`).as("nextHoliday"),
    ])
    .where("c.id", "=", orgId);

export const placeById = (orgId: string, placeId: string) =>
  db.selectFrom("places as p").select(placeColumns(orgId)).where(own(orgId, "p")).where("p.id", "=", placeId);

export const lockedPlace = (orgId: string, placeId: string) => placeById(orgId, placeId).forUpdate();

/** Active people who belong to a place today, or from a later day on. */
export const belongingTo = (orgId: string, placeId: string, today: Day) =>
  db
    .selectFrom("users as u")
    .select(sql<number>`count(*)::int`.as("people"))
    .where(own(orgId, "u"))
    .where("u.is_active", "=", true)
    .where(
      sql<boolean>`EXISTS (SELECT FROM user_places m WHERE ${own(orgId, "m")} AND m.org_id = u.org_id AND m.user_id = u.id AND m.place_id = ${placeId}
        AND NOT EXISTS (SELECT FROM user_places l WHERE ${own(orgId, "l")} AND l.org_id = m.org_id AND l.user_id = m.user_id
          AND l.valid_from > m.valid_from AND l.valid_from <= ${today}::date))`,
    );

export const insertPlace = (orgId: string, id: string, fields: PlaceFields, createdBy: string) =>
  db
    .insertInto("places")
    .values({ org_id: orgId, id, ...fields, created_by: createdBy, updated_by: createdBy });

export const updatePlace = (
  orgId: string,
  placeId: string,
  fields: PlaceFields & { readonly is_active: boolean },
  updatedBy: string,
) =>
  db
    .updateTable("places")
    .set({
      ...fields,
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
      updated_by: updatedBy,
    })
    .where(own(orgId, "places"))
    .where("id", "=", placeId);

/** Its public holidays go with it. */
export const removePlace = (orgId: string, placeId: string) =>
  db.deleteFrom("places").where(own(orgId, "places")).where("id", "=", placeId);
