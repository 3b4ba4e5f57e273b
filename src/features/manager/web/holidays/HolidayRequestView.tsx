import { Check } from "lucide-react";
import { useState } from "react";
import { count } from "../../../../shared/count.ts";
import { initialsOf } from "../../../people/rules/person-name.ts";
import { formatHours } from "../../../../shared/hours.ts";
import { Avatar } from "../../../../ui/data/Avatar.tsx";
import { Badge } from "../../../../ui/data/Badge.tsx";
import { Banner } from "../../../../ui/feedback/Banner.tsx";
import { Button } from "../../../../ui/form/Button.tsx";
import { firstClick } from "../../../../ui/overlay/first-click.ts";
import { PageHeader } from "../../../../ui/layout/PageHeader.tsx";
import { usePageKeys } from "../../../../ui/palette/use-page-keys.ts";
import { Tile, Tiles } from "../../../../ui/data/Tiles.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { useWrite } from "../../../../web/data.ts";
import { useFormats } from "../../../../web/formats.ts";
import { cancelHolidayRequest, type ManagedRequest, type RequestDetail } from "../../holiday-contract.ts";
import { holidayTexts } from "../../rules/holiday-messages.ts";
import { AllocationConflict } from "../weeks/AllocationConflict.tsx";
import { HolidayDecisionDialog } from "./HolidayDecisionDialog.tsx";
import { HolidayRequestFacts } from "./HolidayRequestFacts.tsx";
import { HolidayStatus } from "./HolidayStatus.tsx";
import type { ListQueue } from "../list-queue.ts";
import { ReasonDialog } from "../ReasonDialog.tsx";
import { useHolidayDecisions } from "./use-holiday-decisions.ts";

/** A report's request: what it takes, what it collides with, and the decision. */
export function HolidayRequestView({
  detail,
  queue,
}: {
  readonly detail: RequestDetail;
  readonly queue: ListQueue<ManagedRequest>;
}) {
  const formats = useFormats();
  const { request } = detail;
  const { user, status } = request;
  // A dialog decides on the request as it was when the dialog opened: what changed meanwhile is told, not
  // decided over.
  const [asked, setAsked] = useState<{
    readonly action: "reject" | "cancel";
    readonly request: ManagedRequest;
  } | null>(null);
  const asking = asked?.action;
  const about = asked?.request ?? request;
  const decisions = useHolidayDecisions();
  const cancel = useWrite(cancelHolidayRequest);
  const moveOn = (message: string, exceeded: string | null) => {
    if (queue.nextWaiting) {
      toast.success(`${user.fullName ?? user.email}: ${message}`);
      // The page that said so is left.
      if (exceeded !== null) toast.warning(exceeded, { seconds: Infinity });
      queue.open(queue.nextWaiting);
    } else if (queue.place > 0) toast.info(holidayTexts.noneLeft);
  };
  const decide = async (decision: "approved" | "rejected", comment: string) => {
    const outcome = await decisions.decideOne(about, decision, comment);
    if (outcome) setAsked(null);
    if (outcome?.isDone) moveOn(outcome.message, outcome.exceeded);
  };
  const ask = (action: "approve" | "reject") => {
    if (status !== "pending" || decisions.pending) return;
    decisions.dismiss();
    if (action === "approve") void decide("approved", "");
    else setAsked({ action: "reject", request });
  };
  const go = (goal: ManagedRequest | undefined) => goal !== undefined && queue.open(goal);
  usePageKeys({
    a: () => ask("approve"),
    r: () => ask("reject"),
    j: () => go(queue.next),
    k: () => go(queue.previous),
  });
  const giveBack = async (comment: string) => {
    const done = await cancel
      .mutateAsync({ params: { holidayRequestId: request.id }, body: { version: about.version, comment } })
      .catch(() => null);
    if (!done) return;
    setAsked(null);
    moveOn(holidayTexts.cancelled, null);
  };
  const actions = (
    <>
      {status === "approved" && (
        <Button variant="danger" onClick={() => setAsked({ action: "cancel", request })}>
          Cancel holiday…
        </Button>
      )}
      {status === "pending" && (
        <>
          <Button
            variant="danger"
            disabled={decisions.pending}
            aria-keyshortcuts="R"
            onClick={() => ask("reject")}
          >
            Reject Request
          </Button>
          <Button
            variant="primary"
            icon={Check}
            pending={decisions.pending}
            aria-keyshortcuts="A"
            onClick={firstClick(() => ask("approve"))}
          >
            Approve Request
          </Button>
        </>
      )}
    </>
  );
  return (
    <div className="stack">
      <PageHeader
        title={
          <span className="row gap-3">
            <Avatar initials={initialsOf(user.fullName, user.email)} />{" "}
            <span dir="auto">{user.fullName ?? user.email}</span>
          </span>
        }
        meta={
          <>
            <span className="muted">{`Holiday, ${formats.span(request.startDate, request.endDate)}`}</span>
            <HolidayStatus status={status} cancellationAsked={request.cancellationAskedAt !== null} />
            {request.onBehalfOf !== null && <Badge tone="violet">{`for ${request.onBehalfOf}`}</Badge>}
          </>
        }
        actions={actions}
      />
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
      {detail.cancellationReason !== null && (
        <Banner tone="caution">
          <b>{`${user.firstName ?? "The owner"} asks to cancel this holiday:`}</b>{" "}
          <span dir="auto">{detail.cancellationReason}</span>
        </Banner>
      )}
      <RequestTiles detail={detail} />
      <div className="holiday-detail">
        <HolidayRequestFacts detail={detail} />
        <AllocationConflict
          conflicts={detail.conflicts}
          functionId={user.functionId}
          month={request.startDate.slice(0, 7)}
        />
      </div>
      {asking === "reject" && (
        <HolidayDecisionDialog
          decision="rejected"
          title="Reject this holiday request?"
          named={[]}
          pending={decisions.pending}
          onConfirm={(comment) => void decide("rejected", comment)}
          onClose={() => setAsked(null)}
        />
      )}
      <ReasonDialog
        open={asking === "cancel"}
        kind="cancel"
        title="Cancel this holiday?"
        pending={cancel.isPending}
        error={cancel.error?.message}
        onConfirm={(comment) => void giveBack(comment)}
        onClose={() => setAsked(null)}
      />
    </div>
  );
}

function RequestTiles({ detail }: { readonly detail: RequestDetail }) {
  const formats = useFormats();
  const { request, entries, allowance, approvedHours, yearEnd, away, functionSize } = detail;
  const isBelow = request.remainingAllowance < 0;
  return (
    <Tiles>
      <Tile
        label="This request"
        value={formatHours(request.totalHours)}
        note={`hrs, ${count(entries.length, "day")}`}
      />
      <Tile
        label="Holiday allowance"
        value={formatHours(allowance)}
        note={`hrs, year to ${formats.day(yearEnd)}`}
      />
      <Tile label="Approved so far" value={formatHours(approvedHours)} note="hrs" />
      <Tile
        label="Remaining Allowance"
        value={
          <span className={isBelow ? "critical" : undefined}>{formatHours(request.remainingAllowance)}</span>
        }
        note={request.status === "pending" ? "hrs after this request" : "hrs"}
      />
      <Tile
        label="Others away"
        value={away.length}
        note={
          request.user.functionName === null
            ? undefined
            : `of ${Math.max(0, functionSize - 1)} others in ${request.user.functionName}`
        }
      />
    </Tiles>
  );
}
