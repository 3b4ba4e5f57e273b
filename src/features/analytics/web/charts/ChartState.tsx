import { formatMonthShort, monthOf } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorPanel, type Read } from "#ui/feedback/ErrorPanel.tsx";
import { Loading } from "#ui/feedback/Loading.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { ReactNode } from "react";
import { AboutFigure } from "../figures/ExplainedFigure.tsx";
import { figureLabels, type FigureName } from "../figures/explained-figures.ts";

/** The months of a chart's axis. */
export const chartMonths = (rows: readonly { readonly month_start: string }[]) =>
  rows.map(({ month_start: id }) => ({ id, label: formatMonthShort(monthOf(id)) }));

interface ChartStateProps {
  readonly name: FigureName;
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
  name,
  part,
  read,
  empty,
  loading = t`Loading chart data...`,
  shape,
  actions,
}: ChartStateProps) {
  return (
    <Panel title={figureLabels[name]} help={<AboutFigure name={name} />} collapsible actions={actions}>
      {part === undefined ? (
        <Loading text={loading} shape={shape} />
      ) : part.ok ? (
        <EmptyState title={t`No Data Available`}>{empty}</EmptyState>
      ) : (
        <ErrorPanel title={t`Error Loading Chart`} reason={part.error} read={read} />
      )}
    </Panel>
  );
}
