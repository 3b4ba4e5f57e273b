import { Link } from "@tanstack/react-router";
import { useState, useSyncExternalStore } from "react";
import type { Day } from "#shared/day.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button, buttonClass } from "#ui/form/Button.tsx";
import { rich } from "#ui/base/rich.ts";
import { freshFor, useRead } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { listMyOpenWeeks } from "../contract.ts";
import { onWaitingChange, waitingWeeks } from "./week/unsent-hours.ts";

/** Few enough to be beside each other; the others follow on request. */
const maxShown = 3;

/** Weeks that are over and still to be submitted, the oldest first, beside the one that is shown. */
export function OpenWeeks({ shown }: { readonly shown: Day }) {
  const formats = useFormats();
  const read = useRead(listMyOpenWeeks, {}, { fresh: freshFor.planning });
  const [showsAll, setShowsAll] = useState(false);
  const others = (read.data?.weeks ?? []).filter(({ weekStarting }) => weekStarting !== shown);
  if (others.length === 0) return null;
  return (
    <div className="row-wrap">
      <span className="muted">{t`Still to submit:`}</span>
      {(showsAll ? others : others.slice(0, maxShown)).map(({ weekStarting, statusCode }) => (
        <Link
          key={weekStarting}
          className={buttonClass({ small: true })}
          to="/my-time/timesheet/$weekStartingDate"
          params={{ weekStartingDate: weekStarting }}
        >
          {formats.week(weekStarting)}{" "}
          {statusCode === "rejected" && <b className="critical">{t`rejected`}</b>}
        </Link>
      ))}
      {!showsAll && others.length > maxShown && (
        <Button small variant="ghost" onClick={() => setShowsAll(true)}>
          {t`${plural(others.length - maxShown, "# more week", "# more weeks")}`}
        </Button>
      )}
    </div>
  );
}

/**
 * Weeks with hours that have not reached the server and are not open: they follow automatically, or the week
 * says what hinders them.
 */
export function UnsentWeeks({ userId }: { readonly userId: string }) {
  const formats = useFormats();
  const waiting = useSyncExternalStore(onWaitingChange, () => waitingWeeks(userId).join(" "));
  if (waiting === "") return null;
  return (
    <Banner tone="caution">{rich`Hours you typed are stored on this device and will be sent once you're back online: ${waiting
      .split(" ")
      .map((week, at) => (
        <span key={week}>
          {at > 0 && ", "}
          <Link to="/my-time/timesheet/$weekStartingDate" params={{ weekStartingDate: week }}>
            {formats.week(week)}
          </Link>
        </span>
      ))}`}</Banner>
  );
}
