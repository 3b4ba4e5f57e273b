import { describe, expect, it } from "vitest";
import { newestSettledMonth } from "#features/closing/rules/settling.ts";
import { defaultCycleDays } from "#features/organisation/rules/monthly-cycle.ts";
import { addDays, isWeekend, startOfWeek } from "#shared/day.ts";
import { monthOf } from "#shared/month.ts";
import { draw, holidaysByPerson, numberOf, sumOf, textOf, type Drawn, type DrawnRow } from "./drawn.ts";

const days = ["2026-01-01", "2027-03-01", "2026-05-19", "2026-11-21"];

const holidaysOf = (drawn: Drawn, statuses: readonly string[]) => {
  const requests = new Map(
    drawn
      .rows("holiday_requests")
      .filter((row) => statuses.includes(textOf(row, "status")))
      .map((row) => [row["id"], row]),
  );
  return drawn.rows("holiday_entries").flatMap((entry) => {
    const request = requests.get(entry["holiday_request_id"]);
    return request
      ? [
          {
            userId: textOf(request, "user_id"),
            kindId: request["kind_id"],
            day: textOf(entry, "date"),
            hours: numberOf(entry, "hours_requested"),
          },
        ]
      : [];
  });
};

describe.each(days)("The days of Harbour & Pine as of %s", (today) => {
  const drawn = draw(today, 30);
  const isHoliday = holidaysByPerson(drawn);
  const isFree = (userId: string, day: string): boolean => isWeekend(day) || isHoliday(userId, day);
  const isFreeAt = (key: string): boolean => isFree(key.slice(0, -11), key.slice(-10));
  const away = new Map(
    holidaysOf(drawn, ["approved"]).map((entry) => [`${entry.userId}/${entry.day}`, entry.hours]),
  );
  const perDay = (rows: readonly DrawnRow[], day: string) =>
    Map.groupBy(rows, (row) => `${textOf(row, "user_id")}/${textOf(row, day)}`);

  it("are planned in halves, on working days only, within what the holidays leave", () => {
    const wrong = [...perDay(drawn.rows("allocation_entries"), "allocation_date")].filter(
      ([key, entries]) =>
        isFreeAt(key) ||
        sumOf(entries, "hours") > (away.has(key) ? 7.5 - (away.get(key) ?? 0) : 9.5) ||
        entries.some((entry) => numberOf(entry, "hours") % 0.5 !== 0) ||
        new Set(entries.map((entry) => entry["project_id"])).size !== entries.length,
    );
    expect(wrong).toEqual([]);
  });

  it("are booked in quarters, at most ten hours, never on a public holiday or after yesterday", () => {
    const wrong = [...perDay(drawn.rows("time_entries"), "date_worked")].filter(
      ([key, entries]) =>
        isFreeAt(key) ||
        key.slice(-10) >= today ||
        sumOf(entries, "duration_hours") > 10 ||
        entries.some((entry) => numberOf(entry, "duration_hours") % 0.25 !== 0),
    );
    expect(wrong).toEqual([]);
  });

  it("are booked and planned on projects that are open, and by people in the project's functions when planned", () => {
    const projects = new Map(drawn.rows("projects").map((row) => [row["id"], row]));
    const closed = drawn.rows("time_entries").filter((entry) => {
      const project = projects.get(entry["project_id"]);
      const day = textOf(entry, "date_worked");
      return (
        project?.["status_code"] === "proposed" ||
        textOf(project, "start_date") > day ||
        (project?.["ended_on"] !== null && textOf(project, "ended_on") < day)
      );
    });
    expect(closed).toEqual([]);
    const onLeave = new Set(
      drawn
        .rows("project_functions")
        .map((row) => `${textOf(row, "project_id")}/${textOf(row, "function_id")}`),
    );
    expect(
      drawn
        .rows("allocation_entries")
        .every((row) => onLeave.has(`${textOf(row, "project_id")}/${textOf(row, "function_id")}`)),
    ).toBe(true);
  });

  it("lie in the week of their timesheet, one a person and week", () => {
    const timesheets = new Map(drawn.rows("timesheets").map((row) => [row["id"], row]));
    expect(
      new Set(
        drawn.rows("timesheets").map((row) => `${textOf(row, "user_id")}/${textOf(row, "week_starting")}`),
      ).size,
    ).toBe(timesheets.size);
    const astray = drawn.rows("time_entries").filter((entry) => {
      const timesheet = timesheets.get(entry["timesheet_id"]);
      return (
        timesheet?.["user_id"] !== entry["user_id"] ||
        startOfWeek(textOf(entry, "date_worked")) !== timesheet?.["week_starting"]
      );
    });
    expect(astray).toEqual([]);
  });

  it("measured by the timer end as much later as they last", () => {
    const minutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
    const timed = drawn.rows("time_entries").filter((row) => row["start_time"] !== null);
    expect(timed.length).toBeGreaterThan(50);
    for (const entry of timed)
      expect(minutes(textOf(entry, "end_time")) - minutes(textOf(entry, "start_time"))).toBe(
        numberOf(entry, "duration_hours") * 60,
      );
  });

  it("have timesheets that others decide on, with a comment where one is sent back", () => {
    const wrong = drawn.rows("timesheets").filter((timesheet) => {
      const status = textOf(timesheet, "status_code");
      const reported = [
        timesheet["approved_by"] !== null,
        timesheet["approved_at"] !== null,
        timesheet["comment"] !== null,
        timesheet["submitted_at"] !== null,
      ];
      const expected = [
        status === "approved",
        status === "approved",
        status === "rejected",
        status !== "draft",
      ];
      return (
        timesheet["approved_by"] === timesheet["user_id"] ||
        reported.some((value, index) => value !== expected[index])
      );
    });
    expect(wrong).toEqual([]);
  });

  it("have undecided weeks of the last two alone, none in a closed month, and some for the manager to decide on", () => {
    const closed = newestSettledMonth(today, defaultCycleDays.reviewEndDay);
    const undecided = drawn.rows("timesheets").filter((row) => row["status_code"] !== "approved");
    const late = undecided.filter((row) => {
      const monday = textOf(row, "week_starting");
      return monday < addDays(startOfWeek(today), -14) || monthOf(addDays(monday, 6)) <= closed;
    });
    expect(late).toEqual([]);
    const manager = drawn.rows("users").find((row) => row["email"] === "manager@harbourpine.example");
    const team = new Set(
      (drawn.by("users", "manager_id").get(textOf(manager, "id")) ?? []).map((row) => row["id"]),
    );
    const toDecide = undecided.filter(
      (row) => row["status_code"] === "submitted" && team.has(row["user_id"]),
    );
    expect(toDecide.length).toBeGreaterThan(2);
  });

  it("have timesheets in every state in the last weeks", () => {
    const recent = drawn
      .rows("timesheets")
      .filter((row) => textOf(row, "week_starting") > addDays(today, -28));
    expect(new Set(recent.map((row) => row["status_code"]))).toEqual(
      new Set(["draft", "submitted", "approved", "rejected"]),
    );
  });

  it("have holiday requests in every state whose hours are those of their days", () => {
    expect(new Set(drawn.rows("holiday_requests").map((row) => row["status"]))).toEqual(
      new Set(["pending", "approved", "rejected", "cancelled"]),
    );
    const entries = drawn.by("holiday_entries", "holiday_request_id");
    const wrong = drawn.rows("holiday_requests").filter((request) => {
      const own = entries.get(textOf(request, "id")) ?? [];
      return (
        sumOf(own, "hours_requested") !== request["total_hours"] ||
        own[0]?.["date"] !== request["start_date"] ||
        own.at(-1)?.["date"] !== request["end_date"]
      );
    });
    expect(wrong).toEqual([]);
  });

  it("have no holiday twice, on a day off, or beyond the allowance of its year", () => {
    const wanted = holidaysOf(drawn, ["approved", "pending"]);
    expect(new Set(wanted.map((entry) => `${entry.userId}/${entry.day}`)).size).toBe(wanted.length);
    expect(wanted.some((entry) => isFree(entry.userId, entry.day))).toBe(false);
    const allowance = new Map(drawn.rows("users").map((row) => [row["id"], row["holiday_allowance"] ?? 200]));
    const holidays = wanted.filter(({ kindId }) => kindId === null);
    for (const [key, entries] of Map.groupBy(
      holidays,
      (entry) => `${entry.userId}/${entry.day.slice(0, 4)}`,
    )) {
      expect(entries.reduce((sum, entry) => sum + entry.hours, 0)).toBeLessThanOrEqual(
        Number(allowance.get(key.slice(0, -5)) ?? 200),
      );
    }
  });

  it("are in the audit log with their authors", () => {
    const names = new Map(
      drawn
        .rows("users")
        .map((row) => [row["id"], `${textOf(row, "first_name")} ${textOf(row, "last_name")}`]),
    );
    const log = drawn.rows("audit_log");
    expect(
      log.filter((row) => (names.get(row["actor_id"]) ?? "Fiona Maclennan") !== row["actor_name"]),
    ).toEqual([]);
    const actions = new Set(log.map((row) => row["action"]));
    for (const action of [
      "freeze forecast",
      "submit allocation",
      "submit timesheet",
      "approve timesheet",
      "reject timesheet",
      "create holiday request",
      "approve holiday request",
    ])
      expect(actions).toContain(action);
  });

  it("leave nothing dated in the future but plans", () => {
    const past: readonly (readonly [Parameters<Drawn["rows"]>[0], readonly string[]])[] = [
      ["projects", ["created_at", "updated_at"]],
      ["budget_profiles", ["created_at", "activated_at", "updated_at"]],
      ["forecasts", ["created_at", "updated_at"]],
      ["forecast_freezes", ["frozen_at"]],
      ["function_allocations", ["created_at", "updated_at", "last_saved_at"]],
      ["allocation_resubmissions", ["submitted_at"]],
      ["timesheets", ["created_at", "submitted_at", "approved_at", "updated_at"]],
      ["time_entries", ["created_at"]],
      ["holiday_requests", ["created_at", "updated_at"]],
      ["users", ["created_at", "updated_at"]],
      ["audit_log", ["happened_at"]],
      ["user_invitations", ["invited_at"]],
    ];
    for (const [table, columns] of past) {
      for (const column of columns)
        expect([
          table,
          column,
          drawn.rows(table).filter((row) => row[column] !== null && textOf(row, column) >= today),
        ]).toEqual([table, column, []]);
    }
  });
});

describe("Harbour & Pine, as its operations manager sees it", () => {
  const drawn = draw("2026-11-21", 48);
  const year = (rows: readonly DrawnRow[], column: string) =>
    rows.filter((row) => String(row[column]) >= "2025-11-01" && String(row[column]) < "2026-11-01");
  const capacity = sumOf(
    drawn.rows("users").filter((row) => row["billable"] === true),
    "monthly_hours",
  );
  const entries = year(drawn.rows("time_entries"), "date_worked");
  const client = sumOf(
    entries.filter((row) => row["is_billable"] === true),
    "duration_hours",
  );

  it("is 75 to 90 % utilised over the past year", () => {
    expect(client / (capacity * 12)).toBeGreaterThan(0.75);
    expect(client / (capacity * 12)).toBeLessThan(0.9);
  });

  it("forecasts and allocates a few percent more than is then worked for clients", () => {
    const forecast = sumOf(year(drawn.rows("forecasts"), "forecast_period_id"), "total_hours");
    const allocated = sumOf(year(drawn.rows("allocation_entries"), "allocation_date"), "hours");
    expect(forecast / client).toBeGreaterThan(1.03);
    expect(forecast / client).toBeLessThan(1.12);
    expect(allocated / client).toBeGreaterThan(1);
    expect(allocated / client).toBeLessThan(1.06);
  });

  it("plans most months of most people to between 70 and 105 % of their hours", () => {
    const hours = new Map(drawn.rows("users").map((row) => [row["id"], row["monthly_hours"]]));
    const loads = [
      ...Map.groupBy(
        year(drawn.rows("allocation_entries"), "allocation_date"),
        (row) => `${textOf(row, "user_id")}/${textOf(row, "allocation_date").slice(0, 7)}`,
      ),
    ].map(([key, own]) => sumOf(own, "hours") / Number(hours.get(key.slice(0, -8))));
    expect(loads.filter((load) => load >= 0.7 && load <= 1.05).length / loads.length).toBeGreaterThan(0.75);
  });

  it("has its holidays in summer and around Christmas", () => {
    const holidays = holidaysOf(drawn, ["approved", "pending", "rejected", "cancelled"]).filter(
      ({ kindId, day }) => kindId === null && day.startsWith("2026"),
    );
    const byMonth = Map.groupBy(holidays, ({ day }) => day.slice(5, 7));
    const sorted = [...byMonth].sort(([, a], [, b]) => b.length - a.length).map(([month]) => month);
    expect(new Set(sorted.slice(0, 2))).toEqual(new Set(["08", "12"]));
  });
});
