import type { Formats } from "#shared/formats.ts";
import { fromHundredths, toHundredths } from "#shared/hundredths.ts";
import { firstDay, formatMonthShort, monthOf } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import type { ChartMarks, LineSeries } from "#ui/charts/chart-model.ts";
import { LineChart } from "#ui/charts/LineChart.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { useFormats } from "#web/formats.ts";
import { useNarrow } from "#web/use-narrow.ts";
import { useViewer } from "#web/viewer.ts";
import { AboutFigure } from "../figures/ExplainedFigure.tsx";
import { figureLabels } from "../figures/explained-figures.ts";
import type { ProjectOverview } from "../../overview-contract.ts";
import type { CompletionMethod } from "../../rules/at-completion.ts";
import { compared } from "../../rules/rows.ts";
import { useMonthRows } from "../figures/explain.tsx";
import type { Shown } from "./overview-unit.ts";

const name = "Burn-up";
const title = figureLabels[name];
/** Earlier baselines drawn beside the active budget. */
const maxEarlier = 2;

interface BurnUpChartProps {
  readonly overview: ProjectOverview;
  readonly shown: Shown;
  readonly method: CompletionMethod;
}

/** Budget, forecast and booked hours or money added up over the months, and the way to completion. */
export function BurnUpChart({ overview, shown, method }: BurnUpChartProps) {
  const { today } = useViewer();
  const isNarrow = useNarrow();
  const openMonth = useMonthRows({ project: overview.project.id });
  const formats = useFormats();
  const { months } = overview;
  const thisMonth = firstDay(monthOf(today));
  const isEmpty = ["budget", "forecasted", "allocated", "booked"].every((kind) =>
    months.every((month) => month[kind as "budget"].hours === 0),
  );
  if (isEmpty && overview.baselines.length === 0)
    return (
      <Panel title={title} help={<AboutFigure name={name} />}>
        <EmptyState
          title={t`No Data Available`}
        >{t`The chart starts with the first active budget, frozen forecast or booked hour.`}</EmptyState>
      </Panel>
    );
  return (
    <LineChart
      // On a phone a month has room for a finger.
      fit={!isNarrow}
      title={title}
      help={<AboutFigure name={name} />}
      months={months.map(({ month_start: id }) => ({ id, label: formatMonthShort(monthOf(id)) }))}
      currentId={thisMonth}
      format={shown.text}
      formatAxis={(value) => shown.bare(Math.round(value))}
      unit={shown.unit === "hours" ? t`hrs` : shown.symbol}
      onMonth={openMonth(compared)}
      marks={marksOf(overview, formats)}
      series={seriesOf({ overview, shown, method }, thisMonth)}
    />
  );
}

/** Budgets that replaced another, in their month, and frozen forecasts. */
function marksOf({ months, baselines }: ProjectOverview, formats: Formats): ChartMarks {
  const marks = new Map<string, string[]>();
  const add = (month: string, words: string) => marks.set(month, [...(marks.get(month) ?? []), words]);
  for (const { code, activatedOn } of baselines.slice(1)) {
    const day = formats.day(activatedOn);
    add(firstDay(monthOf(activatedOn)), t`Budget ${code} active from ${day}`);
  }
  for (const { month_start, isFrozen } of months) if (isFrozen) add(month_start, t`Forecast frozen`);
  return marks;
}

/** Sums up to each month; what has no value is null and adds nothing. */
function sums(values: readonly (number | null)[]): (number | null)[] {
  let sum = 0;
  return values.map((value) => (value === null ? null : fromHundredths((sum += toHundredths(value)))));
}

function seriesOf({ overview, shown, method }: BurnUpChartProps, thisMonth: string): LineSeries[] {
  const { months } = overview;
  const { amountOf, figures } = shown;
  const lastFrozen = months.findLastIndex(({ isFrozen }) => isFrozen);
  const booked = sums(months.map((month) => (month.month_start > thisMonth ? null : amountOf(month.booked))));
  return [
    ...baselinesOf(overview, shown),
    {
      id: "forecasted",
      label: t`Forecast`,
      colour: "var(--forecast)",
      stroke: "dotted",
      values: sums(months.map((month, index) => (index > lastFrozen ? null : amountOf(month.forecasted)))),
    },
    { id: "booked", label: t`Booked`, colour: "var(--actual)", stroke: "thick", values: booked },
    ...estimateOf(
      figures.estimates[method],
      booked,
      months.findIndex((month) => month.month_start >= thisMonth),
    ),
  ];
}

/** The active budget, and before it the budgets it replaced. */
function baselinesOf({ months, baselines }: ProjectOverview, { unit }: Shown): LineSeries[] {
  const earlier = baselines.filter(({ isActive }) => !isActive).slice(-maxEarlier);
  return [...earlier, ...baselines.filter(({ isActive }) => isActive)].map((baseline) => {
    const found = new Map(baseline.months.map((month) => [month.month_start, month]));
    return {
      id: baseline.id,
      label: baseline.isActive ? t`Budget` : baseline.code,
      colour: baseline.isActive ? "var(--budget)" : "var(--edge)",
      stroke: baseline.isActive ? "dashed" : "thin",
      values: sums(
        months.map(({ month_start }) => {
          const month = found.get(month_start);
          return unit === "hours" ? (month?.hours ?? 0) : (month?.gbp ?? 0);
        }),
      ),
    };
  });
}

/** From the last month that has ended on; nothing where all have. */
function estimateOf(
  estimate: Shown["figures"]["estimates"][CompletionMethod],
  booked: readonly (number | null)[],
  from: number,
): LineSeries[] {
  if (!estimate.ok || from < 0) return [];
  const before = from > 0 ? booked[from - 1] : null;
  return [
    {
      id: "completion",
      label: t`Estimate`,
      colour: "var(--accent-edge)",
      stroke: "dashed",
      values: sums(estimate.months).map((value, index) => (index < from ? null : value)),
      goesOnFrom: before === null || before === undefined ? undefined : { index: from - 1, value: before },
    },
  ];
}
