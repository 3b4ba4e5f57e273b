import { describe, expect, it } from "vitest";
import { harbourPine } from "#demo/harbour-pine.ts";
import { draw, numberOf, sumOf, textOf, type Drawn, type DrawnRow } from "./drawn.ts";

/**
 * A start of a year, a leap day, a Monday, each phase of a month, and the day the demonstration was made on.
 */
const days = ["2026-01-01", "2024-02-29", "2026-05-10", "2026-05-19", "2026-08-31", "2026-11-21"];
describe("The demonstration", () => {
  it("is the same for the same day and size", () => {
    const [one, two] = [draw("2026-11-21", 20), draw("2026-11-21", 20)];
    for (const table of [
      "users",
      "budget_profile_months",
      "forecasts",
      "allocation_entries",
      "time_entries",
      "holiday_requests",
    ] as const)
      expect(one.rows(table)).toEqual(two.rows(table));
  });

  it("moves with the day", () => {
    const starts = (drawn: Drawn) => drawn.rows("projects").map((row) => textOf(row, "start_date"));
    expect(starts(draw("2026-11-21", 20))).not.toEqual(starts(draw("2026-12-21", 20)));
  });
});

describe("The projects of Harbour & Pine", () => {
  const drawn = draw("2026-11-21", 48);

  it("are fourteen in every status, and four internal ones", () => {
    const count = (status: string) =>
      drawn.rows("projects").filter((row) => row["status_code"] === status && row["is_internal"] === false)
        .length;
    expect(["proposed", "active", "on_hold", "completed", "cancelled", "archived"].map(count)).toEqual([
      1, 9, 1, 1, 1, 1,
    ]);
    expect(drawn.rows("projects").filter((row) => row["is_internal"] === true)).toHaveLength(4);
  });

  it("have codes of three letters, each once", () => {
    const codes = draw("2026-11-21", 900, harbourPine, "budget_profiles")
      .rows("projects")
      .map((row) => textOf(row, "code"));
    expect(codes.length).toBeGreaterThan(150);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true);
  });

  it("remember when they ended", () => {
    const ended = drawn
      .rows("projects")
      .filter((row) => row["ended_on"] !== null)
      .map((row) => row["status_code"]);
    expect(new Set(ended)).toEqual(new Set(["completed", "cancelled", "archived"]));
    expect(
      drawn
        .rows("projects")
        .every((row) => row["ended_on"] === null || textOf(row, "ended_on") < "2026-11-21"),
    ).toBe(true);
  });
});

describe("Next month of Harbour & Pine", () => {
  const counts = (rows: readonly DrawnRow[], month: string, column: string, status: string) =>
    ["draft", "submitted", "frozen"].map(
      (state) => rows.filter((row) => textOf(row, column).startsWith(month) && row[status] === state).length,
    );

  it.each([
    ["2026-05-03", [2, 0, 0], [0, 0, 0]],
    ["2026-05-09", [2, 0, 0], [0, 0, 0]],
    ["2026-05-10", [2, 0, 0], [2, 0, 0]],
    ["2026-05-15", [1, 0, 4], [2, 0, 0]],
    ["2026-05-19", [1, 0, 7], [2, 0, 0]],
    ["2026-05-20", [1, 0, 7], [2, 2, 0]],
    ["2026-05-31", [1, 0, 8], [2, 3, 0]],
  ])("is, on %s, as far as the phase says", (today, forecasts, allocations) => {
    const drawn = draw(today, 16, harbourPine, "holiday_requests");
    const month = drawn.timeline.nextMonth;
    expect(counts(drawn.rows("forecasts"), month, "forecast_period_id", "status")).toEqual(forecasts);
    expect(counts(drawn.rows("function_allocations"), month, "forecast_period", "status_code")).toEqual(
      allocations,
    );
  });
});

describe.each(days)("Budgets, forecasts and allocations as of %s", (today) => {
  const drawn = draw(today, 16);
  const { timeline } = drawn;

  it("have one active profile in every project that was begun, and sums that are those of the months", () => {
    const profiles = drawn.by("budget_profiles", "project_id");
    for (const project of drawn.rows("projects").filter((row) => row["is_internal"] === false)) {
      const own = profiles.get(textOf(project, "id")) ?? [];
      expect(own.filter((row) => row["status_code"] === "active")).toHaveLength(
        project["status_code"] === "proposed" ? 0 : 1,
      );
    }
    const lines = drawn.by("budget_profile_months", "budget_profile_id");
    for (const profile of drawn.rows("budget_profiles")) {
      const own = lines.get(textOf(profile, "id")) ?? [];
      expect(sumOf(own, "budget_hours")).toBe(profile["total_hours"]);
      const cost =
        own.reduce(
          (sum, row) =>
            sum + Math.round(numberOf(row, "budget_hours") * numberOf(row, "rate_per_hour") * 100),
          0,
        ) / 100;
      expect(cost).toBe(profile["total_budget"]);
    }
  });

  it("say what an activation replaced: an archived profile, activated months before", () => {
    const byId = new Map(drawn.rows("budget_profiles").map((row) => [row["id"], row]));
    const replacing = drawn.rows("budget_profiles").filter((row) => row["replaced_profile_id"] !== null);
    expect(replacing.length).toBeGreaterThanOrEqual(5);
    for (const profile of replacing) {
      const before = byId.get(profile["replaced_profile_id"]);
      expect(before?.["status_code"]).toBe("archived");
      expect(textOf(before, "activated_at") < textOf(profile, "activated_at")).toBe(true);
    }
  });

  it("limit budgets to the length of the project", () => {
    const length = new Map(
      drawn.rows("projects").map((row) => [row["id"], numberOf(row, "project_length_months")]),
    );
    const projectOf = new Map(drawn.rows("budget_profiles").map((row) => [row["id"], row["project_id"]]));
    expect(
      drawn
        .rows("budget_profile_months")
        .every(
          (row) => numberOf(row, "month_index") <= (length.get(projectOf.get(row["budget_profile_id"])) ?? 0),
        ),
    ).toBe(true);
  });

  it("forecast in halves, with sums and costs that are those of the lines and of the last freeze", () => {
    const [lines, freezes] = [
      drawn.by("forecast_entries", "forecast_id"),
      drawn.by("forecast_freezes", "forecast_id"),
    ];
    for (const forecast of drawn.rows("forecasts")) {
      const own = lines.get(textOf(forecast, "id")) ?? [];
      expect(own.length).toBeGreaterThan(0);
      expect([
        sumOf(own, "forecast_hours"),
        sumOf(own, "total_cost"),
        new Set(own.map((row) => row["function_id"])).size,
      ]).toEqual([forecast["total_hours"], forecast["total_cost"], forecast["total_functions"]]);
      const last = freezes.get(textOf(forecast, "id"))?.at(-1);
      expect(last?.["total_hours"]).toBe(
        forecast["status"] === "frozen" ? forecast["total_hours"] : undefined,
      );
    }
    const cost = (line: DrawnRow) =>
      Math.round(numberOf(line, "forecast_hours") * numberOf(line, "rate_per_hour") * 100) / 100;
    expect(
      drawn
        .rows("forecast_entries")
        .filter((line) => numberOf(line, "forecast_hours") % 0.5 !== 0 || cost(line) !== line["total_cost"]),
    ).toEqual([]);
  });

  it("forecast every project in work for this month, and none beyond next month", () => {
    const active = drawn
      .rows("projects")
      .filter((row) => row["status_code"] === "active" && row["is_internal"] === false);
    const now = drawn
      .rows("forecasts")
      .filter((row) => row["forecast_period_id"] === `${timeline.thisMonth}-01`);
    expect(now.map((row) => row["status"])).toEqual(active.map(() => "frozen"));
    expect(
      drawn.rows("forecasts").every((row) => String(row["forecast_period_id"]) <= `${timeline.nextMonth}-01`),
    ).toBe(true);
  });

  it("submit every larger function's allocation of each month up to this one", () => {
    const [architecture] = drawn.rows("functions");
    const own = drawn.by("function_allocations", "function_id").get(textOf(architecture, "id")) ?? [];
    expect(
      own.filter(
        (row) =>
          row["status_code"] === "submitted" && String(row["forecast_period"]) <= `${timeline.thisMonth}-01`,
      ),
    ).toHaveLength(25);
  });

  it("mark an allocation as changed exactly when it was submitted again", () => {
    const again = drawn.by("allocation_resubmissions", "function_allocation_id");
    expect(again.size).toBeGreaterThan(10);
    for (const allocation of drawn.rows("function_allocations"))
      expect(allocation["updated_at"] !== null).toBe(again.has(textOf(allocation, "id")));
  });

  it("use the rates of the day of saving: they rose once, a year ago", () => {
    const now = new Map(drawn.rows("cost_tiers").map((row) => [row["id"], numberOf(row, "hourly_rate")]));
    const priced = drawn.rows("time_entries").filter((row) => row["cost_tier_id"] !== null);
    const wrong = priced.filter(
      (row) =>
        String(row["date_worked"]) >= timeline.ratesRoseOn !==
        (row["rate_per_hour"] === now.get(row["cost_tier_id"])),
    );
    expect([wrong, priced.length > 5000]).toEqual([[], true]);
  });
});
