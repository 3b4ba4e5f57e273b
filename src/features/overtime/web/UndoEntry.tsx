import { useState } from "react";
import { formatHours } from "#shared/hours.ts";
import { signed } from "#shared/hundredths.ts";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { useFormats } from "#web/formats.ts";
import { WriteDialog } from "#web/WriteDialog.tsx";
import { undoEntry, type OvertimeLine } from "../contract.ts";
import { overtimeWords } from "../rules/overtime-ledger.ts";

/** Undoes a payout, a correction, or hours that were made leave. */
export function UndoEntry({ line: { entry, kind, day, hours } }: { readonly line: OvertimeLine }) {
  const formats = useFormats();
  const [isRequested, setRequested] = useState(false);
  if (entry === null || kind === "carried") return null;
  const words = t`${overtimeWords()[kind]}, ${formats.day(day)}: ${signed(hours, formatHours)} h`;
  return (
    <span className="overtime-undo">
      <Button
        small
        variant="ghost"
        aria-label={t`Undo: ${words}`}
        onClick={() => setRequested(true)}
      >{t`Undo`}</Button>
      {isRequested && (
        <WriteDialog
          endpoint={undoEntry}
          input={{ params: { overtimeEntryId: entry.id } }}
          title={t`Undo this?`}
          verb={t`Undo`}
          pendingVerb={t`Undoing...`}
          done={t`Undone`}
          onClose={() => setRequested(false)}
        >
          <p>{words}</p>
          {kind === "to_leave" && (
            <p className="muted">
              {entry.leaveKind === null
                ? t`The hours are returned from leave unless they've been used.`
                : t`The hours are returned from ${entry.leaveKind} unless they've been used.`}
            </p>
          )}
        </WriteDialog>
      )}
    </span>
  );
}
