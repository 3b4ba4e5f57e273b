import type { Retraced } from "./cell-step.ts";
import { cleared, filled, fillSource } from "./fill.ts";
import type { GridLayout } from "./grid-layout.ts";
import type {
  GridChange,
  GridClipboard,
  GridEdit,
  GridHistory,
  GridParsed,
  GridTools,
  PastedTexts,
} from "./grid-model.ts";
import { changesOf, landed } from "./paste.ts";
import { areaOf, type Area, type Position } from "./positions.ts";
import { count } from "#shared/count.ts";
import { told } from "./told.ts";
import { readTsv, withoutBlankEnd, writeTsv } from "./tsv.ts";
import type { GridChanges } from "./use-grid-changes.ts";
import type { GridFocus } from "./use-grid-focus.ts";

interface RangeOptions {
  readonly layout: GridLayout;
  readonly focus: GridFocus;
  readonly changes: GridChanges;
  readonly parse: ((text: string) => GridParsed) | undefined;
  readonly clipboard: GridClipboard | undefined;
  readonly history: GridHistory | undefined;
  /** Says what was done. */
  readonly tell: (words: string) => void;
}

export interface GridRange {
  /** The range, or the active cell alone. */
  readonly area: Area | null;
  readonly clear: () => void;
  readonly fill: (direction: "right" | "down") => void;
  readonly fillOver: (source: Area, target: Area) => void;
  readonly tools: GridTools;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly all: () => void;
  readonly onCopy: (event: ClipboardEvent) => void;
  readonly onCut: (event: ClipboardEvent) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
}

/** Copy, cut, paste, fill, clear, undo and redo of a range, each as one action. */
export function useGridRange({
  layout,
  focus,
  changes,
  parse,
  clipboard,
  history,
  tell,
}: RangeOptions): GridRange {
  const area = focus.range ?? (focus.active ? areaOf(focus.active) : null);
  const textAt = (position: Position): string => {
    const [row, column] = [layout.rows[position.row], layout.columns[position.column]];
    if (!row || !column) return "";
    if (clipboard) return clipboard.copy(row.id, column.id);
    const value = layout.factsAt(position)?.value ?? null;
    return changes.draftOf(row.id, column.id)?.text ?? (value === null ? "" : String(value));
  };
  const copy = (event: ClipboardEvent): boolean => {
    if (!area) return false;
    const rows = Array.from({ length: area.bottom - area.top + 1 }, (_, down) =>
      Array.from({ length: area.right - area.left + 1 }, (__, along) =>
        textAt({ row: area.top + down, column: area.left + along }),
      ),
    );
    event.clipboardData?.setData("text/plain", writeTsv(rows));
    event.preventDefault();
    return true;
  };
  const put = (verb: string, { changes: wanted, ...reach }: ReturnType<typeof cleared>) => {
    changes.perform(wanted);
    tell(told({ verb, landed: wanted.length, ...reach }));
  };
  const empty = (verb: string) => {
    if (!area) return;
    if (!clipboard) return put(verb, cleared(area, layout));
    const { cells, ...reach } = landed([[""]], area, layout);
    clipboard.paste(cells);
    tell(told({ verb, landed: cells.length, ...reach }));
  };
  const paste = (texts: PastedTexts) => {
    if (!area) return;
    const body = clipboard?.body?.(
      texts,
      layout.rows.slice(area.top, layout.bodyCount).map(({ id }) => id),
    ) ?? { texts };
    if ("error" in body) return tell(body.error);
    const { cells, ...reach } = landed(body.texts, area, layout);
    const refused: string[] = [];
    if (clipboard) refused.push(...clipboard.paste(cells));
    else {
      const wanted: readonly GridChange[] = changesOf(cells, parse ?? (() => ({ value: null })));
      changes.perform(wanted);
      for (const change of wanted) if ("draft" in change) refused.push(change.draft.error);
    }
    focus.select(reach.area);
    const wrong = refused.length === 0 ? undefined : { count: refused.length, errors: [...new Set(refused)] };
    const verb = body.texts === texts ? "pasted" : "pasted, without names and headings";
    tell(
      told({ verb, landed: cells.length - refused.length, wrong, isLeft: clipboard !== undefined, ...reach }),
    );
  };
  const travelled = (verb: "Undone" | "Redone", way: Retraced | null) => {
    if (!way) return tell(verb === "Undone" ? "Nothing to undo." : "Nothing to redo.");
    if (way.area) focus.select(way.area);
    tell(
      `${verb}: ${told({ verb: "changed", landed: way.cells, skipped: way.skipped, reason: way.reason })}`,
    );
  };
  const owned = (verb: "Undone" | "Redone", done: boolean) =>
    tell(done ? `${verb}.` : verb === "Undone" ? "Nothing to undo." : "Nothing to redo.");
  return {
    area,
    clear: () => empty("cleared"),
    fill: (direction) => area && put("filled", filled(fillSource(area, direction), area, layout)),
    fillOver: (source, target) => {
      put("filled", filled(source, target, layout));
      focus.select(target);
    },
    tools: {
      rowIds: area ? layout.rows.slice(area.top, area.bottom + 1).map(({ id }) => id) : [],
      columnIds: area ? layout.columns.slice(area.left, area.right + 1).map(({ id }) => id) : [],
      perform: (wanted, verb) => {
        const allowed = openOf(wanted, layout);
        changes.perform(allowed);
        tell(
          told({ verb, landed: allowed.length, skipped: wanted.length - allowed.length, reason: undefined }),
        );
      },
    },
    undo: () => (history ? owned("Undone", history.undo()) : travelled("Undone", changes.undo())),
    redo: () => (history ? owned("Redone", history.redo()) : travelled("Redone", changes.redo())),
    all: () => {
      focus.select({ top: 0, left: 0, bottom: layout.size.rows - 1, right: layout.size.columns - 1 });
      tell(`${count(layout.size.rows * layout.size.columns, "cell")} selected.`);
    },
    onCopy: (event) => {
      if (copy(event) && area) tell(`${count(sizeOf(area), "cell")} copied.`);
    },
    onCut: (event) => {
      if (copy(event)) empty("cut");
    },
    onPaste: (event) => {
      event.preventDefault();
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (text === "") tell("There's no text on the clipboard.");
      else paste(withoutBlankEnd(readTsv(text)));
    },
  };
}

/** The changes of cells that can be changed. */
function openOf(wanted: readonly GridEdit[], layout: GridLayout): GridEdit[] {
  return wanted.filter(({ rowId, columnId }) => {
    const at = layout.placeOf(rowId, columnId);
    return at !== null && layout.canEdit(at);
  });
}

function sizeOf({ top, left, bottom, right }: Area): number {
  return (bottom - top + 1) * (right - left + 1);
}
