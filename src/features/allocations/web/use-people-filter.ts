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
    const projectsOf = (userId: string) => new Set([...(figures.cells.get(userId)?.values() ?? [])].flat().map(({ projectId }) => projectId));
    const isHidden = (user: OpenPlanner["users"][number]) =>
      !fitsFilter({ ...user, load: figures.people.get(user.id)?.load ?? 0, projectIds: projectsOf(user.id) }, next);
    setShown({ filter: next, hidden: new Set(planner.users.filter(isHidden).map(({ id }) => id)) });
  };
  return { filter, setFilter, users: hidden.size === 0 ? planner.users : planner.users.filter(({ id }) => !hidden.has(id)) };
}
