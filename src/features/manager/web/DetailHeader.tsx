import { Check } from "lucide-react";
import { useState } from "react";
import { initialsOf } from "../../people/rules/person-name.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { useWrite } from "../../../web/data.ts";
import { mayTake } from "../../timesheets/rules/timesheet-status.ts";
import { weekLabel } from "../../timesheets/rules/week.ts";
import { reopenTimesheet, type ManagedWeek, type TimesheetDetail } from "../contract.ts";
import { isNamedBeforeApproval } from "../rules/bulk-decision.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { TimesheetStatusBadge } from "./TimesheetStatusBadge.tsx";
import { useDecisions } from "./use-decisions.ts";

interface DetailHeaderProps {
  readonly detail: TimesheetDetail;
  readonly override: boolean;
  readonly onOverrideChange: (on: boolean) => void;
}

/** Whose week, how it stands, and the decision on it. */
export function DetailHeader({ detail, override, onOverrideChange }: DetailHeaderProps) {
  const { user, timesheet } = detail;
  const [asking, setAsking] = useState<"approve" | "reject" | "reopen" | null>(null);
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
  };
  const approve = () => {
    setAsking(null);
    void decisions.approve([week]);
  };
  const giveBack = async (reason: string) => {
    const done = await reopen.mutateAsync({ params: { timesheetId: timesheet.id }, body: { version: timesheet.version, reason } }).catch(() => null);
    if (done) setAsking(null);
  };
  const actions = (
    <>
      {timesheet.statusCode !== "approved" && (
        <Switch checked={override} onCheckedChange={onOverrideChange}>
          Override mode
        </Switch>
      )}
      {mayTake(timesheet.statusCode, "reopen") && <Button onClick={() => setAsking("reopen")}>Reopen…</Button>}
      {mayTake(timesheet.statusCode, "reject") && (
        <Button variant="danger" onClick={() => setAsking("reject")}>
          Reject…
        </Button>
      )}
      {mayTake(timesheet.statusCode, "approve") && (
        <Button
          variant="primary"
          icon={Check}
          pending={decisions.pending}
          onClick={() => (isNamedBeforeApproval(timesheet.statusCode) ? setAsking("approve") : approve())}
        >
          Approve
        </Button>
      )}
    </>
  );
  const title = (
    <span className="row gap-3">
      <Avatar initials={initialsOf(user.fullName, user.email)} /> {user.fullName ?? user.email}
    </span>
  );
  return (
    <>
      <PageHeader
        title={title}
        meta={
          <>
            <span className="muted">{weekLabel(timesheet.weekStarting)}</span>
            <TimesheetStatusBadge status={timesheet.statusCode} />
          </>
        }
        actions={actions}
      />
      {decisions.notices.map(({ tone, text }) => (
        <Banner key={text} tone={tone} clearAfter={5} onDismiss={decisions.dismiss}>
          {text}
        </Banner>
      ))}
      <ConfirmDialog open={asking === "approve"} weeks={[week]} named={[week]} onConfirm={approve} onClose={() => setAsking(null)} />
      <ReasonDialog
        open={asking === "reject"}
        kind="reject"
        title="Reject timesheet"
        named={timesheet.statusCode === "approved" ? [week] : []}
        pending={decisions.pending}
        onConfirm={(comment) => void decisions.reject([week], comment).then((worked) => worked && setAsking(null))}
        onClose={() => setAsking(null)}
      />
      <ReasonDialog
        open={asking === "reopen"}
        kind="reopen"
        title="Reopen timesheet"
        pending={reopen.isPending}
        error={reopen.error?.message}
        onConfirm={(reason) => void giveBack(reason)}
        onClose={() => setAsking(null)}
      />
    </>
  );
}
