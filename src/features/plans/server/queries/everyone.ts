import { sql, type Expression } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import type { Day } from "#shared/day.ts";
import { firstDay, monthOf } from "#shared/month.ts";
import { allocationCountsSql } from "#features/months/server/plan-counts-queries.ts";
import { personName } from "#features/people/server/name-queries.ts";
import { byName } from "#server/database/names.ts";

/** People with where they belong, by function, tier and name. */
export const peopleByTeam = (orgId: string) =>
  db
    .selectFrom("users as u")
    .leftJoin("functions as f", (join) => sameOrg(join, "f.id", "u.function_id"))
    .leftJoin("cost_tiers as t", (join) => sameOrg(join, "t.id", "u.cost_tier_id"))
    .select([
      "u.id",
      personName("u").as("fullName"),
      "u.function_id as functionId",
      "f.name as functionName",
      "t.name as costTierName",
    ])
    .where(own(orgId, "u"))
    .orderBy(byName("f.name"))
    .orderBy("t.position")
    .orderBy(byName(personName("u")))
    .orderBy("u.id");

/** Billable, active people of the organisation, by function, tier and name. */
export const billablePeople = (orgId: string) =>
  peopleByTeam(orgId).where("u.billable", "=", true).where("u.is_active", "=", true);

/** The days that are read, and the day they're seen from. */
interface Span {
  readonly first: Day;
  readonly last: Day;
  readonly today: Day;
}

/** Hours that count of these people by week and the function they belong to, over all projects. */
export const hoursByFunctionOf = (orgId: string, people: readonly string[], { first, last, today }: Span) =>
  db
    .selectFrom("allocation_entries as e")
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "e.user_id"))
    .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "e.project_id"))
    .select([
      "u.function_id as functionId",
      sql<string>`date_trunc('week', e.allocation_date::timestamp)::date`.as("week"),
      sql<number>`sum(e.hours)`.as("hours"),
    ])
    .where(own(orgId, "e"))
    .where(isAmong(people))
    .where(allocationCountsSql({ orgId, entry: "e", project: "p", user: "u" }, today))
    .where("e.allocation_date", ">=", first)
    .where("e.allocation_date", "<=", last)
    .groupBy(["u.function_id", "week"]);

/** Hours that count of these people by day, over all projects: a row a person. */
export const hoursByDay = (
  orgId: string,
  people: readonly string[] | Expression<unknown>,
  { first, last, today }: Span,
) =>
  db
    .selectFrom(
      db
        .selectFrom("allocation_entries as e")
        .innerJoin("users as u", (join) => sameOrg(join, "u.id", "e.user_id"))
        .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "e.project_id"))
        .select(["e.user_id", "e.allocation_date as day", sql<number>`sum(e.hours)`.as("hours")])
        .where(own(orgId, "e"))
        .where(
          Array.isArray(people)
            ? isAmong(people)
            : sql<boolean>`e.user_id IN (${people as Expression<unknown>})`,
        )
        .where(allocationCountsSql({ orgId, entry: "e", project: "p", user: "u" }, today))
        .where("e.allocation_date", ">=", first)
        .where("e.allocation_date", "<=", last)
        .groupBy(["e.user_id", "e.allocation_date"])
        .as("d"),
    )
    .select("d.user_id")
    .select(
      sql<
        { readonly day: Day; readonly hours: number }[]
      >`jsonb_agg(jsonb_build_object('day', d.day, 'hours', d.hours))`.as("days"),
    )
    .groupBy("d.user_id");

const isAmong = (people: readonly string[]) => sql<boolean>`e.user_id = ANY (${people}::uuid[])`;

/** Hours that count of these people by week, project and status of their month. */
export const hoursByWeekAndProject = (
  orgId: string,
  people: readonly string[],
  { first, last, today }: Span,
) =>
  db
    .selectFrom("function_allocations as a")
    .innerJoin("allocation_entries as e", (join) => sameOrg(join, "e.function_allocation_id", "a.id"))
    .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "e.project_id"))
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "e.user_id"))
    .select([
      "e.user_id",
      sql<string>`date_trunc('week', e.allocation_date::timestamp)::date`.as("week"),
      "e.project_id",
      "p.code",
      "p.name",
      "a.status_code",
      sql<number>`sum(e.hours)`.as("hours"),
    ])
    .where(own(orgId, "a"))
    .where(isAmong(people))
    .where(allocationCountsSql({ orgId, entry: "e", project: "p", user: "u" }, today))
    .where("a.forecast_period", ">=", firstDay(monthOf(first)))
    .where("a.forecast_period", "<=", last)
    .where("e.allocation_date", ">=", first)
    .where("e.allocation_date", "<=", last)
    .groupBy(["e.user_id", "week", "e.project_id", "p.code", "p.name", "a.status_code"])
    .orderBy("p.code")
    .orderBy("a.status_code", "desc");

/** Who has entries in which function's month, by function and name; one more than `most` where there are more. */
export const plannedInPeriod = (orgId: string, period: Day, from: number, most: number) =>
  db
    .selectFrom("function_allocations as a")
    .innerJoin("allocation_entries as e", (join) => sameOrg(join, "e.function_allocation_id", "a.id"))
    .innerJoin("functions as f", (join) => sameOrg(join, "f.id", "a.function_id"))
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "e.user_id"))
    .select(["a.id as allocationId", "u.id as userId"])
    .where(own(orgId, "a"))
    .where("a.forecast_period", "=", period)
    .groupBy(["a.id", "f.name", "u.first_name", "u.last_name", "u.email", "u.id"])
    .orderBy(byName("f.name"))
    .orderBy(byName(personName("u")))
    .orderBy("u.id")
    .offset(from)
    .limit(most + 1);

type Planned = { readonly allocationId: string; readonly userId: string };

/** Every entry of these people in these months of functions, in words. */
export const entriesOfPlanned = (orgId: string, planned: readonly Planned[], today: Day) =>
  db
    .selectFrom("function_allocations as a")
    .innerJoin("allocation_entries as e", (join) => sameOrg(join, "e.function_allocation_id", "a.id"))
    .innerJoin("functions as f", (join) => sameOrg(join, "f.id", "a.function_id"))
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "e.user_id"))
    .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "e.project_id"))
    .leftJoin("cost_tiers as t", (join) => sameOrg(join, "t.id", "e.cost_tier_id"))
    .select([
      "f.name as functionName",
      personName("u").as("personName"),
      "t.name as costTierName",
      "p.code as projectCode",
      "p.name as projectName",
      "e.allocation_date as day",
      "e.hours",
      "e.proposed_hours as proposed",
      "a.status_code",
      allocationCountsSql({ orgId, entry: "e", project: "p", user: "u" }, today).as("canBeWorked"),
    ])
    .where(own(orgId, "a"))
    .where(
      sql<boolean>`(a.id, u.id) IN (SELECT * FROM unnest(${planned.map(({ allocationId }) => allocationId)}::uuid[], ${planned.map(({ userId }) => userId)}::uuid[]))`,
    )
    .orderBy(byName("f.name"))
    .orderBy(byName(personName("u")))
    .orderBy("u.id")
    .orderBy("p.code")
    .orderBy("e.allocation_date");
