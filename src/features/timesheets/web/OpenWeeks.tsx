import { Link } from "@tanstack/react-router";
import type { Day } from "#shared/day.ts";
import { buttonClass } from "#ui/form/Button.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { listMyOpenWeeks } from "../contract.ts";

/** Few enough to stand beside each other. */
const mostShown = 3;

/**
 * The weeks that are over and still to be submitted, beside the one that is shown: on a Monday that is last
 * week's.
 */
export function OpenWeeks({ shown }: { readonly shown: Day }) {
  const formats = useFormats();
  const read = useRead(listMyOpenWeeks, {}, { fresh: freshFor.planning });
  const others = (read.data?.weeks ?? []).filter(({ weekStarting }) => weekStarting !== shown);
  if (others.length === 0) return null;
  return (
    <div className="row-wrap">
      <span className="muted">Still to submit:</span>
      {others.slice(0, mostShown).map(({ weekStarting, statusCode }) => (
        <Link
          key={weekStarting}
          className={buttonClass({ small: true })}
          to="/my-time/timesheet/$weekStartingDate"
          params={{ weekStartingDate: weekStarting }}
        >
          {formats.week(weekStarting)} {statusCode === "rejected" && <b className="critical">rejected</b>}
        </Link>
      ))}
      {others.length > mostShown && (
        <span className="muted">{`and ${others.length - mostShown} earlier`}</span>
      )}
    </div>
  );
}
