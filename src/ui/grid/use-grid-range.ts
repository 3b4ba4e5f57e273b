import { useEffect, useRef, type RefObject } from "react";
import { plural, t } from "#shared/texts/t.ts";
import { typeableNumber } from "#shared/typed-number.ts";
import type { Retraced } from "./cell-step.ts";
import { cleared, filled, fillSource, type Filled } from "./fill.ts";
import { cellIdAt, type GridLayout } from "./grid-layout.ts";
import type {
  Deed,
  GridClipboard,
  GridChange,
  GridHistory,
  GridParsed,
  GridTools,
  PastedTexts,
} from "./grid-model.ts";
import { changesOf, landed, landing } from "./paste.ts";
import { namedBlock, rowsForHours, type PasteNames } from "./paste-names.ts";
import { sumColumnFault, withoutSums } from "./paste-sums.ts";
import { areaOf, type Area, type Position } from "./positions.ts";
import { deeds, notice } from "./notice.ts";
import { readTsv, withoutBlankEnd, writeTsv } from "./tsv.ts";
import type { GridChanges } from "./use-grid-changes.ts";
import type { GridFocus } from "./use-grid-focus.ts";

interface RangeOptions {
  readonly layout: GridLayout;
  readonly focus: GridFocus;
  readonly changes: GridChanges;
  readonly parse: ((text: string) => GridParsed) | undefined;
  readonly clipboard: GridClipboard | undefined;
  readonly names: PasteNames | undefined;
  readonly history: GridHistory | undefined;
  readonly note: (words: string) => void;
}

interface RangeWork extends RangeOptions {
  /** The range, or the active cell alone. */
  readonly area: Area | null;
}

/** Copy, cut, paste, fill, clear, undo and redo of a range, each as one action. */
export function useGridRange(options: RangeOptions) {
  const { layout, focus, changes, note: report } = options;
  const area = focus.range ?? (focus.active ? areaOf(focus.active) : null);
  const work = { ...options, area };
  const fill = (reach: Filled) => put(deeds.filled, reach, options);
  return {
    clear: () => empty(deeds.cleared, work),
    fill: (direction: "right" | "down") => area && fill(filled(fillSource(area, direction), area, layout)),
    fillOver: (source: Area, target: Area) => {
      fill(filled(source, target, layout));
      focus.select(target);
    },
    tools: {
      rowIds: area ? layout.rows.slice(area.top, area.bottom + 1).map(({ id }) => id) : [],
      columnIds: area ? layout.columns.slice(area.left, area.right + 1).map(({ id }) => id) : [],
      perform: (wanted, done) => {
        const allowed = openOf(wanted, layout);
        changes.perform(allowed);
        const refused = allowed.flatMap((change) => ("draft" in change ? [change.draft.error] : []));
        report(
          notice({
            done,
            landed: allowed.length - refused.length,
            wrong: wrongOf(refused),
            skipped: wanted.length - allowed.length,
            reason: undefined,
          }),
        );
      },
    } satisfies GridTools as GridTools,
    ...retracing(options),
    all: () => {
      focus.select({ top: 0, left: 0, bottom: layout.size.rows - 1, right: layout.size.columns - 1 });
      report(t`${plural(layout.size.rows * layout.size.columns, "# cell selected.", "# cells selected.")}`);
    },
    onCopy: (event: ClipboardEvent) => {
      if (copy(event, work) && area) report(t`${plural(sizeOf(area), "# cell copied.", "# cells copied.")}`);
    },
    onCut: (event: ClipboardEvent) => {
      if (copy(event, work)) empty(deeds.cut, work);
    },
    onPaste: (event: ClipboardEvent) => {
      event.preventDefault();
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (text === "") report(t`There's no text on the clipboard.`);
      else paste(withoutBlankEnd(readTsv(text)), work);
    },
  };
}

export type GridRange = ReturnType<typeof useGridRange>;

function put(
  done: Deed,
  { changes: wanted, ...reach }: Filled,
  { changes, note: report }: RangeOptions,
): void {
  changes.perform(wanted);
  report(notice({ done, landed: wanted.length, ...reach }));
}

function empty(done: Deed, work: RangeWork): void {
  const { area, layout, clipboard, note: report } = work;
  if (!area) return;
  if (!clipboard) return put(done, cleared(area, layout), work);
  const { cells, ...reach } = landed([[""]], area, layout);
  clipboard.paste(cells);
  report(notice({ done, landed: cells.length, ...reach }));
}

function textAt(position: Position, { layout, changes, clipboard }: RangeOptions): string {
  const ids = cellIdAt(layout, position);
  if (!ids) return "";
  if (clipboard) return clipboard.copy(ids.rowId, ids.columnId);
  const value = layout.factsAt(position)?.value ?? null;
  return changes.draftOf(ids.rowId, ids.columnId)?.text ?? typeableNumber(value);
}

/** Puts the range on the clipboard, without sums between its rows, as it is pasted; false where there is none. */
function copy(event: ClipboardEvent, work: RangeWork): boolean {
  const { area } = work;
  if (!area) return false;
  const inside = Array.from({ length: area.bottom - area.top + 1 }, (_, down) => area.top + down);
  const open = rowsForHours(work.layout).filter((row) => row >= area.top && row <= area.bottom);
  const rows = (open.length > 0 ? open : inside).map((row) =>
    Array.from({ length: area.right - area.left + 1 }, (__, along) =>
      textAt({ row, column: area.left + along }, work),
    ),
  );
  event.clipboardData?.setData("text/plain", writeTsv(rows));
  event.preventDefault();
  return true;
}

/** Where the texts of a block land, without its names and headings, or why nothing of it does. */
function reachOf(
  texts: PastedTexts,
  area: Area,
  { layout, clipboard, names }: Pick<RangeOptions, "layout" | "clipboard" | "names">,
) {
  const named = names ? namedBlock(texts, area, layout, names) : null;
  if (named !== null) {
    if ("error" in named) return named;
    const reach = landing(named.texts, layout);
    if (reach.cells.length + reach.skipped === 0)
      return { error: t`None of these hours have a cell here. Nothing was pasted.` };
    const fault = named.hasHeadings ? null : sumColumnFault(reach.cells, layout);
    return fault === null ? { ...reach, isBare: true } : { error: fault };
  }
  const rowIds = rowsForHours(layout).flatMap((row) => (row >= area.top ? (layout.rows[row]?.id ?? []) : []));
  const columnIds = layout.columns.slice(area.left).map(({ id }) => id);
  const body = clipboard?.body?.(texts, rowIds, columnIds) ?? withoutSums(texts, area, layout);
  if ("error" in body) return body;
  const reach = landed(body.texts, area, layout);
  const fault = sumColumnFault(reach.cells, layout);
  return fault === null ? { ...reach, isBare: body.texts !== texts } : { error: fault };
}

function paste(
  texts: PastedTexts,
  { area, layout, focus, changes, parse, clipboard, names, note: report }: RangeWork,
): void {
  if (!area) return;
  const reached = reachOf(texts, area, { layout, clipboard, names });
  if ("error" in reached) return report(reached.error);
  const { cells, isBare, ...reach } = reached;
  const refused: string[] = [];
  const remarks = new Set<string>();
  if (clipboard) refused.push(...clipboard.paste(cells));
  else {
    const wanted = changesOf(cells, parse ?? (() => ({ value: null })));
    changes.perform(wanted);
    for (const change of wanted) {
      if ("draft" in change) refused.push(change.draft.error);
      else if (change.remark !== undefined) remarks.add(change.remark);
    }
  }
  focus.select(reach.area);
  const done = isBare ? deeds.pastedBare : deeds.pasted;
  const words = notice({
    done,
    landed: cells.length - refused.length,
    wrong: wrongOf(refused),
    isLeft: clipboard !== undefined,
    ...reach,
  });
  report([words, ...[...remarks].slice(0, 3)].join(" "));
}

const wrongOf = (errors: readonly string[]) =>
  errors.length === 0 ? undefined : { count: errors.length, errors: [...new Set(errors)] };

/** Undo and redo, of the grid's own history or of its owner's. */
function retracing({ focus, changes, history, note: report }: RangeOptions) {
  const travelled = (way: "back" | "forth", found: Retraced | boolean | null) => {
    const isBack = way === "back";
    if (!found) return report(isBack ? t`Nothing to undo.` : t`Nothing to redo.`);
    if (found === true) return report(isBack ? t`Undone.` : t`Redone.`);
    if (found.area) focus.select(found.area);
    const done = notice({
      done: deeds.changed,
      landed: found.cells,
      skipped: found.skipped,
      reason: found.reason,
    });
    report(isBack ? t`Undone: ${done}` : t`Redone: ${done}`);
  };
  return {
    undo: () => travelled("back", (history ?? changes).undo()),
    redo: () => travelled("forth", (history ?? changes).redo()),
  };
}

function openOf(wanted: readonly GridChange[], layout: GridLayout): GridChange[] {
  return wanted.filter(({ rowId, columnId }) => {
    const at = layout.placeOf(rowId, columnId);
    return at !== null && layout.canEdit(at);
  });
}

function sizeOf({ top, left, bottom, right }: Area): number {
  return (bottom - top + 1) * (right - left + 1);
}

/**
 * Copy, cut and paste while a cell has the focus: caught at the document, since browsers send them to
 * selected text.
 */
export function useClipboardEvents(root: RefObject<HTMLElement | null>, work: GridRange): void {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => {
    const handle = (event: ClipboardEvent) => {
      const active = document.activeElement;
      if (!root.current?.contains(active) || active instanceof HTMLInputElement || event.defaultPrevented)
        return;
      if (event.type === "copy") latest.current.onCopy(event);
      else if (event.type === "cut") latest.current.onCut(event);
      else latest.current.onPaste(event);
    };
    const kinds = ["copy", "cut", "paste"] as const;
    for (const kind of kinds) document.addEventListener(kind, handle);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, handle);
    };
  }, [root]);
}
