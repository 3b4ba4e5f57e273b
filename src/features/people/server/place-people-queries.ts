import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import type { Day } from "#shared/day.ts";
import { personName } from "./name-queries.ts";
import { alphabetical } from "#server/database/names.ts";

interface PeopleOfPlace {
  readonly placeId: string;
  /** Those who belong there today or later; otherwise those who don't today. */
  readonly isHere: boolean;
  /** A part of name, address or function. */
  readonly search: string;
  readonly most: number;
}

/** Active people with where they belong today and where they go next, and how many there are. */
export const peopleByPlace = (orgId: string, today: Day, { placeId, isHere, search, most }: PeopleOfPlace) =>
  db
    .selectFrom("users as u")
    .leftJoin("functions as f", (join) => sameOrg(join, "f.id", "u.function_id"))
    .leftJoin("user_places as now", (join) =>
      sameOrg(join, "now.user_id", "u.id").on(
        "now.valid_from",
        "=",
        sql<Day>`(SELECT max(m.valid_from) FROM user_places m WHERE ${own(orgId, "m")} AND m.user_id = u.id AND m.valid_from <= ${today}::date)`,
      ),
    )
    .leftJoin("places as here", (join) => sameOrg(join, "here.id", "now.place_id"))
    .leftJoin("user_places as next", (join) =>
      sameOrg(join, "next.user_id", "u.id").on(
        "next.valid_from",
        "=",
        sql<Day>`(SELECT min(m.valid_from) FROM user_places m WHERE ${own(orgId, "m")} AND m.user_id = u.id AND m.valid_from > ${today}::date)`,
      ),
    )
    .leftJoin("places as there", (join) => sameOrg(join, "there.id", "next.place_id"))
    .select([
      "u.id",
      personName("u").as("name"),
      "f.name as functionName",
      "here.name as placeName",
      "now.valid_from as since",
      "next.valid_from as nextFrom",
      "there.name as nextPlaceName",
      sql<boolean>`now.place_id IS NOT DISTINCT FROM ${placeId}::uuid`.as("isHere"),
      sql<Day | null>`(SELECT min(m.valid_from) FROM user_places m WHERE ${own(orgId, "m")} AND m.user_id = u.id AND m.place_id = ${placeId} AND m.valid_from > ${today}::date)`.as(
        "arrives",
      ),
      sql<number>`count(*) OVER ()::int`.as("total"),
    ])
    .where(own(orgId, "u"))
    .where("u.is_active", "=", true)
    .where(
      isHere
        ? sql<boolean>`(now.place_id = ${placeId} OR EXISTS (SELECT FROM user_places m WHERE ${own(orgId, "m")} AND m.user_id = u.id AND m.place_id = ${placeId} AND m.valid_from > ${today}::date))`
        : sql<boolean>`now.place_id IS DISTINCT FROM ${placeId}`,
    )
    .where(
      sql<boolean>`position(lower(${search}) IN lower(concat_ws(' ', u.first_name, u.last_name, u.email, f.name))) > 0`,
    )
    .orderBy(alphabetical(sql.ref("u.name_key")))
    .orderBy("u.id")
    .limit(most);
