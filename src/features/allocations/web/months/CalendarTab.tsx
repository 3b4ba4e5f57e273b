import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight, Circle, CircleCheck, Contrast } from "lucide-react";
import type { ReactNode } from "react";
import { formatHours } from "../../../../shared/hours.ts";
import { monthNames, monthOf } from "../../../../shared/month.ts";
import { IconButton } from "../../../../ui/form/Button.tsx";
import { EmptyState } from "../../../../ui/feedback/EmptyState.tsx";
import { ReadView } from "../../../../ui/feedback/ReadView.tsx";
import { MonthCard, monthCardClass, YearTiles } from "../../../../ui/MonthCard.tsx";
import { PageHeader } from "../../../../ui/layout/PageHeader.tsx";
import { freshFor, useRead } from "../../../../web/data.ts";
import { useViewer } from "../../../../web/viewer.ts";
import { readAllocationCalendar, type AllocationCalendarMonth } from "../../contract.ts";
import { calendarTiles } from "../../rules/calendar.ts";
import type { AllocationSearch } from "../addresses.ts";
import { AllocationTabs } from "../AllocationTabs.tsx";
import { ToProjects } from "./NextStep.tsx";
import "./calendar.css";

/** One year of months: how many of their functions are submitted. */
export function CalendarTab() {
  const { today } = useViewer();
  const search: AllocationSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const year = search.year ?? Number(today.slice(0, 4));
  const read = useRead(
    readAllocationCalendar,
    { query: { year: String(year) } },
    { fresh: freshFor.general, keepPrevious: true },
  );
  const go = (next: number) =>
    void navigate({ to: "/allocations/$tab", params: { tab: "calendar" }, search: { year: next } });
  return (
    <main className="page">
      <PageHeader title="Allocations" meta={<AllocationTabs current="calendar" />} />
      <div className="row">
        <IconButton
          variant="secondary"
          icon={ChevronLeft}
          label="Previous year"
          disabled={read.data?.hasPrevious !== true}
          onClick={() => go(year - 1)}
        />
        <IconButton
          variant="secondary"
          icon={ChevronRight}
          label="Next year"
          disabled={read.data?.hasNext !== true}
          onClick={() => go(year + 1)}
        />
        <h2 className="year-title">{year}</h2>
      </div>
      {read.data ? (
        <Year months={read.data.months} year={read.data.year} current={monthOf(today)} />
      ) : (
        <ReadView read={read} loading="Loading calendar..." failed="Error Loading Calendar" shape="tiles" />
      )}
    </main>
  );
}

function Year({
  months,
  year,
  current,
}: {
  readonly months: readonly AllocationCalendarMonth[];
  readonly year: number;
  readonly current: string;
}) {
  if (months.length === 0)
    return (
      <EmptyState title={`No Data for ${year}`} action={<ToProjects />}>
        Months appear here once projects with functions cover them.
      </EmptyState>
    );
  const tiles = calendarTiles(months.map((month) => ({ ...month, month: month.periodId })));
  const submitted = months.reduce((total, month) => total + month.submittedCount, 0);
  return (
    <>
      <YearTiles
        totalForms={tiles.totalForms}
        complete={tiles.complete}
        partial={tiles.partial}
        pending={tiles.pending}
        notes={{ forms: `${submitted} submitted, ${tiles.totalForms - submitted} to go` }}
      />
      <ul className="month-cards">
        {months.map((month) => (
          <li key={month.periodId}>
            <AllocationMonthCard month={month} isCurrent={month.periodId === current} />
          </li>
        ))}
      </ul>
      <ul className="calendar-legend">
        <Legend icon={<CircleCheck className="icon-small positive" />}>All allocations submitted</Legend>
        <Legend icon={<Contrast className="icon-small" />}>Some allocations submitted</Legend>
        <Legend icon={<Circle className="icon-small" />}>No submissions</Legend>
      </ul>
    </>
  );
}

function Legend({ icon, children }: { readonly icon: ReactNode; readonly children: string }) {
  return (
    <li>
      {icon}
      {children}
    </li>
  );
}

function AllocationMonthCard({
  month,
  isCurrent,
}: {
  readonly month: AllocationCalendarMonth;
  readonly isCurrent: boolean;
}) {
  const { relevantFunctionsCount: relevant, submittedCount, draftCount } = month;
  const open = relevant - submittedCount - draftCount;
  return (
    <Link
      className={monthCardClass({ isCurrent })}
      to="/allocations/calendar/$periodId"
      params={{ periodId: month.periodId }}
    >
      <MonthCard
        name={monthNames[month.month - 1] ?? ""}
        status={relevant > 0 ? month.status : null}
        isCurrent={isCurrent}
        count={
          relevant > 0 ? (
            <>
              <b>{submittedCount}</b> of {relevant} submitted
              {draftCount > 0 && `, ${draftCount} draft`}
              {open > 0 && submittedCount + draftCount > 0 && `, ${open} not submitted`}
            </>
          ) : (
            <span className="quiet">No functions needed</span>
          )
        }
        cells={{ done: submittedCount, begun: draftCount, missing: open }}
        colour="var(--allocated)"
        foot={month.totalHours > 0 ? `${formatHours(month.totalHours)} hrs` : null}
      />
    </Link>
  );
}
