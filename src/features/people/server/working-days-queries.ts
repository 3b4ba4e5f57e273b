import { leaveStates } from "#shared/states.ts";
import { sql, type Expression } from "kysely";
import { anyDay, db, own, prepared, sameOrg, type Query, inStates } from "#server/database/sql.ts";

/** People by their ids, or by a read of their ids. */
export type PersonIds = readonly string[] | Expression<{ id: string }>;

const isList = (people: string | PersonIds): people is readonly string[] => Array.isArray(people);

const isOneOf = (column: string, people: string | PersonIds) => {
  const ref = sql.ref(column);
  if (typeof people === "string") return sql<boolean>`${ref} = ${people}`;
  return isList(people)
    ? sql<boolean>`${ref} = ANY (${people}::uuid[])`
    : sql<boolean>`${ref} IN (${people})`;
};

/**
 * A query about people, prepared for lists. One person has a text of their own: a list's length is unknown,
 * so it would be planned each time (decision 0019).
 */
function ofPeople<A extends readonly string[], R>(
  build: (orgId: string, people: string | PersonIds, ...rest: A) => Query<R>,
) {
  const alone = prepared((orgId: string, userId: string, ...rest: A) => build(orgId, userId, ...rest));
  const listed = prepared((orgId: string, userIds: readonly string[], ...rest: A) =>
    build(orgId, userIds, ...rest),
  );
  return (orgId: string, people: PersonIds, ...rest: A): Query<R> => {
    if (!isList(people)) return build(orgId, people, ...rest);
    const [only] = people;
    return only !== undefined && people.length === 1
      ? alone(orgId, only, ...rest)
      : listed(orgId, people, ...rest);
  };
}

/**
 * Monthly hours that count, the person's own or the organisation's, when their employment begins and ends, and when
 * they weren't active.
 */
export const monthlyHoursOf = ofPeople((orgId, people) =>
  db
    .selectFrom("users as u")
    .innerJoin("organisation_settings as o", "o.org_id", "u.org_id")
    .leftJoin("leave_people as l", (join) => sameOrg(join, "l.user_id", "u.id"))
    .select([
      "u.id as user_id",
      sql<number>`coalesce(u.monthly_hours, o.default_monthly_hours)`.as("monthly_hours"),
      "l.first_day",
      "l.last_day",
      "u.inactive",
    ])
    .where(own(orgId, "u"))
    .where(isOneOf("u.id", people)),
);

/** Working patterns that begin by `last`. */
export const workingPatternsOf = ofPeople((orgId, people, last: string) =>
  db
    .selectFrom("working_patterns as w")
    .selectAll("w")
    .where(own(orgId, "w"))
    .where(isOneOf("w.user_id", people))
    .where("w.valid_from", "<=", last)
    .orderBy("w.valid_from"),
);

export const everyPatternOf = (orgId: string, personId: string) =>
  workingPatternsOf(orgId, [personId], "infinity");

/** Approved holiday hours per person and day, from the requests that reach these days. */
export const approvedHolidayHours = ofPeople((orgId, people, first: string, last: string) =>
  db
    .selectFrom("holiday_entries as e")
    .innerJoin("holiday_requests as r", (join) => sameOrg(join, "r.id", "e.holiday_request_id"))
    .select(["r.user_id", "e.date", sql<number>`sum(e.hours_requested)`.as("hours")])
    .where(own(orgId, "e"))
    .where(isOneOf("r.user_id", people))
    .where(inStates("r.status", leaveStates.granted))
    .where("r.start_date", "<=", anyDay(last))
    .where("r.end_date", ">=", anyDay(first))
    .where("e.date", ">=", anyDay(first))
    .where("e.date", "<=", anyDay(last))
    .groupBy(["r.user_id", "e.date"]),
);

/** Everyone's public holidays, whatever places have besides. */
export const everyonesHolidays = prepared((orgId: string, first: string, last: string) =>
  db
    .selectFrom("organisation_public_holidays as h")
    .select(["h.holiday_date as day", "h.hours"])
    .where(own(orgId, "h"))
    .where("h.place_id", "is", null)
    .where("h.holiday_date", ">=", first)
    .where("h.holiday_date", "<=", last)
    .orderBy("h.holiday_date"),
);

/**
 * Everyone's public holidays, and those of the places where these people belong on the day, a row each.
 * `publicHolidaysByPerson` says which of them count.
 */
export const publicHolidaysOf = ofPeople((orgId, people, first: string, last: string) =>
  holidaysBetween(orgId, first, last)
    .select(sql<string | null>`NULL::uuid`.as("userId"))
    .where("h.place_id", "is", null)
    .unionAll(
      holidaysBetween(orgId, first, last)
        .innerJoin("user_places as m", (join) =>
          sameOrg(join, "m.place_id", "h.place_id").onRef("m.valid_from", "<=", "h.holiday_date"),
        )
        .select("m.user_id as userId")
        .where(isOneOf("m.user_id", people))
        .where(
          sql<boolean>`NOT EXISTS (SELECT FROM user_places l WHERE ${own(orgId, "l")} AND l.org_id = m.org_id AND l.user_id = m.user_id
            AND l.valid_from > m.valid_from AND l.valid_from <= h.holiday_date)`,
        ),
    )
    .orderBy("day"),
);

const holidaysBetween = (orgId: string, first: string, last: string) =>
  db
    .selectFrom("organisation_public_holidays as h")
    .select(["h.holiday_date as day", "h.name", "h.hours"])
    .where(own(orgId, "h"))
    .where("h.holiday_date", ">=", anyDay(first))
    .where("h.holiday_date", "<=", anyDay(last));
