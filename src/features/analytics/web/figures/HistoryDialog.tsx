import { Fragment, useId, useRef, useState } from "react";
import { t } from "#shared/texts/t.ts";
import { LineChart } from "#ui/charts/LineChart.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorPanel, type Read } from "#ui/feedback/ErrorPanel.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { useRead } from "#web/data.ts";
import { useNarrow } from "#web/use-narrow.ts";
import { useViewer } from "#web/viewer.ts";
import { readFunctionAnalytics, readOrganisationAnalytics, readProjectAnalytics } from "../../contract.ts";
import {
  historyMetrics,
  historyMonths,
  historyOf,
  historyText,
  historyTop,
  historyUnit,
  type Metric,
  type MetricsSource,
} from "../../rules/history.ts";
import { metricRows } from "../../rules/rows.ts";
import type { DashboardView } from "../../rules/timeframe.ts";
import { chartMonths } from "../charts/ChartState.tsx";
import { useMonthRows } from "./explain.tsx";

const titles: Readonly<Record<DashboardView, string>> = {
  organisation: t`KPI History - Organisation`,
  project: t`KPI History - Project`,
  function: t`KPI History - Function`,
};

const waiting = { loading: t`Loading KPI data...`, failed: t`Error Loading Data` };

interface HistoryDialogProps {
  readonly view: DashboardView;
  readonly subject: string;
  readonly onClose: () => void;
}

/** The course of one figure at a time over the last 24 months (docs/readings.md#001-2). */
export function HistoryDialog({ view, subject, onClose }: HistoryDialogProps) {
  const { today } = useViewer();
  const groups = historyMetrics()[view];
  const [chosen, setChosen] = useState<Metric | null>(groups[0]?.[0] ?? null);
  const name = useId();
  const metrics = useRef<HTMLFieldSetElement>(null);
  const query = { timeframe: "custom" as const, ...historyMonths(today) };
  const organisation = useRead(readOrganisationAnalytics, { query }, { enabled: view === "organisation" });
  const project = useRead(
    readProjectAnalytics,
    { params: { projectId: subject }, query },
    { enabled: view === "project" },
  );
  const ofFunction = useRead(
    readFunctionAnalytics,
    { params: { functionId: subject }, query },
    { enabled: view === "function" },
  );
  const read = view === "organisation" ? organisation : view === "project" ? project : ofFunction;
  // The button has gone: the focus moves to the chosen metric.
  const refetch = async () => {
    const { isSuccess } = await read.refetch();
    if (isSuccess) metrics.current?.querySelector<HTMLInputElement>("input:checked")?.focus();
  };
  const again: Read<MetricsSource> = {
    data: read.data,
    error: read.error,
    isFetching: read.isFetching,
    refetch,
  };
  return (
    <Dialog
      open
      flush
      size="full"
      title={titles[view]}
      subtitle={t`Historical trends over the last 24 months. Current month data not included`}
      onClose={onClose}
    >
      <div className="history">
        <fieldset className="history-metrics" ref={metrics}>
          <legend>{t`Select a Metric`}</legend>
          {groups.map((group, index) => (
            <Fragment key={group[0]?.id}>
              {index > 0 && <hr />}
              {group.map((metric) => (
                <label key={metric.id} className="history-metric">
                  <input
                    type="radio"
                    name={name}
                    checked={metric === chosen}
                    onChange={() => setChosen(metric)}
                  />
                  {metric.label}
                </label>
              ))}
            </Fragment>
          ))}
        </fieldset>
        <div className="history-chart">
          {chosen !== null && (
            <ReadView read={again} shape="trend" {...waiting}>
              {(source) => (
                <HistoryChart
                  metric={chosen}
                  source={source}
                  limits={view === "organisation" ? {} : { [view]: subject }}
                  read={again}
                />
              )}
            </ReadView>
          )}
        </div>
      </div>
    </Dialog>
  );
}

interface HistoryChartProps {
  readonly metric: Metric;
  readonly source: MetricsSource;
  /** What the rows behind a month are limited to. */
  readonly limits: Readonly<Record<string, string>>;
  readonly read: Read;
}

/** Pixels: of a plot at least, and of the window above and below it. */
const [usualHeight, besideChart] = [300, 320];

function HistoryChart({ metric, source, limits, read }: HistoryChartProps) {
  const openMonth = useMonthRows(limits);
  const isNarrow = useNarrow();
  const course = historyOf(metric.id, source);
  if (!course.ok) return <ErrorPanel title={t`Error Loading Chart`} reason={course.error} read={read} />;
  if (course.months.every(({ value }) => value === null))
    return (
      <EmptyState title={metric.label}>
        {source.period.limited
          ? t`No historical data found for this metric in the selected timeframe.`
          : t`No historical data found for this metric.`}
      </EmptyState>
    );
  return (
    <LineChart
      fit
      bare
      title={metric.label}
      months={chartMonths(course.months)}
      format={(value) => historyText(metric.id, value)}
      unit={historyUnit(metric.id)}
      onMonth={openMonth(metricRows[metric.id])}
      top={historyTop(metric.id, course.months)}
      height={isNarrow ? undefined : Math.max(usualHeight, window.innerHeight - besideChart)}
      series={[
        {
          id: metric.id,
          label: metric.label,
          colour: "var(--historic)",
          stroke: "thick",
          values: course.months.map(({ value }) => value),
        },
      ]}
    />
  );
}
