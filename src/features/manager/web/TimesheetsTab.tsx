import { useNavigate } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { useState } from "react";
import { formatHours, sumHours } from "../../../shared/hours.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { SelectionBar } from "../../../ui/SelectionBar.tsx";
import type { WeekStatus } from "../../timesheets/rules/timesheet-status.ts";
import type { ManagedWeek } from "../contract.ts";
import { isNamedBeforeApproval, isNamedBeforeRejection } from "../rules/bulk-decision.ts";
import { managerTexts, timesheetCount } from "../rules/decision-messages.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import type { ManagerView } from "./manager-view.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { TimesheetFilters } from "./TimesheetFilters.tsx";
import { TimesheetTable } from "./TimesheetTable.tsx";
import { useDecisions } from "./use-decisions.ts";
import { useTeamWeeks } from "./use-team-weeks.ts";

interface TimesheetsTabProps {
  readonly view: ManagerView;
  readonly change: (change: Partial<ManagerView>) => void;
  readonly scope: "without-manager" | undefined;
}

/** The team's weeks: find, look, decide. */
export function TimesheetsTab({ view, change, scope }: TimesheetsTabProps) {
  const navigate = useNavigate();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<"approve" | "reject" | null>(null);
  const decisions = useDecisions();
  const read = useTeamWeeks(view, scope);
  const weeks = read.data?.weeks ?? [];
  const chosen = weeks.filter((week) => selected.has(week.user.id));
  const clear = () => setSelected(new Set());
  const approve = async () => {
    setAsking(null);
    if (await decisions.approve(chosen)) clear();
  };
  const reject = async (comment: string) => {
    if (await decisions.reject(chosen, comment)) {
      setAsking(null);
      clear();
    }
  };
  const open = (week: ManagedWeek) => {
    if (week.timesheetId === null) return;
    const params = { userId: week.user.id, timesheetId: week.timesheetId, weekStartingDate: view.week };
    void navigate({ to: "/manager/timesheets/{-$userId}/{-$timesheetId}/{-$weekStartingDate}", params, state: { manager: view } });
  };
  return (
    <div className="stack">
      <TimesheetFilters
        view={view}
        functions={read.data?.functions ?? []}
        statuses={read.data?.statuses ?? []}
        change={(changed) => {
          clear();
          change(changed);
        }}
      />
      {decisions.notices.map(({ tone, text }) => (
        <Banner key={text} tone={tone} clearAfter={5} onDismiss={decisions.dismiss}>
          {text}
        </Banner>
      ))}
      <Panel flush className="team-weeks">
        {read.error && !read.data ? (
          <ErrorPanel title={managerTexts.loadFailed} reason={read.error.message} retrying={read.isFetching} onRetry={() => void read.refetch()} />
        ) : (
          <TimesheetTable
            weeks={weeks}
            weekStarting={view.week}
            teamSize={read.data?.teamSize ?? 0}
            loading={read.isPending}
            selected={selected}
            onSelectedChange={setSelected}
            onOpen={open}
          />
        )}
      </Panel>
      <SelectionBar count={chosen.length} summary={`${formatHours(sumHours(chosen.map(({ hours }) => hours ?? 0)))} hours`}>
        <Button variant="ghost" onClick={clear}>
          Clear
        </Button>
        <Button
          variant="danger"
          disabled={decisions.pending}
          onClick={() => (decisions.hasTimesheets(chosen, "reject") ? setAsking("reject") : undefined)}
        >
          Reject Selected
        </Button>
        <Button
          variant="primary"
          icon={Check}
          pending={decisions.pending}
          onClick={() => (namedOf(chosen, isNamedBeforeApproval).length > 0 ? setAsking("approve") : void approve())}
        >
          Approve Selected
        </Button>
      </SelectionBar>
      <ConfirmDialog
        open={asking === "approve"}
        weeks={chosen}
        named={namedOf(chosen, isNamedBeforeApproval)}
        onConfirm={() => void approve()}
        onClose={() => setAsking(null)}
      />
      <ReasonDialog
        open={asking === "reject"}
        kind="reject"
        title={`Reject ${timesheetCount(chosen.filter(({ timesheetId }) => timesheetId !== null).length)}`}
        named={namedOf(chosen, isNamedBeforeRejection)}
        pending={decisions.pending}
        onConfirm={(comment) => void reject(comment)}
        onClose={() => setAsking(null)}
      />
    </div>
  );
}

/** The selected rows a confirmation must name. */
function namedOf(chosen: readonly ManagedWeek[], isNamed: (status: WeekStatus) => boolean): ManagedWeek[] {
  return chosen.filter(({ timesheetId, statusCode }) => timesheetId !== null && isNamed(statusCode));
}
