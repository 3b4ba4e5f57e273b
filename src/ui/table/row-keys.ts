import type { FocusEvent, KeyboardEvent, RefObject } from "react";

interface RowKeys {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: (event: FocusEvent) => void;
}

/**
 * Arrows, J and K, Home and End walk the focusable rows of a table's body; Tab returns to the row last visited, and goes on to what in it has
 * `data-row-stop`: rows that are not visited hold no stops of their own.
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

function goalOf(key: string, here: number, rows: readonly HTMLTableRowElement[]): HTMLTableRowElement | undefined {
  if (key === "ArrowDown" || key === "j") return rows[here + 1];
  if (key === "ArrowUp" || key === "k") return rows[here - 1];
  if (key === "Home") return rows[0];
  return key === "End" ? rows.at(-1) : undefined;
}
