import { useNavigate } from "@tanstack/react-router";
import { monthOf } from "#shared/month.ts";
import type { Rows } from "../rules/rows.ts";
import { rowsSearch } from "./figures/explain.tsx";

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
