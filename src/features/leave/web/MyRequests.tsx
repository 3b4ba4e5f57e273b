import { isIn, leaveStates } from "#shared/states.ts";
import { PalmtreeIcon as Palmtree } from "lucide-react";
import type { Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { rich } from "#ui/base/rich.ts";
import { useFormats } from "#web/formats.ts";
import type { MyRequest, RequestKind } from "../contract.ts";
import { Comments } from "#parts/comments/Comments.tsx";
import { KindName } from "#parts/leave/KindMark.tsx";
import { StatusBadge } from "#parts/StatusBadge.tsx";
import { holidayStatusLabel } from "../rules/holiday-status.ts";
import { hoursText, inDays } from "./hours-and-days.ts";
import { requestName } from "./request-name.ts";

interface MyRequestsProps {
  readonly requests: readonly MyRequest[];
  readonly kinds: readonly RequestKind[];
  readonly hoursPerDay: number;
  readonly today: Day;
  readonly onCancel: (request: MyRequest) => void;
}

export function MyRequests({ requests, kinds, hoursPerDay, today, onCancel }: MyRequestsProps) {
  return (
    <Panel title={t`My requests`} flush>
      {requests.length === 0 ? (
        <EmptyState
          title={t`No requests this year`}
          icon={Palmtree}
        >{rich`Choose ${requestName(kinds)}${<span className="calendar-hint">{t`, or click a day in the calendar`}</span>}.`}</EmptyState>
      ) : (
        <ul className="request-list">
          {requests.map((request) => (
            <Request
              key={request.id}
              request={request}
              kind={kinds.find(({ id, isHoliday }) => id === request.kindId && !isHoliday)}
              hoursPerDay={hoursPerDay}
              today={today}
              onCancel={onCancel}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** One count for all of them. */
const own = { kind: "leave-request" } as const;

type RequestProps = Omit<MyRequestsProps, "requests" | "kinds"> & {
  readonly request: MyRequest;
  /** Nothing for Holiday. */
  readonly kind: RequestKind | undefined;
};

function Request({ request, kind, hoursPerDay, today, onCancel }: RequestProps) {
  const formats = useFormats();
  const {
    status,
    startDate,
    endDate,
    totalHours,
    reason,
    decidedByName,
    decisionComment,
    cancellationAskedAt,
  } = request;
  const facts = [
    inDays(totalHours, hoursPerDay),
    hoursText(totalHours),
    ...halfWords(request),
    isIn(leaveStates.granted, status) && endDate <= today ? t`taken` : "",
  ];
  return (
    <li>
      <div className="request-words">
        <b>{formats.span(startDate, endDate)}</b>
        {kind !== undefined && <KindName {...kind} />}
        <span className="quiet">{facts.filter((fact) => fact !== "").join(", ")}</span>
        {reason !== "" && (
          <span className="muted" dir="auto">
            {reason}
          </span>
        )}
        {decidedByName !== null && status !== "pending" && status !== "cancelled" && (
          <span className="quiet fine">{t`Decided by ${decidedByName}`}</span>
        )}
        {decisionComment !== null && (
          <span className="muted" dir="auto">
            “{decisionComment}”
          </span>
        )}
        {isIn(leaveStates.granted, status) && cancellationAskedAt !== null && (
          <span className="quiet fine">{t`Cancellation requested on ${formats.instantDay(cancellationAskedAt)}`}</span>
        )}
      </div>
      <StatusBadge status={status}>{holidayStatusLabel(status)}</StatusBadge>
      <span className="request-action">
        <Comments
          subject={{ kind: "leave-request", requestId: request.id }}
          within={own}
          label={formats.span(startDate, endDate)}
        />
        <RequestAction request={request} today={today} onCancel={onCancel} />
      </span>
    </li>
  );
}

/** Which halves of its days a request is about; nothing where either will do or they're whole. */
function halfWords({ entries }: MyRequest): string[] {
  const halves = entries.map(({ half }) => half ?? null);
  const [first] = halves;
  if (first && halves.every((half) => half === first))
    return [first === "morning" ? t`morning` : t`afternoon`];
  return [
    ...(first === "afternoon" ? [t`from noon`] : []),
    ...(halves.at(-1) === "morning" ? [t`until noon`] : []),
  ];
}

function RequestAction({ request, today, onCancel }: Omit<RequestProps, "hoursPerDay" | "kind">) {
  const { status, startDate, endDate, cancellationAskedAt } = request;
  const days = useFormats().span(startDate, endDate);
  if (isIn(leaveStates.waiting, status))
    return (
      <Button
        small
        onClick={() => onCancel(request)}
        aria-label={t`Cancel the request for ${days}`}
      >{t`Cancel request`}</Button>
    );
  if (!isIn(leaveStates.granted, status) || cancellationAskedAt !== null || endDate < today) return null;
  return (
    <Button
      small
      variant="ghost"
      onClick={() => onCancel(request)}
      aria-label={t`Ask to cancel ${days}`}
    >{t`Ask to cancel`}</Button>
  );
}
