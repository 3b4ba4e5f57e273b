import type { Output } from "#shared/contract.ts";
import { formatHours, sumHours } from "#shared/hours.ts";
import { formatRate } from "#shared/money.ts";
import { formatMonth } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import type { Figures, listClosedMonths } from "#features/closing/closed-contract.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";

type ClosedMonth = Output<typeof listClosedMonths>["months"][number];

/** Figures of a closed month that are no longer as they were, in words: "Actual hours: 8 as closed, 5 now (-3)". */
export function changedFigures(figures: Figures, currencySymbol: string): string[] {
  const plans: [label: string, figure: { asClosed: number; live: number } | null][] = [
    [t`Budget hours`, figures.budget],
    [t`Forecasted hours`, figures.forecasted],
    [t`Allocated hours`, figures.allocated],
  ];
  const booked: typeof plans = [
    [t`Actual hours`, figures.actual],
    [t`Billable hours`, figures.billable],
    [t`Actual costs`, figures.actualCosts],
  ];
  return [...plans, ...booked].flatMap(([label, figure]) => {
    if (figure === null || figure.asClosed === figure.live) return [];
    const words = (value: number) =>
      figure === figures.actualCosts ? formatRate(value, currencySymbol) : formatHours(value);
    const difference = sumHours([figure.live, -figure.asClosed]);
    const signed = difference > 0 ? `+${words(difference)}` : words(difference);
    // Hours of closed months change by adjustments alone, plans without.
    return booked.some(([, of]) => of === figure)
      ? [t`${label}: ${words(figure.asClosed)} as closed, ${words(figure.live)} with adjustments (${signed})`]
      : [t`${label}: ${words(figure.asClosed)} as closed, ${words(figure.live)} now (${signed})`];
  });
}

/** Months that are named even when nothing of them has changed. */
const named = 3;

/**
 * Says which of the months shown are closed, since when and by whom. Where figures are no longer as they were closed,
 * both are said.
 */
export function ClosedMonths({
  months,
  note,
}: {
  readonly months: readonly ClosedMonth[];
  /** Said below figures that have changed. */
  readonly note?: string | undefined;
}) {
  const formats = useFormats();
  const { currencySymbol } = useViewer();
  const lines = months.map((each, at) => ({
    ...each,
    at,
    changes: changedFigures(each.figures, currencySymbol),
  }));
  const shown = lines.filter(({ at, changes }) => at < named || changes.length > 0);
  const others = lines.length - shown.length;
  const isChanged = lines.some(({ changes }) => changes.length > 0);
  if (lines.length === 0) return null;
  return (
    <Banner tone={isChanged ? "caution" : "info"}>
      {shown.map(({ month, closedAt, closedByName, changes }) => (
        <div key={month}>
          {t`${formatMonth(month)}: closed on ${formats.instant(closedAt)} by ${closedByName ?? "–"}`}
          {changes.map((change) => (
            <div key={change}>{change}</div>
          ))}
        </div>
      ))}
      {isChanged && note !== undefined && <div>{note}</div>}
      {others > 0 && (
        <div>
          {t`${plural(others, "# more month is closed, and as it was.", "# more months are closed, and as they were.")}`}
        </div>
      )}
    </Banner>
  );
}
