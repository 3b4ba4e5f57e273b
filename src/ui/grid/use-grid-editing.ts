import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import { t } from "#shared/texts/t.ts";
import { typeableNumber } from "#shared/typed-number.ts";
import type { GridParsed } from "./grid-model.ts";
import { cellIdAt, type CellId, type GridLayout } from "./grid-layout.ts";
import type { Position } from "./positions.ts";
import type { GridChanges } from "./use-grid-changes.ts";

export interface OpenEditor extends CellId {
  readonly text: string;
  /** Typing began it: arrows leave the cell. Otherwise they move in the text. */
  readonly replace: boolean;
  /** What was typed wasn't accepted: it stays open until it is corrected or dropped. */
  readonly isWrong?: boolean;
}

export interface GridEditing {
  readonly editor: OpenEditor | null;
  readonly begin: (position: Position, typed?: string) => void;
  /**
   * Accepts the editor's text. False while a brush can't accept it and the editor stays open; where the
   * focus `leaves`, it is reported and dropped.
   */
  readonly commit: (options?: { readonly leaves?: boolean }) => boolean;
  readonly cancel: () => void;
  readonly set: (positions: readonly Position[], value: number | null) => void;
  /** From typing to moving in the text. */
  readonly settle: () => void;
}

interface EditingOptions {
  readonly layout: GridLayout;
  readonly root: RefObject<HTMLElement | null>;
  readonly parse: ((text: string) => GridParsed) | undefined;
  readonly changes: GridChanges;
  readonly announce: (words: string) => void;
  readonly refuse: (position: Position, reason: string) => void;
  /** Where the grid paints, what is typed goes to the brush. */
  readonly brush: BrushTyping | undefined;
}

interface BrushTyping {
  /** Returns the reason for a rejection. */
  readonly accept: (at: Position, value: number | null) => string | undefined;
  /** What F2 begins with. */
  readonly own: ((rowId: string, columnId: string) => number | null) | undefined;
}

/** Typing into cells: one editor at a time. */
export function useGridEditing(options: EditingOptions): GridEditing {
  const { layout, root, parse, changes, brush } = options;
  const [editor, setEditor] = useState<OpenEditor | null>(null);
  // The editor's blur comes after Enter and Tab have closed it.
  const open = useRef<OpenEditor | null>(null);
  const change = (next: OpenEditor | null) => {
    open.current = next;
    setEditor(next);
  };
  const textAt = ({ rowId, columnId }: CellId, position: Position) =>
    changes.draftOf(rowId, columnId)?.text ??
    typeableNumber((brush ? brush.own?.(rowId, columnId) : layout.cellAt(position)?.value) ?? null);
  const commit: GridEditing["commit"] = ({ leaves = false } = {}) => {
    const closing = open.current;
    const text = inputIn(root.current)?.value;
    if (!closing || text === undefined) return true;
    change(null);
    if (!closing.replace && text === closing.text) return true;
    const parsed = parse?.(text) ?? { value: null };
    if (brush) {
      const isDone = paintTyped(closing, { text, parsed, leaves }, brush.accept, options);
      if (!isDone) change({ ...closing, isWrong: true });
      return isDone;
    }
    store(closing, text, parsed, options);
    return true;
  };
  useOnLeaving(() => commit({ leaves: true }));
  return {
    editor,
    begin: (position, typed) => {
      const ids = cellIdAt(layout, position);
      if (!parse || !ids) return;
      const text = typed ?? textAt(ids, position);
      flushSync(() => change({ ...ids, text, replace: typed !== undefined }));
      const input = inputIn(root.current);
      input?.focus();
      if (typed === undefined) input?.select();
      else input?.setSelectionRange(typed.length, typed.length);
    },
    commit,
    cancel: () => change(null),
    set: (positions, value) => {
      changes.perform(
        positions.flatMap((position) => {
          const ids = cellIdAt(layout, position);
          return ids && layout.canEdit(position) ? [{ ...ids, value }] : [];
        }),
      );
    },
    settle: () => open.current && change({ ...open.current, replace: false }),
  };
}

function store(
  { rowId, columnId }: CellId,
  text: string,
  parsed: GridParsed,
  { changes, announce }: EditingOptions,
): void {
  if ("error" in parsed) {
    changes.perform([{ rowId, columnId, draft: { text, error: parsed.error } }]);
    announce(parsed.error);
    return;
  }
  changes.perform([{ rowId, columnId, value: parsed.value }]);
  if (parsed.remark !== undefined) announce(parsed.remark);
}

interface TypedText {
  readonly text: string;
  readonly parsed: GridParsed;
  readonly leaves: boolean;
}

/**
 * The brush stores no drafts in its cells: a text it doesn't accept stays open (false), or is reported on
 * leaving.
 */
function paintTyped(
  { rowId, columnId }: CellId,
  { text, parsed, leaves }: TypedText,
  accept: BrushTyping["accept"],
  { layout, refuse }: EditingOptions,
): boolean {
  const at = layout.placeOf(rowId, columnId);
  if (!at) return true;
  const wrong = "error" in parsed ? parsed.error : accept(at, parsed.value);
  if (wrong === undefined) return true;
  refuse(at, leaves ? t`“${text}” wasn't accepted. ${wrong}` : wrong);
  return leaves;
}

/** When the page is left with the editor open, no blur comes. */
function useOnLeaving(work: () => void): void {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  useLayoutEffect(() => {
    const leave = () => latest.current();
    addEventListener("pagehide", leave, { capture: true });
    return () => {
      removeEventListener("pagehide", leave, { capture: true });
      leave();
    };
  }, []);
}

export function isEditor(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.dataset["editor"] !== undefined;
}

function inputIn(root: HTMLElement | null): HTMLInputElement | null {
  return root?.querySelector<HTMLInputElement>("input[data-editor]") ?? null;
}
