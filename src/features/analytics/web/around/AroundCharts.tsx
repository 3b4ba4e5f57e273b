import { formatHours } from "#shared/hours.ts";
import { firstDay, formatMonth, formatMonthShort, monthOf } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { BarChart } from "#ui/charts/BarChart.tsx";
import type { BarSeries, ChartMarks } from "#ui/charts/chart-model.ts";
import { highestOf, lowestOf, scaleOf } from "#ui/charts/scale.ts";
import { ErrorPanel, type Read } from "#ui/feedback/ErrorPanel.tsx";
import { Loading } from "#ui/feedback/Loading.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { useFormats } from "#web/formats.ts";
import { useNarrow } from "#web/use-narrow.ts";
import { useViewer } from "#web/viewer.ts";
import type { Around, FourHours } from "../../charts-contract.ts";
import type { HoursPart, Period } from "../../contract.ts";
import { hoursFrom, type MonthlyHours } from "../../rules/monthly-hours.ts";
import { planOf, spreadOverWeeks } from "../../rules/plan.ts";
import { unworkableNotes } from "../../rules/unworkable.ts";
import type { DashboardView } from "../../rules/timeframe.ts";
import { chartMonths } from "../charts/ChartState.tsx";
import { useDashboardFilter } from "../use-dashboard-filter.ts";

interface AroundChartsProps {
  readonly view: DashboardView;
  readonly around: Read<Around>;
  /** The dashboard's answer for the timeframe. */
  readonly analytics: { readonly period: Period; readonly hours: HoursPart } | undefined;
  readonly marks: ChartMarks | undefined;
}

/** Pixels of a month that a finger finds, and of one on a desk. */
const [finger, pointer] = [44, 30];

const asFour = (month: MonthlyHours): FourHours => ({
  month_start: month.month_start,
  budget: month.total_budget_hours,
  forecasted: month.total_forecasted_hours,
  allocated: month.total_allocated_hours,
  booked: month.total_actual_hours,
});

interface Span {
  /** Its first day. */
  readonly from: string;
  readonly allocated: number;
  readonly booked: number;
}

const seriesOf = (spans: readonly Span[], plan: readonly number[], today: string): BarSeries[] => [
  {
    id: "allocated",
    label: t`Allocated`,
    colour: "var(--allocated)",
    fill: "tint",
    values: spans.map(({ allocated }) => allocated),
  },
  {
    id: "booked",
    label: t`Booked`,
    colour: "var(--actual)",
    fill: "solid",
    values: spans.map(({ from, booked }) => hoursFrom(from, booked, today)),
  },
  { id: "plan", label: t`Plan`, colour: "var(--forecast)", fill: "level", values: plan },
];

const monthSeries = (months: readonly FourHours[], today: string) =>
  seriesOf(
    months.map((month) => ({ ...month, from: month.month_start })),
    months.map(planOf),
    today,
  );
const isWithout = (series: readonly BarSeries[]) =>
  series.every(({ values }) => values.every((value) => value === null || value === 0));

/** Longer timeframes have nothing before them, and all time neither. */
const maxMonths = 24;

/** While another timeframe loads, one answer may be newer than the other. */
const isOf = (one: Period, other: Period) => one.first === other.first && one.last === other.last;

/** Under the bars of a timeframe: one month by its weeks and the twelve before, or several beside as many before. */
export function AroundCharts({ view, around, analytics, marks }: AroundChartsProps) {
  const { filter } = useDashboardFilter(view);
  if (!analytics?.hours.ok) return null;
  const { months, unworkable } = analytics.hours;
  const data = around.data && isOf(around.data.period, analytics.period) ? around.data : undefined;
  const hasBefore = filter.timeframe !== "all_time" && months.length > 0 && months.length <= maxMonths;
  if (data === undefined && !hasBefore) return null;
  // One section for both, so that the keyboard goes on in it after Retry.
  return (
    <section className={data === undefined ? "around only-screen" : "around"}>
      {data === undefined ? (
        <OnTheWay months={months} around={around} />
      ) : (
        <Drawn
          view={view}
          around={data}
          months={months}
          marks={marks}
          remarks={unworkableNotes(unworkable)}
        />
      )}
    </section>
  );
}

/** In the place of both charts until they're there, as high as they, or why they aren't. */
function OnTheWay({ months, around }: { readonly months: readonly MonthlyHours[]; readonly around: Read }) {
  const [only] = months;
  const isOne = only !== undefined && months.length === 1;
  const shown = isOne ? weeksTitle(only.month_start) : spanOf(months);
  const titles = [shown, isOne ? t`The twelve months before` : t`The months before`];
  const together = isOne ? t`${shown}, and the twelve months before` : t`${shown}, and the months before`;
  if (around.error)
    return (
      <Panel title={together} collapsible>
        <ErrorPanel title={t`Error Loading Chart`} read={around} />
      </Panel>
    );
  return titles.map((title) => (
    <Panel key={title} title={title} collapsible>
      <Loading text={t`Loading chart data...`}>
        <div className="around-wait" aria-hidden="true" />
      </Loading>
    </Panel>
  ));
}

/** What the marks under the months are, where there are any. */
function marksNote(
  marks: ChartMarks | undefined,
  months: readonly FourHours[],
  view: DashboardView,
): string[] {
  if (!months.some(({ month_start }) => marks?.has(month_start))) return [];
  // Forecasts and budgets are projects'.
  return view === "function"
    ? [t`The mark shows the month through which everything is closed.`]
    : [t`Marks: forecasts frozen, budgets replaced, months closed.`];
}

interface DrawnProps extends Pick<AroundChartsProps, "view" | "marks"> {
  readonly around: Around;
  readonly months: readonly MonthlyHours[];
  /** Of the timeframe's hours. */
  readonly remarks: readonly string[];
}

function Drawn({ view, around, months, marks, remarks }: DrawnProps) {
  const { change } = useDashboardFilter(view);
  const { today } = useViewer();
  const isNarrow = useNarrow();
  const own = months.map(asFour);
  const before = monthSeries(around.before, today);
  const [only] = own;
  const show = (day: string) => {
    const [year = "", month = ""] = day.split("-");
    change({ timeframe: "custom", from: { year, month }, to: { year, month } });
  };
  const look = {
    fit: isNarrow ? finger : pointer,
    currentId: firstDay(monthOf(today)),
    low: true,
    format: formatHours,
    unit: t`hrs`,
    onMonth: show,
    opens: t`Show this month alone`,
    marks,
  };
  if (around.before.length === 0 || only === undefined) return null;
  if (own.length === 1)
    return (
      <>
        <WeeksChart around={around} month={only} remarks={remarks} />
        {!isWithout(before) && (
          <BarChart
            {...look}
            title={t`The twelve months before`}
            months={chartMonths(around.before)}
            series={before}
            note={[
              t`Plan is the frozen forecast, or the budget where no forecast is frozen. Choose a month to show it.`,
              ...marksNote(marks, around.before, view),
            ].join(" ")}
          />
        )}
      </>
    );
  // The two are compared where they have as many months; all time and longer ones have none before.
  if (own.length !== around.before.length || isWithout(before)) return null;
  const mine = monthSeries(own, today);
  const both = [...mine, ...before];
  const scale = scaleOf(highestOf(both), lowestOf(both));
  return (
    <>
      <BarChart
        {...look}
        title={spanOf(own)}
        months={chartMonths(own)}
        series={mine}
        scale={scale}
        remarks={remarks}
        note={[
          t`Plan is the frozen forecast, or the budget where no forecast is frozen.`,
          ...marksNote(marks, own, view),
        ].join(" ")}
      />
      <BarChart
        {...look}
        title={t`Before: ${spanOf(around.before)}`}
        months={chartMonths(around.before)}
        series={before}
        scale={scale}
        note={t`The months before the timeframe, on the same axis. Choose a month to show it.`}
      />
    </>
  );
}

const weeksTitle = (monthStart: string) => t`${formatMonth(monthOf(monthStart))} by week`;

function spanOf(months: readonly Pick<FourHours, "month_start">[]): string {
  const [first, last] = [months[0], months.at(-1)];
  return first && last
    ? `${formatMonthShort(monthOf(first.month_start))} – ${formatMonthShort(monthOf(last.month_start))}`
    : "";
}

interface WeeksChartProps extends Pick<DrawnProps, "around" | "remarks"> {
  readonly month: FourHours;
}

function WeeksChart({ around, month, remarks }: WeeksChartProps) {
  const formats = useFormats();
  const { today } = useViewer();
  const weeks = around.weeks ?? [];
  const series = seriesOf(
    weeks.map((week) => ({ ...week, from: week.first })),
    spreadOverWeeks(planOf(month), weeks),
    today,
  );
  if (isWithout(series)) return null;
  return (
    <BarChart
      low
      each={t`Week`}
      fit={finger}
      title={weeksTitle(month.month_start)}
      currentId={weeks.find(({ first, last }) => first <= today && today <= last)?.first}
      months={weeks.map(({ first, last }) => ({
        id: first,
        label: formats.span(first, last).replace(` ${first.slice(0, 4)}`, ""),
        short: formats.shortDay(first),
      }))}
      series={series}
      format={formatHours}
      unit={t`hrs`}
      remarks={remarks}
      note={
        month.forecasted === 0
          ? t`Plan is the month's budget, spread over its days from Monday to Friday.`
          : t`Plan is the month's frozen forecast, spread over its days from Monday to Friday.`
      }
    />
  );
}
