import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { Input, Output } from "#shared/contract.ts";
import { call, type CallFailure } from "#web/call.ts";
import { readKey } from "#web/data.ts";
import { readProblems, type ImportView } from "../contract.ts";
import { readMatches } from "../names-contract.ts";
import type { NameList } from "../rules/match/name-decisions.ts";

interface Page {
  readonly next: string | null;
}

/** What the server answers in pages, as one list that grows; another version of the import has others. */
function usePages<Answer extends Page, Data>(
  key: readonly unknown[],
  read: (after: { readonly after?: string }, signal: AbortSignal) => Promise<Answer>,
  select: (pages: readonly Answer[], hasMore: boolean) => Data,
  enabled = true,
) {
  const query = useInfiniteQuery<Answer, CallFailure, Data, readonly unknown[], string | undefined>({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam === undefined ? {} : { after: pageParam }, signal),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => select(pages, (pages.at(-1)?.next ?? null) !== null),
    placeholderData: keepPreviousData,
    enabled,
  });
  const { data, error, isFetching, refetch } = query;
  return { data, error, isFetching, refetch, more: () => void query.fetchNextPage() };
}

export type Problem = Output<typeof readProblems>["problems"][number];
export type ProblemResult = Problem["result"];

/** The rows of one result. */
export function useProblems({ id, version }: ImportView, result: ProblemResult) {
  const input = { params: { importId: id }, query: { result } };
  return usePages(
    [...readKey(readProblems, input), version],
    (after, signal) => call(readProblems, { ...input, query: { result, ...after } }, { signal }),
    (pages, hasMore) => ({ problems: pages.flatMap(({ problems }) => problems), hasMore }),
  );
}

export interface NamePages extends Pick<Output<typeof readMatches>, "names" | "total" | "counts"> {
  readonly hasMore: boolean;
}

/** The names of a list that match a search. */
export function useNames({ id, version }: ImportView, list: NameList, search: string, enabled = true) {
  const query: Input<typeof readMatches>["query"] = { list, ...(search === "" ? {} : { search }) };
  const params = { importId: id };
  return usePages(
    [...readKey(readMatches, { params, query }), version],
    (after, signal) => call(readMatches, { params, query: { ...query, ...after } }, { signal }),
    (pages, hasMore): NamePages | undefined => {
      const last = pages.at(-1);
      return last && { ...last, names: pages.flatMap(({ names }) => names), hasMore };
    },
    enabled,
  );
}
