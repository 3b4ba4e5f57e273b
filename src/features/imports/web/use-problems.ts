import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { Output } from "#shared/contract.ts";
import { call, type CallFailure } from "#web/call.ts";
import { readKey } from "#web/data.ts";
import { readProblems, type ImportView } from "../contract.ts";

export type Problem = Output<typeof readProblems>["problems"][number];
export type ProblemResult = Problem["result"];

/** The rows of one result, in pages of the server's. */
export function useProblems({ id, version }: ImportView, result: ProblemResult) {
  const input = { params: { importId: id }, query: { result } };
  const query = useInfiniteQuery<
    Output<typeof readProblems>,
    CallFailure,
    { readonly problems: Problem[]; readonly hasMore: boolean },
    readonly unknown[],
    string | undefined
  >({
    // Another check has other rows.
    queryKey: [...readKey(readProblems, input), version],
    queryFn: ({ pageParam, signal }) =>
      call(
        readProblems,
        { ...input, query: { result, ...(pageParam === undefined ? {} : { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => ({
      problems: pages.flatMap(({ problems }) => problems),
      hasMore: (pages.at(-1)?.next ?? null) !== null,
    }),
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
