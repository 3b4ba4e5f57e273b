import type { Answers } from "#server/scope.ts";
import type { Day } from "#shared/day.ts";
import { workingTimeQueries, workingTimes } from "#features/people/server/working-days.ts";
import { absenceRisk, type Absence } from "../../rules/absence-risk.ts";
import type { AbsenceRisk } from "../../risk-contract.ts";
import { hoursAtRisk, hoursOfMates, tierIds, tierMates, type RiskSpan } from "./risk-queries.ts";

/** What `riskOf` is worked out from: a person's absence between two days, in one trip. */
export function riskQueries(orgId: string, userId: string, span: RiskSpan) {
  return [
    hoursAtRisk(orgId, userId, span),
    tierMates(orgId, userId),
    hoursOfMates(orgId, userId, span),
    ...workingTimeQueries(orgId, tierIds(orgId, userId), span.first, span.last),
  ] as const;
}

export type RiskRows = Answers<ReturnType<typeof riskQueries>>;

interface RiskReader {
  readonly today: Day;
  /** Costs are null without. */
  readonly maySeeCosts: boolean;
}

/** What an absence puts at risk, as a reader may know it. */
export function riskOf(
  { today, maySeeCosts }: RiskReader,
  absence: Pick<Absence, "entries" | "isApproved"> & { readonly userId: string },
  [hours, mates, allocated, ...working]: RiskRows,
): AbsenceRisk {
  const timeOf = workingTimes(working);
  const byMate = Map.groupBy(allocated, (row) => row.userId);
  const { lines, cost, away, room, ...risk } = absenceRisk({
    ...absence,
    today,
    time: timeOf(absence.userId),
    hours,
    mates: mates.map(({ id, fullName }) => ({
      userId: id,
      fullName,
      time: timeOf(id),
      allocated: new Map((byMate.get(id) ?? []).map((row) => [row.day, row.hours])),
    })),
  });
  return {
    ...risk,
    away: { ...away, people: [...away.people] },
    room: { ...room, people: [...room.people] },
    cost: maySeeCosts ? cost : null,
    lines: lines.map((line) => ({ ...line, cost: maySeeCosts ? line.cost : null })),
  };
}
