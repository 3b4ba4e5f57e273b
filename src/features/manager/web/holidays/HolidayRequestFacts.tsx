import { Fragment } from "react";
import { count } from "#shared/count.ts";
import { formatHours, sumHours } from "#shared/hours.ts";
import { weekdayName } from "#shared/day.ts";
import { Panel } from "#ui/layout/Panel.tsx";
import { useFormats } from "#web/formats.ts";
import type { RequestDetail } from "../../holiday-contract.ts";
import { AlsoAway } from "./AlsoAway.tsx";

/** Who asks, why, and for which days. */
export function HolidayRequestFacts({ detail }: { readonly detail: RequestDetail }) {
  const formats = useFormats();
  const { request, entries, away } = detail;
  const { user } = request;
  const facts = [
    ["Function", [user.functionName, detail.costTierName].filter((name) => name !== null).join(", ") || "–"],
    ["Email", user.email],
    ["Requested", formats.instantDay(request.createdAt)],
    ...(detail.decidedByName === null ? [] : [["Decided by", detail.decidedByName]]),
  ];
  return (
    <div className="stack">
      <Panel title="User details">
        <dl className="facts">
          {facts.map(([label, value]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
        <h3>Comment</h3>
        <p className="well holiday-words" dir="auto">
          {request.reason || "–"}
        </p>
        {detail.decisionComment !== null && (
          <>
            <h3>Decision</h3>
            <p className="well holiday-words" dir="auto">
              {detail.decisionComment}
            </p>
          </>
        )}
        {away.length > 0 && <AlsoAway away={away} />}
      </Panel>
      <Panel title="Holiday entries" flush>
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col" className="number">
                Hours
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ day, hours }) => (
              <tr key={day}>
                <td>{`${weekdayName(day).slice(0, 3)} ${formats.day(day)}`}</td>
                <td className="number">{formatHours(hours)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{count(entries.length, "day")}</td>
              <td className="number">{formatHours(sumHours(entries.map(({ hours }) => hours)))}</td>
            </tr>
          </tfoot>
        </table>
      </Panel>
    </div>
  );
}
