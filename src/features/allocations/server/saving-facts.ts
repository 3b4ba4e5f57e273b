import type { Day } from "../../../shared/day.ts";
import { firstDay, lastDay, monthOf, type Month } from "../../../shared/month.ts";
import { notFound } from "../../../server/refusal.ts";
import type { Transaction } from "../../../server/scope.ts";
import { workingDay } from "../../people/rules/expected-hours.ts";
import { workingTimeQueries, workingTimes } from "../../people/server/working-days.ts";
import type { DayFacts } from "../rules/cell-lock.ts";
import { isOpenForAllocation } from "../rules/periods.ts";
import type { Cell } from "../rules/by-cell.ts";
import { cellKey, entryKey } from "../rules/plan.ts";
import type { SavingFacts, SentCell } from "../rules/save-cells.ts";
import * as queries from "./queries/saving.ts";

/** Where a save takes place. */
export interface SavePlace {
  readonly orgId: string;
  readonly functionId: string;
  readonly month: Month;
  readonly today: Day;
  readonly allocationId: string;
}

/** What is written with an entry of a person (docs/readings.md#amb-09). */
export interface PersonSnapshot {
  readonly costTierId: string;
  readonly ratePerHour: number;
  readonly isBillable: boolean;
}

export interface LoadedFacts {
  readonly facts: SavingFacts;
  /** The ids of stored entries by `entryKey`. */
  readonly entryIds: ReadonlyMap<string, string>;
  readonly snapshotOf: (userId: string) => PersonSnapshot;
}

type PersonRow = {
  id: string;
  full_name: string;
  function_id: string | null;
  cost_tier_id: string | null;
  billable: boolean;
  is_active: boolean;
};

async function peopleOf(transaction: Transaction, place: SavePlace, ids: readonly string[]) {
  const rows: PersonRow[] = await transaction.rows(queries.peopleOfSave(place.orgId, ids));
  if (rows.length !== ids.length) throw notFound();
  const tierIds = [...new Set(rows.flatMap((row) => (row.cost_tier_id === null ? [] : [row.cost_tier_id])))];
  const rates = tierIds.length === 0 ? [] : await transaction.rows(queries.tierRates(place.orgId, tierIds));
  const people = new Map(rows.map((row) => [row.id, row]));
  return {
    people,
    snapshotOf: (userId: string): PersonSnapshot => {
      const person = people.get(userId);
      const rate = rates.find((tier) => tier.id === person?.cost_tier_id);
      if (!person || !rate) throw new Error("An entry of a person without a tier");
      return { costTierId: rate.id, ratePerHour: rate.hourly_rate, isBillable: person.billable };
    },
  };
}

async function dayFacts(
  transaction: Transaction,
  { orgId, month, today }: SavePlace,
  ids: readonly string[],
): Promise<(cell: Cell) => DayFacts> {
  const queries = workingTimeQueries(orgId, ids, firstDay(month), lastDay(month));
  const timeOf = workingTimes(await transaction.read(...queries));
  const times = new Map(ids.map((id) => [id, timeOf(id)]));
  return ({ userId, day }) => {
    const time = times.get(userId) ?? timeOf(userId);
    return {
      today,
      patternHours: workingDay(day, time).pattern,
      publicHolidayHours: time.publicHolidays.get(day) ?? 0,
      approvedHolidayHours: time.approvedHolidays.get(day) ?? 0,
    };
  };
}

/**
 * Reads what a save is decided on, within its transaction. An unknown person or project answers 404 like a
 * foreign one.
 */
export async function loadFacts(
  transaction: Transaction,
  place: SavePlace,
  cells: readonly SentCell[],
): Promise<LoadedFacts> {
  const { orgId, functionId, month, allocationId } = place;
  const userIds = [...new Set(cells.map((cell) => cell.userId))];
  const projectIds = [...new Set(cells.map((cell) => cell.projectId))];
  const { people, snapshotOf } = await peopleOf(transaction, place, userIds);
  const projects = await transaction.rows(queries.projectsOfSave(orgId, projectIds, functionId));
  if (projects.length !== projectIds.length) throw notFound();
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
  const [editable, elsewhere] = await transaction.read(
    queries.editableEntries(orgId, allocationId, userIds, place.today),
    queries.otherHoursOfPeople(orgId, allocationId, userIds, firstDay(month), lastDay(month)),
  );
  const entries = editable.map((row) => ({
    ...row,
    userId: row.user_id,
    day: row.allocation_date,
    projectId: row.project_id,
  }));
  const facts: SavingFacts = {
    month,
    personOf: (userId) => {
      const row = people.get(userId);
      if (!row) throw notFound();
      return {
        id: row.id,
        name: row.full_name,
        hasTier: row.cost_tier_id !== null,
        isAllocatable: row.is_active && row.billable && row.function_id === functionId,
      };
    },
    dayFactsOf: await dayFacts(transaction, place, userIds),
    isOpenProject: (projectId) => open.has(projectId),
    stored: new Map(entries.map((entry) => [entryKey(entry), entry.hours])),
    otherHours: new Map(
      elsewhere.map((row) => [cellKey({ userId: row.user_id, day: row.allocation_date }), row.hours]),
    ),
  };
  return { facts, entryIds: new Map(entries.map((entry) => [entryKey(entry), entry.id])), snapshotOf };
}
