import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { Output } from "#shared/contract.ts";
import { call, type CallFailure } from "#web/call.ts";
import { readKey } from "#web/data.ts";
import type { ImportView } from "../contract.ts";
import { readMatches } from "../names-contract.ts";
import type { NameList } from "../rules/name-decisions.ts";

type Page = Output<typeof readMatches>;

export interface NamePages {
  readonly names: Page["names"];
  readonly total: number;
  readonly hasMore: boolean;
  readonly counts: Page["counts"];
}

/** The names of a list that hold a search, in pages of the server's. */
export function useNames({ id, version }: ImportView, list: NameList, search: string) {
  const input = { params: { importId: id }, query: { list, ...(search === "" ? {} : { search }) } };
  const query = useInfiniteQuery<Page, CallFailure, NamePages | undefined, readonly unknown[], string>({
    // Another choice has other matches.
    queryKey: [...readKey(readMatches, input), version],
    queryFn: ({ pageParam, signal }) =>
      call(
        readMatches,
        { ...input, query: { ...input.query, ...(pageParam === "0" ? {} : { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: "0",
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => {
      const last = pages.at(-1);
      return (
        last && {
          names: pages.flatMap(({ names }) => names),
          total: last.total,
          hasMore: last.next !== null,
          counts: last.counts,
        }
      );
    },
    placeholderData: keepPreviousData,
  });
  return {
    data: query.data,
    error: query.error,
    isFetching: query.isFetching,
    refetch: query.refetch,
    more: () => void query.fetchNextPage(),
  };
}
