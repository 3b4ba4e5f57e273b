import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight, Circle, CircleCheck, Contrast } from "lucide-react";
import type { ReactNode } from "react";
import { formatHours } from "../../../shared/hours.ts";
import { monthNames, monthOf } from "../../../shared/month.ts";
import { IconButton } from "../../../ui/Button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Loading } from "../../../ui/Loading.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { Tile, Tiles } from "../../../ui/Tiles.tsx";
import { freshFor, useRead } from "../../../web/data.ts";
import { useViewer } from "../../../web/viewer.ts";
import { readAllocationCalendar, type AllocationCalendarMonth } from "../contract.ts";
import { calendarTiles } from "../rules/calendar.ts";
import type { AllocationSearch } from "./addresses.ts";
import { AllocationTabs } from "./AllocationTabs.tsx";
import { MonthStatusBadge } from "./MonthStatusBadge.tsx";
import "./calendar.css";

/** One year of months: how many of their functions are submitted. */
export function CalendarTab() {
  const { today } = useViewer();
  const search: AllocationSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const year = search.year ?? Number(today.slice(0, 4));
  const read = useRead(readAllocationCalendar, { query: { year: String(year) } }, { fresh: freshFor.general, keepPrevious: true });
  const go = (next: number) => void navigate({ to: "/allocations/$tab", params: { tab: "calendar" }, search: { year: next } });
  return (
    <main className="page">
      <PageHeader title="Allocations" meta={<AllocationTabs current="calendar" />} />
      <div className="row calendar-year">
        <IconButton
          variant="secondary"
          icon={ChevronLeft}
          label="Previous year"
          disabled={read.data?.hasPrevious !== true}
          onClick={() => go(year - 1)}
        />
        <IconButton variant="secondary" icon={ChevronRight} label="Next year" disabled={read.data?.hasNext !== true} onClick={() => go(year + 1)} />
        <h2>{year}</h2>
      </div>
      {read.data ? (
        <Year months={read.data.months} year={read.data.year} current={monthOf(today)} />
      ) : read.isError ? (
        <ErrorPanel title="Error Loading Calendar" reason={read.error.message} retrying={read.isFetching} onRetry={() => void read.refetch()} />
      ) : (
        <Loading text="Loading calendar..." shape="tiles" />
      )}
    </main>
  );
}

function Year({ months, year, current }: { readonly months: readonly AllocationCalendarMonth[]; readonly year: number; readonly current: string }) {
  if (months.length === 0) return <EmptyState title={`No Data for ${year}`}>Months appear here once projects with functions cover them.</EmptyState>;
  const tiles = calendarTiles(months.map((month) => ({ ...month, month: month.periodId })));
  const submitted = months.reduce((total, month) => total + month.submittedCount, 0);
  return (
    <>
      <Tiles>
        <Tile label="Total Forms" value={tiles.totalForms} note={`${submitted} submitted, ${tiles.totalForms - submitted} to go`} />
        <Tile
          label={
            <>
              <CircleCheck className="icon-small" />
              Months Complete
            </>
          }
          value={tiles.complete}
        />
        <Tile
          label={
            <>
              <Contrast className="icon-small" />
              Months Partial
            </>
          }
          value={tiles.partial}
        />
        <Tile
          label={
            <>
              <Circle className="icon-small" />
              Months Pending
            </>
          }
          value={tiles.pending}
        />
      </Tiles>
      <ul className="calendar-months">
        {months.map((month) => (
          <li key={month.periodId}>
            <MonthCard month={month} isCurrent={month.periodId === current} />
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

function MonthCard({ month, isCurrent }: { readonly month: AllocationCalendarMonth; readonly isCurrent: boolean }) {
  const { relevantFunctionsCount: relevant, submittedCount, draftCount } = month;
  const open = relevant - submittedCount - draftCount;
  const cells = [
    ...Array<string>(submittedCount).fill("is-submitted"),
    ...Array<string>(draftCount).fill("is-draft"),
    ...Array<string>(Math.max(0, open)).fill(""),
  ];
  return (
    <Link className={classNames("month-card", isCurrent && "is-current")} to="/allocations/calendar/$periodId" params={{ periodId: month.periodId }}>
      <span className="month-card-head">
        <strong>{monthNames[month.month - 1]}</strong>
        {isCurrent && <em>Current</em>}
        <span className="grow" />
        {relevant > 0 && <MonthStatusBadge status={month.status} />}
      </span>
      {relevant > 0 ? (
        <span className="month-card-count">
          <b>{submittedCount}</b> of {relevant} submitted
          {draftCount > 0 && `, ${draftCount} draft`}
          {open > 0 && submittedCount + draftCount > 0 && `, ${open} not submitted`}
        </span>
      ) : (
        <span className="month-card-count quiet">No functions needed</span>
      )}
      <span className="month-card-cells" aria-hidden="true">
        {cells.map((cell, index) => (
          <i key={index} className={cell} />
        ))}
      </span>
      <span className="month-card-foot">{month.totalHours > 0 ? `${formatHours(month.totalHours)} hrs` : " "}</span>
    </Link>
  );
}
