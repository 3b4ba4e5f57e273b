import { Link } from "@tanstack/react-router";
import { formatHours } from "../../../../shared/hours.ts";
import { formatMoney } from "../../../../shared/money.ts";
import { monthNames } from "../../../../shared/month.ts";
import { MonthCard, monthCardClass } from "../../../../ui/MonthCard.tsx";
import type { CalendarMonth } from "../../rules/calendar.ts";

interface ForecastMonthCardProps {
  readonly month: CalendarMonth;
  readonly symbol: string;
  readonly isCurrent: boolean;
  /** The month the organisation is planning. */
  readonly isPlanned: boolean;
}

/** One month of the year: how many of its forecasts are frozen, and the way to its details. */
export function ForecastMonthCard({ month, symbol, isCurrent, isPlanned }: ForecastMonthCardProps) {
  const { frozen, draft, relevantFunctionsCount: relevant } = month;
  return (
    <Link
      to="/forecasts/calendar/$periodId"
      params={{ periodId: month.periodId }}
      className={monthCardClass({ isCurrent, isPlanned })}
    >
      <MonthCard
        name={monthNames[month.month - 1] ?? ""}
        status={relevant === 0 ? null : month.status}
        isCurrent={isCurrent}
        count={
          relevant === 0 ? (
            <span className="quiet">No forecasts needed</span>
          ) : (
            <>
              <b>{frozen}</b> of {relevant} frozen
              {month.status !== "none" && (
                <span className={isPlanned || isCurrent ? "caution" : undefined}>
                  {openForms(draft, relevant - frozen - draft)}
                </span>
              )}
            </>
          )
        }
        cells={{ done: frozen, begun: draft, missing: relevant - frozen - draft }}
        colour="var(--forecast)"
        foot={
          <>
            <span>{hoursText(month)}</span>
            <span>{month.frozen > 0 && formatMoney(month.frozenCost, symbol)}</span>
          </>
        }
      />
    </Link>
  );
}

function openForms(draft: number, missing: number): string {
  return [draft > 0 ? `, ${draft} draft` : "", missing > 0 ? `, ${missing} not submitted` : ""].join("");
}

function hoursText(month: CalendarMonth): string {
  const frozen = month.frozen > 0 ? `${formatHours(month.frozenHours)} hrs` : "";
  if (month.draft === 0) return frozen === "" ? "–" : frozen;
  return frozen === ""
    ? `${formatHours(month.draftHours)} hrs in drafts`
    : `${frozen} + ${formatHours(month.draftHours)} in drafts`;
}
