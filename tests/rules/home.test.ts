import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bookedPercentage, endsSoon, endWords } from "#features/analytics/rules/budget-end.ts";
import { absencesInPlan, overbooked } from "#features/home/rules/overbooked.ts";
import { itemNote, needsYou, todoSentence } from "#features/home/rules/todo-words.ts";
import {
  clearOf,
  maxItems,
  todoItem,
  todoKinds,
  todosOf,
  type TodoKind,
} from "#features/home/rules/todos.ts";
import { placeOf, placeOfItem } from "#features/home/rules/places.ts";
import { monthsToPlan } from "#features/home/rules/planned-months.ts";
import { shownSince } from "#features/home/rules/visits.ts";
import { isDueFrom } from "#features/months/rules/due-from.ts";
import { formatsOf } from "#shared/formats.ts";

const onDay = { formats: formatsOf("dmy_text", "Europe/London"), today: "2026-11-17" };
const item = (id: string, hours: number | null = null) => todoItem({ id, name: id, hours });
const counts = fc.dictionary(fc.constantFrom(...todoKinds), fc.nat({ max: 12 }));

describe("What needs someone", () => {
  it("comes in one order, names no kind of which there is nothing, and lists few of many", () => {
    fc.assert(
      fc.property(counts, (wanted) => {
        const facts = Object.fromEntries(
          Object.entries(wanted).map(([kind, count]) => [
            kind,
            { items: Array.from({ length: count }, (_, at) => item(`${at}`, 1)) },
          ]),
        );
        const todos = todosOf(facts);
        expect(todos.map(({ kind }) => kind)).toEqual(todoKinds.filter((kind) => (wanted[kind] ?? 0) > 0));
        for (const { kind, count, items, hours } of todos) {
          expect(count).toBe(wanted[kind]);
          expect(items).toHaveLength(Math.min(count, maxItems));
          expect(hours === null || hours === count).toBe(true);
        }
      }),
    );
  });

  it("is said in a sentence of the kind", () => {
    const said = (kind: TodoKind, ...items: ReturnType<typeof todoItem>[]) =>
      todosOf({ [kind]: { items } }).map((todos) => todoSentence(todos, onDay))[0];
    const week = todoItem({ id: "2026-11-09", name: "", day: "2026-11-09" });
    const forecast = (hours: number) => todoItem({ id: "q", name: "QVC", day: "2026-12-01", hours });
    const budget = (week: number | null) =>
      todoItem({
        id: "q",
        name: "QVC",
        hours: 95,
        of: 100,
        ends: week === null ? null : { month: "2026-11", week },
      });
    expect([
      said("week-to-submit", week),
      said("week-to-submit", week, week),
      said("weeks-to-decide", item("a")),
      said("forecasts-to-freeze", forecast(12), forecast(30)),
      said("forecasts-to-freeze", forecast(0)),
      said("overbooked", item("a", 1), item("b", 2), item("c", 3)),
      said("budgets-ending", budget(5)),
      said("budgets-ending", budget(2), budget(5)),
      said("budgets-ending", budget(null)),
    ]).toEqual([
      "Submit your week, 9 – 15 Nov 2026",
      "Submit 2 weeks",
      "Decide on 1 week",
      "Freeze 2 forecasts for December 2026, 42 hours short",
      "Freeze 1 forecast for December 2026",
      "3 people are overbooked next week",
      "The budget of QVC ends in the 5th week of November 2026",
      "2 budgets end soon: QVC ended in the 2nd week of November 2026",
      "The budget of QVC is 95% booked",
    ]);
    expect([needsYou(0), needsYou(1), needsYou(3)]).toEqual([
      "Nothing needs you",
      "1 thing needs you",
      "3 things need you",
    ]);
    expect(itemNote("week-to-submit", todoItem({ id: "", name: "", hours: 30, of: 37.5 }), onDay)).toBe(
      "30 of 37.5 hours booked",
    );
  });

  it("leads to where it's done", () => {
    const week = todoItem({
      id: "t",
      name: "Ada",
      personId: "p",
      day: "2026-11-09",
      scope: "without-manager",
    });
    expect(placeOfItem("weeks-to-decide", week)).toEqual({
      to: "/manager/timesheets/p/t/2026-11-09",
      search: { scope: "without-manager" },
    });
    const [todos] = todosOf({ "weeks-to-decide": { items: [week] } });
    expect(todos && placeOf(todos)).toEqual({
      to: "/manager",
      search: { week: "2026-11-09", scope: "without-manager" },
    });
  });

  it("is counted beyond what was read, of which five are listed, with the hours where they mean something", () => {
    const items = [item("a", 1), item("b"), item("c", 2.5), item("d"), item("e"), item("f")];
    expect(todosOf({ "forecasts-to-freeze": { items, count: 9 } })).toEqual([
      { kind: "forecasts-to-freeze", count: 9, hours: 3.5, items: items.slice(0, 5) },
    ]);
    expect(todosOf({ "imports-waiting": { items } })).toMatchObject([{ count: 6, hours: null }]);
  });

  it("is in order where someone looked at it and there is none", () => {
    const some = { items: [item("a")] };
    const none = { items: [] };
    expect(clearOf({ overbooked: none, "budgets-ending": some, "imports-waiting": none })).toEqual([
      "overbooked",
    ]);
    expect(clearOf({ "absences-in-plan": none, "budgets-ending": none })).toEqual([
      "absences-in-plan",
      "budgets-ending",
    ]);
  });

  it("shows an unassigned forecast or allocation to admins alone", () => {
    const requested = (isAdmin: boolean, assigned: string | null) =>
      isDueFrom({ id: "me", isAdmin }, assigned);
    expect([requested(false, "me"), requested(true, "me"), requested(true, null)]).toEqual([
      true,
      true,
      true,
    ]);
    expect([requested(false, null), requested(true, "other"), requested(false, "other")]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("lists the next month from its preparation phase on, and this month before", () => {
    const cycle = { reviewEndDay: 7, forecastStartDay: 10, allocateStartDay: 20 };
    expect(["2026-12-09", "2026-12-10", "2026-12-20"].map((day) => monthsToPlan(day, cycle))).toEqual([
      { forecast: "2026-12", allocation: "2026-12" },
      { forecast: "2027-01", allocation: "2026-12" },
      { forecast: "2027-01", allocation: "2027-01" },
    ]);
  });
});

describe("Overbooked", () => {
  const time = {
    effectiveMonthlyHours: 0,
    patterns: [{ validFrom: "2020-01-01", hours: [8, 8, 8, 8, 8, 0, 0] as const }],
    publicHolidays: new Map([["2026-11-26", 8]]),
    approvedHolidays: new Map([["2026-11-24", 4]]),
  };
  const person = (hours: Readonly<Record<string, number>>) => ({
    id: "a",
    name: "Ada",
    functionId: "design",
    time,
    allocated: new Map(Object.entries(hours)),
  });

  it("means more hours on a day than holidays and leave leave of it, whatever the week's other days have", () => {
    const over = (hours: Record<string, number>) => overbooked([person(hours)], "2026-11-23", "2026-11-29");
    expect(over({ "2026-11-23": 8, "2026-11-24": 4, "2026-11-25": 8, "2026-11-27": 8 })).toEqual([]);
    expect(over({ "2026-11-24": 4.5 })).toMatchObject([{ hours: 0.5, day: "2026-11-24" }]);
    expect(over({ "2026-11-23": 10, "2026-11-26": 1, "2026-11-28": 2 })).toMatchObject([
      { hours: 5, day: "2026-11-23", lastDay: "2026-11-28", functionId: "design" },
    ]);
    expect(overbooked([person({ "2026-11-30": 90 })], "2026-11-23", "2026-11-29")).toEqual([]);
  });

  it("on leave counts what exceeds the day, from today on", () => {
    const days = { "2026-11-24": 6, "2026-11-25": 20 };
    expect(absencesInPlan([person(days)], "2026-11-17")).toMatchObject([{ hours: 2, day: "2026-11-24" }]);
    expect(absencesInPlan([person({ "2026-11-24": 4 })], "2026-11-17")).toEqual([]);
    expect(absencesInPlan([person(days)], "2026-11-25")).toEqual([]);
  });
});

describe("A budget", () => {
  const today = "2026-11-17";
  const ending = (month: string, week: number, booked = 10) =>
    endsSoon({ budget: 100, booked, ends: { month, week } }, today);

  it("is mentioned where it ends in a week that begins within six weeks, or at 90%", () => {
    expect([ending("2026-12", 4), ending("2026-12", 5), ending("2026-10", 1)]).toEqual([true, false, true]);
    const lasting = (booked: number) => endsSoon({ budget: 1000, booked, ends: null }, today);
    expect([lasting(899), lasting(900)]).toEqual([false, true]);
    expect(endsSoon({ budget: 0, booked: 10, ends: { month: "2026-11", week: 1 } }, today)).toBe(false);
  });

  it("has ended once its week is over", () => {
    const words = (week: number, day: string) => endWords({ month: "2026-11", week }, day);
    expect([words(2, "2026-11-14"), words(2, "2026-11-15")]).toEqual([
      "ends in the 2nd week of November 2026",
      "ended in the 2nd week of November 2026",
    ]);
  });

  it("is booked in per cent rounded as in the list of projects, none without a budget", () => {
    expect([bookedPercentage({ budget: 3, booked: 2 }), bookedPercentage({ budget: 0, booked: 2 })]).toEqual([
      67,
      null,
    ]);
  });
});

describe("What changed", () => {
  const now = Date.parse("2026-11-17T09:00:00Z");
  const ago = (minutes: number) => now - minutes * 60_000;
  const week = 7 * 24 * 60;

  it("is shown since the visit before; what is opened within an hour is one visit", () => {
    expect(shownSince(null, now)).toBe(ago(week));
    expect(shownSince({ seenAt: ago(59), since: ago(300) }, now)).toBe(ago(300));
    expect(shownSince({ seenAt: ago(60), since: ago(300) }, now)).toBe(ago(300));
    expect(shownSince({ seenAt: ago(61), since: ago(300) }, now)).toBe(ago(61));
  });

  it("goes back a month at most", () => {
    expect(shownSince({ seenAt: ago(9 * week), since: null }, now)).toBe(ago(30 * 24 * 60));
  });

  it("answers the same before a visit is stored and after", () => {
    fc.assert(
      fc.property(fc.nat({ max: 60_000 }), fc.nat({ max: 60_000 }), (seen, before) => {
        const since = shownSince({ seenAt: ago(seen), since: ago(seen + before) }, now);
        expect(shownSince({ seenAt: now, since }, now)).toBe(since);
      }),
    );
  });
});

describe("Where what needs someone is done", () => {
  const of = (kind: TodoKind, more: Partial<ReturnType<typeof todoItem>> = {}) => {
    const one = { ...item("i"), ...more };
    return [placeOfItem(kind, one), placeOf({ kind, count: 1, hours: null, items: [one] })];
  };
  const twice = (place: object) => [place, place];

  it.each<[TodoKind, Partial<ReturnType<typeof todoItem>>, object]>([
    ["week-returned", {}, { to: "/my-time/timesheet/i" }],
    ["week-to-submit", {}, { to: "/my-time/timesheet/i" }],
    ["requests-to-decide", { scope: "reports" }, { to: "/manager/holiday-requests/i", search: {} }],
    ["requests-to-decide", { scope: null }, { to: "/manager/holiday-requests/i", search: {} }],
    [
      "requests-to-decide",
      { scope: "delegated" },
      { to: "/manager/holiday-requests/i", search: { scope: "delegated" } },
    ],
    ["forecasts-to-freeze", {}, { to: "/forecasts", search: { project: "i" } }],
    [
      "forecasts-to-freeze",
      { day: "2026-12-01" },
      { to: "/forecasts", search: { project: "i", period: "2026-12" } },
    ],
    ["allocations-to-submit", {}, { to: "/allocations/planner", search: { function: "i" } }],
    [
      "allocations-to-submit",
      { day: "2026-12-01" },
      { to: "/allocations/planner", search: { function: "i", month: "2026-12" } },
    ],
    ["overbooked", { day: "2026-12-07" }, { to: "/everyone", search: { month: "2026-12" } }],
    ["absences-in-plan", {}, { to: "/everyone", search: {} }],
    ["budgets-ending", {}, { to: "/dashboard/project", search: { project: "i", timeframe: "all_time" } }],
    ["imports-waiting", {}, { to: "/admin/import/i" }],
    ["invitations-expired", {}, { to: "/admin/users" }],
    ["planned-changes-stopped", { personId: "p" }, { to: "/admin/users", search: { person: "p" } }],
  ])("%s of %j leads to %j", (kind, more, place) => {
    expect(of(kind, more)).toEqual(twice(place));
  });

  it("is the list of the week for weeks to decide on, and for one of them its page", () => {
    const week = { personId: "p", day: "2026-11-09", scope: "without-manager" } as const;
    expect(of("weeks-to-decide", week)).toEqual([
      { to: "/manager/timesheets/p/i/2026-11-09", search: { scope: "without-manager" } },
      { to: "/manager", search: { week: "2026-11-09", scope: "without-manager" } },
    ]);
  });

  it("is Home where nothing is listed, but for expired invitations", () => {
    const empty = (kind: TodoKind) => placeOf({ kind, count: 1, hours: null, items: [] });
    expect([empty("overbooked"), empty("weeks-to-decide"), empty("invitations-expired")]).toEqual([
      { to: "/home" },
      { to: "/home" },
      { to: "/admin/users" },
    ]);
  });
});

it("Home says what is in order only of what was looked at", () => {
  expect(clearOf({})).toEqual([]);
  expect(
    clearOf({
      overbooked: { items: [] },
      "budgets-ending": { items: [item("a")] },
      "imports-waiting": { items: [] },
    }),
  ).toEqual(["overbooked"]);
});
