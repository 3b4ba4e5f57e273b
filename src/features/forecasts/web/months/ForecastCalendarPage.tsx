import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { Download } from "lucide-react";
import type { CSSProperties } from "react";
import type { Output } from "#shared/contract.ts";
import { formatHours } from "#shared/hours.ts";
import { formatMoney } from "#shared/money.ts";
import { t } from "#shared/texts/t.ts";
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
import { maxCells, yearsWithData } from "#features/months/rules/calendar.ts";
import { exportedMonths, type ForecastMonth } from "../../rules/calendar.ts";
import { ForecastTabs } from "../ForecastTabs.tsx";
import "../forecasts.css";
import { forecastStatusLabels } from "../../rules/forecast-status.ts";

/** /forecasts/calendar: a year of months, each with how far its forecasts are. */
export function ForecastCalendarPage() {
  const calendar = useRead(readForecastCalendar);
  return (
    <main className="page">
      <PageHeader title={t`Forecasts`} meta={<ForecastTabs />} />
      <ReadView
        read={calendar}
        loading={t`Loading calendar...`}
        failed={t`Error Loading Calendar`}
        shape="tiles"
      >
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
  const labels = forecastStatusLabels();
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
        >{t`Export`}</Button>
        <p className="month-cells month-cells-key" style={{ "--c": "var(--forecast)" } as CSSProperties}>
          {months.some(({ relevantFunctionsCount: count }) => count > maxCells)
            ? t`Shares of projects`
            : t`One cell per project`}
          <span>
            <i className="is-done" /> {labels.frozen}
          </span>
          <span>
            <i className="is-begun" /> {labels.draft}
          </span>
          <span>
            <i className="is-missing" /> {labels.not_submitted}
          </span>
        </p>
      </div>
      {months.every((month) => month.relevantFunctionsCount === 0) ? (
        <EmptyState title={t`No Data for ${year}`}>{t`No active projects this year.`}</EmptyState>
      ) : (
        <YearOfMonths
          months={months}
          done="frozen"
          nothing={t`No forecasts needed`}
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
  const [frozen, drafts] = [formatHours(month.frozenHours), formatHours(month.draftHours)];
  if (month.begun === 0) return month.done > 0 ? t`${frozen} hrs` : "–";
  return month.done > 0 ? t`${frozen} hrs + ${drafts} in drafts` : t`${drafts} hrs in drafts`;
}

function useYear(fallback: number): [number, (year: number) => void] {
  const requested = Number((useLocation().search as Record<string, unknown>)["year"]);
  const navigate = useNavigate();
  const show = (year: number): void => void navigate({ to: "/forecasts/calendar", search: { year } });
  return [Number.isInteger(requested) && requested >= 1900 && requested <= 2100 ? requested : fallback, show];
}
