import { Link, useLocation, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { startOfWeek, type Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { tabClass, Tabs } from "#ui/layout/Tabs.tsx";
import { rich } from "#ui/base/rich.ts";
import { freshFor, useRead } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { useIsAway } from "#web/offline/connection.ts";
import { useCachedRead } from "#web/offline/use-cached-read.ts";
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
      <PageHeader title={t`My Time`} />
      <Tabs label={t`My Time`}>
        <Link
          className={tabClass}
          to="/my-time/timesheet/$weekStartingDate"
          params={{ weekStartingDate: monday }}
          aria-current={isHolidays ? undefined : "page"}
        >{t`Timesheet`}</Link>
        <Link
          className={tabClass}
          to="/my-time/holidays"
          aria-current={isHolidays ? "page" : undefined}
        >{t`Holidays`}</Link>
      </Tabs>
      <UnsentWeeks userId={viewer.id} />
      {!isHolidays && <OpenWeeks shown={monday} />}
      {isHolidays ? holidays() : <TimesheetTab key={monday} weekStarting={monday} />}
    </main>
  );
}

function TimesheetTab({ weekStarting }: { readonly weekStarting: Day }) {
  const viewer = useViewer();
  const input = { params: { weekStarting } };
  const read = useCachedRead(readMyWeek, input, useRead(readMyWeek, input, { fresh: freshFor.planning }));
  return (
    <>
      <OfflineNotice at={read.dataUpdatedAt} />
      <ReadView read={read} loading={t`Loading timesheet...`} failed={t`Error Loading Timesheet`}>
        {(data) => <WeekEditor read={data} userId={viewer.id} today={viewer.today} />}
      </ReadView>
    </>
  );
}

/** While there's no connection: what becomes of booked hours, and how old the figures are. */
function OfflineNotice({ at }: { readonly at: number }) {
  const formats = useFormats();
  const isAway = useIsAway();
  if (!isAway || at === 0) return null;
  return (
    <Banner tone="caution">{rich`${<b>{t`No connection.`}</b>} Hours you book are stored on this device and sent when it's back. What you see is from ${formats.instant(new Date(at).toISOString())}.`}</Banner>
  );
}
