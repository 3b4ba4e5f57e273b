import { Link, useLocation, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { startOfWeek, type Day } from "#shared/day.ts";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { tabClass, Tabs } from "#ui/layout/Tabs.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { readMyWeek } from "../contract.ts";
import { OpenWeeks, UnsentWeeks } from "./OtherWeeks.tsx";
import { WeekEditor } from "./week/WeekEditor.tsx";

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

function TimesheetTab({ weekStarting }: { readonly weekStarting: Day }) {
  const viewer = useViewer();
  const read = useRead(readMyWeek, { params: { weekStarting } }, { fresh: freshFor.planning });
  return (
    <ReadView read={read} loading="Loading timesheet..." failed="Error Loading Timesheet">
      {(data) => <WeekEditor read={data} userId={viewer.id} today={viewer.today} />}
    </ReadView>
  );
}
