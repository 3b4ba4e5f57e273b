import { shortWeekdayName, type Day } from "#shared/day.ts";
import { monthOf, shortMonthName } from "#shared/month.ts";
import type { GridSelection } from "#ui/grid/grid-model.ts";
import { entriesAt, type Cell } from "#features/plans/rules/by-cell.ts";
import type { ProposedChoice } from "../proposal/proposed-cell.ts";
import type { Proposal } from "./use-fill.ts";

/** `Mon 7 Dec`, as the grid names its columns. */
export const dayWords = (day: Day): string =>
  `${shortWeekdayName(day)} ${Number(day.slice(8))} ${shortMonthName(monthOf(day))}`;

const isIn = (selection: GridSelection | null, { userId, day }: Cell): boolean =>
  selection !== null && selection.rowIds.includes(userId) && selection.columnIds.includes(day);

/** What is proposed in the selected cells. */
export const chosenOf = ({ landed }: Pick<Proposal, "landed">, selection: GridSelection | null) =>
  landed.filter((cell) => isIn(selection, cell));

/** Accepts or rejects cells of a proposal: all of the selected block a cell is in, else the cell alone. */
export function choiceIn(
  { ghosts, accept, leaveOut }: Pick<Proposal, "ghosts" | "accept" | "leaveOut">,
  selection: GridSelection | null,
): ProposedChoice {
  const around = (cell: Cell) =>
    isIn(selection, cell)
      ? (each: Cell) => isIn(selection, each)
      : (each: Cell) => each.userId === cell.userId && each.day === cell.day;
  return {
    isProposed: (cell) => entriesAt(ghosts, cell).length > 0,
    accept: (cell) => accept(around(cell)),
    leaveOut: (cell) => leaveOut(around(cell)),
  };
}
