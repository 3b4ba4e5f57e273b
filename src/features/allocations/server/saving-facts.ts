import type { Day } from "#shared/day.ts";
import { firstDay, lastDay, monthOf, type Month } from "#shared/month.ts";
import { notFound } from "#server/refusal.ts";
import type { Answers } from "#server/scope.ts";
import { workingDay } from "#features/people/rules/expected-hours.ts";
import { workingTimeQueries, workingTimes } from "#features/people/server/working-days.ts";
import type { Cell } from "../rules/by-cell.ts";
import { isOpenForAllocation } from "../rules/periods.ts";
import { cellKey, entryKey } from "../rules/plan.ts";
import type { SavingFacts, SentCell } from "../rules/save-cells.ts";
import * as queries from "./queries/saving.ts";

/** Where a save takes place. */
interface SavePlace {
  readonly orgId: string;
  readonly functionId: string;
  readonly month: Month;
  readonly today: Day;
}

/** What an entry stores of its person (docs/readings.md#amb-09). */
interface PersonSnapshot {
  readonly cost_tier_id: string;
  readonly rate_per_hour: number;
  readonly is_billable: boolean;
}

export interface LoadedFacts {
  readonly facts: SavingFacts;
  readonly entryIdOf: (cell: Cell & { readonly projectId: string }) => string | undefined;
  readonly snapshotOf: (userId: string) => PersonSnapshot;
}

const namedIn = (cells: readonly SentCell[]) => ({
  userIds: [...new Set(cells.map((cell) => cell.userId))],
  projectIds: [...new Set(cells.map((cell) => cell.projectId))],
});

/** What a save is decided on; the people are locked until it ends. */
export function factQueries({ orgId, functionId, month, today }: SavePlace, cells: readonly SentCell[]) {
  const { userIds, projectIds } = namedIn(cells);
  const [first, last] = [firstDay(month), lastDay(month)];
  return [
    queries.peopleOfSave(orgId, userIds),
    queries.tierRates(orgId, userIds),
    queries.projectsOfSave(orgId, projectIds, functionId),
    queries.editableEntries(orgId, { functionId, period: first }, userIds, today),
    queries.otherHoursOfPeople(orgId, { functionId, period: first }, userIds, last),
    ...workingTimeQueries(orgId, userIds, first, last),
  ] as const;
}

/** The same for the rules. Unknown people and projects answer 404. */
export function savingFacts(
  { functionId, month, today }: SavePlace,
  cells: readonly SentCell[],
  [people, rates, projects, editable, elsewhere, ...working]: Answers<ReturnType<typeof factQueries>>,
): LoadedFacts {
  const { userIds, projectIds } = namedIn(cells);
  if (people.length !== userIds.length || projects.length !== projectIds.length) throw notFound();
  const byId = new Map(people.map((row) => [row.id, row]));
  const timeOf = workingTimes(working);
  const times = new Map(userIds.map((id) => [id, timeOf(id)]));
  const open = new Set(
    projects
      .filter(
        (row) =>
          !row.is_internal &&
          isOpenForAllocation(
            {
              statusCode: row.status_code,
              usesFunction: row.uses_function,
              firstMonth: monthOf(row.start_date),
              lengthMonths: row.project_length_months,
            },
            month,
          ),
      )
      .map((row) => row.id),
  );
  const stored = new Map(
    editable.map((row) => [
      entryKey({ userId: row.user_id, day: row.allocation_date, projectId: row.project_id }),
      row,
    ]),
  );
  return {
    facts: {
      month,
      personOf: (userId) => {
        const row = byId.get(userId);
        if (!row) throw notFound();
        return {
          id: row.id,
          name: row.full_name,
          hasTier: row.cost_tier_id !== null,
          isAllocatable: row.is_active && row.billable && row.function_id === functionId,
        };
      },
      dayFactsOf: ({ userId, day }) => {
        const time = times.get(userId) ?? timeOf(userId);
        return {
          today,
          patternHours: workingDay(day, time).pattern,
          publicHolidayHours: time.publicHolidays.get(day) ?? 0,
          approvedHolidayHours: time.approvedHolidays.get(day) ?? 0,
        };
      },
      isOpenProject: (projectId) => open.has(projectId),
      stored: new Map([...stored].map(([key, { hours }]) => [key, hours])),
      otherHours: new Map(
        elsewhere.map((row) => [cellKey({ userId: row.user_id, day: row.allocation_date }), row.hours]),
      ),
    },
    entryIdOf: (cell) => stored.get(entryKey(cell))?.id,
    snapshotOf: (userId) => {
      const person = byId.get(userId);
      const rate = rates.find((tier) => tier.id === person?.cost_tier_id);
      if (!person || !rate) throw new Error("An entry of a person without a tier");
      return { cost_tier_id: rate.id, rate_per_hour: rate.hourly_rate, is_billable: person.billable };
    },
  };
}
