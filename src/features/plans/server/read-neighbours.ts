import { serve } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import { neighbourDays, sixWeeks } from "../rules/spans.ts";
import { peoplePage } from "./people-page.ts";
import { daysOff } from "./read-planner.ts";
import { approvedHolidays, functionById, publicHolidays } from "./queries/planner.ts";
import { entriesBetween } from "./queries/spans.ts";

/** GET /api/allocations/{functionId}/{month}/neighbours: the days that complete the month's six weeks. */
export const readNeighbours = serve(contract.readNeighbours, async (call) => {
  const { orgId, id } = call.actor;
  const { functionId, month } = call.params;
  const weeks = sixWeeks(month);
  const [first, last] = [weeks[0] ?? "", weeks.at(-1) ?? ""];
  const { functions, entries, holidays, approved } = await call.read({
    functions: functionById(orgId, functionId, id),
    entries: entriesBetween(orgId, functionId, first, last),
    holidays: publicHolidays(orgId, functionId, first, last),
    approved: approvedHolidays(orgId, functionId, first, last),
  });
  if (!functions[0]) throw notFound();
  const beside = new Set(neighbourDays(month));
  const days = daysOff(holidays, approved, (day) => beside.has(day));
  const there = entries.filter(({ day }) => beside.has(day));
  const people = new Set(
    [...there, ...days.placeHolidays, ...days.approvedHolidays].map(({ userId }) => userId),
  );
  const { isHere, next } = peoplePage([...people].toSorted(), call.query.after);
  return {
    ...days,
    entries: there.filter(isHere),
    placeHolidays: days.placeHolidays.filter(isHere),
    approvedHolidays: days.approvedHolidays.filter(isHere),
    next,
  };
});
