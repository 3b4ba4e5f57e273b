import { useState } from "react";
import type { BulkOutcome } from "#features/timesheets/decisions-contract.ts";
import { leftWords } from "#features/timesheets/rules/decisions/decision-messages.ts";

export interface DecisionNotice {
  readonly tone: "positive" | "caution" | "critical";
  readonly text: string;
}

interface Outcome extends Pick<BulkOutcome, "count" | "message" | "skipped"> {
  readonly exceeded?: string | null;
}

export function useDecisionNotices() {
  const [notices, setNotices] = useState<readonly DecisionNotice[]>([]);
  const say = (tone: DecisionNotice["tone"], text: string) => setNotices([{ tone, text }]);
  return {
    notices,
    say,
    dismiss: () => setNotices([]),
    /** What was decided; null when the call failed. */
    run: async <Decided extends Outcome>(
      failed: string,
      work: () => Promise<Decided>,
    ): Promise<Decided | null> => {
      try {
        const outcome = await work();
        setNotices(noticesOf(outcome));
        return outcome;
      } catch (error) {
        say("critical", error instanceof Error ? `${failed}. ${error.message}` : failed);
        return null;
      }
    },
  };
}

/** True when something was decided: a dialog with a comment closes only then. */
export function isDone<Decided extends Outcome>(outcome: Decided | null): outcome is Decided {
  return outcome !== null && outcome.count > 0;
}

function noticesOf({ count, message, skipped, exceeded = null }: Outcome): DecisionNotice[] {
  const left = leftWords(skipped);
  return [
    ...(count > 0 ? [{ tone: "positive" as const, text: message }] : []),
    ...[left, exceeded ?? ""].flatMap((text) => (text === "" ? [] : [{ tone: "caution" as const, text }])),
  ];
}

/**
 * What a detail's dialog is about: the row as it was when the dialog opened. What changed since is shown, not
 * decided over.
 */
export function useRequested<Row, Action>(row: Row) {
  const [requested, setRequested] = useState<{ readonly action: Action; readonly row: Row } | null>(null);
  return {
    about: requested?.row ?? row,
    openDialog: requested?.action,
    openDecisionOf: (action: Action) => setRequested({ action, row }),
    close: () => setRequested(null),
  };
}

/** The ticked rows of a list. */
export function useSelection<Row>(rows: readonly Row[], idOf: (row: Row) => string) {
  const [selected, onSelectedChange] = useState<ReadonlySet<string>>(new Set());
  return {
    selected,
    onSelectedChange,
    chosen: rows.filter((row) => selected.has(idOf(row))),
    clear: () => onSelectedChange(new Set()),
  };
}
