import { weekStates, leaveStates } from "#shared/states.ts";
import { sql } from "kysely";
import { db, own, sameOrg, inStates } from "#server/database/sql.ts";
import type { HolidayStatus } from "../rules/holiday-status.ts";
import type { DayPart } from "#features/people/rules/leave-hours.ts";
import { partColumns } from "#features/people/server/leave/stored-part.ts";
import { allocationCountsSql } from "#features/months/server/plan-counts-queries.ts";
import { personName } from "#features/people/server/name-queries.ts";

export const leaveTerms = (orgId: string, userId: string) =>
  db
    .selectFrom("users as u")
    .innerJoin("organisation_settings as o", "o.org_id", "u.org_id")
    .leftJoin("users as d", (join) => sameOrg(join, "d.id", "u.manager_id").on("d.is_active", "=", true))
    .select([
      "u.id",
      "u.function_id",
      "o.holiday_refresh_month",
      "o.holiday_refresh_day",
      sql<number>`coalesce(u.holiday_allowance, o.default_holiday_allowance)`.as("allowance"),
      "d.id as manager_id",
      personName<string | null>("d").as("manager_name"),
    ])
    .where(own(orgId, "u"))
    .where("u.id", "=", userId);

/** Locks a person's requests. */
export const lockPerson = (orgId: string, userId: string) =>
  db.selectFrom("users as u").select("u.id").where(own(orgId, "u")).where("u.id", "=", userId).forUpdate();

/** What a request requires of its days, for `partOf`. */
export const partFields = [
  "r.part",
  "r.part_hours as partHours",
  "r.half_of as halfOf",
  "r.from_noon as fromNoon",
  "r.until_noon as untilNoon",
] as const;

export const requestsBetween = (orgId: string, userId: string, first: string, last: string) =>
  db
    .selectFrom("holiday_requests as r")
    .leftJoin("users as d", (join) => sameOrg(join, "d.id", "r.updated_by"))
    .select([
      "r.id",
      "r.start_date as startDate",
      "r.end_date as endDate",
      "r.total_hours as totalHours",
      "r.status",
      "r.kind_id",
      "r.reason",
      "r.version",
      "r.created_at as createdAt",
      "r.updated_by",
      "r.cancellation_asked_at as cancellationAskedAt",
      "r.decision_comment as decisionComment",
      ...partFields,
      personName<string | null>("d").as("updated_by_name"),
    ])
    .where(own(orgId, "r"))
    .where("r.user_id", "=", userId)
    .where("r.end_date", ">=", first)
    .where("r.start_date", "<=", last)
    .orderBy("r.start_date", "desc")
    .orderBy("r.created_at", "desc");

export const entriesBetween = (orgId: string, userId: string, first: string, last: string) =>
  db
    .selectFrom("holiday_entries as e")
    .innerJoin("holiday_requests as r", (join) => sameOrg(join, "r.id", "e.holiday_request_id"))
    .select(["e.holiday_request_id as requestId", "e.date as day", "e.hours_requested as hours"])
    .where(own(orgId, "e"))
    .where("r.user_id", "=", userId)
    .where("e.date", ">=", first)
    .where("e.date", "<=", last)
    .orderBy("e.date");

/** Who else of a person's function is away between `first` and `last`; `awayAs` says who learns why. */
export const awayBetween = (
  orgId: string,
  person: { readonly id: string; readonly function_id: string | null },
  first: string,
  last: string,
) =>
  db
    .selectFrom("holiday_requests as r")
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "r.user_id"))
    .leftJoin("leave_kinds as k", (join) => sameOrg(join, "k.id", "r.kind_id"))
    .select([
      "u.id as personId",
      personName("u").as("fullName"),
      "r.start_date as startDate",
      "r.end_date as endDate",
      "k.name as kindName",
      sql<boolean>`coalesce(k.is_private, false)`.as("isPrivate"),
    ])
    .where(own(orgId, "r"))
    .where("u.function_id", "=", person.function_id ?? person.id)
    .where("u.is_active", "=", true)
    .where("u.id", "<>", person.id)
    .where(inStates("r.status", leaveStates.granted))
    // All its hours may have been given back.
    .where("r.total_hours", ">", 0)
    .where("r.end_date", ">=", first)
    .where("r.start_date", "<=", last)
    .orderBy("r.start_date")
    .orderBy("u.id");

/** Allocated hours as `a` that count, of a person as `u` on a project as `p`. */
const countsSql = (orgId: string, today: string) =>
  allocationCountsSql({ orgId, entry: "a", project: "p", user: "u" }, today);

/** Hours allocated to a person that count, drafts too, with their allocator. */
export const allocationsBetween = (
  orgId: string,
  userId: string,
  { first, last, today }: { readonly first: string; readonly last: string; readonly today: string },
) =>
  db
    .selectFrom("allocation_entries as a")
    .innerJoin("function_allocations as f", (join) => sameOrg(join, "f.id", "a.function_allocation_id"))
    .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "a.project_id"))
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "a.user_id"))
    .leftJoin("users as c", (join) => sameOrg(join, "c.id", "a.created_by"))
    .select([
      "a.allocation_date as day",
      "a.hours",
      "p.code as projectCode",
      "p.name as projectName",
      "f.status_code as statusCode",
      personName<string | null>("c").as("allocatorName"),
    ])
    .where(own(orgId, "a"))
    .where("a.user_id", "=", userId)
    .where("a.allocation_date", ">=", first)
    .where("a.allocation_date", "<=", last)
    .where(countsSql(orgId, today))
    .orderBy("a.allocation_date")
    .orderBy("p.code");

/**
 * Allocated hours that count on the days of requests, with each cell's allocator, or once that person has left the
 * function's active allocators.
 */
export const collidingCells = (orgId: string, requestIds: readonly string[], today: string) =>
  db
    .selectFrom("holiday_entries as e")
    .innerJoin("holiday_requests as r", (join) => sameOrg(join, "r.id", "e.holiday_request_id"))
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "r.user_id"))
    .innerJoin("allocation_entries as a", (join) =>
      sameOrg(join, "a.user_id", "r.user_id").onRef("a.allocation_date", "=", "e.date"),
    )
    .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "a.project_id"))
    .innerJoin("users as w", (join) =>
      join
        .onRef("w.org_id", "=", "a.org_id")
        .on("w.is_active", "=", true)
        .on(
          sql<boolean>`(w.id = a.created_by OR (
            NOT EXISTS (SELECT FROM users c WHERE ${own(orgId, "c")} AND c.id = a.created_by AND c.is_active)
            AND EXISTS (SELECT FROM function_allocators f WHERE ${own(orgId, "f")} AND f.function_id = a.function_id AND f.user_id = w.id)))`,
        ),
    )
    .select([
      "w.id as allocator_id",
      personName("u").as("person"),
      "p.code",
      "p.name",
      "a.function_id as functionId",
      "a.allocation_date as day",
      "a.hours",
    ])
    .where(own(orgId, "e"))
    .where("r.id", "in", requestIds)
    .where(countsSql(orgId, today))
    .orderBy("w.id")
    .orderBy("a.allocation_date")
    .orderBy("p.code");

/** Hours booked by day in weeks that aren't drafts any more. */
export const bookedHours = (orgId: string, userId: string, first: string, last: string) =>
  db
    .selectFrom("time_entries as e")
    .innerJoin("timesheets as t", (join) => sameOrg(join, "t.id", "e.timesheet_id"))
    .select([
      "t.id as timesheetId",
      "t.week_starting as weekStarting",
      "t.status_code as status",
      "e.date_worked as day",
      "e.exact_hours as hours",
    ])
    .where(own(orgId, "e"))
    .where("e.user_id", "=", userId)
    .where("e.date_worked", ">=", first)
    .where("e.date_worked", "<=", last)
    .where(inStates("t.status_code", weekStates.handedIn))
    .orderBy("t.week_starting");

interface NewRequest {
  readonly id: string;
  /** Null for Holiday. */
  readonly kindId: string | null;
  readonly userId: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly totalHours: number;
  readonly part: DayPart;
  readonly reason: string;
}

export const insertRequest = (orgId: string, request: NewRequest) =>
  db.insertInto("holiday_requests").values({
    org_id: orgId,
    id: request.id,
    kind_id: request.kindId,
    user_id: request.userId,
    start_date: request.startDate,
    end_date: request.endDate,
    total_hours: request.totalHours,
    ...partColumns(request.part),
    reason: request.reason,
    updated_by: request.userId,
  });

export const insertEntries = (
  orgId: string,
  requestId: string,
  entries: readonly { day: string; hours: number }[],
) =>
  db.insertInto("holiday_entries").values(
    entries.map(({ day, hours }) => ({
      org_id: orgId,
      holiday_request_id: requestId,
      date: day,
      hours_requested: hours,
    })),
  );

export const lockOwnRequest = (orgId: string, userId: string, requestId: string) =>
  db
    .selectFrom("holiday_requests as r")
    .leftJoin("leave_kinds as k", (join) => sameOrg(join, "k.id", "r.kind_id"))
    .select([
      "r.id",
      "r.status",
      "r.version",
      "r.cancellation_asked_at",
      "r.start_date as startDate",
      "r.end_date as endDate",
      "r.total_hours as totalHours",
      "k.name as kindName",
    ])
    .where(own(orgId, "r"))
    .where("r.id", "=", requestId)
    .where("r.user_id", "=", userId)
    .forUpdate("r");

interface RequestChange {
  readonly status?: HolidayStatus;
  readonly cancellation_asked_at?: ReturnType<typeof currentTime> | null;
  readonly cancellation_reason?: string | null;
}

export const currentTime = () => sql<string>`now()`;

/** `updated_by`: the owner, or the decider (HRQ-28). */
export const changeRequest = (orgId: string, requestId: string, by: string | null, change: RequestChange) =>
  db
    .updateTable("holiday_requests")
    .set({ ...change, updated_at: currentTime(), updated_by: by, version: sql<number>`version + 1` })
    .where(own(orgId, "holiday_requests"))
    .where("id", "=", requestId);
