import type { Query } from "#server/database/sql.ts";
import { addDays, startOfWeek, type Day } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import { addMonths, firstDay, monthOf } from "#shared/month.ts";
import { bookedPercentage, endOfRow } from "#features/analytics/rules/budget-end.ts";
import { rowsOfMonths } from "#features/analytics/server/period-queries.ts";
import { monthlyHours } from "#features/analytics/server/queries.ts";
import { healthCounts } from "#features/analytics/server/standing-queries.ts";
import { overbooked, plannedPeople } from "#features/home/rules/overbooked.ts";
import { monthsToPlan } from "#features/home/rules/planned-months.ts";
import { allocatedPeople } from "#features/home/server/todo-queries.ts";
import { openAllocations, openForecasts } from "#features/months/server/open-queries.ts";
import { unworkableTotals } from "#features/months/server/plan-counts-queries.ts";
import { phaseOf, segmentsOf, type CycleDays } from "#features/organisation/rules/monthly-cycle.ts";
import { workingTimes, workingWeekQueries } from "#features/people/server/working-days.ts";
import type { Answers } from "#server/scope.ts";
import { maxRows, type PanelKind } from "../rules/panels.ts";
import type { ScreenPanel } from "../rules/screen.ts";
import { endingFirst, functionUse, waitingDecisions } from "./panel-queries.ts";

export interface PanelsOf {
  readonly orgId: string;
  readonly today: Day;
  readonly cycle: CycleDays;
  readonly showsNames: boolean;
}

/** What a panel reads, to be added to a trip, and what becomes of its rows. */
interface PanelRead {
  readonly queries: readonly Query<unknown>[];
  readonly make: (rows: readonly unknown[][]) => ScreenPanel;
}

function panelRead<const Q extends readonly Query<unknown>[]>(
  queries: Q,
  make: (rows: Answers<Q>) => ScreenPanel,
): PanelRead {
  return { queries, make: (rows) => make(rows as unknown as Answers<Q>) };
}

function hoursPanel({ orgId, today }: PanelsOf): PanelRead {
  const month = firstDay(monthOf(today));
  const months = { first: month, last: month };
  const queries = [
    monthlyHours(orgId, {}, months),
    unworkableTotals(orgId, rowsOfMonths(orgId, {}, months), today),
  ] as const;
  return panelRead(queries, ([[row], [unworkable]]) => ({
    kind: "hours",
    budget: row?.total_budget_hours ?? 0,
    forecast: row?.total_forecasted_hours ?? 0,
    allocated: row?.total_allocated_hours ?? 0,
    booked: row?.total_actual_hours ?? 0,
    unworkable: unworkable ?? { budget: 0, forecasted: 0, allocated: 0 },
  }));
}

function functionsPanel({ orgId, today }: PanelsOf): PanelRead {
  const month = monthOf(today);
  const [now, before] = [firstDay(month), firstDay(addMonths(month, -1))];
  return panelRead([functionUse(orgId, before, now)] as const, ([rows]) => {
    const byFunction = [...Map.groupBy(rows, (row) => row.id).values()];
    const of = (of: typeof rows, monthStart: Day) => {
      const row = of.find((each) => each.month_start === monthStart);
      return (row ?? of[0])?.has_capacity === true ? (row?.utilisation ?? 0) : null;
    };
    return {
      kind: "functions",
      functions: byFunction.slice(0, maxRows.functions).map((own) => ({
        name: own[0]?.name ?? "",
        now: of(own, now),
        before: of(own, before),
      })),
      more: Math.max(0, byFunction.length - maxRows.functions),
    };
  });
}

function projectsPanel({ orgId, today }: PanelsOf): PanelRead {
  return panelRead(
    [healthCounts(orgId, today), endingFirst(orgId, today, maxRows.projects)] as const,
    ([[health], rows]) => ({
      kind: "projects",
      health: health ?? { no_budget: 0, on_budget: 0, at_risk: 0, over_budget: 0 },
      ending: rows.map((row) => ({
        code: row.code,
        name: row.name,
        percentage: bookedPercentage(row),
        ends: endOfRow(row),
      })),
    }),
  );
}

function cyclePanel({ orgId, today, cycle }: PanelsOf): PanelRead {
  const months = monthsToPlan(today, cycle);
  const open = [
    waitingDecisions(orgId, today),
    openForecasts(orgId, firstDay(months.forecast)),
    openAllocations(orgId, firstDay(months.allocation), "active"),
  ] as const;
  return panelRead(open, ([[waiting], forecasts, allocations]) => {
    const phase = phaseOf(today, cycle);
    const phases = segmentsOf(monthOf(today), cycle);
    const last = phases.find((each) => each.phase === phase)?.lastDay ?? 1;
    return {
      kind: "cycle",
      phase,
      until: `${monthOf(today)}-${String(last).padStart(2, "0")}`,
      phases,
      forecastMonth: months.forecast,
      allocationMonth: months.allocation,
      weeksToDecide: waiting?.weeks ?? 0,
      requestsToDecide: waiting?.requests ?? 0,
      // Each is there once for everyone it's assigned to.
      forecastsToFreeze: new Set(forecasts.map(({ id }) => id)).size,
      allocationsToSubmit: new Set(allocations.map(({ id }) => id)).size,
    };
  });
}

/** People as an admin's Home counts them: everyone active and billable. */
function overbookedPanel({ orgId, today, showsNames }: PanelsOf): PanelRead {
  const monday = addDays(startOfWeek(today), 7);
  const sunday = addDays(monday, 6);
  const planned = allocatedPeople({ orgId, userId: orgId, isAdmin: true, today }, monday, sunday);
  const ids = planned.clearSelect().clearGroupBy().select("u.id");
  return panelRead([planned, ...workingWeekQueries(orgId, ids, monday)] as const, ([people, ...times]) => {
    const over = overbooked(plannedPeople(people, workingTimes(times)), monday, sunday);
    return {
      kind: "overbooked",
      monday,
      people: over.length,
      hours: sumHours(over.map(({ hours }) => hours ?? 0)),
      names: showsNames
        ? over.slice(0, maxRows.people).map(({ name, hours }) => ({ name, hours: hours ?? 0 }))
        : null,
    };
  });
}

const reads: Readonly<Record<PanelKind, (of: PanelsOf) => PanelRead>> = {
  hours: hoursPanel,
  functions: functionsPanel,
  projects: projectsPanel,
  cycle: cyclePanel,
  overbooked: overbookedPanel,
};

/** The reads of some panels, all in one trip, and the panels their rows make, in the same order. */
export function panelReads(kinds: readonly PanelKind[], of: PanelsOf) {
  const parts = kinds.map((kind) => reads[kind](of));
  return {
    queries: parts.flatMap(({ queries }) => queries),
    make: (rows: readonly unknown[][]): ScreenPanel[] => {
      let at = 0;
      return parts.map(({ queries, make }) => make(rows.slice(at, (at += queries.length))));
    },
  };
}
