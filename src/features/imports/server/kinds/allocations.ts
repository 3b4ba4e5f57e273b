import type { StoredStatus } from "#features/plans/rules/status.ts";
import { rateBook, type RatedDay } from "#features/rates/rules/rate-book.ts";
import { ratesOn } from "#features/rates/server/rule-queries.ts";
import { workingTimeQueries, workingTimes } from "#features/people/server/working-days.ts";
import { daysBetween } from "#shared/day.ts";
import { monthOf } from "#shared/month.ts";
import type { AllocationFacts, AllocationWork } from "../../rules/judge/allocation-facts.ts";
import { addUpAllocations, noteAllocations } from "../../rules/judge/allocation-sums.ts";
import { judgeAllocations } from "../../rules/judge/judge-allocations.ts";
import { readAllocation } from "../../rules/judge/read-allocation.ts";
import {
  allocatedOn,
  allocatedPeople,
  allocatedProjects,
  insertAllocated,
  insertMonths,
  insertResubmissions,
  lockedMonths,
  saveMonths,
  updateAllocated,
} from "../queries/allocations.ts";
import { byId, importKind } from "./kind.ts";

/** Hours of people's days on projects, in the months of their functions. */
export const allocations = importKind<AllocationFacts, AllocationWork>({
  topics: ["function_allocation"],
  facts: async (read, frame, rows) => {
    const { orgId } = frame;
    const plans = rows.map((row) => readAllocation(row, frame.names)).filter((plan) => "personId" in plan);
    const people = [...new Set(plans.map(({ personId }) => personId))];
    const projects = [...new Set(plans.map(({ projectId }) => projectId))];
    const [personRows, projectRows] = await read(
      allocatedPeople(orgId, people),
      allocatedProjects(orgId, projects),
    );
    const functionOf = new Map(personRows.map((row) => [row.id, row.functionId]));
    const [days, months] = [new Set<string>(), new Set<string>()];
    const places = new Map<string, RatedDay>();
    for (const { personId, projectId, first, last } of plans) {
      const functionId = functionOf.get(personId);
      for (const day of daysBetween(first, last)) {
        days.add(`${personId} ${day}`);
        places.set(`${personId} ${projectId} ${day}`, { personId, projectId, day });
        if (functionId) months.add(`${functionId} ${monthOf(day)}`);
      }
    }
    const firsts = plans.map(({ first }) => first).toSorted();
    const lasts = plans.map(({ last }) => last).toSorted();
    // The lock first, so that a save of the month that was waited for is seen.
    const [monthRows, entries, rates, ...working] = await read(
      lockedMonths(orgId, [...months], [...days]),
      allocatedOn(orgId, [...days]),
      ratesOn(orgId, [...places.values()]),
      ...workingTimeQueries(orgId, people, firsts[0] ?? frame.today, lasts.at(-1) ?? frame.today),
    );
    return {
      people: byId(personRows),
      projects: byId(projectRows),
      months: monthRows.map(({ status, ...row }) => ({
        ...row,
        status: status as StoredStatus,
        isOurs: frame.isOwn(row.id),
      })),
      entries,
      rateOn: rateBook(rates),
      workingTime: workingTimes(working),
    };
  },
  judge: judgeAllocations,
  note: noteAllocations,
  addUp: addUpAllocations,
  touched: (works) => {
    const saves = works.flatMap((work) => ("save" in work ? [work.save] : []));
    return {
      made: {
        allocation_entry: works.flatMap((work) => ("entry" in work ? [work.entry.id] : [])),
        allocation_resubmission: saves.flatMap(({ resubmission }) => resubmission?.id ?? []),
        function_allocation: works.flatMap((work) => ("month" in work ? [work.month.id] : [])),
      },
      changed: {
        allocation_entry: works.flatMap((work) => ("change" in work ? [work.change.id] : [])),
        function_allocation: saves.filter(({ isOther }) => isOther).map(({ id }) => id),
      },
    };
  },
  write: ({ orgId, actor }, works) => {
    const months = works.flatMap((work) => ("month" in work ? [work.month] : []));
    const entries = works.flatMap((work) => ("entry" in work ? [work.entry] : []));
    const changes = works.flatMap((work) => ("change" in work ? [work.change] : []));
    const saves = works.flatMap((work) => ("save" in work ? [work.save] : []));
    return [
      ...insertMonths(orgId, months, actor.id),
      ...(saves.length > 0 ? [saveMonths(orgId, saves, actor.id)] : []),
      ...insertAllocated(orgId, entries, actor.id),
      ...(changes.length > 0 ? [updateAllocated(orgId, changes)] : []),
      ...insertResubmissions(orgId, saves, actor.id),
    ];
  },
});
