import { Link } from "@tanstack/react-router";
import { Banner } from "../../../ui/Banner.tsx";
import { useFormats } from "../../../web/formats.ts";
import { unsentWeeks } from "./week-saver.ts";

/** Other weeks with hours that have not reached the server: they follow by themselves, or the week says what hinders them. */
export function UnsentWeeks({ userId, shown }: { readonly userId: string; readonly shown: string }) {
  const formats = useFormats();
  const weeks = unsentWeeks(userId).filter((week) => week !== shown);
  if (weeks.length === 0) return null;
  return (
    <Banner tone="caution">
      Hours you typed are kept on this device and sent when the connection is back:{" "}
      {weeks.map((week, at) => (
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
