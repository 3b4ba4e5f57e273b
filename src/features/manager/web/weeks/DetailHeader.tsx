import { isIn, weekStates } from "#shared/states.ts";
import { Check } from "lucide-react";
import { plural, t } from "#shared/texts/t.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { Button } from "#ui/form/Button.tsx";
import { firstClick } from "#ui/overlay/first-click.ts";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { Switch } from "#ui/form/Switch.tsx";
import { useWrite, freshFor, useRead } from "#web/data.ts";
import { mayApply, statusLabel } from "#features/timesheets/rules/timesheet-status.ts";
import { useFormats } from "#web/formats.ts";
import { keys } from "#parts/keys.ts";
import {
  reopenTimesheet,
  type ManagedWeek,
  type TimesheetDetail,
} from "#features/timesheets/decisions-contract.ts";
import { decidableCount, isNamedBeforeApproval } from "#features/timesheets/rules/decisions/bulk-decision.ts";
import { managerTexts } from "#features/timesheets/rules/decisions/decision-messages.ts";
import { DecisionDialog } from "../DecisionDialog.tsx";
import { DecisionNotices, nameOf, PersonTitle } from "../decision-parts.tsx";
import { useMoveOn, useQueueKeys, type ListQueue } from "../list-queue.ts";
import { ExceptionMarks } from "./ExceptionMarks.tsx";
import { StatusBadge } from "#parts/StatusBadge.tsx";
import { isDone, useRequested } from "../use-decision-notices.ts";
import { namedWeeks, useDecisions, whyNot, type DecidableWeek } from "./use-decisions.ts";
import { useState } from "react";
import { formatHours } from "#shared/hours.ts";
import { Comments } from "#parts/comments/Comments.tsx";
import { OvertimeDialog } from "#parts/overtime/OvertimeDialog.tsx";
import { readTimesheetOvertime } from "#features/overtime/contract.ts";

/** The overtime of someone whose weeks count, beside one of them. */
function WeekOvertime({ detail: { user, timesheet } }: { readonly detail: TimesheetDetail }) {
  const [isOpen, setOpen] = useState(false);
  const params = { timesheetId: timesheet.id };
  const read = useRead(readTimesheetOvertime, { params }, { fresh: freshFor.planning });
  return (
    <>
      <Button small variant="ghost" onClick={() => setOpen(true)}>
        {read.data === undefined ? t`Overtime` : t`Overtime ${formatHours(read.data.balance)} h`}
      </Button>
      {isOpen && (
        <OvertimeDialog title={t`${nameOf(user)}: overtime`} read={read} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

interface DetailHeaderProps {
  readonly detail: TimesheetDetail;
  readonly queue: ListQueue<ManagedWeek>;
  /** Overrides are typed and not saved: nothing is decided over them. */
  readonly isTyping: boolean;
  readonly override: boolean;
  readonly mayOverride: boolean;
  readonly onOverrideChange: (on: boolean) => void;
}

/** The decision on a week, at once or after a dialog confirmed it; then the next week that waits. */
function useWeekDecision({ detail, queue, isTyping }: DetailHeaderProps) {
  const { user, timesheet } = detail;
  const { id: timesheetId, version, statusCode } = timesheet;
  const { about, openDialog, openDecisionOf, close } = useRequested<
    DecidableWeek,
    "approve" | "reject" | "reopen"
  >({
    user,
    timesheetId,
    version,
    statusCode,
  });
  const decisions = useDecisions();
  const reopen = useWrite(reopenTimesheet);
  const moveOn = useMoveOn(queue, managerTexts().noneLeft);
  const goOn = (message: string) => moveOn({ message: t`${nameOf(user)}: ${message}` });
  const approve = async () => {
    close();
    const outcome = await decisions.approve([about]);
    if (isDone(outcome)) goOn(outcome.message);
  };
  const reject = async (comment: string) => {
    const outcome = await decisions.reject([about], comment);
    if (!isDone(outcome)) return;
    close();
    goOn(outcome.message);
  };
  const openDecision = (action: "approve" | "reject") => {
    if (decisions.pending || !mayApply(statusCode, action)) return;
    decisions.dismiss();
    if (isTyping) decisions.refuse(managerTexts().saveFirst);
    else if (action === "approve" && !isNamedBeforeApproval(statusCode)) void approve();
    else openDecisionOf(action);
  };
  const giveBack = async (reason: string) => {
    const done = await reopen
      .mutateAsync({ params: { timesheetId }, body: { version: about.version, reason } })
      .catch(() => null);
    if (done) close();
  };
  return {
    decisions,
    reopen,
    about,
    openDialog,
    openDecision,
    openReopen: () => openDecisionOf("reopen"),
    close,
    approve,
    reject,
    giveBack,
  };
}

type WeekDecision = ReturnType<typeof useWeekDecision>;

const decidedBy = (status: string, name: string, at: string): string =>
  status === "approved" ? t`Approved by ${name}, ${at}` : t`Rejected by ${name}, ${at}`;

export function DetailHeader(props: DetailHeaderProps) {
  const { detail, queue } = props;
  const { user, timesheet } = detail;
  const formats = useFormats();
  const decision = useWeekDecision(props);
  useQueueKeys(queue, decision.openDecision);
  const isDecided = isIn(weekStates.decided, timesheet.statusCode);
  const decidedWords =
    isDecided && timesheet.decidedByName !== null && timesheet.decidedAt !== null
      ? decidedBy(timesheet.statusCode, timesheet.decidedByName, formats.instant(timesheet.decidedAt))
      : undefined;
  return (
    <>
      <PageHeader
        title={<PersonTitle user={user} />}
        meta={
          <>
            <span className="muted">{formats.week(timesheet.weekStarting)}</span>
            <StatusBadge status={timesheet.statusCode}>{statusLabel(timesheet.statusCode)}</StatusBadge>
            {queue.current && queue.current.exceptions.length > 0 && (
              <ExceptionMarks exceptions={queue.current.exceptions} />
            )}
            {detail.onBehalfOf !== null && (
              <Badge tone="violet">{t.as("person")`for ${detail.onBehalfOf}`}</Badge>
            )}
            {detail.hasOvertime && <WeekOvertime detail={detail} />}
            <Comments subject={{ kind: "week", userId: user.id, day: timesheet.weekStarting }} />
          </>
        }
        subtitle={decidedWords}
        actions={<WeekActions {...props} decision={decision} />}
      />
      <DecisionNotices decisions={decision.decisions} />
      <WeekQuestions decision={decision} />
    </>
  );
}

function WeekActions(props: DetailHeaderProps & { readonly decision: WeekDecision }) {
  const { detail, override, mayOverride, onOverrideChange, decision } = props;
  const { statusCode } = detail.timesheet;
  return (
    <>
      {mayOverride && (
        <Switch checked={override} onCheckedChange={onOverrideChange}>{t`Override mode`}</Switch>
      )}
      {mayApply(statusCode, "reopen") && <Button onClick={decision.openReopen}>{t`Reopen…`}</Button>}
      {mayApply(statusCode, "reject") && (
        <Button
          variant="danger"
          keys={keys.reject}
          onClick={() => decision.openDecision("reject")}
        >{t`Reject…`}</Button>
      )}
      {mayApply(statusCode, "approve") && (
        <Button
          variant="primary"
          icon={Check}
          pending={decision.decisions.pending}
          keys={keys.approve}
          onClick={firstClick(() => decision.openDecision("approve"))}
        >{t`Approve`}</Button>
      )}
    </>
  );
}

function WeekQuestions({ decision }: { readonly decision: WeekDecision }) {
  const { about, openDialog, decisions, reopen, close } = decision;
  const counted = decidableCount([about.statusCode], "approve");
  return (
    <>
      {openDialog === "approve" && (
        <DecisionDialog
          kind="approve"
          title={t`Approve ${plural(counted, "# timesheet", "# timesheets")}?`}
          verb={t`Approve ${plural(counted, "# timesheet", "# timesheets")}`}
          named={[namedWeeks(t`These aren't waiting for a decision:`, [about])]}
          onConfirm={() => void decision.approve()}
          onClose={close}
        />
      )}
      {openDialog === "reject" && (
        <DecisionDialog
          kind="reject"
          title={t`Reject timesheet`}
          named={isIn(weekStates.final, about.statusCode) ? [namedWeeks(t`Already decided:`, [about])] : []}
          comment="required"
          pending={decisions.pending}
          error={whyNot(decisions.notices)}
          onConfirm={(comment) => void decision.reject(comment)}
          onClose={close}
        />
      )}
      {openDialog === "reopen" && (
        <DecisionDialog
          kind="reopen"
          title={t`Reopen timesheet`}
          comment="required"
          pending={reopen.isPending}
          error={reopen.error?.message}
          onConfirm={(reason) => void decision.giveBack(reason)}
          onClose={close}
        />
      )}
    </>
  );
}
