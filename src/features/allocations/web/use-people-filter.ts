import { useState } from "react";
import { fitsFilter, noFilter, type PeopleFilter } from "../rules/people-filter.ts";
import type { OpenPlanner, WorkingPlan } from "./use-plan.ts";

export interface ShownPeople {
  readonly filter: PeopleFilter;
  readonly setFilter: (filter: PeopleFilter) => void;
  readonly users: OpenPlanner["users"];
}

/** The people shown. Who fits is decided when the filter is set: a row never leaves from under the brush that fills it. */
export function usePeopleFilter(planner: OpenPlanner, { figures }: WorkingPlan): ShownPeople {
  const [{ filter, hidden }, setShown] = useState<{ filter: PeopleFilter; hidden: ReadonlySet<string> }>({ filter: noFilter, hidden: new Set() });
  const setFilter = (next: PeopleFilter) => {
    const projects = new Map<string, Set<string>>();
    for (const entries of figures.cells.values())
      for (const { userId, projectId } of entries) projects.set(userId, (projects.get(userId) ?? new Set()).add(projectId));
    const isHidden = (user: OpenPlanner["users"][number]) =>
      !fitsFilter({ ...user, load: figures.people.get(user.id)?.load ?? 0, projectIds: projects.get(user.id) ?? new Set() }, next);
    setShown({ filter: next, hidden: new Set(planner.users.filter(isHidden).map(({ id }) => id)) });
  };
  return { filter, setFilter, users: hidden.size === 0 ? planner.users : planner.users.filter(({ id }) => !hidden.has(id)) };
}
