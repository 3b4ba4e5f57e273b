import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useSettled } from "#web/use-settled.ts";
import { fitsFilter, type PeopleFilter } from "#features/plans/rules/people-filter.ts";
import type { AllocationSearch } from "../address-search.ts";
import { carries, carry, filterOf, withFilter } from "../addresses.ts";
import type { OpenPlanner, WorkingPlan } from "./use-plan.ts";

/**
 * The people shown, decided when the filter is set: a row never disappears under the brush. The address gets
 * the filter a moment later.
 */
export function usePeopleFilter(planner: OpenPlanner, { figures }: WorkingPlan, search: AllocationSearch) {
  const router = useRouter();
  const shownBy = (filter: PeopleFilter) => {
    const projectsOf = (userId: string) =>
      new Set(
        [...(figures.cells.people.get(userId)?.values() ?? [])].flat().map(({ projectId }) => projectId),
      );
    const isHidden = (user: OpenPlanner["users"][number]) =>
      !fitsFilter(
        { ...user, load: figures.people.get(user.id)?.load ?? 0, projectIds: projectsOf(user.id) },
        filter,
      );
    return { filter, hidden: new Set(planner.users.filter(isHidden).map(({ id }) => id)) };
  };
  const [{ filter, hidden }, setShown] = useState(() => shownBy(filterOf(search, planner)));
  const settled = useSettled(filter);
  const carried = carries(search, settled);
  useEffect(() => {
    if (!carried) carry(router, (before) => withFilter(before, settled));
  }, [carried, settled, router]);
  return {
    filter,
    setFilter: (next: PeopleFilter) => setShown(shownBy(next)),
    users: hidden.size === 0 ? planner.users : planner.users.filter(({ id }) => !hidden.has(id)),
  };
}
