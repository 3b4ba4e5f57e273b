import { expect, it } from "vitest";
import { monthsInWords } from "#features/projects/rules/left-out.ts";
import { meaningOf } from "#features/organisation/rules/column-meaning.ts";

it("months beside each other are said from the first to the last", () => {
  expect(monthsInWords(["2026-11", "2026-12", "2027-01", "2027-03", "2027-05", "2027-06"])).toBe(
    "Nov 2026 – Jan 2027, Mar 2027, May 2027 – Jun 2027",
  );
  expect(monthsInWords([])).toBe("");
});

it("a column of an export is explained, and says whose id it is", () => {
  expect(meaningOf("nothing", "some_odd_id", null)).toBe("Some odd.");
  expect(meaningOf("nothing", "user_id", "users")).toBe("The person. An id of users.");
  expect(meaningOf("nothing", "x", "clients")).toBe("X.");
});
