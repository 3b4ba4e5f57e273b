import { t } from "#shared/texts/t.ts";
import { LedgerDialog } from "#parts/leave/LedgerDialog.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { readRequestLedger, type ManagedRequest } from "#features/leave/decisions-contract.ts";
import { nameOf } from "../decision-parts.tsx";

interface RequestLedgerProps {
  readonly request: ManagedRequest;
  readonly onClose: () => void;
}

/** The balance a request counts against, as its lines. */
export function RequestLedger({ request, onClose }: RequestLedgerProps) {
  const params = { holidayRequestId: request.id };
  const read = useRead(readRequestLedger, { params }, { fresh: freshFor.planning });
  const title = t`${nameOf(request.user)}: ${request.kindName ?? t`Holiday`}`;
  return <LedgerDialog title={title} read={read} onClose={onClose} />;
}
