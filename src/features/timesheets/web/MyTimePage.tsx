import { Link, useLocation, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { startOfWeek } from "#shared/day.ts";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { tabClass, Tabs } from "#ui/layout/Tabs.tsx";
import { useViewer } from "#web/viewer.ts";
import { OpenWeeks } from "./OpenWeeks.tsx";
import { UnsentWeeks } from "./UnsentWeeks.tsx";
import { TimesheetTab } from "./TimesheetTab.tsx";

/** One's own time: the week, and the holidays that another feature shows. */
export function MyTimePage({ holidays }: { readonly holidays: () => ReactNode }) {
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
      <UnsentWeeks userId={viewer.id} />
      {!isHolidays && <OpenWeeks shown={monday} />}
      {isHolidays ? holidays() : <TimesheetTab key={monday} weekStarting={monday} />}
    </main>
  );
}
