import * as z from "zod/mini";
import { useState } from "react";
import { useStoredDraft, useUnsavedWork, type LeaveQuestion } from "#web/unsaved-work.ts";
import type { Correctioning } from "./use-import-edits.ts";

/** What was typed over a row: texts by column, or that it's skipped. */
const Correction = z.strictObject({ cells: z.record(z.string(), z.string()), skip: z.boolean() });
export type Correction = z.infer<typeof Correction>;
const StoredDraft = z.record(z.string(), Correction);

const nothing: Correction = { cells: {}, skip: false };

export interface Corrections {
  /** How many rows are corrected and not saved. */
  readonly count: number;
  readonly of: (row: number) => Correction;
  readonly type: (row: number, column: number, text: string, before: string) => void;
  readonly skip: (row: number, skip: boolean) => void;
  /** As they are sent. */
  readonly rows: () => Correctioning;
  /** Gives up what was typed, or has saved it. */
  readonly forget: () => void;
  /** The question before they're lost, for `DiscardDialog`. */
  readonly question: LeaveQuestion;
}

/** Corrections of rows that aren't saved yet: they outlive a reload, and leaving the import needs a confirmation. */
export function useCorrections(importId: string): Corrections {
  const name = `import ${importId}`;
  const stored = useStoredDraft(name, StoredDraft);
  const [corrections, setCorrections] = useState<Readonly<Record<string, Correction>>>(stored ?? {});
  const count = Object.keys(corrections).length;
  const unsaved = useUnsavedWork({
    name,
    dirty: count > 0,
    work: corrections,
    isInside: (pathname) => pathname === `/admin/import/${importId}`,
  });
  const set = (row: number, change: (correction: Correction) => Correction) =>
    setCorrections((before) => {
      const { [row]: correction = nothing, ...others } = before;
      const next = change(correction);
      return Object.keys(next.cells).length === 0 && !next.skip ? others : { ...others, [row]: next };
    });
  return {
    count,
    of: (row) => corrections[row] ?? nothing,
    type: (row, column, text, before) =>
      set(row, ({ cells, skip }) => {
        const others = Object.entries(cells).filter(([at]) => at !== String(column));
        const typed = text === before ? [] : [[String(column), text] as const];
        return { skip, cells: Object.fromEntries([...others, ...typed]) };
      }),
    skip: (row, skip) => set(row, (correction) => ({ ...correction, skip })),
    rows: () =>
      Object.entries(corrections).map(([row, { cells, skip }]) => ({ row: Number(row), cells, skip })),
    forget: () => {
      setCorrections({});
      unsaved.forget();
    },
    question: unsaved.question,
  };
}
