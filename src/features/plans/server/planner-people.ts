import { firstDay, lastDay, type Month } from "#shared/month.ts";
import type { NamedAnswers } from "#server/scope.ts";
import { isPlannableBy, workOn } from "#features/people/rules/can-be-planned.ts";
import { patternOf } from "#features/people/server/working-days.ts";
import { effectiveMonthlyHours } from "../rules/load.ts";
import type { allocatableUsers, patternsOfFunction } from "./queries/planner.ts";

type PeopleRows = NamedAnswers<{
  readonly users: ReturnType<typeof allocatableUsers>;
  readonly patterns: ReturnType<typeof patternsOfFunction>;
}>;

/** From which days of a month a person can be allocated to the function or no longer can. */
function spansOf(
  { is_active, functionId: ownFunction, ownTierId, ...user }: PeopleRows["users"][number],
  functionId: string,
  month: Month,
) {
  const person = { ...user, functionId: ownFunction, costTierId: ownTierId };
  const [first, last] = [firstDay(month), lastDay(month)];
  const later = user.planned.filter(({ startsOn }) => startsOn > first && startsOn <= last);
  return [first, ...later.map(({ startsOn }) => startsOn)].map((from) => ({
    from,
    isAllocatable: is_active && isPlannableBy(workOn(person, from), functionId),
  }));
}

/** A planner's people. `standard`: the organisation's monthly hours. */
export function usersOf(functionId: string, month: Month, standard: number, { users, patterns }: PeopleRows) {
  const byUser = Map.groupBy(patterns, ({ user_id }) => user_id);
  return users.map((row) => {
    const { is_active: _active, planned: _planned, ownTierId: _tier, ...user } = row;
    const spans = spansOf(row, functionId, month);
    return {
      ...user,
      effectiveMonthlyHours: effectiveMonthlyHours(user.monthlyHours, standard),
      isAllocatable: spans.some((span) => span.isAllocatable),
      ...(spans.length > 1 ? { spans } : {}),
      patterns: (byUser.get(user.id) ?? []).map(patternOf),
    };
  });
}
