import { formatMonthShort, monthOf } from "#shared/month.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorPanel, type Read } from "#ui/feedback/ErrorPanel.tsx";
import { Loading } from "#ui/feedback/Loading.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { ReactNode } from "react";
import { AboutFigure } from "../figures/ExplainedFigure.tsx";
import type { FigureName } from "../figures/explained-figures.ts";

/** The months of a chart's axis. */
export const chartMonths = (rows: readonly { readonly month_start: string }[]) =>
  rows.map(({ month_start: id }) => ({ id, label: formatMonthShort(monthOf(id)) }));

interface ChartStateProps {
  readonly title: FigureName;
  /** Undefined while it loads. */
  readonly part: { readonly ok: true } | { readonly ok: false; readonly error: string } | undefined;
  readonly read: Read;
  readonly empty: string;
  readonly loading?: string | undefined;
  /** What will be drawn: bars, or lines. */
  readonly shape: "chart" | "trend";
  readonly actions?: ReactNode | undefined;
}

/** A chart that cannot be drawn: on its way, failed, or without anything in it. */
export function ChartState({
  title,
  part,
  read,
  empty,
  loading = "Loading chart data...",
  shape,
  actions,
}: ChartStateProps) {
  return (
    <Panel title={title} help={<AboutFigure name={title} />} collapsible actions={actions}>
      {part === undefined ? (
        <Loading text={loading} shape={shape} />
      ) : part.ok ? (
        <EmptyState title="No Data Available">{empty}</EmptyState>
      ) : (
        <ErrorPanel title="Error Loading Chart" reason={part.error} read={read} />
      )}
    </Panel>
  );
}
