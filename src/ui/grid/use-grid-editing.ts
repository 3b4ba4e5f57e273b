import { useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import type { GridParsed } from "./grid-model.ts";
import type { GridLayout } from "./grid-layout.ts";
import type { Position } from "./positions.ts";
import type { GridChanges } from "./use-grid-changes.ts";

export interface OpenEditor {
  readonly rowId: string;
  readonly columnId: string;
  readonly text: string;
  /** Typing began it: arrows leave the cell. Otherwise they move in the text. */
  readonly replace: boolean;
}

export interface GridEditing {
  readonly editor: OpenEditor | null;
  readonly begin: (position: Position, typed?: string) => void;
  /** Takes over what the editor holds. Without an open editor nothing happens. */
  readonly commit: () => void;
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
}

/** Typing into cells: one editor at a time. */
export function useGridEditing({ layout, root, parse, changes, announce }: EditingOptions): GridEditing {
  const [editor, setEditor] = useState<OpenEditor | null>(null);
  // The editor's blur arrives after Enter and Tab have closed it: what is open counts, not what was drawn.
  const open = useRef<OpenEditor | null>(null);
  const change = (next: OpenEditor | null) => {
    open.current = next;
    setEditor(next);
  };
  const store = ({ rowId, columnId }: OpenEditor, text: string) => {
    const parsed = parse?.(text) ?? { value: null };
    if ("error" in parsed) {
      changes.perform([{ rowId, columnId, draft: { text, error: parsed.error } }]);
      announce(parsed.error);
    } else changes.perform([{ rowId, columnId, value: parsed.value }]);
  };
  return {
    editor,
    begin: (position, typed) => {
      const ids = idsAt(layout, position);
      if (!parse || !ids) return;
      const cell = layout.cellAt(position);
      const text = typed ?? changes.draftOf(ids.rowId, ids.columnId)?.text ?? String(cell?.value ?? "");
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
    set: (positions, value) => {
      changes.perform(
        positions.flatMap((position) => {
          const ids = idsAt(layout, position);
          return ids && layout.canEdit(position) ? [{ ...ids, value }] : [];
        }),
      );
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
