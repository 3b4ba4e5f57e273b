import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { sumHours, formatHours } from "#shared/hours.ts";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { ManagedRequest } from "../../holiday-contract.ts";
import { isNamedBefore, waitsForDecision } from "../../rules/holiday-decision.ts";
import { holidayTexts, requestCount } from "../../rules/holiday-messages.ts";
import { StatusFilter, UserSearch } from "../ListFilters.tsx";
import { DecisionBar, DecisionNotices } from "../decision-parts.tsx";
import { HolidayDecisionDialog } from "./HolidayDecisionDialog.tsx";
import { HolidayRequestsTable } from "./HolidayRequestsTable.tsx";
import { searchOf, type ManagerView } from "../manager-view.ts";
import { useRowFoundAgain } from "../weeks/row-left.ts";
import { useHolidayDecisions } from "./use-holiday-decisions.ts";
import { useListKeys } from "../use-list-keys.ts";
import { useTeamRequests } from "./use-team-requests.ts";

interface HolidayRequestsTabProps {
  readonly view: ManagerView;
  readonly change: (change: Partial<ManagerView>) => void;
}

/** Requests a dialog asks about. */
interface Asked {
  readonly status: "approved" | "rejected";
  readonly requests: readonly ManagedRequest[];
}

/** The selected requests, and the decision on them: at once, or after a dialog has asked. */
function useDeciding(requests: readonly ManagedRequest[], decisions: ReturnType<typeof useHolidayDecisions>) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<Asked | null>(null);
  const chosen = requests.filter(({ id }) => selected.has(id));
  const clear = () => setSelected(new Set());
  const decide = async ({ status, requests: those }: Asked, comment: string) => {
    if (await decisions.decideAll(those, status, comment)) {
      setAsking(null);
      clear();
    }
  };
  const approve = (those: readonly ManagedRequest[]) => {
    const asked = { status: "approved", requests: those } as const;
    if (decisions.pending) return;
    if (those.some(({ status }) => isNamedBefore(status))) setAsking(asked);
    else void decide(asked, "");
  };
  const reject = (those: readonly ManagedRequest[]) => setAsking({ status: "rejected", requests: those });
  const close = () => setAsking(null);
  return { chosen, selected, setSelected, clear, asking, close, decide, approve, reject };
}

/** The team's holiday requests: find, look, decide. */
export function HolidayRequestsTab({ view, change }: HolidayRequestsTabProps) {
  const navigate = useNavigate();
  const decisions = useHolidayDecisions();
  const read = useTeamRequests(view);
  const requests = read.data?.requests ?? [];
  useRowFoundAgain(read.data !== undefined);
  const deciding = useDeciding(requests, decisions);
  const { chosen, asking, clear } = deciding;
  useListKeys({
    rows: requests,
    idOf: ({ id }) => id,
    waits: waitsForDecision,
    chosen,
    onApprove: deciding.approve,
    onReject: deciding.reject,
  });
  const open = ({ id }: ManagedRequest) =>
    void navigate({
      to: "/manager/holiday-requests/{-$holidayRequestId}",
      params: { holidayRequestId: id },
      search: searchOf(view),
      state: { managerTab: "holiday-requests" },
    });
  return (
    <div className="stack">
      <RequestFilters
        view={view}
        statuses={read.data?.statuses ?? []}
        onChange={(next) => {
          clear();
          change(next);
        }}
      />
      <DecisionNotices decisions={decisions} warningsStay />
      <Panel flush className="team-list">
        {read.error && !read.data ? (
          <ErrorPanel title={holidayTexts.loadFailed} read={read} />
        ) : (
          <HolidayRequestsTable
            requests={requests}
            loading={read.isPending}
            sort={view.requestSort}
            onSortChange={(requestSort) => change({ requestSort })}
            selected={deciding.selected}
            onSelectedChange={deciding.setSelected}
            onOpen={open}
          />
        )}
      </Panel>
      <DecisionBar
        count={chosen.length}
        summary={`${formatHours(sumHours(chosen.map(({ totalHours }) => totalHours)))} hours`}
        pending={decisions.pending}
        onClear={clear}
        onReject={() => deciding.reject(chosen)}
        onApprove={() => deciding.approve(chosen)}
      />
      {asking !== null && (
        <HolidayDecisionDialog
          decision={asking.status}
          title={`${asking.status === "approved" ? "Approve" : "Reject"} ${requestCount(asking.requests.length)}?`}
          named={asking.requests.filter(({ status }) => isNamedBefore(status))}
          pending={decisions.pending}
          onConfirm={(comment) => void deciding.decide(asking, comment)}
          onClose={deciding.close}
        />
      )}
    </div>
  );
}

interface RequestFiltersProps {
  readonly view: ManagerView;
  readonly statuses: readonly { readonly code: string; readonly label: string }[];
  readonly onChange: (change: Partial<ManagerView>) => void;
}

function RequestFilters({ view, statuses, onChange }: RequestFiltersProps) {
  return (
    <div className="row-wrap gap-3 manager-filters">
      <StatusFilter
        everyone="All Statuses"
        value={view.requestStatus}
        statuses={statuses}
        onChange={(requestStatus) => onChange({ requestStatus })}
      />
      <UserSearch value={view.requestSearch} onChange={(requestSearch) => onChange({ requestSearch })} />
    </div>
  );
}
