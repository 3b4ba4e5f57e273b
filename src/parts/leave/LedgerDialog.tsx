import { t } from "#shared/texts/t.ts";
import type { Ledger } from "#features/leave/kinds-contract.ts";
import type { Read } from "#ui/feedback/ErrorPanel.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { late } from "#web/late.tsx";
import { useViewer } from "#web/viewer.ts";

const LedgerLines = late(async () => (await import("./LedgerLines.tsx")).LedgerLines);

interface LedgerDialogProps {
  readonly title: string;
  readonly read: Read<Ledger>;
  readonly onClose: () => void;
}

/** A balance as its lines, to look at. */
export function LedgerDialog({ title, read, onClose }: LedgerDialogProps) {
  const { today } = useViewer();
  return (
    <Dialog open drawer size="medium" title={title} onClose={onClose} cancel={t`Close`}>
      <ReadView read={read} loading={t`Loading balance...`} failed={t`Error Loading Balance`}>
        {(ledger) => <LedgerLines ledger={ledger} today={today} />}
      </ReadView>
    </Dialog>
  );
}
