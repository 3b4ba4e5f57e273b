import fs from "node:fs";
import { expect, it } from "vitest";
import { holidayStatuses } from "#features/leave/rules/holiday-status.ts";
import { timesheetStatuses } from "#features/timesheets/rules/statuses.ts";
import { isIn, leaveStates, weekStates } from "#shared/states.ts";

it("every stored status of a week is open or handed in, and of leave waiting or decided", () => {
  expect([...weekStates.open, ...weekStates.handedIn].toSorted()).toEqual([...timesheetStatuses].toSorted());
  expect([...leaveStates.waiting, ...leaveStates.decided].toSorted()).toEqual(
    [...holidayStatuses].toSorted(),
  );
  expect(isIn(weekStates.final, undefined)).toBe(false);
});

it("queries compare a week's or a request's status by its meaning", () => {
  const literal =
    /\b(?:t\.status_code|r\.status) (?:=|<>|IN|NOT IN) \(?'(?:approved|submitted|pending)'|\.status(?:_code)? (?:=|<>|IN|NOT IN) \(?'approved'/;
  const queries = fs
    .readdirSync("src/features", { recursive: true, encoding: "utf8" })
    .filter((file) => /queries.*\.ts$/.test(file))
    .map((file) => [file, fs.readFileSync(`src/features/${file}`, "utf8")] as const);
  expect(queries.length).toBeGreaterThan(100);
  expect(queries.flatMap(([file, code]) => (literal.test(code) ? [file] : []))).toEqual([]);
});
