import { useLocation, useNavigate } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight, Download } from "lucide-react";
import type { Output } from "../../../../shared/contract.ts";
import { monthNames, monthOf } from "../../../../shared/month.ts";
import { Button, IconButton } from "../../../../ui/form/Button.tsx";
import { saveCsv } from "../../../../ui/data/download.ts";
import { EmptyState } from "../../../../ui/feedback/EmptyState.tsx";
import { ReadView } from "../../../../ui/feedback/ReadView.tsx";
import { MonthCellsKey, YearTiles } from "../../../../ui/MonthCard.tsx";
import { PageHeader } from "../../../../ui/layout/PageHeader.tsx";
import { useRead } from "../../../../web/data.ts";
import { useViewer } from "../../../../web/viewer.ts";
import { planningMonth } from "../../../organisation/rules/monthly-cycle.ts";
import { readForecastCalendar } from "../../calendar-contract.ts";
import { exportedMonths, tilesOf, yearsWithData, type CalendarMonth } from "../../rules/calendar.ts";
import { ForecastMonthCard } from "./ForecastMonthCard.tsx";
import { ForecastTabs } from "../ForecastTabs.tsx";
import "../forecasts.css";

/** /forecasts/calendar: a year of months, each with how far its forecasts are. */
export function ForecastCalendarPage() {
  const calendar = useRead(readForecastCalendar);
  return (
    <main className="page">
      <PageHeader title="Forecasts" meta={<ForecastTabs />} />
      {calendar.data !== undefined && <Calendar calendar={calendar.data} />}
      {calendar.data === undefined && (
        <ReadView
          read={calendar}
          loading="Loading calendar..."
          failed="Error Loading Calendar"
          shape="tiles"
        />
      )}
    </main>
  );
}

function Calendar({ calendar }: { readonly calendar: Output<typeof readForecastCalendar> }) {
  const { today, cycle, currencySymbol: symbol } = useViewer();
  const [year, showYear] = useYear(Number(today.slice(0, 4)));
  const years = yearsWithData(calendar.months);
  const months = calendar.months.filter((month) => month.year === year);
  const planned = planningMonth(today, cycle);
  const previous = years.findLast((each) => each < year);
  const next = years.find((each) => each > year);
  return (
    <>
      <div className="row-wrap gap-3">
        <IconButton
          variant="secondary"
          icon={ChevronLeft}
          label="Previous year"
          disabled={previous === undefined}
          onClick={() => previous !== undefined && showYear(previous)}
        />
        <IconButton
          variant="secondary"
          icon={ChevronRight}
          label="Next year"
          disabled={next === undefined}
          onClick={() => next !== undefined && showYear(next)}
        />
        <h2 className="year-title">{year}</h2>
        <span className="grow" />
        <Button
          variant="ghost"
          icon={Download}
          disabled={months.every((month) => month.relevantFunctionsCount === 0)}
          onClick={() => saveCsv(`Forecasts of ${year}`, exportedMonths(months))}
        >
          Export
        </Button>
        <MonthCellsKey
          intro="One cell per project"
          done="Frozen"
          begun="Draft"
          missing="Not submitted"
          colour="var(--forecast)"
        />
      </div>
      {months.every((month) => month.relevantFunctionsCount === 0) ? (
        <EmptyState title={`No Data for ${year}`}>No active projects this year.</EmptyState>
      ) : (
        <>
          <ForecastTiles months={months} />
          <div className="month-cards">
            {months.map((month) => (
              <ForecastMonthCard
                key={month.periodId}
                month={month}
                symbol={symbol}
                isCurrent={month.periodId === monthOf(today)}
                isPlanned={month.periodId === planned}
              />
            ))}
          </div>
        </>
      )}
    </>
  );
}

function ForecastTiles({ months }: { readonly months: readonly CalendarMonth[] }) {
  const tiles = tilesOf(months);
  const partial = months
    .filter((month) => month.status === "partial")
    .map((month) => monthNames[month.month - 1]);
  return (
    <YearTiles
      totalForms={tiles.totalForms}
      complete={tiles.monthsComplete}
      partial={tiles.monthsPartial}
      pending={tiles.monthsPending}
      notes={{
        forms: `${tiles.frozenForms} frozen, ${tiles.totalForms - tiles.frozenForms} to go`,
        complete: tiles.monthsComplete > 0 ? "every form frozen" : undefined,
        partial: partial.length > 0 && partial.length <= 3 ? partial.join(", ") : undefined,
        pending: tiles.monthsPending > 0 ? "nothing entered yet" : undefined,
      }}
    />
  );
}

/** The year shown lives in the address. */
function useYear(fallback: number): [number, (year: number) => void] {
  const asked = Number((useLocation().search as Record<string, unknown>)["year"]);
  const navigate = useNavigate();
  const show = (year: number): void => void navigate({ to: "/forecasts/calendar", search: { year } });
  return [Number.isInteger(asked) && asked >= 1900 && asked <= 2100 ? asked : fallback, show];
}
