import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  areInOrder,
  defaultCycleDays,
  phaseOfDay,
  phases,
  type CycleDays,
} from "#features/organisation/rules/monthly-cycle.ts";
import {
  dayAfterKey,
  editorPhases,
  handles,
  handlesPastShortMonths,
  moveHandle,
  nearestHandle,
  roomOf,
} from "#features/organisation/rules/timeline-handles.ts";

const cycles: fc.Arbitrary<CycleDays> = fc
  .uniqueArray(fc.integer({ min: 1, max: 31 }), { minLength: 3, maxLength: 3 })
  .map((days) => days.toSorted((left, right) => left - right))
  .map(([reviewEndDay = 1, forecastStartDay = 2, allocateStartDay = 3]) => ({
    reviewEndDay,
    forecastStartDay,
    allocateStartDay,
  }));
const keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"];

describe("The handles of the monthly timeline", () => {
  it("come to a day that is pressed: the nearest does", () => {
    const days = { reviewEndDay: 5, forecastStartDay: 10, allocateStartDay: 20 };
    const moved = (day: number) => {
      const handle = nearestHandle(days, day);
      return [handle, moveHandle(days, handle, day)[handle]];
    };
    expect(moved(1)).toEqual(["reviewEndDay", 1]);
    expect(moved(8)).toEqual(["forecastStartDay", 8]);
    expect(moved(15)).toEqual(["allocateStartDay", 15]);
    expect(moved(31)).toEqual(["allocateStartDay", 31]);
  });

  it("stay strictly ordered within 1 to 31 wherever one is dragged, and the others stay where they are", () => {
    fc.assert(
      fc.property(
        cycles,
        fc.constantFrom(...handles),
        fc.double({ min: -100, max: 100, noNaN: true }),
        (days, handle, to) => {
          const moved = moveHandle(days, handle, to);
          expect(areInOrder(moved)).toBe(true);
          expect(handles.filter((each) => each !== handle).every((each) => moved[each] === days[each])).toBe(
            true,
          );
        },
      ),
    );
  });

  it("stay so under any run of keys", () => {
    fc.assert(
      fc.property(
        cycles,
        fc.array(fc.tuple(fc.constantFrom(...handles), fc.constantFrom(...keys)), { maxLength: 40 }),
        (start, presses) => {
          const end = presses.reduce(
            (days, [handle, key]) => moveHandle(days, handle, dayAfterKey(key, handle, days) ?? 0),
            start,
          );
          expect(areInOrder(end)).toBe(true);
        },
      ),
    );
  });

  it("go a day by arrow, a week by page, and to the ends of their room by Home and End", () => {
    const press = (key: string) => dayAfterKey(key, "forecastStartDay", defaultCycleDays);
    expect(
      ["ArrowLeft", "ArrowRight", "ArrowDown", "ArrowUp", "PageUp", "PageDown", "Home", "End", "a"].map(
        press,
      ),
    ).toEqual([9, 11, 9, 11, 17, 8, 8, 19, null]);
    expect(handles.map((handle) => roomOf(handle, defaultCycleDays))).toEqual([
      { first: 1, last: 9 },
      { first: 8, last: 19 },
      { first: 11, last: 31 },
    ]);
  });

  it("share the 31 days out among the four phases, each day to the phase it has in the month", () => {
    fc.assert(
      fc.property(cycles, (days) => {
        const shared = editorPhases(days).flatMap(({ phase, first, last }) =>
          Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => `${first + index} ${phase}`),
        );
        expect(shared).toEqual(
          Array.from(
            { length: 31 },
            (_, index) => `${index + 1} ${phaseOfDay(index + 1, days).toLowerCase()}`,
          ),
        );
      }),
    );
    expect(editorPhases(defaultCycleDays).map(({ label }) => label)).toEqual([
      "Review previous month",
      "Execution",
      "Forecasting",
      "Allocating",
    ]);
  });

  it("say the phase's name besides where the specification labels it otherwise", () => {
    expect(editorPhases(defaultCycleDays).map(({ label, name }) => name ?? label)).toEqual(phases);
  });

  it("are warned of above day 28, which not every month has", () => {
    expect(handlesPastShortMonths({ reviewEndDay: 7, forecastStartDay: 28, allocateStartDay: 29 })).toEqual([
      "allocateStartDay",
    ]);
    expect(handlesPastShortMonths(defaultCycleDays)).toEqual([]);
  });
});
