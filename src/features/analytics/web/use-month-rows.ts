import { useNavigate } from "@tanstack/react-router";
import { monthOf } from "../../../shared/month.ts";
import { rowsSearch } from "./explain.tsx";

/** Opens the rows a month of a chart is made of: plan beside actual, or the billable hours. */
export function useMonthRows(subject: Readonly<Record<string, string>>): (rows: "compare" | "billable") => (monthStart: string) => void {
  const navigate = useNavigate();
  return (rows) => (monthStart) => {
    const month = monthOf(monthStart);
    const search = rowsSearch({ report: "hours", measure: rows === "billable" ? "billable" : undefined }, { first: month, last: month }, subject);
    void navigate({ to: "/reports", search: search as never });
  };
}
