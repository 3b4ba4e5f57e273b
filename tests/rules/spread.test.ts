import { describe, expect, it } from "vitest";
import { spread } from "#shared/spread.ts";

describe("A number of hours spread by weight", () => {
  it.each([
    [10, [1, 1], 0.5, [5, 5], [5, 5]],
    // What can't be divided goes to the largest remainder, then to the first or the last.
    [1.5, [1, 1], 0.5, [1, 0.5], [0.5, 1]],
    [2, [3, 1], 1, [2, 0], [1, 1]],
    [1, [3, 2, 1], 0.5, [0.5, 0.5, 0], [0.5, 0.5, 0]],
    [1.75, [1, 1, 1], 0.25, [0.75, 0.5, 0.5], [0.5, 0.5, 0.75]],
    // What is less than a step goes to the greatest weight, of several to the first or the last.
    [1.01, [1, 1], 0.5, [0.51, 0.5], [0.5, 0.51]],
    [1.1, [1, 3, 3], 0.5, [0, 0.6, 0.5], [0, 0.5, 0.6]],
    [0.2, [1, 2], 0.5, [0, 0.2], [0, 0.2]],
    [0, [1, 2], 0.5, [0, 0], [0, 0]],
    [5, [0, 0], 0.5, [0, 0], [0, 0]],
    // A share that binary fractions put just below an integer of steps is that number.
    [1.5, [0.1, 0.7, 0.2, 0.5], 0.1, [0.1, 0.7, 0.2, 0.5], [0.1, 0.7, 0.2, 0.5]],
    [5.7, [0.1, 0.2, 0.6, 0.07, 0.03], 1, [1, 1, 3.7, 0, 0], [1, 1, 3.7, 0, 0]],
  ])(
    "%s over %j in steps of %s is %j, or %j where the last come first",
    (total, weights, step, first, last) => {
      expect([spread(total, weights, step), spread(total, weights, step, "last")]).toEqual([first, last]);
    },
  );
});
