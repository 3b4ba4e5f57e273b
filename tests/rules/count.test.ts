import { expect, test } from "vitest";
import { count } from "#shared/count.ts";

test.each([
  [0, "0 days"],
  [1, "1 day"],
  [3, "3 days"],
  [30_060, "30,060 days"],
])("%d of something with its noun is %s", (number, said) => {
  expect(count(number, "day")).toBe(said);
});

test("a noun that takes no s brings its plural", () => {
  expect([count(1, "person", "people"), count(2, "person", "people")]).toEqual(["1 person", "2 people"]);
});
