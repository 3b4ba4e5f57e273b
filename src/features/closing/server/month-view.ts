import { may } from "#shared/permissions.ts";
import { monthOf, type Month } from "#shared/month.ts";
import type { Day } from "#shared/day.ts";
import type { Answers } from "#server/scope.ts";
import type { Figures } from "../closed-contract.ts";
import type { MonthState } from "../contract.ts";
import type { closings, FigureRow } from "./queries.ts";

export type ClosingRow = Answers<[ReturnType<typeof closings>]>[0][number];

/** A month as it is, from its closing where it was ever closed. */
export function monthState(month: Month, row: ClosingRow | undefined, today: Day): MonthState {
  if (row === undefined) return { ...never, month, state: unclosed(month, today) };
  return {
    month,
    state: row.reopened_at === null ? "closed" : unclosed(month, today),
    closedAt: row.closed_at,
    closedByName: row.closed_by_name,
    reopenedAt: row.reopened_at,
    reopenedByName: row.reopened_by_name,
    reopenReason: row.reopen_reason,
    reopenRequest: row.reopen_request,
    reopenRequestedBy: row.reopen_requested_by,
    reopenRequestedByName: row.reopen_requested_by_name,
    version: row.version,
  };
}

const unclosed = (month: Month, today: Day) => (month < monthOf(today) ? "open" : "running");

const never = {
  closedAt: null,
  closedByName: null,
  reopenedAt: null,
  reopenedByName: null,
  reopenReason: null,
  reopenRequest: null,
  reopenRequestedBy: null,
  reopenRequestedByName: null,
  version: 0,
};

/** Each month's figures as closed and now; costs for those who may see them. */
export function figuresByMonth(rows: readonly FigureRow[], roles: readonly string[]): Map<Month, Figures> {
  const showsCosts = may(roles, "read rates and costs of people");
  return new Map(
    [...Map.groupBy(rows, ({ month }) => month)].flatMap(([month, of]) => {
      const closed = of.find(({ is_closed }) => is_closed);
      const now = of.find(({ is_closed }) => !is_closed);
      if (!closed || !now) return [];
      const figure = (name: "budget" | "forecasted" | "allocated" | "actual" | "billable" | "costs") => ({
        asClosed: closed[name],
        live: now[name],
      });
      const figures: Figures = {
        budget: figure("budget"),
        forecasted: figure("forecasted"),
        allocated: figure("allocated"),
        actual: figure("actual"),
        billable: figure("billable"),
        actualCosts: showsCosts ? figure("costs") : null,
      };
      return [[month, figures] as const];
    }),
  );
}
