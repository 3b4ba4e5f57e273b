import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { Download } from "lucide-react";
import type { CSSProperties } from "react";
import type { Output } from "#shared/contract.ts";
import { formatHours } from "#shared/hours.ts";
import { formatMoney } from "#shared/money.ts";
import { Button } from "#ui/form/Button.tsx";
import { saveCsv } from "#ui/data/download.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { YearOfMonths, YearSteps } from "#parts/months/YearOfMonths.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { useRead } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { planningMonth } from "#features/organisation/rules/monthly-cycle.ts";
import { readForecastCalendar } from "../../calendar-contract.ts";
import { mostCells, yearsWithData } from "#features/months/rules/calendar.ts";
import { exportedMonths, type ForecastMonth } from "../../rules/calendar.ts";
import { ForecastTabs } from "../ForecastTabs.tsx";
import "../forecasts.css";

/** /forecasts/calendar: a year of months, each with how far its forecasts are. */
export function ForecastCalendarPage() {
  const calendar = useRead(readForecastCalendar);
  return (
    <main className="page">
      <PageHeader title="Forecasts" meta={<ForecastTabs />} />
      <ReadView read={calendar} loading="Loading calendar..." failed="Error Loading Calendar" shape="tiles">
        {(data) => <Calendar calendar={data} />}
      </ReadView>
    </main>
  );
}

function Calendar({ calendar }: { readonly calendar: Output<typeof readForecastCalendar> }) {
  const { today, cycle, currencySymbol: symbol } = useViewer();
  const [year, showYear] = useYear(Number(today.slice(0, 4)));
  const years = yearsWithData(calendar.months);
  const months = calendar.months.filter((month) => month.year === year);
  return (
    <>
      <div className="row-wrap gap-3">
        <YearSteps
          year={year}
          previous={years.findLast((each) => each < year)}
          next={years.find((each) => each > year)}
          onStep={showYear}
        />
        <span className="grow" />
        <Button
          variant="ghost"
          icon={Download}
          disabled={months.every((month) => month.relevantFunctionsCount === 0)}
          onClick={() => saveCsv(`Forecasts of ${year}`, exportedMonths(months))}
        >
          Export
        </Button>
        <p className="month-cells month-cells-key" style={{ "--c": "var(--forecast)" } as CSSProperties}>
          {months.some(({ relevantFunctionsCount: count }) => count > mostCells)
            ? "Shares of projects"
            : "One cell per project"}{" "}
          <i className="is-done" /> Frozen <i className="is-begun" /> Draft <i className="is-missing" /> Not
          submitted
        </p>
      </div>
      {months.every((month) => month.relevantFunctionsCount === 0) ? (
        <EmptyState title={`No Data for ${year}`}>No active projects this year.</EmptyState>
      ) : (
        <YearOfMonths
          months={months}
          done="frozen"
          nothing="No forecasts needed"
          colour="var(--forecast)"
          planned={planningMonth(today, cycle)}
          foot={(month) => (
            <>
              <span>{hoursText(month)}</span>
              <span>{month.done > 0 && formatMoney(month.frozenCost, symbol)}</span>
            </>
          )}
          link={(month, card) => (
            <Link to="/forecasts/calendar/$periodId" params={{ periodId: month.periodId }} {...card} />
          )}
        />
      )}
    </>
  );
}

function hoursText(month: ForecastMonth): string {
  const frozen = month.done > 0 ? `${formatHours(month.frozenHours)} hrs` : "";
  if (month.begun === 0) return frozen === "" ? "–" : frozen;
  return frozen === ""
    ? `${formatHours(month.draftHours)} hrs in drafts`
    : `${frozen} + ${formatHours(month.draftHours)} in drafts`;
}

function useYear(fallback: number): [number, (year: number) => void] {
  const asked = Number((useLocation().search as Record<string, unknown>)["year"]);
  const navigate = useNavigate();
  const show = (year: number): void => void navigate({ to: "/forecasts/calendar", search: { year } });
  return [Number.isInteger(asked) && asked >= 1900 && asked <= 2100 ? asked : fallback, show];
}
