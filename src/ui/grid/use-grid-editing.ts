import { useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import type { GridEdit, GridParsed } from "./grid-model.ts";
import type { GridLayout } from "./grid-layout.ts";
import type { Position } from "./positions.ts";

/** A typed text that is no value: kept in its cell, marked and explained, until it is put right or given up. */
export interface Draft {
  readonly text: string;
  readonly error: string;
}

export interface OpenEditor {
  readonly rowId: string;
  readonly columnId: string;
  readonly text: string;
  /** Typing began it: arrows leave the cell. Otherwise they move in the text. */
  readonly replace: boolean;
}

export interface GridEditing {
  readonly editor: OpenEditor | null;
  readonly draftOf: (rowId: string, columnId: string) => Draft | undefined;
  readonly begin: (position: Position, typed?: string) => void;
  /** Takes over what the editor holds. Without an open editor nothing happens. */
  readonly commit: () => void;
  readonly cancel: () => void;
  /** Gives up the draft of a cell; `false` where there is none. */
  readonly revert: (position: Position) => boolean;
  readonly set: (positions: readonly Position[], value: number | null) => void;
  /** From typing to moving in the text. */
  readonly settle: () => void;
}

interface EditingOptions {
  readonly layout: GridLayout;
  readonly root: RefObject<HTMLElement | null>;
  readonly parse: ((text: string) => GridParsed) | undefined;
  readonly onChange: (edits: GridEdit[]) => void;
  readonly onInvalidChange: ((count: number) => void) | undefined;
  readonly announce: (words: string) => void;
}

const keyOf = (rowId: string, columnId: string) => `${rowId}\n${columnId}`;

/** Typing into cells: one editor at a time, and the drafts that could not be taken over. */
export function useGridEditing({ layout, root, parse, onChange, onInvalidChange, announce }: EditingOptions): GridEditing {
  const [editor, setEditor] = useState<OpenEditor | null>(null);
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  // The editor's blur arrives after Enter and Tab have closed it: what is open counts, not what was drawn.
  const open = useRef<OpenEditor | null>(null);
  const change = (next: OpenEditor | null) => {
    open.current = next;
    setEditor(next);
  };
  const keep = (key: string, draft: Draft | null) => {
    const next = new Map(drafts);
    if (draft) next.set(key, draft);
    else if (!next.delete(key)) return false;
    setDrafts(next);
    if (next.size !== drafts.size) onInvalidChange?.(next.size);
    return true;
  };
  const store = ({ rowId, columnId }: OpenEditor, text: string) => {
    const parsed = parse?.(text) ?? { value: null };
    if ("error" in parsed) {
      keep(keyOf(rowId, columnId), { text, error: parsed.error });
      announce(parsed.error);
      return;
    }
    keep(keyOf(rowId, columnId), null);
    onChange([{ rowId, columnId, value: parsed.value }]);
  };
  return {
    editor,
    draftOf: (rowId, columnId) => (drafts.size === 0 ? undefined : drafts.get(keyOf(rowId, columnId))),
    begin: (position, typed) => {
      const ids = idsAt(layout, position);
      if (!parse || !ids) return;
      const cell = layout.cellAt(position);
      const text = typed ?? drafts.get(keyOf(ids.rowId, ids.columnId))?.text ?? String(cell?.value ?? "");
      flushSync(() => change({ ...ids, text, replace: typed !== undefined }));
      const input = inputIn(root.current);
      input?.focus();
      if (typed === undefined) input?.select();
      else input?.setSelectionRange(typed.length, typed.length);
    },
    commit: () => {
      const closing = open.current;
      const text = inputIn(root.current)?.value;
      if (!closing || text === undefined) return;
      change(null);
      if (closing.replace || text !== closing.text) store(closing, text);
    },
    cancel: () => change(null),
    revert: (position) => {
      const ids = idsAt(layout, position);
      return ids !== null && keep(keyOf(ids.rowId, ids.columnId), null);
    },
    set: (positions, value) => {
      const edits = positions.flatMap((position) => {
        const ids = idsAt(layout, position);
        return ids && layout.canEdit(position) && layout.cellAt(position)?.value !== value ? [{ ...ids, value }] : [];
      });
      if (edits.length > 0) onChange(edits);
    },
    settle: () => open.current && change({ ...open.current, replace: false }),
  };
}

function inputIn(root: HTMLElement | null): HTMLInputElement | null {
  return root?.querySelector<HTMLInputElement>("input[data-editor]") ?? null;
}

function idsAt(layout: GridLayout, { row, column }: Position): { rowId: string; columnId: string } | null {
  const [line, stand] = [layout.rows[row], layout.columns[column]];
  return line && stand ? { rowId: line.id, columnId: stand.id } : null;
}
