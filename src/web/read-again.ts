import type { QueryClient, QueryFilters } from "@tanstack/react-query";

/**
 * Reads again what something saved may have changed; what isn't on screen when it's next looked at. A first read that
 * is under way may have looked before the save, and the cache would retain its answer: it's made again once it's there.
 */
export async function readAgain(client: QueryClient, filters: QueryFilters): Promise<void> {
  for (const query of client.getQueryCache().findAll({ ...filters, fetchStatus: "fetching" }))
    if (query.state.data === undefined)
      void query.promise?.then(
        () => client.invalidateQueries({ queryKey: query.queryKey, exact: true }),
        () => undefined,
      );
  await client.invalidateQueries(filters);
}
