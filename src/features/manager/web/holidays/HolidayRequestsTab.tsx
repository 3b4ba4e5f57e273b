import { useNavigate } from "@tanstack/react-router";
import { Check, Search } from "lucide-react";
import { useState } from "react";
import { sumHours, formatHours } from "../../../../shared/hours.ts";
import { Banner } from "../../../../ui/feedback/Banner.tsx";
import { Button } from "../../../../ui/form/Button.tsx";
import { ErrorPanel } from "../../../../ui/feedback/ErrorPanel.tsx";
import { Field } from "../../../../ui/form/Field.tsx";
import { Panel } from "../../../../ui/layout/Panel.tsx";
import { Select } from "../../../../ui/form/Select.tsx";
import { SelectionBar } from "../../../../ui/layout/SelectionBar.tsx";
import { TextInput } from "../../../../ui/form/TextInput.tsx";
import type { ManagedRequest } from "../../holiday-contract.ts";
import { isNamedBefore, waitsForDecision } from "../../rules/holiday-decision.ts";
import { holidayTexts, requestCount } from "../../rules/holiday-messages.ts";
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

const all = "all";

/** Requests a dialog asks about. */
interface Asked {
  readonly status: "approved" | "rejected";
  readonly requests: readonly ManagedRequest[];
}

/** The team's holiday requests: find, look, decide. */
export function HolidayRequestsTab({ view, change }: HolidayRequestsTabProps) {
  const navigate = useNavigate();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<Asked | null>(null);
  const decisions = useHolidayDecisions();
  const read = useTeamRequests(view);
  const requests = read.data?.requests ?? [];
  useRowFoundAgain(read.data !== undefined);
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
  useListKeys({
    rows: requests,
    idOf: ({ id }) => id,
    waits: waitsForDecision,
    chosen,
    onApprove: approve,
    onReject: reject,
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
      <div className="manager-filters">
        <Field label="Status" labelHidden>
          <Select
            value={view.requestStatus || all}
            options={[
              { value: all, label: "All Statuses" },
              ...(read.data?.statuses ?? []).map(({ code, label }) => ({ value: code, label })),
            ]}
            onValueChange={(value) => {
              clear();
              change({ requestStatus: value === all ? "" : value });
            }}
          />
        </Field>
        <Field label="Search User" labelHidden>
          <TextInput
            type="search"
            icon={Search}
            placeholder="Search User"
            maxLength={200}
            value={view.requestSearch}
            onValueChange={(requestSearch) => {
              clear();
              change({ requestSearch });
            }}
          />
        </Field>
      </div>
      {decisions.notices.map(({ tone, text }) => (
        <Banner
          key={text}
          tone={tone}
          clearAfter={tone === "caution" ? undefined : 5}
          onDismiss={decisions.dismiss}
        >
          {text}
        </Banner>
      ))}
      <Panel flush className="team-requests">
        {read.error && !read.data ? (
          <ErrorPanel title={holidayTexts.loadFailed} read={read} />
        ) : (
          <HolidayRequestsTable
            requests={requests}
            loading={read.isPending}
            sort={view.requestSort}
            onSortChange={(requestSort) => change({ requestSort })}
            selected={selected}
            onSelectedChange={setSelected}
            onOpen={open}
          />
        )}
      </Panel>
      <SelectionBar
        count={chosen.length}
        summary={`${formatHours(sumHours(chosen.map(({ totalHours }) => totalHours)))} hours`}
      >
        <Button variant="ghost" onClick={clear}>
          Clear
        </Button>
        <Button variant="danger" disabled={decisions.pending} onClick={() => reject(chosen)}>
          Reject Selected
        </Button>
        <Button variant="primary" icon={Check} pending={decisions.pending} onClick={() => approve(chosen)}>
          Approve Selected
        </Button>
      </SelectionBar>
      {asking !== null && (
        <HolidayDecisionDialog
          decision={asking.status}
          title={`${asking.status === "approved" ? "Approve" : "Reject"} ${requestCount(asking.requests.length)}?`}
          named={asking.requests.filter(({ status }) => isNamedBefore(status))}
          pending={decisions.pending}
          onConfirm={(comment) => void decide(asking, comment)}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}
