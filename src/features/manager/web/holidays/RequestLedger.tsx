import { LedgerLines } from "#parts/holidays/LedgerLines.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { readRequestLedger, type ManagedRequest } from "../../holiday-contract.ts";
import { nameOf } from "../decision-parts.tsx";

interface RequestLedgerProps {
  readonly request: ManagedRequest;
  readonly onClose: () => void;
}

/** The balance a request counts against, as its lines. */
export function RequestLedger({ request, onClose }: RequestLedgerProps) {
  const { today } = useViewer();
  const params = { holidayRequestId: request.id };
  const read = useRead(readRequestLedger, { params }, { fresh: freshFor.planning });
  return (
    <Dialog
      open
      drawer
      size="medium"
      title={`${nameOf(request.user)}: ${request.kindName ?? "Holiday"}`}
      onClose={onClose}
      cancel="Close"
    >
      <ReadView read={read} loading="Loading balance..." failed="Error Loading Balance">
        {(ledger) => <LedgerLines ledger={ledger} today={today} />}
      </ReadView>
    </Dialog>
  );
}
