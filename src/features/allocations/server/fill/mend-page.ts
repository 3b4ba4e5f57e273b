import type { MendAnswer } from "../../mend-contract.ts";

/** Bytes of the cells, moves and open hours on a page: six thousand cells alone are a megabyte. */
const mostBytes = 500_000;

/** A page of a proposal, from the place that the page before said: first cells, then moves, then open hours. */
export function mendPage(
  { cells, moves, open, ...figures }: MendAnswer,
  after = "0",
): MendAnswer & { next: string | null } {
  const sizes = [...cells, ...moves, ...open].map((part) => Buffer.byteLength(JSON.stringify(part)));
  const from = Number(after);
  let to = from;
  for (let bytes = 0; to < sizes.length; to += 1) {
    bytes += sizes[to] ?? 0;
    if (bytes > mostBytes) break;
  }
  const onPage = <Part>(parts: readonly Part[], before: number): Part[] =>
    parts.slice(Math.max(0, from - before), Math.max(0, to - before));
  return {
    ...figures,
    cells: onPage(cells, 0),
    moves: onPage(moves, cells.length),
    open: onPage(open, cells.length + moves.length),
    next: to < sizes.length ? String(to) : null,
  };
}
