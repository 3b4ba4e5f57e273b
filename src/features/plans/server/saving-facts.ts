import type { Day } from "#shared/day.ts";
import { firstDay, lastDay, type Month } from "#shared/month.ts";
import { notFound } from "#server/refusal.ts";
import type { Answers } from "#server/scope.ts";
import { canBePlanned, isPlannableBy, workOn } from "#features/people/rules/can-be-planned.ts";
import { workingDay } from "#features/people/rules/expected-hours.ts";
import { workingTimeQueries, workingTimes } from "#features/people/server/working-days.ts";
import type { Cell, EntryPlace } from "../rules/by-cell.ts";
import { isOpenForAllocation } from "../rules/periods.ts";
import { cellKey, entryKey } from "../rules/plan.ts";
import type { SavingFacts, SentCell } from "../rules/save-cells.ts";
import * as queries from "./queries/saving.ts";

interface SavePlace {
  readonly orgId: string;
  readonly functionId: string;
  readonly month: Month;
  readonly today: Day;
}

export type LoadedFacts = ReturnType<typeof savingFacts>;

const plannablePerson = (row: Answers<ReturnType<typeof factQueries>>[0][number]) => ({
  isActive: row.is_active,
  billable: row.billable,
  functionId: row.function_id,
  costTierId: row.cost_tier_id,
  planned: row.planned,
  firstDay: row.first_day,
  lastDay: row.last_day,
});

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
    queries.otherHoursOfPeople(orgId, { functionId, period: first }, userIds, { last, today }),
    ...workingTimeQueries(orgId, userIds, first, last),
  ] as const;
}

/** The same for the rules. Unknown people and projects answer 404. */
export function savingFacts(
  { functionId, month, today }: SavePlace,
  cells: readonly SentCell[],
  [people, rates, projects, editable, elsewhere, ...working]: Answers<ReturnType<typeof factQueries>>,
) {
  const { userIds, projectIds } = namedIn(cells);
  if (people.length !== userIds.length || projects.length !== projectIds.length) throw notFound();
  const byId = new Map(people.map((row) => [row.id, row]));
  const timeOf = workingTimes(working);
  const times = new Map(userIds.map((id) => [id, timeOf(id)]));
  const open = new Set(
    projects.filter((row) => !row.is_internal && isOpenForAllocation(row, month)).map((row) => row.id),
  );
  const stored = new Map(editable.map((row) => [entryKey(row), row]));
  const facts: SavingFacts = {
    month,
    personOf: (userId) => {
      const row = byId.get(userId);
      if (!row) throw notFound();
      return {
        id: row.id,
        name: row.full_name,
        hasTier:
          row.cost_tier_id !== null || row.planned.some((planned) => isPlannableBy(planned, functionId)),
      };
    },
    isAllocatable: ({ userId, day }) => {
      const row = byId.get(userId);
      return row !== undefined && canBePlanned(plannablePerson(row), functionId, day);
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
    otherHours: new Map(elsewhere.map((row) => [cellKey(row), row.hours])),
  };
  return {
    facts,
    entryIdOf: (cell: EntryPlace) => stored.get(entryKey(cell))?.id,
    /** How many of its stored hours were proposed. */
    proposedOf: (cell: EntryPlace) => stored.get(entryKey(cell))?.proposed ?? null,
    /** What an entry stores of its person (docs/readings.md#amb-09). */
    snapshotOf: ({ userId, day }: Cell) => {
      const person = byId.get(userId);
      const work = person && workOn(plannablePerson(person), day);
      const rate = rates.find((tier) => tier.id === work?.costTierId);
      if (!work || !rate) throw new Error("An entry of a person without a tier");
      return { cost_tier_id: rate.id, rate_per_hour: rate.hourly_rate, is_billable: work.billable };
    },
  };
}
