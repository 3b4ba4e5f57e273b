import { formatMonthShort, monthOf } from "#shared/month.ts";
import type { Period } from "../contract.ts";

/**
 * The months a figure is about: `Nov 2025 – Oct 2026`. Nothing for a range over centuries or an empty one.
 */
export function PeriodName({ period }: { readonly period: Period }) {
  const [first, last] = [monthOf(period.first), monthOf(period.last)];
  if (last < first || first === "1900-01") return null;
  return (
    <span className="quiet fine">
      {first === last ? formatMonthShort(first) : `${formatMonthShort(first)} – ${formatMonthShort(last)}`}
    </span>
  );
}
