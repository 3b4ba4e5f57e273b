import { Link, useLocation, useParams } from "@tanstack/react-router";
import { startOfWeek } from "../../../shared/day.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { tabClass, Tabs } from "../../../ui/Tabs.tsx";
import { useViewer } from "../../../web/viewer.ts";
import { TimesheetTab } from "./TimesheetTab.tsx";

/** /my-time, /my-time/timesheet/{weekStartingDate} and /my-time/holidays. */
export function MyTimePage() {
  const viewer = useViewer();
  const { pathname } = useLocation();
  const { weekStartingDate }: { weekStartingDate?: string } = useParams({ strict: false });
  const isHolidays = pathname.startsWith("/my-time/holidays");
  const monday = weekStartingDate ?? startOfWeek(viewer.today);
  return (
    <main className="page">
      <PageHeader title="My Time" />
      <Tabs label="My Time">
        <Link
          className={tabClass}
          to="/my-time/timesheet/$weekStartingDate"
          params={{ weekStartingDate: monday }}
          aria-current={isHolidays ? undefined : "page"}
        >
          Timesheet
        </Link>
        <Link className={tabClass} to="/my-time/holidays" aria-current={isHolidays ? "page" : undefined}>
          Holidays
        </Link>
      </Tabs>
      {isHolidays ? <HolidaysTab /> : <TimesheetTab key={monday} weekStarting={monday} />}
    </main>
  );
}

function HolidaysTab() {
  return (
    <Panel>
      <EmptyState title="This screen is being built.">
        Your allowance, your holiday requests and a calendar of the year, with a form to request days off.
      </EmptyState>
    </Panel>
  );
}
