import { useEffect, useRef, useState } from "react";
import { grouped } from "#shared/count.ts";
import { t } from "#shared/texts/t.ts";
import { Progress } from "#ui/feedback/Progress.tsx";
import type { ImportView } from "../contract.ts";
import { rowsInWords, timeLeft } from "./import-words.ts";

function doneText(status: ImportView["status"], done: string, total: string): string {
  if (status === "checking") return t`Checked ${done} of ${total}`;
  if (status === "running") return t`Imported ${done} of ${total}`;
  return status === "undoing" ? t`Undone ${done} of ${total}` : t`Done ${done} of ${total}`;
}

/** How far the server is with an import, and about how long it still needs. */
export function WorkProgress({ view }: { readonly view: ImportView }) {
  const { status, rowsDone, rowsTotal } = view;
  const left = useTimeLeft(status, rowsDone, rowsTotal);
  // What is undone are rows of several sorts.
  const total = status === "undoing" ? grouped(rowsTotal) : rowsInWords(view, rowsTotal);
  const words = rowsTotal === 0 ? t`Getting ready...` : doneText(status, grouped(rowsDone), total);
  return (
    <Progress done={rowsDone} of={rowsTotal}>
      {words}
      {left !== null && `, ${left}`}
    </Progress>
  );
}

/** From how fast it went while one looked on. */
function useTimeLeft(status: string, rowsDone: number, rowsTotal: number): string | null {
  const began = useRef<{ readonly status: string; readonly at: number; readonly done: number } | null>(null);
  const [left, setLeft] = useState<string | null>(null);
  useEffect(() => {
    const now = performance.now();
    if (began.current?.status !== status || rowsDone < began.current.done)
      began.current = { status, at: now, done: rowsDone };
    const { at, done } = began.current;
    setLeft(timeLeft(rowsDone - done, now - at, rowsTotal - rowsDone));
  }, [status, rowsDone, rowsTotal]);
  return left;
}
