import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { formatHours, sumHours } from "#shared/hours.ts";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { mayTake, type WeekStatus } from "#features/timesheets/rules/timesheet-status.ts";
import type { ManagedWeek } from "../../contract.ts";
import { decidableCount, isNamedBeforeApproval, isNamedBeforeRejection } from "../../rules/bulk-decision.ts";
import { managerTexts, timesheetCount } from "../../rules/decision-messages.ts";
import { DecisionBar, DecisionNotices } from "../decision-parts.tsx";
import { ApproveDialog } from "../ApproveDialog.tsx";
import { searchOf, type ManagerView } from "../manager-view.ts";
import { ReasonDialog } from "../ReasonDialog.tsx";
import { TimesheetFilters } from "./TimesheetFilters.tsx";
import { TimesheetTable } from "./TimesheetTable.tsx";
import { useRowFoundAgain } from "./row-left.ts";
import { isDone, useDecisions, whyNot } from "./use-decisions.ts";
import { useListKeys } from "../use-list-keys.ts";
import { useTeamWeeks } from "./use-team-weeks.ts";
import { WaitingWeeks } from "./WaitingWeeks.tsx";

interface TimesheetsTabProps {
  readonly view: ManagerView;
  readonly change: (change: Partial<ManagerView>) => void;
}

/** Weeks a dialog asks about. */
interface Asked {
  readonly action: "approve" | "reject";
  readonly weeks: readonly ManagedWeek[];
}

const nothingRead = { weeks: [], functions: [], statuses: [], waiting: [], teamSize: 0 } as const;

/** The selected weeks, and the decision on them: at once, or after a dialog has asked. */
function useDeciding(weeks: readonly ManagedWeek[], decisions: ReturnType<typeof useDecisions>) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<Asked | null>(null);
  const chosen = weeks.filter((week) => selected.has(week.user.id));
  const clear = () => setSelected(new Set());
  const approve = async (those: readonly ManagedWeek[]) => {
    setAsking(null);
    if (await decisions.approve(those)) clear();
  };
  const reject = async (those: readonly ManagedWeek[], comment: string) => {
    if (isDone(await decisions.reject(those, comment))) {
      setAsking(null);
      clear();
    }
  };
  const askToApprove = (those: readonly ManagedWeek[]) => {
    if (decisions.pending) return;
    if (countOf(those, "approve") > 0 && namedOf(those, isNamedBeforeApproval).length > 0)
      setAsking({ action: "approve", weeks: those });
    else void approve(those);
  };
  const askToReject = (those: readonly ManagedWeek[]) => {
    if (decisions.pending || !decisions.hasTimesheets(those, "reject")) return;
    decisions.dismiss();
    setAsking({ action: "reject", weeks: those });
  };
  const close = () => setAsking(null);
  return { chosen, selected, setSelected, clear, asking, close, approve, reject, askToApprove, askToReject };
}

/** The team's weeks: find, look, decide. */
export function TimesheetsTab({ view, change }: TimesheetsTabProps) {
  const navigate = useNavigate();
  const decisions = useDecisions();
  const read = useTeamWeeks(view);
  const { weeks, functions, statuses, waiting, teamSize } = read.data ?? nothingRead;
  useRowFoundAgain(read.data !== undefined);
  const deciding = useDeciding(weeks, decisions);
  const { chosen, clear } = deciding;
  useListKeys({
    rows: weeks,
    idOf: ({ user }) => user.id,
    waits: ({ statusCode }) => statusCode === "submitted",
    chosen,
    onApprove: deciding.askToApprove,
    onReject: deciding.askToReject,
  });
  const look = (changed: Partial<ManagerView>) => {
    clear();
    change(changed);
  };
  const open = (week: ManagedWeek) => {
    if (week.timesheetId === null) return;
    const params = { userId: week.user.id, timesheetId: week.timesheetId, weekStartingDate: view.week };
    void navigate({
      to: "/manager/timesheets/{-$userId}/{-$timesheetId}/{-$weekStartingDate}",
      params,
      search: searchOf(view),
      state: { managerTab: "timesheets" },
    });
  };
  return (
    <div className="stack">
      <TimesheetFilters view={view} functions={functions} statuses={statuses} change={look} />
      <WaitingWeeks shown={view.week} waiting={waiting} onLook={(week) => look({ week })} />
      <DecisionNotices decisions={decisions} />
      <Panel flush className="team-list">
        {read.error && !read.data ? (
          <ErrorPanel title={managerTexts.loadFailed} read={read} />
        ) : (
          <TimesheetTable
            weeks={weeks}
            weekStarting={view.week}
            teamSize={teamSize}
            loading={read.isPending}
            sort={view.sort}
            onSortChange={(sort) => change({ sort })}
            selected={deciding.selected}
            onSelectedChange={deciding.setSelected}
            onOpen={open}
          />
        )}
      </Panel>
      <DecisionBar
        count={chosen.length}
        summary={selectionWords(chosen)}
        pending={decisions.pending}
        onClear={clear}
        onReject={() => deciding.askToReject(chosen)}
        onApprove={() => deciding.askToApprove(chosen)}
      />
      <Questions deciding={deciding} decisions={decisions} />
    </div>
  );
}

interface QuestionsProps {
  readonly deciding: ReturnType<typeof useDeciding>;
  readonly decisions: ReturnType<typeof useDecisions>;
}

function Questions({ deciding, decisions }: QuestionsProps) {
  const { asking } = deciding;
  const asked = asking?.weeks ?? [];
  return (
    <>
      <ApproveDialog
        open={asking?.action === "approve"}
        weeks={asked}
        named={namedOf(asked, isNamedBeforeApproval)}
        onConfirm={() => void deciding.approve(asked)}
        onClose={deciding.close}
      />
      <ReasonDialog
        open={asking?.action === "reject"}
        kind="reject"
        title={`Reject ${timesheetCount(countOf(asked, "reject"))}`}
        left={asked.filter(({ statusCode }) => !mayTake(statusCode, "reject"))}
        named={namedOf(asked, isNamedBeforeRejection)}
        pending={decisions.pending}
        error={whyNot(decisions.notices)}
        onConfirm={(comment) => void deciding.reject(asked, comment)}
        onClose={deciding.close}
      />
    </>
  );
}

/** `228.5 hours, none with an exception`. */
function selectionWords(chosen: readonly ManagedWeek[]): string {
  const unusual = chosen.filter(({ exceptions }) => exceptions.length > 0).length;
  return `${formatHours(sumHours(chosen.map(({ hours }) => hours ?? 0)))} hours, ${unusual === 0 ? "none" : unusual} with an exception`;
}

function countOf(weeks: readonly ManagedWeek[], action: "approve" | "reject"): number {
  return decidableCount(
    weeks.map(({ statusCode }) => statusCode),
    action,
  );
}

/** The selected rows a confirmation must name. */
function namedOf(chosen: readonly ManagedWeek[], isNamed: (status: WeekStatus) => boolean): ManagedWeek[] {
  return chosen.filter(({ timesheetId, statusCode }) => timesheetId !== null && isNamed(statusCode));
}
