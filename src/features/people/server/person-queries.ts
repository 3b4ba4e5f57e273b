import { sql, type RawBuilder, type Selectable } from "kysely";
import { db, own, sameOrg, type Query } from "#server/database/sql.ts";
import type { Tables } from "#server/database/tables.ts";
import type { Day } from "#shared/day.ts";
import type { EmploymentDays, WorkingPattern } from "../rules/expected-hours.ts";
import type { PersonFields } from "../rules/person-form.ts";
import { personName } from "./name-queries.ts";

/** Administration of people is serial in an organisation: no call undoes what another checked. */
export const lockPeople = (orgId: string) =>
  db.selectFrom("clients as c").select("c.id").where("c.id", "=", orgId).forNoKeyUpdate();

const rolesOf = (orgId: string) =>
  sql<
    string[]
  >`ARRAY(SELECT a.role_code FROM user_role_assignments a JOIN user_roles r ON r.role_code = a.role_code WHERE ${own(orgId, "a")} AND a.user_id = u.id ORDER BY r.position)`;

export const lockedPerson = (orgId: string, personId: string) =>
  db
    .selectFrom("users as u")
    .select([
      "u.id",
      "u.version",
      "u.email",
      "u.first_name",
      "u.last_name",
      "u.function_id",
      "u.cost_tier_id",
      "u.manager_id",
      "u.billable",
      "u.monthly_hours",
      "u.holiday_allowance",
      "u.is_active",
      rolesOf(orgId).as("roles"),
    ])
    .where(own(orgId, "u"))
    .where("u.id", "=", personId)
    .forUpdate();

/** A `WITH` of `line`: the people of `begin` and everyone above them, each with their manager. */
export const lineAbove = (orgId: string, begin: RawBuilder<unknown>) =>
  sql`WITH RECURSIVE line AS (
      SELECT u.id, u.email, u.manager_id FROM users u WHERE ${own(orgId, "u")} AND ${begin}
      UNION
      SELECT u.id, u.email, u.manager_id FROM line JOIN users u ON ${own(orgId, "u")} AND u.id = line.manager_id)`;

/** A row where someone reports to one of `managerIds`, directly or through others, or is one of them. */
export const reportsTo = (
  orgId: string,
  personId: string,
  managerIds: readonly string[],
): Query<{ id: string }> => ({
  compile: () =>
    sql<{ id: string }>`${lineAbove(orgId, sql`u.id = ${personId}::uuid`)}
      SELECT id FROM line WHERE id = ANY (${managerIds}::uuid[]) LIMIT 1`.compile(db),
});

/** Who manages whom above these addresses, in lower case. */
export const managersAbove = (
  orgId: string,
  emails: readonly string[],
): Query<{ email: string; manager_email: string }> => ({
  compile: () =>
    sql<{
      email: string;
      manager_email: string;
    }>`${lineAbove(orgId, sql`lower(u.email) = ANY (${emails}::text[])`)}
      SELECT lower(line.email) AS email, lower(m.email) AS manager_email
      FROM line JOIN users m ON ${own(orgId, "m")} AND m.id = line.manager_id`.compile(db),
});

/** Whether someone may enter everyone's leave, beside a left join of `leave_people`. */
export const entersLeave = (alias: string) =>
  sql<boolean>`coalesce(${sql.ref(`${alias}.enters_leave`)}, false)`.as("enters_leave");

/** A person with the names behind their ids. */
export const personRow = (orgId: string, personId: string) =>
  db
    .selectFrom("users as u")
    .leftJoin("functions as f", (join) => sameOrg(join, "f.id", "u.function_id"))
    .leftJoin("cost_tiers as t", (join) => sameOrg(join, "t.id", "u.cost_tier_id"))
    .leftJoin("users as m", (join) => sameOrg(join, "m.id", "u.manager_id"))
    .leftJoin("users as e", (join) => sameOrg(join, "e.id", "u.updated_by"))
    .leftJoin("second_factors as s", (join) => sameOrg(join, "s.user_id", "u.id"))
    .leftJoin("leave_people as l", (join) => sameOrg(join, "l.user_id", "u.id"))
    .selectAll("u")
    .select([
      "f.name as function_name",
      "t.name as cost_tier_name",
      personName<string | null>("m").as("manager_name"),
      personName<string | null>("e").as("editor_name"),
      "l.first_day",
      "l.last_day",
      entersLeave("l"),
      sql<boolean>`(s.confirmed_at IS NOT NULL OR EXISTS (SELECT FROM passkeys k WHERE ${own(orgId, "k")} AND k.user_id = u.id))`.as(
        "has_second_factor",
      ),
      rolesOf(orgId).as("roles"),
    ])
    .where(own(orgId, "u"))
    .where("u.id", "=", personId);

/** A person's employment and right to enter leave; no row where nothing of it was ever set. */
export const employmentOf = (orgId: string, personId: string) =>
  db
    .selectFrom("leave_people as l")
    .select(["l.first_day as firstDay", "l.last_day as lastDay", "l.enters_leave as entersLeave"])
    .where(own(orgId, "l"))
    .where("l.user_id", "=", personId);

export const storeEmployment = (
  orgId: string,
  personId: string,
  { firstDay, lastDay }: EmploymentDays,
  actorId: string | null,
) =>
  db
    .insertInto("leave_people")
    .values({ org_id: orgId, user_id: personId, first_day: firstDay, last_day: lastDay, updated_by: actorId })
    .onConflict((met) =>
      met.columns(["org_id", "user_id"]).doUpdateSet((row) => ({
        first_day: firstDay,
        last_day: lastDay,
        version: sql<number>`leave_people.version + 1`,
        updated_at: row.ref("excluded.updated_at"),
        updated_by: actorId,
      })),
    );

export const storeLeaveRight = (orgId: string, personId: string, entersLeave: boolean, actorId: string) =>
  db
    .insertInto("leave_people")
    .values({ org_id: orgId, user_id: personId, enters_leave: entersLeave, updated_by: actorId })
    .onConflict((met) =>
      met.columns(["org_id", "user_id"]).doUpdateSet((row) => ({
        enters_leave: entersLeave,
        updated_at: row.ref("excluded.updated_at"),
        updated_by: actorId,
      })),
    );

/** Stores a pattern; replaces one that begins on the same day. */
export const storePattern = (orgId: string, personId: string, validFrom: string, hours: WorkingPattern) => {
  const [monday, tuesday, wednesday, thursday, friday, saturday, sunday] = hours;
  const days = { monday, tuesday, wednesday, thursday, friday, saturday, sunday };
  return db
    .insertInto("working_patterns")
    .values({ org_id: orgId, user_id: personId, valid_from: validFrom, ...days })
    .onConflict((conflict) => conflict.columns(["org_id", "user_id", "valid_from"]).doUpdateSet(days));
};

/** The same from hundredths of an hour, Monday to Sunday. */
export const setPattern = (
  orgId: string,
  personId: string,
  validFrom: string,
  hundredths: readonly number[],
) => {
  const [monday = 0, tuesday = 0, wednesday = 0, thursday = 0, friday = 0, saturday = 0, sunday = 0] =
    hundredths.map((each) => each / 100);
  return storePattern(orgId, personId, validFrom, [
    monday,
    tuesday,
    wednesday,
    thursday,
    friday,
    saturday,
    sunday,
  ]);
};

export const dropPatterns = (orgId: string, personId: string, days: readonly string[]) =>
  db
    .deleteFrom("working_patterns")
    .where(own(orgId, "working_patterns"))
    .where("user_id", "=", personId)
    .where("valid_from", "in", days);

const columnOf = {
  firstName: "first_name",
  lastName: "last_name",
  functionId: "function_id",
  costTierId: "cost_tier_id",
  managerId: "manager_id",
  billable: "billable",
  monthlyHours: "monthly_hours",
  holidayAllowance: "holiday_allowance",
} as const satisfies Record<keyof PersonFields, keyof Tables["users"]>;

/** The columns of a person's fields; an invitation has the same. */
type PersonColumns = Pick<Selectable<Tables["users"]>, (typeof columnOf)[keyof PersonFields]>;

export function columnsOf<Fields extends Partial<PersonFields>>(fields: Fields) {
  const given = Object.entries(columnOf).filter(([field]) => field in fields);
  return Object.fromEntries(
    given.map(([field, column]) => [column, fields[field as keyof PersonFields]]),
  ) as Fields extends PersonFields ? PersonColumns : Partial<PersonColumns>;
}

/** A row of people or invitations as fields. */
export function fieldsOf(row: PersonColumns): PersonFields {
  const fields = Object.entries(columnOf).map(([field, column]) => [field, row[column]]);
  return Object.fromEntries(fields) as PersonFields;
}

/** Days without an end from one on, as `users.inactive` has them. */
export const inactiveFrom = (day: Day) => sql<string>`datemultirange(daterange(${day}::date, NULL))`;

/** The columns that make someone active or inactive from a day on, the organisation's. */
export const activity = (isActive: boolean, today: Day) => ({
  is_active: isActive,
  inactive: isActive
    ? sql<string>`inactive - ${inactiveFrom(today)}`
    : sql<string>`inactive + ${inactiveFrom(today)}`,
});

/** Writes columns of a person and raises the version. */
export const updatePerson = (
  orgId: string,
  personId: string,
  columns: Partial<PersonColumns & Pick<Selectable<Tables["users"]>, "email">> &
    Partial<ReturnType<typeof activity>>,
  actorId: string | null,
) =>
  db
    .updateTable("users")
    .set({
      ...columns,
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
      updated_by: actorId,
    })
    .where(own(orgId, "users"))
    .where("id", "=", personId);

const endSessionsOf = (orgId: string, personId: string) =>
  db.deleteFrom("sessions").where(own(orgId, "sessions")).where("user_id", "=", personId);

/** Revokes a person's own API tokens and deletes their calendar links. `by`: who does it. */
export const endTokensAndLinksOf = (orgId: string, personId: string, by: string) => [
  db
    .updateTable("api_tokens")
    .set({ revoked_at: sql<string>`now()`, revoked_by: by })
    .where(own(orgId, "api_tokens"))
    .where("kind", "=", "personal")
    .where("user_id", "=", personId)
    .where("revoked_at", "is", null),
  ...(["calendar_links", "shared_calendar_links"] as const).map((table) =>
    db.deleteFrom(table).where(own(orgId, table)).where("user_id", "=", personId),
  ),
];

/**
 * Ends every way in that a person has now: sessions, their own API tokens, calendar links and links to set a password.
 * None comes back when they are reactivated. The organisation's tokens stay, without the rights of someone inactive.
 */
export const endAccessOf = (orgId: string, personId: string, by: string) => [
  endSessionsOf(orgId, personId),
  ...endTokensAndLinksOf(orgId, personId, by),
  db.deleteFrom("password_resets").where(own(orgId, "password_resets")).where("user_id", "=", personId),
];

export const otherSuperAdmin = (orgId: string, personId: string) =>
  db
    .selectFrom("user_role_assignments as a")
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "a.user_id"))
    .select("u.id")
    .where(own(orgId, "a"))
    .where("a.role_code", "=", "super_admin")
    .where("u.is_active", "=", true)
    .where("u.id", "<>", personId)
    .limit(1);

/** A function to choose, locked against deactivation and deletion. */
export const activeFunction = (orgId: string, functionId: string) =>
  db
    .selectFrom("functions as f")
    .select("f.id")
    .where(own(orgId, "f"))
    .where("f.id", "=", functionId)
    .where("f.is_active", "=", true)
    .forShare();

/** Keeps every function as it is until the transaction ends. */
export const shareLockFunctions = (orgId: string) =>
  db.selectFrom("functions as f").select("f.id").where(own(orgId, "f")).orderBy("f.id").forShare();

export const organisationNameOf = (orgId: string) =>
  db.selectFrom("clients as c").select("c.name").where("c.id", "=", orgId);
