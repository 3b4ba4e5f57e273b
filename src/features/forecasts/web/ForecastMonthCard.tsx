import { Link } from "@tanstack/react-router";
import { formatHours } from "../../../shared/hours.ts";
import { formatMoney } from "../../../shared/money.ts";
import { monthNames } from "../../../shared/month.ts";
import { classNames } from "../../../ui/class-names.ts";
import type { CalendarMonth } from "../rules/calendar.ts";
import { MonthStatusBadge } from "./MonthStatusBadge.tsx";

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
    <Link to="/forecasts/calendar/$periodId" params={{ periodId: month.periodId }} className={classNames("month-card", isCurrent && "is-current", isPlanned && "is-planned")}>
      <span className="month-card-head">
        <b>{monthNames[month.month - 1]}</b>
        {isCurrent && <span className="month-card-current">Current</span>}
        <span className="grow" />
        <MonthStatusBadge status={month.status} relevant={relevant} />
      </span>
      <span className="month-card-count">
        {relevant === 0 ? (
          <span className="quiet">No forecasts needed</span>
        ) : (
          <>
            <b>{frozen}</b> of {relevant} frozen
            {month.status !== "none" && <span className={isPlanned || isCurrent ? "caution" : undefined}>{openForms(draft, relevant - frozen - draft)}</span>}
          </>
        )}
      </span>
      <FormCells frozen={frozen} draft={draft} missing={relevant - frozen - draft} />
      <span className="month-card-foot">
        <span>{hoursText(month)}</span>
        <span>{month.frozen > 0 && formatMoney(month.frozenCost, symbol)}</span>
      </span>
    </Link>
  );
}

function openForms(draft: number, missing: number): string {
  return [draft > 0 ? `, ${draft} draft` : "", missing > 0 ? `, ${missing} not submitted` : ""].join("");
}

function hoursText(month: CalendarMonth): string {
  const frozen = month.frozen > 0 ? `${formatHours(month.frozenHours)} hrs` : "";
  if (month.draft === 0) return frozen === "" ? "–" : frozen;
  return frozen === "" ? `${formatHours(month.draftHours)} hrs in drafts` : `${frozen} + ${formatHours(month.draftHours)} in drafts`;
}

/** One cell per project; the sentence above says the same in words. */
function FormCells({ frozen, draft, missing }: { readonly frozen: number; readonly draft: number; readonly missing: number }) {
  const states = [...Array<string>(frozen).fill("is-frozen"), ...Array<string>(draft).fill("is-draft"), ...Array<string>(missing).fill("is-missing")];
  return (
    <span className="form-cells" aria-hidden="true">
      {states.map((state, index) => (
        <i key={index} className={state} />
      ))}
    </span>
  );
}
