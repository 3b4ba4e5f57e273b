import { sql, type RawBuilder } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import type { DatedPlace } from "../rules/person-places.ts";
import { byName } from "#server/database/names.ts";

/** The place where someone belongs on a day; null for none. Both are SQL of the query it stands in. */
export const placeOn = (orgId: string, userId: RawBuilder<unknown>, day: RawBuilder<unknown>) =>
  sql<
    string | null
  >`(SELECT m.place_id FROM user_places m WHERE ${own(orgId, "m")} AND m.user_id = ${userId} AND m.valid_from <= ${day} ORDER BY m.valid_from DESC LIMIT 1)`;

/** The organisation's places, by name; those no longer in use are among them. */
export const placeNames = (orgId: string) =>
  db
    .selectFrom("places as p")
    .select(["p.id", "p.name", "p.is_active"])
    .where(own(orgId, "p"))
    .orderBy(byName("p.name"))
    .orderBy("p.id");

/** Where someone belongs, and from when: the latest first. */
export const placesOfPerson = (orgId: string, personId: string) =>
  db
    .selectFrom("user_places as m")
    .leftJoin("places as p", (join) => sameOrg(join, "p.id", "m.place_id"))
    .select(["m.valid_from as validFrom", "m.place_id as placeId", "p.name as placeName"])
    .where(own(orgId, "m"))
    .where("m.user_id", "=", personId)
    .orderBy("m.valid_from", "desc");

/** A place to choose, locked against being closed or deleted. */
export const activePlace = (orgId: string, placeId: string) =>
  db
    .selectFrom("places as p")
    .select("p.id")
    .where(own(orgId, "p"))
    .where("p.id", "=", placeId)
    .where("p.is_active", "=", true)
    .forShare();

/** Stores where people belong from a day on; replaces what begins on the same day. */
export const storePlaces = (
  orgId: string,
  personIds: readonly string[],
  { validFrom, placeId }: DatedPlace,
) =>
  db
    .insertInto("user_places")
    .values(
      personIds.map((userId) => ({
        org_id: orgId,
        user_id: userId,
        valid_from: validFrom,
        place_id: placeId,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["org_id", "user_id", "valid_from"])
        .doUpdateSet((row) => ({ place_id: row.ref("excluded.place_id") })),
    );

export const dropPlaces = (orgId: string, personId: string, days: readonly string[]) =>
  db
    .deleteFrom("user_places")
    .where(own(orgId, "user_places"))
    .where("user_id", "=", personId)
    .where("valid_from", "in", days);

/** Where people belong, and from when: the latest first. */
export const datedPlacesOf = (orgId: string, personIds: readonly string[]) =>
  db
    .selectFrom("user_places as m")
    .select(["m.user_id as userId", "m.valid_from as validFrom", "m.place_id as placeId"])
    .where(own(orgId, "m"))
    .where("m.user_id", "in", personIds)
    .orderBy("m.valid_from", "desc");

/** In one order, so that two moves never wait for each other. */
export const lockPeopleById = (orgId: string, personIds: readonly string[]) =>
  db
    .selectFrom("users as u")
    .select("u.id")
    .where(own(orgId, "u"))
    .where("u.id", "in", personIds)
    .orderBy("u.id")
    .forUpdate();

export const raiseVersions = (orgId: string, personIds: readonly string[], actorId: string) =>
  db
    .updateTable("users")
    .set({ version: sql<number>`version + 1`, updated_at: sql<string>`now()`, updated_by: actorId })
    .where(own(orgId, "users"))
    .where("id", "in", personIds);
