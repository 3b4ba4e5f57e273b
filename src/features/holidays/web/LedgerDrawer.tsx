import type { Day } from "#shared/day.ts";
import { LedgerLines } from "#parts/holidays/LedgerLines.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { readLedger } from "../leave-contract.ts";

interface LedgerDrawerProps {
  readonly kindId: string;
  readonly kindName: string;
  readonly on: Day;
  readonly onClose: () => void;
}

/** One's own balance of a kind as its lines. */
export function LedgerDrawer({ kindId, kindName, on, onClose }: LedgerDrawerProps) {
  const { id: personId, today } = useViewer();
  const read = useRead(
    readLedger,
    { params: { personId }, query: { kindId, on } },
    { fresh: freshFor.planning },
  );
  return (
    <Dialog
      open
      drawer
      size="medium"
      title={`${kindName}: how the balance adds up`}
      onClose={onClose}
      cancel="Close"
    >
      <ReadView read={read} loading="Loading balance..." failed="Error Loading Balance">
        {(ledger) => <LedgerLines ledger={ledger} today={today} />}
      </ReadView>
    </Dialog>
  );
}
