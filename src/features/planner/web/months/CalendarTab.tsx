import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Circle, CircleCheck, Contrast } from "lucide-react";
import type { ReactNode } from "react";
import type { Output } from "#shared/contract.ts";
import { formatHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { YearOfMonths, YearSteps } from "#parts/months/YearOfMonths.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { readAllocationCalendar } from "#features/plans/contract.ts";
import type { AllocationSearch } from "../address-search.ts";
import { AllocationTabs } from "../AllocationTabs.tsx";
import { ToProjects } from "./NextStep.tsx";
import "./calendar.css";

export function CalendarTab() {
  const { today } = useViewer();
  const search: AllocationSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const year = search.year ?? Number(today.slice(0, 4));
  const read = useRead(
    readAllocationCalendar,
    { query: { year: String(year) } },
    { fresh: freshFor.general, showPrevious: true },
  );
  const go = (next: number) =>
    void navigate({ to: "/allocations/$tab", params: { tab: "calendar" }, search: { year: next } });
  return (
    <main className="page">
      <PageHeader title={t`Allocations`} meta={<AllocationTabs current="calendar" />} />
      <div className="row">
        <YearSteps
          year={year}
          previous={read.data?.hasPrevious === true ? year - 1 : undefined}
          next={read.data?.hasNext === true ? year + 1 : undefined}
          onStep={go}
        />
      </div>
      <ReadView read={read} loading={t`Loading calendar...`} failed={t`Error Loading Calendar`} shape="tiles">
        {(data) => <Year {...data} />}
      </ReadView>
    </main>
  );
}

function Year({ months, year }: Output<typeof readAllocationCalendar>) {
  if (months.length === 0)
    return (
      <EmptyState
        title={t`No Data for ${year}`}
        action={<ToProjects />}
      >{t`Months appear here once projects with functions cover them.`}</EmptyState>
    );
  return (
    <>
      <YearOfMonths
        months={months}
        done="submitted"
        nothing={t`No functions needed`}
        colour="var(--allocated)"
        foot={(month) => (month.totalHours > 0 ? t`${formatHours(month.totalHours)} hrs` : null)}
        link={(month, card) => (
          <Link to="/allocations/calendar/$periodId" params={{ periodId: month.periodId }} {...card} />
        )}
      />
      <ul className="row-wrap muted fine calendar-legend">
        <Legend icon={<CircleCheck className="icon-small positive" />}>{t`All allocations submitted`}</Legend>
        <Legend icon={<Contrast className="icon-small" />}>{t`Some allocations submitted`}</Legend>
        <Legend icon={<Circle className="icon-small" />}>{t`No submissions`}</Legend>
      </ul>
    </>
  );
}

function Legend({ icon, children }: { readonly icon: ReactNode; readonly children: string }) {
  return (
    <li className="row">
      {icon}
      {children}
    </li>
  );
}
