import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Output } from "#shared/contract.ts";
import { countOfNoun } from "../rules/kinds/subject-words.ts";
import { call, type CallFailure } from "#web/call.ts";
import { readKey } from "#web/data.ts";
import type { ImportView } from "../contract.ts";
import { readUndo, type Standing } from "../undo-contract.ts";

type Page = Output<typeof readUndo>;

/** Rows that are drawn at most: more than anyone reads in a dialog. */
const drawn = 200;

/** What an undo would do, as far as it was looked at. */
export interface UndoLook {
  /** "1,204 time entries", "2 projects". */
  readonly removed: readonly string[];
  readonly restored: readonly string[];
  /** How many stay, by what they are, and the first of them. */
  readonly staying: readonly string[];
  readonly stayCount: number;
  readonly stays: readonly Standing[];
  readonly looked: number;
  readonly total: number;
  readonly isComplete: boolean;
}

/** The sums over pages, in words. */
export function lookOf(pages: readonly Page[]): UndoLook {
  const sums = new Map<string, Page["subjects"][number]>();
  for (const { subjects } of pages)
    for (const each of subjects) {
      const { removed = 0, restored = 0, stays = 0 } = sums.get(each.one) ?? {};
      sums.set(each.one, {
        ...each,
        removed: removed + each.removed,
        restored: restored + each.restored,
        stays: stays + each.stays,
      });
    }
  const worded = (what: "removed" | "restored" | "stays") =>
    [...sums.values()].flatMap(({ one, ...numbers }) =>
      numbers[what] === 0 ? [] : [countOfNoun(one, numbers[what])],
    );
  return {
    removed: worded("removed"),
    restored: worded("restored"),
    staying: worded("stays"),
    stayCount: [...sums.values()].reduce((sum, { stays }) => sum + stays, 0),
    stays: pages.flatMap(({ stays }) => stays).slice(0, drawn),
    looked: pages.reduce((sum, { looked }) => sum + looked, 0),
    total: pages[0]?.total ?? 0,
    isComplete: pages.length > 0 && pages.at(-1)?.next === null,
  };
}

/** Looks ahead at an undo, page after page until the end. */
export function useUndoLook({ id, version }: ImportView) {
  const input = { params: { importId: id } };
  const query = useInfiniteQuery<Page, CallFailure, UndoLook, readonly unknown[], string | undefined>({
    queryKey: [...readKey(readUndo, { ...input, query: {} }), version],
    queryFn: ({ pageParam, signal }) =>
      call(readUndo, { ...input, query: pageParam === undefined ? {} : { after: pageParam } }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => lookOf(pages),
    // Others may have saved since it was looked at the last time.
    staleTime: 0,
    gcTime: 0,
  });
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return query;
}
