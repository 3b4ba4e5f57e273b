import { compareInOrder, type SortValue } from "#shared/in-order.ts";
import { placeText, readPlace } from "./place.ts";

interface Paging<Row> {
  readonly valueOf: (row: Row) => SortValue;
  readonly descending: boolean;
  /** Where the page before ended: its `next`. */
  readonly after: string | undefined;
  readonly most: number;
}

/** A page of rows that aren't ordered by the database, since what they're ordered by is worked out. */
export function orderedPage<Row extends { readonly id: string }>(
  rows: readonly Row[],
  { valueOf, descending, after, most }: Paging<Row>,
): { readonly page: readonly Row[]; readonly next: string | null } {
  const place = after === undefined ? null : readPlace(after);
  const byValueAndId = (one: { key: SortValue; id: string }, other: { key: SortValue; id: string }) =>
    compareInOrder(one.key, other.key, descending) || (one.id < other.id ? -1 : Number(one.id > other.id));
  const behind = rows
    .map((row) => ({ row, key: valueOf(row), id: row.id }))
    .filter((keyed) => place === null || byValueAndId(keyed, place) > 0)
    .toSorted(byValueAndId);
  const page = behind.slice(0, most);
  const last = page.at(-1);
  return {
    page: page.map(({ row }) => row),
    next: last && behind.length > most ? placeText({ key: last.key, id: last.id }) : null,
  };
}
