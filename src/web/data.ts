import {
  keepPreviousData,
  onlineManager,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useState } from "react";
import type { Endpoint, Input, Output } from "#shared/contract.ts";
import { call, CallFailure } from "./call.ts";
import { createWriter } from "./writer.ts";

const minute = 60_000;

/** How long a read counts as fresh, in milliseconds (docs/readings.md#000-9, #001-9, #amb-54). */
export const freshFor = {
  /** Forecasts, allocations, timesheets, holiday requests and their details; admin lists. */
  planning: 2 * minute,
  /** General data, the current user, projects, cost tiers, calendars, analytics. */
  general: 5 * minute,
  functions: 10 * minute,
  /** Statuses, colours and other lookups. */
  lookups: 30 * minute,
} as const;

/**
 * Failed reads are retried up to 3 times, unless the failure's status is 400 to 499 (docs/readings.md#000-9)
 * or the browser knows that there is no connection.
 */
export function mayRetry(failures: number, error: unknown, most = 3): boolean {
  if (!onlineManager.isOnline()) return false;
  if (error instanceof CallFailure && !error.isAway) return false;
  return failures < most;
}

/**
 * Milliseconds before the next try: what the server requested, else doubling from 0.3 seconds, with up to
 * half of it as jitter, so that a failure shows after three seconds.
 */
export function retryDelay(failures: number, error: unknown): number {
  const asked =
    error instanceof CallFailure && error.retryAfter !== null ? error.retryAfter * 1000 : 300 * 2 ** failures;
  return asked + Math.random() * asked * 0.5;
}

/**
 * Calls `tell` with true when something that is waited for failed and is tried again, and with false once
 * nothing is.
 */
export function watchTries(client: QueryClient, tell: (isTryingAgain: boolean) => void): () => void {
  const cache = client.getQueryCache();
  let before = false;
  return cache.subscribe(() => {
    const now = cache
      .getAll()
      .some(
        ({ state }) =>
          state.data === undefined && state.fetchStatus === "fetching" && state.fetchFailureCount > 0,
      );
    if (now !== before) tell((before = now));
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
        staleTime: freshFor.general,
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

export function readKey(endpoint: Endpoint, input: unknown): readonly unknown[] {
  return ["read", endpoint.path, input];
}

interface ReadOptions {
  /** Milliseconds the answer counts as fresh; five minutes unless said. */
  fresh?: number;
  enabled?: boolean;
  /** Keep showing the previous answer while another input loads. */
  keepPrevious?: boolean;
  /** Milliseconds after which it is read again while the page is in sight: for what the server does on its own. */
  every?: number;
}

function readOptions<E extends Endpoint>(endpoint: E, input: Partial<Input<E>>) {
  return {
    queryKey: readKey(endpoint, input),
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(endpoint, input, { signal }),
  };
}

/** Asks for what a page is about to read; nothing where it is in the cache or on its way. */
export function prefetchRead<E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  input: Partial<Input<E>> = {},
): void {
  void client.prefetchQuery(readOptions(endpoint, input));
}

/** Reads what a click needs, from the cache while that is fresh. */
export function fetchRead<E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  input: Partial<Input<E>>,
  fresh: number,
): Promise<Output<E>> {
  const { queryKey } = readOptions(endpoint, input);
  return client.fetchQuery({ queryKey, queryFn: () => call(endpoint, input), staleTime: fresh });
}

export function useRead<E extends Endpoint>(
  endpoint: E,
  input: Partial<Input<E>> = {},
  options: ReadOptions = {},
): UseQueryResult<Output<E>, CallFailure> {
  return useQuery<Output<E>, CallFailure, Output<E>, readonly unknown[]>({
    ...readOptions(endpoint, input),
    staleTime: options.fresh ?? freshFor.general,
    enabled: options.enabled ?? true,
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(options.every === undefined ? {} : { refetchInterval: options.every }),
  });
}

/**
 * Writes through an endpoint, each action once however often it is sent (`createWriter`); then every cached
 * read is refreshed. Without a connection it fails like any other write instead of waiting silently.
 */
export function useWrite<E extends Endpoint>(
  endpoint: E,
): UseMutationResult<Output<E>, CallFailure, Partial<Input<E>>> {
  const client = useQueryClient();
  const [write] = useState(() => createWriter(endpoint));
  return useMutation<Output<E>, CallFailure, Partial<Input<E>>>({
    mutationFn: write,
    networkMode: "always",
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ["read"] });
    },
  });
}
