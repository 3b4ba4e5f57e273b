import { isIn, leaveStates } from "#shared/states.ts";
import { Check } from "lucide-react";
import { useState } from "react";
import { formatHours } from "#shared/hours.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { firstClick } from "#ui/overlay/first-click.ts";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { Tile, Tiles } from "#ui/data/Tiles.tsx";
import { useWrite } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { Explained } from "#parts/guide/Explained.tsx";
import { Comments } from "#parts/comments/Comments.tsx";
import { usePersonLeaveForm } from "#parts/leave/person-leave.ts";
import { keys } from "#parts/keys.ts";
import {
  cancelHolidayRequest,
  type ManagedRequest,
  type RequestDetail,
} from "#features/leave/decisions-contract.ts";
import { holidayTexts } from "#features/timesheets/rules/decisions/decision-messages.ts";
import { AllocationConflict } from "../weeks/AllocationConflict.tsx";
import { DecisionDialog } from "../DecisionDialog.tsx";
import { HolidayRequestFacts, HolidayStatus } from "./HolidayRequestFacts.tsx";
import { ReassignPanel } from "./ReassignPanel.tsx";
import { RiskPanel } from "./RiskPanel.tsx";
import { RequestLedger } from "./RequestLedger.tsx";
import { RemainingHours } from "./RemainingHours.tsx";
import { DecisionNotices, nameOf, PersonTitle } from "../decision-parts.tsx";
import { useMoveOn, useQueueKeys, type ListQueue } from "../list-queue.ts";
import { isDone, useRequested } from "../use-decision-notices.ts";
import { useHolidayDecisions } from "./use-holiday-decisions.ts";

type Queue = ListQueue<ManagedRequest>;

/** The decision on a request, at once or after a dialog confirmed it; then the next request that waits. */
function useRequestDecision(request: ManagedRequest, queue: Queue) {
  const { user, status } = request;
  const { about, openDialog, openDecisionOf, close } = useRequested<ManagedRequest, "reject" | "cancel">(
    request,
  );
  const decisions = useHolidayDecisions();
  const cancel = useWrite(cancelHolidayRequest);
  const moveOn = useMoveOn(queue, holidayTexts().noneLeft);
  const goOn = (message: string, warning: string | null) =>
    moveOn({ message: t`${nameOf(user)}: ${message}`, warning });
  const decide = async (
    decision: "approved" | "rejected",
    comment: string,
    more: { reassign?: true } = {},
  ) => {
    const outcome = await decisions.decideOne(about, decision, { comment, ...more });
    if (outcome) close();
    if (isDone(outcome)) goOn(outcome.message, outcome.exceeded);
  };
  const openDecision = (action: "approve" | "reject") => {
    if (!isIn(leaveStates.waiting, status) || decisions.pending) return;
    decisions.dismiss();
    if (action === "approve") void decide("approved", "");
    else openDecisionOf("reject");
  };
  const giveBack = async (comment: string) => {
    const done = await cancel
      .mutateAsync({ params: { holidayRequestId: request.id }, body: { version: about.version, comment } })
      .catch(() => null);
    if (!done) return;
    close();
    goOn(holidayTexts().cancelled, null);
  };
  return {
    decisions,
    cancel,
    openDialog,
    openDecision,
    openCancel: () => openDecisionOf("cancel"),
    close,
    decide,
    giveBack,
  };
}

type RequestDecision = ReturnType<typeof useRequestDecision>;

export function HolidayRequestView({
  detail,
  queue,
}: {
  readonly detail: RequestDetail;
  readonly queue: Queue;
}) {
  const formats = useFormats();
  const { request } = detail;
  const { user } = request;
  const decision = useRequestDecision(request, queue);
  useQueueKeys(queue, decision.openDecision);
  return (
    <div className="stack">
      <PageHeader
        title={<PersonTitle user={user} />}
        meta={
          <>
            <span className="muted">{`${request.kindName ?? t`Holiday`}, ${formats.span(request.startDate, request.endDate)}`}</span>
            <HolidayStatus request={request} />
            <Comments subject={{ kind: "leave-request", requestId: request.id }} />
            {request.onBehalfOf !== null && (
              <Badge tone="violet">{t.as("person")`for ${request.onBehalfOf}`}</Badge>
            )}
          </>
        }
        actions={
          <>
            <ChangeLeave request={request} />
            <RequestActions request={request} decision={decision} />
          </>
        }
      />
      <DecisionNotices decisions={decision.decisions} warningsStay />
      {detail.cancellationReason !== null && (
        <Banner tone="caution">
          <b>
            {request.kindName === null
              ? t`${user.firstName ?? t`The owner`} asks to cancel this holiday:`
              : t`${user.firstName ?? t`The owner`} asks to cancel this leave:`}
          </b>{" "}
          <span dir="auto">{detail.cancellationReason}</span>
        </Banner>
      )}
      <RequestTiles detail={detail} />
      <div className="holiday-detail">
        <HolidayRequestFacts detail={detail} />
        <div className="stack">
          <AllocationConflict
            conflicts={detail.conflicts}
            functionId={user.functionId}
            month={request.startDate.slice(0, 7)}
          />
          <RiskAndReassignment detail={detail} decision={decision} />
        </div>
      </div>
      {decision.openDialog === "reject" && (
        <DecisionDialog
          kind="reject"
          title={t`Reject this holiday request?`}
          comment="optional"
          pending={decision.decisions.pending}
          onConfirm={(comment) => void decision.decide("rejected", comment)}
          onClose={decision.close}
        />
      )}
      {decision.openDialog === "cancel" && (
        <DecisionDialog
          kind="cancel"
          title={request.kindName === null ? t`Cancel this holiday?` : t`Cancel this leave?`}
          comment="required"
          pending={decision.cancel.isPending}
          error={decision.cancel.error?.message}
          onConfirm={(comment) => void decision.giveBack(comment)}
          onClose={decision.close}
        />
      )}
    </div>
  );
}

/** What is at risk, and while the request waits, who could receive it. */
function RiskAndReassignment({
  detail: { risk, request },
  decision,
}: {
  readonly detail: RequestDetail;
  readonly decision: RequestDecision;
}) {
  const [isRequested, setRequested] = useState(false);
  const isOffered = isIn(leaveStates.waiting, request.status) && risk.over > 0;
  return (
    <>
      <RiskPanel risk={risk}>
        {isOffered && !isRequested && (
          <div>
            <Button onClick={() => setRequested(true)}>{t`Propose who takes over`}</Button>
          </div>
        )}
      </RiskPanel>
      {isOffered && isRequested && (
        <ReassignPanel
          request={request}
          pending={decision.decisions.pending}
          onApprove={() => void decision.decide("approved", "", { reassign: true })}
        />
      )}
    </>
  );
}

/** Shortens or moves leave that waits or is approved. */
function ChangeLeave({ request: { id, user, status } }: { readonly request: ManagedRequest }) {
  const form = usePersonLeaveForm();
  const [isOpen, setIsOpen] = useState(false);
  if (!isIn(leaveStates.counts, status)) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t`Change days…`}</Button>
      {isOpen && form({ personId: user.id, requestId: id, onClose: () => setIsOpen(false) })}
    </>
  );
}

interface RequestActionsProps {
  readonly request: ManagedRequest;
  readonly decision: RequestDecision;
}

function RequestActions({ request, decision: { decisions, openDecision, openCancel } }: RequestActionsProps) {
  const { status, kindName } = request;
  if (isIn(leaveStates.granted, status))
    return (
      <Button variant="danger" onClick={openCancel}>
        {kindName === null ? t`Cancel holiday…` : t`Cancel leave…`}
      </Button>
    );
  if (!isIn(leaveStates.waiting, status)) return null;
  return (
    <>
      <Button
        variant="danger"
        disabled={decisions.pending}
        keys={keys.reject}
        onClick={() => openDecision("reject")}
      >{t`Reject Request`}</Button>
      <Button
        variant="primary"
        icon={Check}
        pending={decisions.pending}
        keys={keys.approve}
        onClick={firstClick(() => openDecision("approve"))}
      >{t`Approve Request`}</Button>
    </>
  );
}

function RequestTiles({ detail }: { readonly detail: RequestDetail }) {
  const formats = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const { request, entries, allowance, approvedHours, yearEnd, away, functionSize } = detail;
  return (
    <Tiles>
      {isOpen && <RequestLedger request={request} onClose={() => setIsOpen(false)} />}
      <Tile
        label={t`This request`}
        value={formatHours(request.totalHours)}
        note={t`hrs, ${plural(entries.length, "# day", "# days")}`}
      />
      {allowance !== null && yearEnd !== null && (
        <Tile
          label={request.kindName === null ? t`Holiday allowance` : t`Allowance`}
          value={formatHours(allowance)}
          note={t`hrs, year to ${formats.day(yearEnd)}`}
        />
      )}
      {approvedHours !== null && (
        <Tile label={t`Approved so far`} value={formatHours(approvedHours)} note={t`hrs`} />
      )}
      <Tile
        label={<Explained name="Leave balance">{t`Remaining Allowance`}</Explained>}
        value={<RemainingHours hours={request.remainingAllowance} />}
        note={
          request.remainingAllowance !== null && (
            <>
              {isIn(leaveStates.waiting, request.status) ? t`hrs after this request` : t`hrs`}{" "}
              <Button
                small
                variant="ghost"
                aria-label={t`Details of the balance`}
                onClick={() => setIsOpen(true)}
              >{t`Details`}</Button>
            </>
          )
        }
      />
      <Tile
        label={t`Others away`}
        value={away.length}
        note={
          request.user.functionName === null
            ? undefined
            : t`of ${Math.max(0, functionSize - 1)} others in ${request.user.functionName}`
        }
      />
    </Tiles>
  );
}
