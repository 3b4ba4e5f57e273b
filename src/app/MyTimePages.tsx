import { HolidaysTab } from "#features/holidays/web/HolidaysTab.tsx";
import { MyOvertime } from "#features/overtime/web/MyOvertime.tsx";
import { MyTimePage } from "#features/timesheets/web/MyTimePage.tsx";

/**
 * /my-time, /my-time/timesheet/{weekStartingDate} and /my-time/holidays: the page with the tab that another
 * feature fills.
 */
export function MyTimePages() {
  return <MyTimePage holidays={() => <HolidaysTab beside={<MyOvertime />} />} />;
}
