import { useState } from "react";
import type { Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { LedgerLines } from "#parts/leave/LedgerLines.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { useRead } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import { readLedger, type Ledger, type LeaveKind } from "../../kinds-contract.ts";
import { PersonLeaveDialog } from "../person/PersonLeaveDialog.tsx";
import { CorrectionDialog } from "./CorrectionDialog.tsx";
import { EmploymentDialog } from "./EmploymentDialog.tsx";

interface PersonLedgerProps {
  readonly personId: string;
  readonly kind: LeaveKind;
  readonly on: Day;
  readonly onClose: () => void;
}

/** Someone's balance as its lines, where an admin corrects it. */
export function PersonLedger({ personId, kind, on, onClose }: PersonLedgerProps) {
  const viewer = useViewer();
  const { today } = viewer;
  const [openDialog, setOpenDialog] = useState<"correct" | "employment" | "leave" | null>(null);
  const read = useRead(readLedger, { params: { personId }, query: { kindId: kind.id, on } }, { fresh: 0 });
  const close = () => setOpenDialog(null);
  const ledger = read.data;
  if (ledger !== undefined && openDialog === "correct")
    return (
      <CorrectionDialog personId={personId} fullName={ledger.fullName} kind={kind} on={on} onClose={close} />
    );
  if (ledger !== undefined && openDialog === "employment")
    return <EmploymentDialog personId={personId} ledger={ledger} onClose={close} />;
  if (openDialog === "leave")
    return <PersonLeaveDialog personId={personId} requestId={null} onClose={close} />;
  return (
    <Dialog
      open
      drawer
      size="medium"
      title={ledger === undefined ? kind.name : t`${ledger.fullName}: ${kind.name}`}
      onClose={onClose}
      cancel={t`Close`}
      aside={
        <span className="grow leave-actions">
          <Button
            onClick={() => setOpenDialog("employment")}
            disabled={ledger === undefined}
          >{t`Employment`}</Button>
          {personId !== viewer.id && (
            <Button onClick={() => setOpenDialog("leave")}>{t`Enter leave…`}</Button>
          )}
        </span>
      }
      verb={t`Correct balance`}
      onConfirm={() => setOpenDialog("correct")}
      disabled={ledger === undefined}
    >
      <ReadView read={read} loading={t`Loading balance...`} failed={t`Error Loading Balance`}>
        {(data) => (
          <div className="stack">
            <EmploymentWords employment={data.employment} />
            <LedgerLines ledger={data} today={today} />
          </div>
        )}
      </ReadView>
    </Dialog>
  );
}

function EmploymentWords({ employment: { firstDay, lastDay } }: Pick<Ledger, "employment">) {
  const formats = useFormats();
  if (firstDay === null)
    return lastDay === null ? null : <p className="muted">{t`Employed until ${formats.day(lastDay)}.`}</p>;
  const words =
    lastDay === null
      ? t`Employed from ${formats.day(firstDay)}.`
      : t`Employed from ${formats.day(firstDay)} until ${formats.day(lastDay)}.`;
  return <p className="muted">{words}</p>;
}
