import { describe, expect, it } from "vitest";
import { sampleFunctions, samplePeople, sampleProjects } from "#features/first-hour/rules/sample-cast.ts";
import { allocatedIn, budgetedMonths, samplePlan } from "#features/first-hour/rules/sample-plan.ts";
import {
  sampleInWords,
  sampleRemovalRefusal,
  sampleUseInWords,
} from "#features/first-hour/rules/sample-use.ts";
import { daysBetween, weekday } from "#shared/day.ts";

const ground = { today: "2026-10-22", defaultMonthlyHours: 160, publicHolidays: new Map<string, number>() };
const plan = samplePlan(ground);
const nameOf = (at: number) => samplePeople[at]?.firstName;

describe("The people of the sample data", () => {
  it("work in functions and on projects that are there, Monday to Friday", () => {
    for (const { functionAt, tierAt, week } of samplePeople) {
      expect(sampleFunctions[functionAt]?.tiers[tierAt]).toBeDefined();
      expect(week.map((projectAt) => sampleProjects[projectAt]?.code)).toEqual(
        Array.from({ length: 5 }, () => expect.stringMatching(/^SMP\d$/)),
      );
    }
    const used = samplePeople.map(({ functionAt, tierAt }) => `${functionAt} ${tierAt}`);
    expect([...new Set(used)].toSorted()).toEqual(["0 0", "0 1", "1 0", "1 1"]);
  });

  it("have a manager of their function among them, or the person loading the sample", () => {
    for (const person of samplePeople) {
      const manager = person.managerAt === null ? null : samplePeople[person.managerAt];
      if (manager === null) expect(person.roles).toContain("manager");
      else
        expect([manager?.functionAt, manager?.roles.includes("manager")]).toEqual([person.functionAt, true]);
      expect(manager).not.toBe(person);
    }
  });

  it("cost more where they're senior", () => {
    for (const { tiers } of sampleFunctions)
      expect(tiers.map(({ hourlyRate }) => hourlyRate)).toEqual(
        tiers.map(({ hourlyRate }) => hourlyRate).toSorted((one, other) => other - one),
      );
  });

  it("have projects close to, over and well below their budget", () => {
    const [close, over, below] = sampleProjects.map(({ budget }) => budget);
    expect([close, over, below].map((budget) => Math.sign((budget ?? 0) - 1))).toEqual([1, -1, 1]);
    expect([close, below].map((budget) => (budget ?? 0) < 1.1)).toEqual([true, false]);
    for (const { budget, forecast } of sampleProjects) {
      expect(Math.abs(budget - 1)).toBeLessThan(0.3);
      expect(Math.abs(forecast - 1)).toBeLessThan(Math.abs(budget - 1));
    }
  });
});

describe("The plan of the sample data", () => {
  it("goes from the month of the first week to the end of the next one", () => {
    expect([plan.firstMonth, plan.thisMonth, plan.nextMonth]).toEqual(["2026-08", "2026-10", "2026-11"]);
    const days = plan.allocated.map(({ day }) => day).toSorted();
    expect([days[0], days.at(-1)]).toEqual(["2026-08-03", "2026-11-30"]);
    expect(budgetedMonths(plan)).toEqual(["2026-08", "2026-09", "2026-10", "2026-11", "2026-12", "2027-01"]);
    const atYearsEnd = samplePlan({ ...ground, today: "2026-12-31" });
    expect([atYearsEnd.firstMonth, atYearsEnd.thisMonth, atYearsEnd.nextMonth]).toEqual([
      "2026-11",
      "2026-12",
      "2027-01",
    ]);
  });

  it("gives everyone each working day a project of their week, but every other Friday, by turns", () => {
    const weekdays = daysBetween("2026-08-01", "2026-11-30").filter((day) => weekday(day) <= 5);
    for (const [personAt, { week }] of samplePeople.entries()) {
      const own = new Map(
        plan.allocated.filter((each) => each.personAt === personAt).map((each) => [each.day, each]),
      );
      // The first Friday is Ada's, Cleo's and Eve's to work, the next one Ben's and Dan's.
      let isFree = personAt % 2 === 1;
      for (const day of weekdays) {
        const wanted = { personAt, projectAt: week[weekday(day) - 1], day, hours: 7.25 };
        expect(own.get(day)).toEqual(weekday(day) === 5 && isFree ? undefined : wanted);
        if (weekday(day) === 5) isFree = !isFree;
      }
    }
    expect(plan.allocated.every(({ day }) => weekdays.includes(day))).toBe(true);
  });

  it("adds up by project and month, of whom one counts", () => {
    const tuesdays = allocatedIn(plan, 0, "2026-09", (personAt) => personAt === 1);
    // Ben works on the first project Monday, Tuesday and Thursday: 13 days of September.
    expect(tuesdays).toBe(13 * 7.25);
    expect(allocatedIn(plan, 0, "2026-12", () => true)).toBe(0);
    expect(allocatedIn(plan, 0, "2026-09", () => false)).toBe(0);
    const everyone = samplePeople.map((_, at) =>
      allocatedIn(plan, 2, "2026-09", (personAt) => personAt === at),
    );
    expect(allocatedIn(plan, 2, "2026-09", () => true)).toBe(everyone.reduce((sum, hours) => sum + hours, 0));
  });
});

describe("The time of the sample data", () => {
  /** A person's weeks, each by its Monday: hours by weekday, 1 for Monday. */
  const written = (personAt: number) =>
    plan.weeks
      .filter((week) => week.personAt === personAt)
      .map(
        ({ monday, status, entries }) =>
          `${monday} ${status} ${entries.map(({ day, hours }) => `${weekday(day)}:${hours}`).join(" ")}`,
      );

  it("is nearly what was planned: now and then an hour less, half an hour more, or nothing", () => {
    expect([written(0), written(3)]).toEqual([
      [
        "2026-08-24 approved 1:7.25 2:7.25 3:7.25 4:7.25 5:7.25",
        "2026-08-31 approved 1:7.25 2:7.25 3:7.75 4:7.25 5:7.25",
        "2026-09-07 approved 1:7.25 3:7.25 4:7.25 5:7.25",
        "2026-09-14 approved 1:7.25 2:7.25 3:6.25 4:7.25 5:7.25",
        "2026-09-21 approved 1:7.25 2:7.25 3:7.25 4:7.25",
        "2026-09-28 approved 1:7.25 2:7.25 3:7.25 4:7.25 5:7.25",
        "2026-10-05 approved 1:7.25 2:7.75 3:7.25 4:7.25 5:7.25",
        "2026-10-12 submitted 2:7.25 3:7.25 4:7.25 5:7.25",
        "2026-10-19 draft 1:7.25 2:6.25 3:7.25",
      ],
      [
        "2026-08-24 approved 1:7.25 2:7.25 3:7.75 4:7.25 5:7.25",
        "2026-08-31 approved 1:7.25 3:7.25 4:7.25 5:7.25",
        "2026-09-07 approved 1:7.25 2:7.25 3:6.25 4:7.25 5:7.25",
        "2026-09-14 approved 1:7.25 2:7.25 3:7.25 4:7.25",
        "2026-09-21 approved 1:7.25 2:7.25 3:7.25 4:7.25 5:7.25",
        "2026-09-28 approved 1:7.25 2:7.75 3:7.25 4:7.25 5:7.25",
        "2026-10-05 approved 2:7.25 3:7.25 4:7.25 5:7.25",
        "2026-10-12 submitted 1:7.25 2:6.25 3:7.25 4:7.25 5:7.75",
        "2026-10-19 draft 1:7.25 2:7.25 3:7.25",
      ],
    ]);
  });

  it("is on the project of the plan, with a note of it that changes from week to week", () => {
    for (const { monday, entries, personAt } of plan.weeks)
      for (const { projectAt, day, note } of entries) {
        const notes = sampleProjects[projectAt]?.notes ?? [];
        const index = daysBetween("2026-08-24", monday).length - 1;
        expect([nameOf(personAt), projectAt, note]).toEqual([
          nameOf(personAt),
          samplePeople[personAt]?.week[weekday(day) - 1],
          notes[(index / 7) % notes.length],
        ]);
      }
  });

  it("is at least a quarter of an hour and at most a day, however many hours the organisation has", () => {
    const hoursOf = (defaultMonthlyHours: number) =>
      new Set(
        samplePlan({ ...ground, defaultMonthlyHours }).weeks.flatMap(({ entries }) =>
          entries.map(({ hours }) => hours),
        ),
      );
    expect([...hoursOf(22)].toSorted((one, other) => one - other)).toEqual([0.25, 1, 1.5]);
    expect([...hoursOf(744)].toSorted((one, other) => one - other)).toEqual([23, 24]);
  });

  it("has no week without an entry", () => {
    const [monday, tuesday] = ["2026-10-19", "2026-10-20"].map(
      (today) => samplePlan({ ...ground, today }).weeks,
    );
    expect(monday?.some((week) => week.monday === "2026-10-19")).toBe(false);
    expect(
      tuesday?.filter((week) => week.monday === "2026-10-19").every(({ entries }) => entries.length === 1),
    ).toBe(true);
    expect(monday?.every(({ entries }) => entries.length > 0)).toBe(true);
  });
});

describe("What uses the sample data", () => {
  const said = (kind: string, what = "SMP1", who = "Jo Brown", hours: number | null = null) =>
    sampleUseInWords({ kind, who, what, hours });

  it("is named in a sentence of its kind", () => {
    expect([
      said("exported"),
      said("exported", ""),
      said("planned", "budget", "KILN"),
      said("planned", "forecast", "KILN"),
      said("forecast", "SMP1", "2026-11"),
      said("allocation", "Sample Design", "2026-12"),
      said("time", "SMP1", "Jo Brown", 1),
      said("time"),
      said("allocated", "SMP1", "Jo Brown", 7.5),
      said("allocated"),
      said("something new", ""),
      said("something new"),
    ]).toEqual([
      "Hours of Jo Brown on SMP1 are exported under Pay and invoices",
      "Hours of Jo Brown are exported under Pay and invoices",
      "A budget of KILN has hours of both sample data and other work",
      "A forecast of KILN has hours of both sample data and other work",
      "The forecast of SMP1 for Nov 2026",
      "The allocation of Sample Design for Dec 2026",
      "Jo Brown has booked 1 hour on SMP1",
      "Jo Brown has booked 0 hours on SMP1",
      "Jo Brown is allocated to SMP1 for 7.5 hours",
      "Jo Brown is allocated to SMP1 for 0 hours",
      "Jo Brown",
      "Jo Brown SMP1",
    ]);
  });

  it("prevents its removal: own data always, additions unless they go too; five are named", () => {
    const uses = ["a", "b", "c", "d", "e", "f"];
    const own = "Your own work uses the sample data. Move it elsewhere or delete it first: ";
    const added = "People have added to the sample data. Remove that as well, or delete it first: ";
    expect([1, 5, 6].map((count) => sampleRemovalRefusal(uses.slice(0, count), ["x"], true))).toEqual([
      `${own}a.`,
      `${own}a; b; c; d; e.`,
      `${own}a; b; c; d; e; and 1 more.`,
    ]);
    expect([sampleRemovalRefusal([], ["x"], false), sampleRemovalRefusal([], ["x"], true)]).toEqual([
      `${added}x.`,
      null,
    ]);
    expect([sampleRemovalRefusal([], [], false), sampleRemovalRefusal([], [], true)]).toEqual([null, null]);
  });

  it("is counted in words", () => {
    const counts = {
      functions: 2,
      people: 5,
      projects: 3,
      budgetProfiles: 1,
      forecasts: 9,
      allocations: 4,
      timesheets: 1234,
    };
    expect(sampleInWords(counts)).toBe(
      "2 functions, 5 people, 3 projects, 1 budget, 9 forecasts, 4 allocations, 1,234 timesheets",
    );
  });
});
