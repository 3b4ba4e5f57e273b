import { useEffect } from "react";
import { usePageKeys } from "#ui/palette/use-page-keys.ts";

interface ListKeys<Row> {
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly waits: (row: Row) => boolean;
  /** Ticked rows: A and R are about them while there are any. */
  readonly chosen: readonly Row[];
  readonly onApprove: (rows: readonly Row[]) => void;
  readonly onReject: (rows: readonly Row[]) => void;
}

const rowsOfTable = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("main tr[data-row]")];

/** The row that has the focus, or contains what has it. */
const focusedRow = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>("main tr[data-row]") ?? null;

/** Where a decided row leads: the next one that waits, else the next. Undefined at the end. */
export function nextToDecide(
  ids: readonly string[],
  here: string,
  waits: (id: string) => boolean,
): string | undefined {
  const after = ids.slice(ids.indexOf(here) + 1);
  return after.find(waits) ?? after[0];
}

/**
 * A list's keys: J and K walk the rows, A approves and R rejects the ticked rows or the current one.
 * Approving moves on. Enter and X are the table's.
 */
export function useListKeys<Row>({ rows, idOf, waits, chosen, onApprove, onReject }: ListKeys<Row>): void {
  const step = (by: 1 | -1) => {
    const all = rowsOfTable();
    const here = focusedRow();
    const goal = here ? all[all.indexOf(here) + by] : all.find((row) => row.tabIndex === 0);
    goal?.focus();
    return goal !== undefined;
  };
  const about = (): readonly Row[] => {
    if (chosen.length > 0) return chosen;
    const id = focusedRow()?.dataset["row"];
    return rows.filter((row) => idOf(row) === id);
  };
  const moveOn = () => {
    const all = rowsOfTable();
    const waiting = new Set(rows.filter(waits).map(idOf));
    const ids = all.map((row) => row.dataset["row"] ?? "");
    const goal = nextToDecide(ids, focusedRow()?.dataset["row"] ?? "", (id) => waiting.has(id));
    all[goal === undefined ? -1 : ids.indexOf(goal)]?.focus();
  };
  const decide = (work: (rows: readonly Row[]) => void, goesOn: boolean) => {
    const those = about();
    if (those.length === 0) return false;
    if (goesOn && chosen.length === 0) moveOn();
    work(those);
    return true;
  };
  usePageKeys({
    j: () => step(1),
    k: () => step(-1),
    a: () => decide(onApprove, true),
    r: () => decide(onReject, false),
  });
}

/** The row opened last, until its list is shown again. */
let left: string | null = null;

/** Remembers the row of the detail on the screen, however it is left. */
export function useRowLeft(id: string): void {
  useEffect(() => {
    left = id;
  }, [id]);
}

/** Back at the list, the opened row has the focus, unless something else has it. */
export function useRowFoundAgain(isDrawn: boolean): void {
  useEffect(() => {
    if (!isDrawn || left === null) return;
    const row = document.querySelector<HTMLElement>(`main tr[data-row="${CSS.escape(left)}"]`);
    left = null;
    if (document.activeElement === null || document.activeElement === document.body) row?.focus();
  }, [isDrawn]);
}
