import { Link } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { Banner } from "#ui/feedback/Banner.tsx";
import { useFormats } from "#web/formats.ts";
import { onWaitingChange, waitingWeeks } from "./week/unsent-hours.ts";

/**
 * Weeks with hours that have not reached the server and are not open: they follow by themselves, or the week
 * says what hinders them.
 */
export function UnsentWeeks({ userId }: { readonly userId: string }) {
  const formats = useFormats();
  const waiting = useSyncExternalStore(onWaitingChange, () => waitingWeeks(userId).join(" "));
  if (waiting === "") return null;
  return (
    <Banner tone="caution">
      Hours you typed are stored on this device and will be sent once you're back online:{" "}
      {waiting.split(" ").map((week, at) => (
        <span key={week}>
          {at > 0 && ", "}
          <Link to="/my-time/timesheet/$weekStartingDate" params={{ weekStartingDate: week }}>
            {formats.week(week)}
          </Link>
        </span>
      ))}
    </Banner>
  );
}
