import * as z from "zod/mini";
import { useState } from "react";
import { useKeptWork, useUnsavedWork, type LeaveQuestion } from "#web/unsaved-work.ts";
import type { Mending } from "./use-import-edits.ts";

/** What was typed over a row: texts by column, or that it's skipped. */
const Mend = z.strictObject({ cells: z.record(z.string(), z.string()), skip: z.boolean() });
export type Mend = z.infer<typeof Mend>;
const Kept = z.record(z.string(), Mend);

const nothing: Mend = { cells: {}, skip: false };

export interface Mends {
  /** How many rows are corrected and not saved. */
  readonly count: number;
  readonly of: (row: number) => Mend;
  readonly type: (row: number, column: number, text: string, before: string) => void;
  readonly skip: (row: number, skip: boolean) => void;
  /** As they are sent. */
  readonly rows: () => Mending;
  /** Gives up what was typed, or has saved it. */
  readonly forget: () => void;
  /** The question before they're lost, for `DiscardDialog`. */
  readonly question: LeaveQuestion;
}

/** Corrections of rows that aren't saved yet: they outlive a reload, and leaving the import asks. */
export function useMends(importId: string): Mends {
  const name = `import ${importId}`;
  const kept = useKeptWork(name, Kept);
  const [mends, setMends] = useState<Readonly<Record<string, Mend>>>(kept ?? {});
  const count = Object.keys(mends).length;
  const unsaved = useUnsavedWork({
    name,
    dirty: count > 0,
    work: mends,
    isInside: (pathname) => pathname === `/admin/import/${importId}`,
  });
  const set = (row: number, change: (mend: Mend) => Mend) =>
    setMends((before) => {
      const { [row]: mend = nothing, ...others } = before;
      const next = change(mend);
      return Object.keys(next.cells).length === 0 && !next.skip ? others : { ...others, [row]: next };
    });
  return {
    count,
    of: (row) => mends[row] ?? nothing,
    type: (row, column, text, before) =>
      set(row, ({ cells, skip }) => {
        const others = Object.entries(cells).filter(([at]) => at !== String(column));
        const typed = text === before ? [] : [[String(column), text] as const];
        return { skip, cells: Object.fromEntries([...others, ...typed]) };
      }),
    skip: (row, skip) => set(row, (mend) => ({ ...mend, skip })),
    rows: () => Object.entries(mends).map(([row, { cells, skip }]) => ({ row: Number(row), cells, skip })),
    forget: () => {
      setMends({});
      unsaved.forget();
    },
    question: unsaved.question,
  };
}
