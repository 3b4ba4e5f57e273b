import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { monthOf } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { ExplainedFigure } from "./ExplainedFigure.tsx";
import { figureLabels, type FigureName } from "./explained-figures.ts";
import type { Period } from "../../contract.ts";
import type { Rows } from "../../rules/rows.ts";

/** Makes of a figure's name the way to its rows, with the `?` that leads to its paragraph of the guide. */
export type Explain = (name: FigureName, rows: Rows) => ReactNode;

/** The address of the rows of some months, of the whole organisation or one project or function. */
function rowsSearch(
  rows: Rows,
  months: { first: string; last: string } | null,
  subject: Readonly<Record<string, string>>,
): Record<string, string> {
  return {
    report: rows.report,
    ...(rows.measure === undefined ? {} : { measure: rows.measure }),
    ...(rows.by === undefined ? {} : { by: rows.by }),
    ...(rows.compare === undefined ? {} : { compare: rows.compare }),
    ...(months === null ? {} : { from: months.first, to: months.last }),
    ...subject,
  };
}

/** Links a figure's name with its period's rows. */
export function explainWith(period: Period, subject: Readonly<Record<string, string>> = {}): Explain {
  const months = { first: monthOf(period.first), last: monthOf(period.last) };
  return (name, rows) => {
    if (months.last < months.first) return <ExplainedFigure name={name} />;
    return (
      <ExplainedFigure name={name}>
        <Link
          className="explained for-finger"
          to="/reports"
          search={rowsSearch(rows, rows.report === "projects" ? null : months, subject)}
          title={t`See the details`}
        >
          {figureLabels[name]}
        </Link>
      </ExplainedFigure>
    );
  };
}

/** Opens the rows a month of a chart is made of, of the whole organisation or one project or function. */
export function useMonthRows(
  subject: Readonly<Record<string, string>>,
): (rows: Rows) => (monthStart: string) => void {
  const navigate = useNavigate();
  return (rows) => (monthStart) => {
    const month = monthOf(monthStart);
    void navigate({
      to: "/reports",
      search: rowsSearch(rows, { first: month, last: month }, subject),
    });
  };
}
