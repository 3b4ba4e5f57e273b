import {
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from "@tanstack/react-query";
import type { Endpoint, Input, Output } from "#shared/contract.ts";
import { call, type CallFailure } from "./call.ts";
import { readKey } from "./data.ts";

interface PagesOptions<E extends Endpoint> {
  /** Milliseconds the answers count as fresh. */
  readonly fresh: number;
  /** Where the page after this one begins; null on the last. */
  readonly nextOf: (page: Output<E>) => string | null;
  /** Of the endpoint's path. */
  readonly params?: Readonly<Record<string, string>> | undefined;
}

/**
 * Reads an endpoint page by page through the cache: its query has `after`. Earlier answers stay in sight
 * while another query loads.
 */
export function useReadPages<E extends Endpoint>(
  endpoint: E,
  query: Readonly<Record<string, unknown>>,
  { fresh, nextOf, params = {} }: PagesOptions<E>,
): UseInfiniteQueryResult<InfiniteData<Output<E>>, CallFailure> {
  return useInfiniteQuery<
    Output<E>,
    CallFailure,
    InfiniteData<Output<E>>,
    readonly unknown[],
    string | undefined
  >({
    queryKey: [...readKey(endpoint, { params, query }), "pages"],
    queryFn: ({ pageParam, signal }) =>
      call(endpoint, { params, query: { ...query, after: pageParam } } as Partial<Input<E>>, { signal }),
    initialPageParam: undefined,
    getNextPageParam: (page) => nextOf(page) ?? undefined,
    staleTime: fresh,
    placeholderData: keepPreviousData,
  });
}

/** Rows of several pages, each once: rows that moved between two reads are on both. */
export const onlyOnce = <Row>(rows: readonly Row[], idOf: (row: Row) => string): Row[] => [
  ...new Map(rows.map((row) => [idOf(row), row])).values(),
];

/** What there is beyond the pages that are here. */
export interface MorePages {
  readonly hasMore: boolean;
  readonly isMorePending: boolean;
  readonly onMore: () => void;
}

export const moreOf = ({
  hasNextPage,
  isFetchingNextPage,
  fetchNextPage,
}: Pick<
  UseInfiniteQueryResult<unknown, CallFailure>,
  "hasNextPage" | "isFetchingNextPage" | "fetchNextPage"
>): MorePages => ({
  hasMore: hasNextPage,
  isMorePending: isFetchingNextPage,
  onMore: () => void fetchNextPage(),
});

interface AllPagesOptions<E extends Endpoint> extends Omit<PagesOptions<E>, "fresh"> {
  /** Where reading begins; with the first page where it's left out. */
  readonly after?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Every page of an endpoint, one after the other, past the cache. Fails with the first page that does. */
export async function readAllPages<E extends Endpoint>(
  endpoint: E,
  query: Readonly<Record<string, unknown>>,
  { nextOf, params = {}, after: from, signal }: AllPagesOptions<E>,
): Promise<Output<E>[]> {
  const pages: Output<E>[] = [];
  let after = from;
  do {
    const page = await call(endpoint, { params, query: { ...query, after } } as Partial<Input<E>>, {
      signal,
    });
    pages.push(page);
    after = nextOf(page) ?? undefined;
  } while (after !== undefined);
  return pages;
}
