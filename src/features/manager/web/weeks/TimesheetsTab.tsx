import { isIn, weekStates } from "#shared/states.ts";
import { useState } from "react";
import { sumHours } from "#shared/hours.ts";
import { plural, t } from "#shared/texts/t.ts";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { mayApply, type WeekStatus } from "#features/timesheets/rules/timesheet-status.ts";
import type { ManagedWeek } from "#features/timesheets/decisions-contract.ts";
import {
  decidableCount,
  isNamedBeforeApproval,
  isNamedBeforeRejection,
} from "#features/timesheets/rules/decisions/bulk-decision.ts";
import { managerTexts } from "#features/timesheets/rules/decisions/decision-messages.ts";
import { DecisionBar, DecisionNotices } from "../decision-parts.tsx";
import { DecisionDialog } from "../DecisionDialog.tsx";
import type { ManagerView, ViewProps } from "../manager-view.ts";
import { TimesheetFilters } from "./TimesheetFilters.tsx";
import { TimesheetTable } from "./TimesheetTable.tsx";
import { useListKeys, useRowFoundAgain } from "../list-rows.ts";
import { ShowMoreRows } from "../ShowMoreRows.tsx";
import { isDone, useSelection } from "../use-decision-notices.ts";
import { useOpenWeek, useTeamWeeks } from "./team-weeks.ts";
import { LateHoursDialog } from "./LateHoursDialog.tsx";
import { namedWeeks, useDecisions, whyNot } from "./use-decisions.ts";
import { MissingWeeks, WaitingWeeks } from "./WaitingWeeks.tsx";

interface Requested {
  readonly action: "approve" | "reject";
  readonly weeks: readonly ManagedWeek[];
}

const nothingRead = {
  weeks: [],
  functions: [],
  statuses: [],
  waiting: [],
  missing: [],
  closedMonths: [],
  teamSize: 0,
} as const;

function useDeciding(weeks: readonly ManagedWeek[], decisions: ReturnType<typeof useDecisions>) {
  const { clear, ...selection } = useSelection(weeks, ({ user }) => user.id);
  const [openDialog, setOpenDialog] = useState<Requested | null>(null);
  const approve = async (those: readonly ManagedWeek[]) => {
    setOpenDialog(null);
    if (await decisions.approve(those)) clear();
  };
  const reject = async (those: readonly ManagedWeek[], comment: string) => {
    if (isDone(await decisions.reject(those, comment))) {
      setOpenDialog(null);
      clear();
    }
  };
  const openApprove = (those: readonly ManagedWeek[]) => {
    if (decisions.pending) return;
    if (countOf(those, "approve") > 0 && namedOf(those, isNamedBeforeApproval).length > 0)
      setOpenDialog({ action: "approve", weeks: those });
    else void approve(those);
  };
  const openReject = (those: readonly ManagedWeek[]) => {
    if (decisions.pending || !decisions.hasTimesheets(those, "reject")) return;
    decisions.dismiss();
    setOpenDialog({ action: "reject", weeks: those });
  };
  const close = () => setOpenDialog(null);
  return { ...selection, clear, openDialog, close, approve, reject, openApprove, openReject };
}

const hasNoTimesheet = ({ timesheetId }: ManagedWeek) => timesheetId === null;

export function TimesheetsTab({ view, change }: ViewProps) {
  const open = useOpenWeek(view);
  const decisions = useDecisions();
  const read = useTeamWeeks(view);
  const { weeks, functions, statuses, waiting, missing, closedMonths, teamSize } = read.data ?? nothingRead;
  const [late, setLate] = useState<ManagedWeek | null>(null);
  useRowFoundAgain(read.data !== undefined);
  const deciding = useDeciding(weeks, decisions);
  const { chosen, clear } = deciding;
  useListKeys({
    rows: weeks,
    idOf: ({ user }) => user.id,
    waits: ({ statusCode }) => isIn(weekStates.waiting, statusCode),
    chosen,
    onApprove: deciding.openApprove,
    onReject: deciding.openReject,
  });
  const look = (changed: Partial<ManagerView>) => {
    clear();
    change(changed);
  };
  return (
    <div className="stack">
      <TimesheetFilters view={view} functions={functions} statuses={statuses} change={look} />
      <WaitingWeeks shown={view.week} waiting={waiting} onLook={(week) => look({ week })} />
      <MissingWeeks shown={view.week} missing={missing} onLook={(week) => look({ week })} />
      <DecisionNotices decisions={decisions} />
      <Panel flush className="team-list">
        {read.error && !read.data ? (
          <ErrorPanel title={managerTexts().loadFailed} read={read} />
        ) : (
          <TimesheetTable
            weeks={weeks}
            weekStarting={view.week}
            teamSize={teamSize}
            loading={read.isPending}
            sort={view.sort}
            onSortChange={(sort) => change({ sort })}
            selected={deciding.selected}
            onSelectedChange={deciding.onSelectedChange}
            onOpen={open}
            onLate={closedMonths.length > 0 && weeks.some(hasNoTimesheet) ? setLate : undefined}
          />
        )}
        <ShowMoreRows
          {...read.more}
          words={t`These are the first ${plural(weeks.length, "# person", "# people")}.`}
        />
      </Panel>
      <DecisionBar
        count={chosen.length}
        summary={selectionWords(chosen)}
        pending={decisions.pending}
        onClear={clear}
        onReject={() => deciding.openReject(chosen)}
        onApprove={() => deciding.openApprove(chosen)}
      />
      {late && (
        <LateHoursDialog
          week={late}
          weekStarting={view.week}
          onDone={(timesheetId) => open({ ...late, timesheetId })}
          onClose={() => setLate(null)}
        />
      )}
      <Questions deciding={deciding} decisions={decisions} />
    </div>
  );
}

interface QuestionsProps {
  readonly deciding: ReturnType<typeof useDeciding>;
  readonly decisions: ReturnType<typeof useDecisions>;
}

function Questions({ deciding, decisions }: QuestionsProps) {
  const { openDialog, close } = deciding;
  if (openDialog === null) return null;
  const { action, weeks } = openDialog;
  const counted = countOf(weeks, action);
  if (action === "approve")
    return (
      <DecisionDialog
        kind="approve"
        title={t`Approve ${plural(counted, "# timesheet", "# timesheets")}?`}
        verb={t`Approve ${plural(counted, "# timesheet", "# timesheets")}`}
        named={[namedWeeks(t`These aren't waiting for a decision:`, namedOf(weeks, isNamedBeforeApproval))]}
        onConfirm={() => void deciding.approve(weeks)}
        onClose={close}
      />
    );
  return (
    <DecisionDialog
      kind="reject"
      title={t`Reject ${plural(counted, "# timesheet", "# timesheets")}`}
      named={[
        namedWeeks(t`Already decided:`, namedOf(weeks, isNamedBeforeRejection)),
        namedWeeks(
          t`These don't change:`,
          weeks.filter(({ statusCode }) => !mayApply(statusCode, "reject")),
        ),
      ]}
      comment="required"
      pending={decisions.pending}
      error={whyNot(decisions.notices)}
      onConfirm={(comment) => void deciding.reject(weeks, comment)}
      onClose={close}
    />
  );
}

/** `228.5 hours, none with an exception`. */
function selectionWords(chosen: readonly ManagedWeek[]): string {
  const unusual = chosen.filter(({ exceptions }) => exceptions.length > 0).length;
  const hours = sumHours(chosen.map((week) => week.hours ?? 0));
  return unusual === 0
    ? t`${plural(hours, "# hour", "# hours")}, none with an exception`
    : t`${plural(hours, "# hour", "# hours")}, ${unusual} with an exception`;
}

function countOf(weeks: readonly ManagedWeek[], action: "approve" | "reject"): number {
  return decidableCount(
    weeks.map(({ statusCode }) => statusCode),
    action,
  );
}

function namedOf(chosen: readonly ManagedWeek[], isNamed: (status: WeekStatus) => boolean): ManagedWeek[] {
  return chosen.filter(({ timesheetId, statusCode }) => timesheetId !== null && isNamed(statusCode));
}
