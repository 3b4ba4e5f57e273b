import { describe, expect, it } from "vitest";
import { samplePlan } from "#features/first-hour/rules/sample-plan.ts";
import { sampleRemovalRefusal, sampleUseInWords } from "#features/first-hour/rules/sample-use.ts";
import {
  hasSample,
  listState,
  setUpSteps,
  type SetUpFacts,
} from "#features/first-hour/rules/set-up-steps.ts";
import { addDays, isWeekend, startOfWeek } from "#shared/day.ts";

const none = { own: false, sample: false };
const own = { own: true, sample: false };
const sample = { own: false, sample: true };
const empty: SetUpFacts = {
  isDismissed: false,
  areSettingsRight: false,
  functions: none,
  people: none,
  projects: none,
  plans: none,
  frozenForecasts: none,
  submittedAllocations: none,
};
const complete: SetUpFacts = {
  ...empty,
  areSettingsRight: true,
  functions: own,
  people: own,
  projects: own,
  plans: own,
  frozenForecasts: own,
  submittedAllocations: own,
};
const states = (facts: SetUpFacts) => setUpSteps(facts).map(({ state }) => state);
const stateOf = (facts: SetUpFacts) => listState(facts, setUpSteps(facts));

describe("The set-up list", () => {
  it("leads from settings to the first month, each step with what it's for and its ways", () => {
    const steps = setUpSteps(empty);
    expect(steps.map(({ name }) => name)).toEqual(["settings", "functions", "people", "projects", "month"]);
    expect(steps.every(({ purpose, byHand }) => purpose.endsWith(".") && byHand.length > 0)).toBe(true);
    expect(steps.flatMap(({ byFile }) => byFile.map(({ kind }) => kind))).toEqual([
      "functions",
      "people",
      "projects",
      "budgets",
      "forecasts",
      "allocations",
      "time_entries",
    ]);
  });

  it("ticks what is the organisation's own, and says where only sample data does it", () => {
    expect(states(empty)).toEqual(["open", "open", "open", "open", "open"]);
    expect(states({ ...empty, areSettingsRight: true, functions: own, people: sample })).toEqual([
      "done",
      "done",
      "sample",
      "open",
      "open",
    ]);
  });

  it("ticks the first month once it's planned, frozen and allocated", () => {
    expect(states({ ...complete, submittedAllocations: none }).at(-1)).toBe("open");
    expect(states({ ...complete, submittedAllocations: sample }).at(-1)).toBe("sample");
    expect(states(complete).at(-1)).toBe("done");
  });

  it("disappears when everything is done, but not while there is sample data", () => {
    expect([empty, complete, { ...complete, projects: { own: true, sample: true } }].map(stateOf)).toEqual([
      "open",
      "finished",
      "open",
    ]);
    expect(stateOf({ ...empty, areSettingsRight: true })).toBe("open");
    expect(stateOf({ ...empty, isDismissed: true })).toBe("dismissed");
    expect(stateOf({ ...complete, isDismissed: true })).toBe("finished");
  });

  it("counts sample functions, people and projects as sample data, not the plans of one's own", () => {
    const among = (more: Partial<SetUpFacts>) => hasSample({ ...empty, ...more });
    expect([{ functions: sample }, { people: sample }, { projects: sample }].map(among)).toEqual([
      true,
      true,
      true,
    ]);
    expect([{}, { plans: sample }].map(among)).toEqual([false, false]);
  });
});

describe("Sample data", () => {
  const ground = { today: "2026-10-22", defaultMonthlyHours: 160, publicHolidays: new Map<string, number>() };

  it("has eight weeks of time and the current one up to yesterday, on working days alone", () => {
    const { weeks } = samplePlan(ground);
    const ada = weeks.filter(({ personAt }) => personAt === 0);
    expect(ada.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 7 }, () => "approved"),
      "submitted",
      "draft",
    ]);
    const days = weeks.flatMap(({ entries }) => entries.map(({ day }) => day));
    expect(days.some(isWeekend)).toBe(false);
    expect(days.toSorted().at(-1)).toBe("2026-10-21");
    expect(days.toSorted()[0]).toBe(addDays(startOfWeek(ground.today), -56));
  });

  it("follows the organisation's monthly hours and its public holidays", () => {
    const hoursOn = (change: Partial<typeof ground>, day: string) =>
      samplePlan({ ...ground, ...change }).allocated.find((each) => each.day === day && each.personAt === 0)
        ?.hours;
    expect(hoursOn({}, "2026-10-20")).toBe(7.25);
    expect(hoursOn({ defaultMonthlyHours: 130 }, "2026-10-20")).toBe(6);
    expect(hoursOn({ publicHolidays: new Map([["2026-10-20", 8]]) }, "2026-10-20")).toBeUndefined();
    expect(samplePlan({ ...ground, defaultMonthlyHours: 0 })).toMatchObject({ allocated: [], weeks: [] });
  });

  it("isn't removed from under other work, which is named, nor with additions no one agreed to lose", () => {
    const use = { kind: "time", who: "Jo Brown", what: "SMP1", hours: 7.5 };
    expect(sampleUseInWords(use)).toBe("Jo Brown has booked 7.5 hours on SMP1");
    expect(sampleRemovalRefusal(["Jo Brown works in Sample Design"], [], true)).toContain(
      "Jo Brown works in Sample Design.",
    );
    expect(sampleRemovalRefusal([], ["Changes to SMP1"], false)).toContain("Changes to SMP1.");
    expect(sampleRemovalRefusal([], ["Changes to SMP1"], true)).toBeNull();
    expect(sampleRemovalRefusal(["1", "2", "3", "4", "5", "6", "7"], [], false)).toMatch(/; and 2 more\.$/);
  });
});
