import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import type * as z from "zod/mini";
import type { Endpoint, Output } from "#shared/contract.ts";
import type { CallFailure } from "./call.ts";
import { readAllPages, useReadPages } from "./pages.ts";

interface Page {
  readonly total: number;
  readonly next: string | null;
}

/** An endpoint of a list: its query has `after` and `most`. */
type ListEndpoint = Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType<Page>>;

interface TableOptions<E extends ListEndpoint, Row> {
  /** Milliseconds the answers count as fresh. */
  readonly fresh: number;
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly rowsOf: (page: Output<E>) => readonly Row[];
}

export interface TablePages<E extends ListEndpoint, Row> {
  readonly read: UseInfiniteQueryResult<InfiniteData<Output<E>>, CallFailure>;
  /** Of the pages read so far. */
  readonly rows: readonly Row[];
  readonly total: number;
  /** For `Table`: how many there are, how to get more, and all of them for its file. */
  readonly partOf: {
    readonly total: number;
    readonly onMore: () => void;
    readonly pending: boolean;
    readonly readAll: () => Promise<readonly Row[]>;
  };
}

/** Rows of one answer: as many as a table draws at a time. */
const drawnAtOnce = "40";

const nextOf = ({ next }: Page): string | null => next;

/** A list for a table, which the server searches, orders and cuts into pages. `rowsOf` stays the same function. */
export function useTablePages<E extends ListEndpoint, Row>(
  endpoint: E,
  query: Readonly<Record<string, unknown>>,
  { fresh, params, rowsOf }: TableOptions<E, Row>,
): TablePages<E, Row> {
  const read = useReadPages(endpoint, { most: drawnAtOnce, ...query }, { fresh, nextOf, params });
  const rows = useMemo(() => read.data?.pages.flatMap(rowsOf) ?? [], [read.data, rowsOf]);
  const total = read.data?.pages.at(-1)?.total ?? 0;
  const readAll = async () =>
    (await readAllPages(endpoint, { ...query, most: "500" }, { nextOf, params })).flatMap(rowsOf);
  return {
    read,
    rows,
    total,
    partOf: {
      total,
      onMore: () => void read.fetchNextPage(),
      pending: read.isFetchingNextPage,
      readAll,
    },
  };
}
