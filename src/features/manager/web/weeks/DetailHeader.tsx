import { Check } from "lucide-react";
import { useState } from "react";
import { initialsOf } from "../../../people/rules/person-name.ts";
import { Avatar } from "../../../../ui/data/Avatar.tsx";
import { Badge } from "../../../../ui/data/Badge.tsx";
import { Banner } from "../../../../ui/feedback/Banner.tsx";
import { Button } from "../../../../ui/form/Button.tsx";
import { firstClick } from "../../../../ui/overlay/first-click.ts";
import { usePageKeys } from "../../../../ui/palette/use-page-keys.ts";
import { PageHeader } from "../../../../ui/layout/PageHeader.tsx";
import { Switch } from "../../../../ui/form/Switch.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { useWrite } from "../../../../web/data.ts";
import { mayTake, statusLabel } from "../../../timesheets/rules/timesheet-status.ts";
import { useFormats } from "../../../../web/formats.ts";
import { reopenTimesheet, type ManagedWeek, type TimesheetDetail } from "../../contract.ts";
import { isNamedBeforeApproval } from "../../rules/bulk-decision.ts";
import { managerTexts } from "../../rules/decision-messages.ts";
import { ApproveDialog } from "../ApproveDialog.tsx";
import type { ListQueue } from "../list-queue.ts";
import { ExceptionMarks } from "./ExceptionMarks.tsx";
import { ReasonDialog } from "../ReasonDialog.tsx";
import { StatusBadge } from "../../../../parts/StatusBadge.tsx";
import { isDone, useDecisions, whyNot } from "./use-decisions.ts";

interface DetailHeaderProps {
  readonly detail: TimesheetDetail;
  readonly queue: ListQueue<ManagedWeek>;
  /** Overrides are typed and not saved: nothing is decided over them. */
  readonly isTyping: boolean;
  readonly override: boolean;
  readonly onOverrideChange: (on: boolean) => void;
}

/** Whose week, how it stands, and the decision on it. */
export function DetailHeader({ detail, queue, isTyping, override, onOverrideChange }: DetailHeaderProps) {
  const { user, timesheet } = detail;
  // A dialog decides on the week as it was when the dialog opened: what changed meanwhile is told, not
  // decided over.
  const [asked, setAsked] = useState<{
    readonly action: "approve" | "reject" | "reopen";
    readonly week: ManagedWeek;
  } | null>(null);
  const formats = useFormats();
  const decisions = useDecisions();
  const reopen = useWrite(reopenTimesheet);
  const week: ManagedWeek = {
    user,
    timesheetId: timesheet.id,
    version: timesheet.version,
    statusCode: timesheet.statusCode,
    comment: timesheet.comment,
    hours: null,
    expectedHours: 0,
    exceptions: [],
    onBehalfOf: detail.onBehalfOf,
  };
  const { nextWaiting } = queue;
  const moveOn = (words: string) => {
    if (nextWaiting) {
      toast.success(`${user.fullName ?? user.email}: ${words}`);
      queue.open(nextWaiting);
    } else if (queue.place > 0) toast.info(managerTexts.noneLeft);
  };
  const asking = asked?.action;
  const about = asked?.week ?? week;
  const approve = async () => {
    setAsked(null);
    const outcome = await decisions.approve([about]);
    if (outcome && isDone(outcome)) moveOn(outcome.message);
  };
  const reject = async (comment: string) => {
    const outcome = await decisions.reject([about], comment);
    if (!outcome || !isDone(outcome)) return;
    setAsked(null);
    moveOn(outcome.message);
  };
  const ask = (action: "approve" | "reject") => {
    if (decisions.pending || !mayTake(timesheet.statusCode, action)) return;
    decisions.dismiss();
    if (isTyping) decisions.refuse(managerTexts.saveFirst);
    else if (action === "approve" && !isNamedBeforeApproval(timesheet.statusCode)) void approve();
    else setAsked({ action, week });
  };
  const go = (goal: ManagedWeek | undefined) => goal !== undefined && queue.open(goal);
  usePageKeys({
    a: () => ask("approve"),
    r: () => ask("reject"),
    j: () => go(queue.next),
    k: () => go(queue.previous),
  });
  const giveBack = async (reason: string) => {
    const done = await reopen
      .mutateAsync({ params: { timesheetId: timesheet.id }, body: { version: about.version, reason } })
      .catch(() => null);
    if (done) setAsked(null);
  };
  const isDecided = timesheet.statusCode === "approved" || timesheet.statusCode === "rejected";
  const decidedWords =
    isDecided && timesheet.decidedByName !== null && timesheet.decidedAt !== null
      ? `${statusLabel(timesheet.statusCode)} by ${timesheet.decidedByName}, ${formats.instant(timesheet.decidedAt)}`
      : undefined;
  const actions = (
    <>
      {timesheet.statusCode !== "approved" && (
        <Switch checked={override} onCheckedChange={onOverrideChange}>
          Override mode
        </Switch>
      )}
      {mayTake(timesheet.statusCode, "reopen") && (
        <Button onClick={() => setAsked({ action: "reopen", week })}>Reopen…</Button>
      )}
      {mayTake(timesheet.statusCode, "reject") && (
        <Button variant="danger" onClick={() => ask("reject")}>
          Reject…
        </Button>
      )}
      {mayTake(timesheet.statusCode, "approve") && (
        <Button
          variant="primary"
          icon={Check}
          pending={decisions.pending}
          aria-keyshortcuts="A"
          onClick={firstClick(() => ask("approve"))}
        >
          Approve
        </Button>
      )}
    </>
  );
  const title = (
    <span className="row gap-3">
      <Avatar initials={initialsOf(user.fullName, user.email)} />{" "}
      <span dir="auto">{user.fullName ?? user.email}</span>
    </span>
  );
  return (
    <>
      <PageHeader
        title={title}
        meta={
          <>
            <span className="muted">{formats.week(timesheet.weekStarting)}</span>
            <StatusBadge status={timesheet.statusCode}>{statusLabel(timesheet.statusCode)}</StatusBadge>
            {queue.current && queue.current.exceptions.length > 0 && (
              <ExceptionMarks exceptions={queue.current.exceptions} />
            )}
            {detail.onBehalfOf !== null && <Badge tone="violet">{`for ${detail.onBehalfOf}`}</Badge>}
          </>
        }
        subtitle={decidedWords}
        actions={actions}
      />
      {decisions.notices.map(({ tone, text }) => (
        <Banner key={text} tone={tone} clearAfter={5} onDismiss={decisions.dismiss}>
          {text}
        </Banner>
      ))}
      <ApproveDialog
        open={asking === "approve"}
        weeks={[about]}
        named={[about]}
        onConfirm={() => void approve()}
        onClose={() => setAsked(null)}
      />
      <ReasonDialog
        open={asking === "reject"}
        kind="reject"
        title="Reject timesheet"
        named={about.statusCode === "approved" ? [about] : []}
        pending={decisions.pending}
        error={whyNot(decisions.notices)}
        onConfirm={(comment) => void reject(comment)}
        onClose={() => setAsked(null)}
      />
      <ReasonDialog
        open={asking === "reopen"}
        kind="reopen"
        title="Reopen timesheet"
        pending={reopen.isPending}
        error={reopen.error?.message}
        onConfirm={(reason) => void giveBack(reason)}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
