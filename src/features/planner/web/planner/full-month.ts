import { useQuery, type QueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Input } from "#shared/contract.ts";
import type { CallFailure } from "#web/call.ts";
import { freshFor, readKey } from "#web/data.ts";
import { readAllPages } from "#web/pages.ts";
import { readNeighbours, readPlanner, type Neighbours, type Planner } from "#features/plans/contract.ts";

type PlannerQuery = Input<typeof readPlanner>["query"];

/** Someone may save between two pages; so often is it tried again. A save on what was read then is refused as stale. */
const maxTries = 3;

const nextOf = ({ next }: { readonly next: string | null }): string | null => next;

/** A function's month with all its people, of which an answer contains 250. */
async function readFull(query: PlannerQuery, tries = 1): Promise<Planner> {
  const pages = await readAllPages(readPlanner, query, { nextOf });
  const [first] = pages;
  if (!first) throw new Error("A planner has at least one page.");
  if (tries < maxTries && pages.some(({ version }) => version !== first.version))
    return readFull(query, tries + 1);
  return {
    ...first,
    users: pages.flatMap(({ users }) => users),
    entries: pages.flatMap(({ entries }) => entries),
    otherHours: pages.flatMap(({ otherHours }) => otherHours),
    personSkills: pages.flatMap(({ personSkills }) => personSkills),
    preferences: pages.flatMap(({ preferences }) => preferences),
    placeHolidays: pages.flatMap(({ placeHolidays }) => placeHolidays),
    approvedHolidays: pages.flatMap(({ approvedHolidays }) => approvedHolidays),
    next: null,
  };
}

/** The planner's month. One page of several, as it's read while the page's code loads, counts as nothing yet. */
export function useFullPlanner(query: PlannerQuery) {
  const read = useQuery<Planner, CallFailure, Planner, readonly unknown[]>({
    queryKey: readKey(readPlanner, { query }),
    queryFn: () => readFull(query),
    staleTime: freshFor.planning,
  });
  const { data, error, isFetching, refetch } = read;
  const isPart = data !== undefined && data.next !== null;
  useEffect(() => {
    if (isPart && !isFetching) void refetch();
  }, [isPart, isFetching, refetch]);
  return { data: isPart ? undefined : data, error, isFetching, refetch };
}

/** The same where a click needs it. */
export async function fetchFullPlanner(client: QueryClient, query: PlannerQuery): Promise<Planner> {
  const options = {
    queryKey: readKey(readPlanner, { query }),
    queryFn: () => readFull(query),
    staleTime: freshFor.planning,
  };
  const planner = await client.fetchQuery(options);
  return planner.next === null ? planner : client.fetchQuery({ ...options, staleTime: 0 });
}

/** The days beside the month, of everyone. */
export function useFullNeighbours(
  params: Input<typeof readNeighbours>["params"],
  enabled: boolean,
): UseQueryResult<Neighbours, CallFailure> {
  return useQuery<Neighbours, CallFailure, Neighbours, readonly unknown[]>({
    queryKey: [...readKey(readNeighbours, { params }), "whole"],
    queryFn: async () => joined(await readAllPages(readNeighbours, {}, { nextOf, params })),
    staleTime: freshFor.planning,
    enabled,
  });
}

const joined = (pages: readonly Neighbours[]): Neighbours => ({
  entries: pages.flatMap(({ entries }) => entries),
  publicHolidays: pages[0]?.publicHolidays ?? [],
  placeHolidays: pages.flatMap(({ placeHolidays }) => placeHolidays),
  approvedHolidays: pages.flatMap(({ approvedHolidays }) => approvedHolidays),
  next: null,
});
