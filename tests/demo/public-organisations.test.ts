import { describe, expect, it } from "vitest";
import { larkfield } from "#demo/larkfield/larkfield.ts";
import { marram } from "#demo/marram/marram.ts";
import { holidaysOfIreland, holidaysOfPorto, holidaysOfScotland } from "#demo/more-public-holidays.ts";
import { holidaysOf } from "#features/organisation/server/holiday-calendar.ts";
import { addDays, isWeekend, startOfWeek, weekday } from "#shared/day.ts";
import { draw, holidaysByPerson, numberOf, sumOf, textOf, type Drawn, type DrawnRow } from "./drawn.ts";

/** A day in the middle of each: the last of a year, and a working day of a month's last phase. */
const days = ["2026-11-25", "2027-01-04"];
const drawnOn = new Map<string, Drawn>();
const people = new Map([
  [larkfield, 30],
  [marram, 26],
]);
const both = [larkfield, marram].flatMap((plan) => days.map((today) => ({ plan, today, name: plan.name })));

function drawnOf({ plan, today }: (typeof both)[number]): Drawn {
  const key = `${plan.name} ${today}`;
  const drawn = drawnOn.get(key) ?? draw(today, people.get(plan) ?? 30, plan);
  drawnOn.set(key, drawn);
  return drawn;
}

const requestsOf = (drawn: Drawn, wanted: (row: DrawnRow) => boolean) => {
  const requests = new Map(
    drawn
      .rows("holiday_requests")
      .filter(wanted)
      .map((row) => [row["id"], row]),
  );
  return drawn.rows("holiday_entries").flatMap((entry) => {
    const request = requests.get(entry["holiday_request_id"]);
    return request
      ? [{ request, day: textOf(entry, "date"), hours: numberOf(entry, "hours_requested") }]
      : [];
  });
};
const counts = (row: DrawnRow): boolean => row["status"] === "approved" || row["status"] === "pending";

describe.each(both)("$name as of $today", (given) => {
  const { plan, today } = given;
  const drawn = drawnOf(given);

  it("has budgets and forecasts whose sums are those of their lines", () => {
    const budgets = drawn.by("budget_profile_months", "budget_profile_id");
    for (const profile of drawn.rows("budget_profiles")) {
      const own = budgets.get(textOf(profile, "id")) ?? [];
      const pence = own.reduce(
        (sum, row) => sum + Math.round(numberOf(row, "budget_hours") * numberOf(row, "rate_per_hour") * 100),
        0,
      );
      expect([sumOf(own, "budget_hours"), pence / 100]).toEqual([
        profile["total_hours"],
        profile["total_budget"],
      ]);
    }
    const lines = drawn.by("forecast_entries", "forecast_id");
    for (const forecast of drawn.rows("forecasts")) {
      const own = lines.get(textOf(forecast, "id")) ?? [];
      expect([own.length > 0, sumOf(own, "forecast_hours"), sumOf(own, "total_cost")]).toEqual([
        true,
        forecast["total_hours"],
        forecast["total_cost"],
      ]);
    }
    for (const project of drawn.rows("projects").filter((row) => row["is_internal"] === false)) {
      const active = (drawn.by("budget_profiles", "project_id").get(textOf(project, "id")) ?? []).filter(
        (row) => row["status_code"] === "active",
      );
      expect(active).toHaveLength(project["status_code"] === "proposed" ? 0 : 1);
    }
  });

  it("plans and books no one on their own public holidays, their leave or a weekend", () => {
    const isHoliday = holidaysByPerson(drawn);
    const away = new Map(
      requestsOf(drawn, (row) => row["status"] === "approved").map(({ request, day, hours }) => [
        `${textOf(request, "user_id")}/${day}`,
        hours,
      ]),
    );
    const wrong = (
      [
        ["allocation_entries", "allocation_date"],
        ["time_entries", "date_worked"],
      ] as const
    ).flatMap(([table, column]) =>
      drawn
        .rows(table)
        .filter(
          (row) =>
            isWeekend(textOf(row, column)) ||
            isHoliday(textOf(row, "user_id"), textOf(row, column)) ||
            (away.get(`${textOf(row, "user_id")}/${textOf(row, column)}`) ?? 0) > 7,
        ),
    );
    expect(wrong).toEqual([]);
    expect(drawn.rows("time_entries").every((row) => textOf(row, "date_worked") < today)).toBe(true);
    expect(drawn.rows("time_entries").every((row) => numberOf(row, "duration_hours") % 0.25 === 0)).toBe(
      true,
    );
  });

  it("gives everyone a place, from the day they joined, and each place some of the people", () => {
    const placed = drawn.by("user_places", "place_id");
    expect([...placed.values()].every((rows) => rows.length >= 4)).toBe(true);
    expect(placed.size).toBe(plan.places?.length);
    expect(drawn.rows("user_places")).toHaveLength(drawn.rows("users").length + 1);
  });

  it("separates leave, within people's allowance, with hours that are those of its days", () => {
    const all = requestsOf(drawn, counts);
    expect(new Set(all.map(({ request, day }) => `${textOf(request, "user_id")}/${day}`)).size).toBe(
      all.length,
    );
    const entries = drawn.by("holiday_entries", "holiday_request_id");
    for (const request of drawn.rows("holiday_requests")) {
      const own = entries.get(textOf(request, "id")) ?? [];
      expect([sumOf(own, "hours_requested"), own[0]?.["date"], own.at(-1)?.["date"]]).toEqual([
        request["total_hours"],
        request["start_date"],
        request["end_date"],
      ]);
    }
    const limits = new Map<unknown, number>(
      drawn.rows("leave_rules").map((row) => [row["kind_id"], numberOf(row, "amount") * 7.5]),
    );
    const allowance = new Map(drawn.rows("users").map((row) => [row["id"], row["holiday_allowance"] ?? 200]));
    const accepted = Map.groupBy(
      all,
      ({ request, day }) => `${String(request["kind_id"])}/${textOf(request, "user_id")}/${day.slice(0, 4)}`,
    );
    for (const own of accepted.values()) {
      const { request } = own[0] as (typeof own)[number];
      const kind = request["kind_id"];
      const most = kind === null ? Number(allowance.get(request["user_id"]) ?? 200) : limits.get(kind);
      expect(own.reduce((sum, { hours }) => sum + hours, 0)).toBeLessThanOrEqual(most ?? Infinity);
    }
  });

  it("has leave of every kind, and nothing but plans in the future", () => {
    const kinds = drawn.by("holiday_requests", "kind_id");
    for (const kind of drawn.rows("leave_kinds"))
      expect([kind["name"], (kinds.get(textOf(kind, "id")) ?? []).length > 0]).toEqual([kind["name"], true]);
    for (const [table, column] of [
      ["holiday_requests", "created_at"],
      ["holiday_requests", "updated_at"],
      ["timesheets", "updated_at"],
      ["projects", "updated_at"],
      ["users", "created_at"],
      ["audit_log", "happened_at"],
    ] as const)
      expect(drawn.rows(table).filter((row) => textOf(row, column) >= today)).toEqual([]);
  });

  it("offers an account of every role that has that role and no other that would blur it", () => {
    const users = new Map(drawn.rows("users").map((row) => [row["email"], textOf(row, "id")]));
    const roles = drawn.by("user_role_assignments", "user_id");
    expect(plan.accounts.map(({ role }) => role).toSorted()).toEqual(
      ["admin", "allocator", "booker", "forecaster", "manager"].toSorted(),
    );
    for (const { local, role } of plan.accounts) {
      const own = roles.get(users.get(`${local}@${plan.domain}`) ?? "") ?? [];
      expect(new Set(own.map((row) => row["role_code"]))).toEqual(new Set([role, "booker"]));
    }
  });
});

describe.each(both.filter(({ today }) => today === days[0]))("$name, as those who run it see it", (given) => {
  const drawn = drawnOf(given);
  const year = (rows: readonly DrawnRow[], column: string) =>
    rows.filter((row) => String(row[column]) >= "2025-11-01" && String(row[column]) < "2026-11-01");
  const client = sumOf(
    year(drawn.rows("time_entries"), "date_worked").filter((row) => row["is_billable"] === true),
    "duration_hours",
  );

  it("is 70 to 90 % utilised, forecasts and allocates a few percent more than it books, and budgets about as much", () => {
    const capacity = sumOf(
      drawn.rows("users").filter((row) => row["billable"] === true),
      "monthly_hours",
    );
    const forecast = sumOf(year(drawn.rows("forecasts"), "forecast_period_id"), "total_hours");
    const allocated = sumOf(year(drawn.rows("allocation_entries"), "allocation_date"), "hours");
    const share = {
      used: client / (capacity * 12),
      forecast: forecast / client,
      allocated: allocated / client,
    };
    expect(share.used).toBeGreaterThan(0.7);
    expect(share.used).toBeLessThan(0.9);
    expect(share.forecast).toBeGreaterThan(0.98);
    expect(share.forecast).toBeLessThan(1.13);
    expect(share.allocated).toBeGreaterThan(1);
    expect(share.allocated).toBeLessThan(1.07);
  });

  it("books most weeks of most people in full, and has weeks in every state of late", () => {
    const recent = drawn
      .rows("timesheets")
      .filter((row) => textOf(row, "week_starting") > addDays("2026-11-25", -28));
    expect(new Set(recent.map((row) => row["status_code"])).size).toBeGreaterThanOrEqual(3);
    const weeks = Map.groupBy(
      year(drawn.rows("time_entries"), "date_worked"),
      (row) => `${textOf(row, "user_id")}/${startOfWeek(textOf(row, "date_worked"))}`,
    );
    const full = [...weeks.values()].filter((rows) => sumOf(rows, "duration_hours") >= 20);
    expect(full.length / weeks.size).toBeGreaterThan(0.75);
  });
});

describe("Larkfield Software", () => {
  const drawn = drawnOf({ plan: larkfield, today: days[0] as string, name: larkfield.name });

  it("knows what people can do, the more the higher they are, and what projects want of it", () => {
    const tierOf = new Map(drawn.rows("users").map((row) => [row["id"], row["cost_tier_id"]]));
    const position = new Map(drawn.rows("cost_tiers").map((row) => [row["id"], numberOf(row, "position")]));
    const levels = (top: boolean) =>
      drawn
        .rows("person_skills")
        .filter((row) => (position.get(tierOf.get(row["user_id"])) === 0) === top)
        .map((row) => numberOf(row, "level"));
    const mean = (numbers: readonly number[]) =>
      numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
    expect(mean(levels(true))).toBeGreaterThan(mean(levels(false)) + 0.4);
    expect(drawn.rows("project_skills").length).toBeGreaterThan(10);
    expect(drawn.rows("project_preferences").length).toBeGreaterThan(2);
  });
});

describe("Public holidays of other countries", () => {
  it.each([
    ["Scotland", "GB", "SCT", holidaysOfScotland],
    ["Ireland", "IE", null, holidaysOfIreland],
    ["Portugal", "PT", null, holidaysOfPorto],
  ] as const)(
    "of %s are those of the calendar that places look theirs up in",
    async (_, country, region, ours) => {
      for (const year of [2023, 2024, 2025, 2026, 2027, 2028]) {
        const known = (await holidaysOf(country, region, year)).map(({ holidayDate }) => holidayDate);
        const own = ours(year)
          .filter(({ name }) => !name.includes("Porto"))
          .map(({ day }) => day);
        const onWorkingDays = (all: readonly string[]) => all.filter((day) => weekday(day) < 6);
        expect([year, onWorkingDays(own)]).toEqual([year, onWorkingDays(known)]);
      }
    },
  );
});
