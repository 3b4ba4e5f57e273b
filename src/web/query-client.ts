import { onlineManager, QueryClient } from "@tanstack/react-query";
import type { Endpoint, Input } from "#shared/contract.ts";
import { call, CallFailure } from "./call.ts";
import { momentOf } from "./moment.ts";

// Needed for the start: reading and writing inside pages is in data.ts, which the login page doesn't load.

/** Milliseconds that a read counts as fresh unless it says otherwise. */
export const generalFreshness = 5 * 60_000;

/**
 * Failed reads are retried up to 3 times, unless the failure's status is 400 to 499 (docs/readings.md#000-9)
 * or the browser knows that there is no connection.
 */
export function mayRetry(failures: number, error: unknown, most = 3): boolean {
  // The manager hears of changes only: a page that is opened without a connection reads the browser's state.
  if (!onlineManager.isOnline() || navigator.onLine === false) return false;
  if (error instanceof CallFailure && !error.isAway) return false;
  return failures < most;
}

/**
 * Milliseconds before the next try: what the server requested, else doubling from 0.3 seconds, with up to
 * half of it as jitter, so that a failure shows after three seconds.
 */
export function retryDelay(failures: number, error: unknown): number {
  const delay =
    error instanceof CallFailure && error.retryAfter !== null ? error.retryAfter * 1000 : 300 * 2 ** failures;
  return delay + Math.random() * delay * 0.5;
}

/**
 * Calls `notify` with true when something that is waited for failed and is tried again, and with false once
 * nothing is.
 */
export function watchTries(client: QueryClient, onChange: (isTryingAgain: boolean) => void): () => void {
  const cache = client.getQueryCache();
  let before = false;
  return cache.subscribe(() => {
    const now = cache
      .getAll()
      .some(
        ({ state }) =>
          state.data === undefined && state.fetchStatus === "fetching" && state.fetchFailureCount > 0,
      );
    if (now !== before) onChange((before = now));
  });
}

/**
 * The cache of everything read from the server. Without a connection a read fails, says so, and is made again
 * later.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: generalFreshness,
        retry: (failures, error) => mayRetry(failures, error),
        retryDelay,
        refetchOnWindowFocus: true,
        networkMode: "always",
        refetchOnReconnect: true,
      },
      mutations: { retry: false },
    },
  });
}

/** The key and the call of a read. */
export function readOptions<E extends Endpoint>(endpoint: E, input: Partial<Input<E>>) {
  return {
    queryKey: ["read", endpoint.path, { ...input, ...momentOf(endpoint) }] as const,
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(endpoint, input, { signal }),
  };
}

/** Requests a page's data ahead; nothing where it is in the cache or on its way. */
export function prefetchRead<E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  input: Partial<Input<E>> = {},
): void {
  void client.prefetchQuery(readOptions(endpoint, input));
}
