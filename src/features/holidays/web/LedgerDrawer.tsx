import type { Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { LedgerDialog } from "#parts/holidays/LedgerDialog.tsx";
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
  const { id: personId } = useViewer();
  const read = useRead(
    readLedger,
    { params: { personId }, query: { kindId, on } },
    { fresh: freshFor.planning },
  );
  return <LedgerDialog title={t`${kindName}: how the balance adds up`} read={read} onClose={onClose} />;
}
