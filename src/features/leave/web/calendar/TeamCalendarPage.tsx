import { useNavigate, useSearch } from "@tanstack/react-router";
import { Printer } from "lucide-react";
import type { Day } from "#shared/day.ts";
import { firstDay, lastDay, monthOf, type Month } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { useViewer } from "#web/viewer.ts";
import { AwayToday } from "./AwayToday.tsx";
import { CalendarPanel } from "./CalendarPanel.tsx";
import { CalendarTools } from "./CalendarTools.tsx";
import type { CalendarSearch } from "./calendar-search.ts";
import "./team-calendar.css";

/** /team-calendar: who is away in a month or a year. */
export function TeamCalendarPage() {
  const { today } = useViewer();
  const search: CalendarSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const month = search.month ?? monthOf(today);
  const show = (next: CalendarSearch) =>
    void navigate({ to: "/team-calendar", search: next, replace: true, resetScroll: false });
  return (
    <main className="page">
      <PageHeader
        title={t`Team calendar`}
        subtitle={t`Who is away, and when`}
        actions={
          <span className="only-screen only-desk">
            <Button icon={Printer} onClick={() => print()}>{t`Print`}</Button>
          </span>
        }
      />
      <div className="stack">
        <div className="only-screen">
          <AwayToday />
        </div>
        <CalendarTools search={search} month={month} onShow={show} />
        <CalendarPanel search={search} days={daysShown(search.view === "year", month)} onShow={show} />
      </div>
    </main>
  );
}

function daysShown(isYear: boolean, month: Month): readonly [Day, Day] {
  const year = month.slice(0, 4);
  return isYear ? [`${year}-01-01`, `${year}-12-31`] : [firstDay(month), lastDay(month)];
}
