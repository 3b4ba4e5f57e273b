import { Fragment } from "react";
import { formatHours, sumHours } from "#shared/hours.ts";
import { shortWeekdayName } from "#shared/day.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { useFirstFew } from "#ui/data/use-first-few.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { StatusBadge } from "#parts/StatusBadge.tsx";
import { holidayStatusLabel } from "#features/leave/rules/holiday-status.ts";
import { useFormats } from "#web/formats.ts";
import type { ManagedRequest, RequestDetail } from "#features/leave/decisions-contract.ts";

export function HolidayRequestFacts({ detail }: { readonly detail: RequestDetail }) {
  const formats = useFormats();
  const { request, entries, away, blackouts } = detail;
  const { user } = request;
  const facts = [
    [t`Function`, [user.functionName, detail.costTierName].filter((name) => name !== null).join(", ") || "–"],
    [t`Email`, user.email],
    [t`Requested`, formats.instantDay(request.createdAt)],
    ...(detail.decidedByName === null ? [] : [[t`Decided by`, detail.decidedByName]]),
  ];
  return (
    <div className="stack">
      <Panel title={t`User details`}>
        <dl className="facts">
          {facts.map(([label, value]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
        <h3>{t`Comment`}</h3>
        <p className="well holiday-words" dir="auto">
          {request.reason || "–"}
        </p>
        {detail.decisionComment !== null && (
          <>
            <h3>{t`Decision`}</h3>
            <p className="well holiday-words" dir="auto">
              {detail.decisionComment}
            </p>
          </>
        )}
        {blackouts.length > 0 && (
          <>
            <h3>{t`Blackout days`}</h3>
            <ul>
              {blackouts.map(({ id, name, firstDay, lastDay }) => (
                <li key={id}>
                  <bdi>{name}</bdi> <span className="quiet">{formats.span(firstDay, lastDay)}</span>
                </li>
              ))}
            </ul>
          </>
        )}
        {away.length > 0 && <AlsoAway away={away} />}
      </Panel>
      <Panel title={t`Holiday entries`} flush>
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{t`Date`}</th>
              <th scope="col" className="number">{t`Hours`}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ day, hours, half }) => (
              <tr key={day}>
                <td>
                  {`${shortWeekdayName(day)} ${formats.day(day)}`}
                  {half === "morning" && <span className="quiet"> {t`morning`}</span>}
                  {half === "afternoon" && <span className="quiet"> {t`afternoon`}</span>}
                </td>
                <td className="number">{formatHours(hours)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{t`${plural(entries.length, "# day", "# days")}`}</td>
              <td className="number">{formatHours(sumHours(entries.map(({ hours }) => hours)))}</td>
            </tr>
          </tfoot>
        </table>
      </Panel>
    </div>
  );
}

/** The decision is below: half of a large function may be away. */
const shownAtFirst = 5;

function AlsoAway({ away }: Pick<RequestDetail, "away">) {
  const formats = useFormats();
  const { shown, showAll } = useFirstFew(away, shownAtFirst);
  return (
    <>
      <h3>{t`Also away`}</h3>
      <ul>
        {shown.map(({ personId, fullName, startDate, endDate }) => (
          <li key={`${personId} ${startDate}`}>
            <span dir="auto">{fullName}</span>{" "}
            <span className="quiet">{formats.span(startDate, endDate)}</span>
          </li>
        ))}
      </ul>
      {showAll}
    </>
  );
}

/** A request's status, and whether the owner wants the approved request cancelled. */
export function HolidayStatus({ request }: { readonly request: ManagedRequest }) {
  return (
    <span className="row-wrap">
      <StatusBadge status={request.status}>{holidayStatusLabel(request.status)}</StatusBadge>
      {request.cancellationAskedAt !== null && <Badge tone="caution">{t`Cancellation requested`}</Badge>}
    </span>
  );
}
