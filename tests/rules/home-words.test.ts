import { describe, expect, it } from "vitest";
import { absencesInPlan, overbooked, type PlannedPerson } from "#features/home/rules/overbooked.ts";
import {
  clearSentences,
  itemNote,
  needsYou,
  todoSentence,
  type Said,
} from "#features/home/rules/todo-words.ts";
import { changeSentence, placeOfChange, type ChangeFacts } from "#features/home/rules/change-words.ts";
import { todoItem, type Todo, type TodoItem, type TodoKind } from "#features/home/rules/todos.ts";

const said: Said = {
  today: "2026-06-03",
  formats: {
    week: (day: string) => `week of ${day}`,
    span: (first: string, last: string) => `${first} to ${last}`,
  } as unknown as Said["formats"],
};
const item = (more: Partial<TodoItem>): TodoItem => ({ ...todoItem({ id: "i", name: "Pine" }), ...more });
const sentence = (
  kind: TodoKind,
  count: number,
  items: readonly TodoItem[] = [],
  hours: number | null = null,
) => todoSentence({ kind, count, items, hours } as unknown as Todo, said);

describe("what needs someone", () => {
  it("is counted in words", () => {
    expect([needsYou(0), needsYou(1), needsYou(2)]).toEqual([
      "Nothing needs you",
      "1 thing needs you",
      "2 things need you",
    ]);
  });

  it("is a sentence, of one thing with what it is", () => {
    const week = [item({ day: "2026-05-25" })];
    expect([
      sentence("week-returned", 1, week),
      sentence("week-returned", 2, week),
      sentence("week-to-submit", 1, week),
      sentence("week-to-submit", 3, week),
      sentence("weeks-to-decide", 1),
      sentence("requests-to-decide", 2),
      sentence("late-in-team", 2),
      sentence("forecasts-to-freeze", 2, week, 7.5),
      sentence("forecasts-to-freeze", 1),
      sentence("allocations-to-submit", 1, week),
      sentence("overbooked", 1),
      sentence("overbooked", 2),
      sentence("absences-in-plan", 1),
      sentence("absences-in-plan", 2),
      sentence("imports-waiting", 1),
      sentence("invitations-expired", 1),
      sentence("invitations-expired", 2),
      sentence("planned-changes-stopped", 1, [item({ name: "Ann Able" })]),
      sentence("planned-changes-stopped", 2),
      sentence("set-up", 1),
      sentence("set-up", 5),
    ]).toEqual([
      "Correct and submit your week, week of 2026-05-25",
      "Correct and submit 2 returned weeks",
      "Submit your week, week of 2026-05-25",
      "Submit 3 weeks",
      "Decide on 1 week",
      "Decide on 2 holiday requests",
      "2 people are late in the month's cycle",
      "Freeze 2 forecasts for May 2026, 7.5 hours short",
      "Freeze 1 forecast",
      "Submit 1 allocation for May 2026",
      "1 person is overbooked next week",
      "2 people are overbooked next week",
      "1 person is allocated while away",
      "2 people are allocated while away",
      "Finish 1 import",
      "1 invitation has expired",
      "2 invitations have expired",
      "The change planned for Ann Able couldn't be made",
      "2 planned changes of people couldn't be made",
      "Set up your organisation: 1 step is left",
      "Set up your organisation: 5 steps are left",
    ]);
  });

  it("is of budgets when they end, and how much is booked of one that lasts", () => {
    const lasting = item({ ends: null, hours: 75, of: 100 });
    expect(sentence("budgets-ending", 1, [lasting])).toBe("The budget of Pine is 75% booked");
    expect(sentence("budgets-ending", 2, [lasting])).toBe("2 budgets end soon: Pine is 75% booked");
    expect(sentence("budgets-ending", 2)).toBe("2 budgets end soon");
    // Nothing booked, and no budget.
    expect(itemNote("budgets-ending", item({ of: 100 }), said)).toBe("is 0% booked, 0 of 100 hours booked");
    expect(itemNote("budgets-ending", item({}), said)).toBe("is 0% booked, 0 hours booked");
    const ends = (month: string, week: number) => item({ hours: 75, of: 100, ends: { month, week } });
    const ended = ends("2026-05", 2);
    const later = ends("2026-06", 4);
    expect([ended, later].map((each) => sentence("budgets-ending", 1, [each]))).toEqual([
      "The budget of Pine ended in the 2nd week of May 2026",
      "The budget of Pine ends in the 4th week of June 2026",
    ]);
    expect([ended, later].map((each) => sentence("budgets-ending", 2, [each]))).toEqual([
      "2 budgets end soon: Pine ended in the 2nd week of May 2026",
      "2 budgets end soon: Pine ends in the 4th week of June 2026",
    ]);
    expect([ended, later].map((each) => itemNote("budgets-ending", each, said))).toEqual([
      "ended in the 2nd week of May 2026, 75 of 100 hours booked",
      "ends in the 4th week of June 2026, 75 of 100 hours booked",
    ]);
    expect(itemNote("budgets-ending", lasting, said)).toBe("is 75% booked, 75 of 100 hours booked");
  });

  it("has a note for each thing", () => {
    const note = (kind: TodoKind, more: Partial<TodoItem>) => itemNote(kind, item(more), said);
    expect([
      note("week-to-submit", { hours: 20, of: 40 }),
      note("week-returned", { hours: 20, of: null }),
      note("weeks-to-decide", { day: "2026-06-01" }),
      note("requests-to-decide", { day: "2026-06-01", lastDay: "2026-06-02", hours: 16 }),
      note("requests-to-decide", { day: "2026-06-01", lastDay: null, hours: 8 }),
      note("requests-to-decide", { day: null, hours: 8 }),
      note("forecasts-to-freeze", { hours: 4 }),
      note("forecasts-to-freeze", { hours: 0 }),
      note("overbooked", { day: "2026-06-01", lastDay: "2026-06-02", hours: 4 }),
      note("absences-in-plan", { day: "2026-06-01", lastDay: "2026-06-02", hours: 4 }),
      note("imports-waiting", {}),
    ]).toEqual([
      "20 of 40 hours booked",
      "20 hours booked",
      "week of 2026-06-01",
      "2026-06-01 to 2026-06-02, 16 hours",
      "2026-06-01 to 2026-06-01, 8 hours",
      ", 8 hours",
      "4 hours short",
      "",
      "4 hours over, 2026-06-01 to 2026-06-02",
      "2026-06-01 to 2026-06-02, 4 hours too many",
      "",
    ]);
    expect(clearSentences(["overbooked", "budgets-ending"])).toBe(
      "No one is overbooked next week. No budget ends soon.",
    );
  });
});

const person = (
  name: string,
  allocated: Readonly<Record<string, number>>,
  away: Readonly<Record<string, number>> = {},
): PlannedPerson => ({
  id: name,
  name,
  functionId: "design",
  time: {
    effectiveMonthlyHours: 160,
    patterns: [{ validFrom: "2020-01-01", hours: [8, 8, 8, 8, 8, 0, 0] }],
    publicHolidays: new Map(),
    approvedHolidays: new Map(Object.entries(away)),
  },
  allocated: new Map(Object.entries(allocated)),
});

it("people with more hours on days of the week than expected are overbooked, the most first", () => {
  const week = (mondayHours: number, more: Readonly<Record<string, number>> = {}) => ({
    "2026-06-08": mondayHours,
    "2026-06-09": 8,
    "2026-06-10": 8,
    "2026-06-11": 8,
    "2026-06-14": 1,
    ...more,
  });
  const found = overbooked(
    [
      person("Cy", week(1)),
      person("Al", week(1)),
      person("Bo", week(10)),
      person("Di", week(8, { "2026-06-07": 5, "2026-06-15": 5 })),
      person("Ed", week(8), { "2026-06-08": 8 }),
    ],
    "2026-06-08",
    "2026-06-14",
  );
  expect(found.map(({ name, hours }) => [name, hours])).toEqual([
    ["Ed", 9],
    ["Bo", 3],
    ["Al", 1],
    ["Cy", 1],
    ["Di", 1],
  ]);
  expect(found[0]).toMatchObject({ day: "2026-06-08", lastDay: "2026-06-14" });
});

it("people allocated on days of leave for more than it leaves are named from today on, with the days from first to last", () => {
  const found = absencesInPlan(
    [
      person(
        "Al",
        { "2026-06-10": 8, "2026-06-08": 6, "2026-06-09": 4, "2026-06-05": 8 },
        { "2026-06-10": 8, "2026-06-08": 4, "2026-06-09": 4, "2026-06-05": 8 },
      ),
      person("Bo", { "2026-06-08": 12 }),
      person("Cy", { "2026-06-12": 4 }, { "2026-06-12": 4 }),
      person("Di", { "2026-06-11": 8 }, { "2026-06-11": 0.5 }),
      person("Ed", { "2026-06-11": 16 }, { "2026-06-11": 4 }),
    ],
    "2026-06-08",
  );
  expect(found.map(({ name, day, lastDay, hours }) => [name, day, lastDay, hours])).toEqual([
    ["Ed", "2026-06-11", "2026-06-11", 12],
    ["Al", "2026-06-08", "2026-06-10", 10],
    ["Di", "2026-06-11", "2026-06-11", 0.5],
  ]);
});

it("what others changed is a sentence that leads to where it can be seen", () => {
  const formats = said.formats;
  const change = (more: Partial<ChangeFacts>): ChangeFacts => ({
    kind: "week",
    id: "pine",
    byName: "Bo",
    status: "approved",
    name: "Pine",
    day: "2026-06-01",
    lastDay: null,
    ...more,
  });
  const both = (more: Partial<ChangeFacts>) => [
    changeSentence(change(more), formats),
    placeOfChange(change(more)),
  ];
  expect(both({})).toEqual([
    "Bo approved your week, week of 2026-06-01",
    { to: "/my-time/timesheet/2026-06-01" },
  ]);
  expect(both({ status: "rejected", byName: null })[0]).toBe(
    "Someone returned your week, week of 2026-06-01",
  );
  expect(both({ kind: "request", status: "rejected", lastDay: "2026-06-03" })).toEqual([
    "Bo rejected your holiday request, 2026-06-01 to 2026-06-03",
    { to: "/my-time/holidays" },
  ]);
  expect(both({ kind: "request", status: "cancelled" })[0]).toBe(
    "Bo cancelled your holiday request, 2026-06-01 to 2026-06-01",
  );
  expect(both({ kind: "request" })[0]).toBe("Bo approved your holiday request, 2026-06-01 to 2026-06-01");
  const planner = { to: "/forecasts", search: { project: "pine", period: "2026-06" } };
  expect(both({ kind: "forecast-frozen" })).toEqual(["Bo froze the forecast of Pine for June 2026", planner]);
  expect(both({ kind: "forecast-unfrozen" })).toEqual([
    "Bo reopened the forecast of Pine for June 2026",
    planner,
  ]);
  expect(both({ kind: "allocation-submitted" })).toEqual([
    "Bo submitted the allocation of Pine for June 2026, with hours of yours",
    { to: "/allocations/calendar/2026-06" },
  ]);
});
