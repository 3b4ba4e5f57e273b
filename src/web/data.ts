import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useState } from "react";
import type { Endpoint, Input, Output } from "#shared/contract.ts";
import { call, topicsOf, type CallFailure } from "./call.ts";
import { generalFreshness, readOptions } from "./query-client.ts";
import { readAgain } from "./read-again.ts";
import { mayShow, pathOf } from "./topics.ts";
import { createWriter } from "./writer.ts";

const minute = 60_000;

/** How long a read counts as fresh, in milliseconds (docs/readings.md#000-9, #001-9, #amb-54). */
export const freshFor = {
  /** What is read whenever its page opens, unless its route has just requested it while the page's code loaded. */
  opening: 10_000,
  /** Forecasts, allocations, timesheets, holiday requests and their details; admin lists. */
  planning: 2 * minute,
  /** General data, the current user, projects, cost tiers, calendars, analytics. */
  general: generalFreshness,
  functions: 10 * minute,
  /** Statuses, colours and other lookups. */
  lookups: 30 * minute,
} as const;

export function readKey(endpoint: Endpoint, input: unknown): readonly unknown[] {
  return readOptions(endpoint, input as object).queryKey;
}

interface ReadOptions {
  /** Milliseconds the answer counts as fresh; five minutes unless said. */
  fresh?: number;
  enabled?: boolean;
  /** Continue to show the previous answer while another input loads. */
  showPrevious?: boolean;
  /** Milliseconds after which it is read again while the page is in sight: for what the server does on its own. */
  every?: number;
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
    ...(options.showPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(options.every === undefined ? {} : { refetchInterval: options.every }),
  });
}

/**
 * Writes through an endpoint, each action once however often it is sent (`createWriter`); then the reads on screen
 * that may show what it changed are refreshed, all of them where the answer names no topics, and every other when it
 * is next looked at. Without a connection it fails like any other write instead of waiting silently.
 */
export function useWrite<E extends Endpoint>(
  endpoint: E,
): UseMutationResult<Output<E>, CallFailure, Partial<Input<E>>> {
  const client = useQueryClient();
  const [write] = useState(() => createWriter(endpoint));
  return useMutation<Output<E>, CallFailure, Partial<Input<E>>>({
    mutationFn: write,
    networkMode: "always",
    onSuccess: async (answer) => {
      const topics = topicsOf(answer);
      void client.invalidateQueries({ queryKey: ["read"], type: "inactive", refetchType: "none" });
      await readAgain(client, {
        queryKey: ["read"],
        // News of sessions are mostly logins of others, which no page shows; what was ended here, one does.
        predicate: (query) => topics === null || topics.includes("session") || mayShow(pathOf(query), topics),
      });
    },
  });
}
