import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from "react";

interface RowKeys {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: (event: FocusEvent) => void;
}

/**
 * Arrows, J and K, Home and End walk a table's rows; Tab returns to the last one and goes on to its parts
 * with `data-row-stop`.
 */
export function useRowKeys(body: RefObject<HTMLTableSectionElement | null>): RowKeys {
  const rows = () => [...(body.current?.rows ?? [])].filter((row) => row.hasAttribute("tabindex"));
  return {
    onKeyDown: (event) => {
      const all = rows();
      const here = all.findIndex((row) => row === event.target);
      if (here < 0) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const goal = goalOf(event.key, here, all);
      if (!goal) return;
      event.preventDefault();
      goal.focus();
    },
    onFocus: (event) => {
      const visited = event.target.closest("tr");
      for (const row of rows()) {
        row.tabIndex = row === visited ? 0 : -1;
        for (const stop of row.querySelectorAll<HTMLElement>("[data-row-stop]")) stop.tabIndex = row.tabIndex;
      }
    },
  };
}

function goalOf(
  key: string,
  here: number,
  rows: readonly HTMLTableRowElement[],
): HTMLTableRowElement | undefined {
  if (key === "ArrowDown" || key === "j") return rows[here + 1];
  if (key === "ArrowUp" || key === "k") return rows[here - 1];
  if (key === "Home") return rows[0];
  return key === "End" ? rows.at(-1) : undefined;
}

interface Place {
  readonly element: Element;
  readonly row: number;
  /** Among the row's controls; -1 is the row itself. */
  readonly control: number;
}

/** When the focused row goes, its successor gets the focus at the same control. */
export function useStablePlace(body: RefObject<HTMLTableSectionElement | null>): void {
  const place = useRef<Place | null>(null);
  // Read after each drawing: events are silent while a closing dialog returns the focus.
  useLayoutEffect(() => {
    const active = document.activeElement;
    const focused = place.current;
    if (active !== null && body.current?.contains(active)) place.current = placeOf(active);
    else if (active !== document.body) {
      if (!active?.closest("dialog")) place.current = null;
    } else {
      place.current = null;
      if (focused !== null && !focused.element.isConnected) accept(focused, body.current?.rows);
    }
  });
}

/** The row that was opened last, and the name of its table. */
let opened: { readonly table: string; readonly row: string } | null = null;

export function rememberOpened(table: string, row: string): void {
  opened = { table, row };
}

/** Coming back to a table puts the focus on the row that was opened, unless something else has it. */
export function useReturn(body: RefObject<HTMLTableSectionElement | null>, table: string): void {
  const isOver = useRef(false);
  useLayoutEffect(() => {
    if (isOver.current || body.current === null) return;
    isOver.current = true;
    if (opened?.table !== table || document.activeElement !== document.body) return;
    const wanted = opened.row;
    opened = null;
    [...body.current.rows].find((row) => row.dataset["row"] === wanted)?.focus({ preventScroll: true });
  });
}

function placeOf(element: Element): Place | null {
  const row = element.closest("tr");
  return (
    row && {
      element,
      row: row.sectionRowIndex,
      control: controlsOf(row).findIndex((control) => control === element),
    }
  );
}

function accept({ row, control }: Place, rows: HTMLCollectionOf<HTMLTableRowElement> | undefined): void {
  const next = rows?.[Math.min(row, rows.length - 1)];
  if (next) (controlsOf(next)[control] ?? next).focus();
}

function controlsOf(row: HTMLTableRowElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>("button, a[href], input, select")];
}
