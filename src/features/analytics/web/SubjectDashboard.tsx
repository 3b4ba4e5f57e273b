import type { ReactNode } from "react";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorPanel, type Read } from "#ui/feedback/ErrorPanel.tsx";
import { Field } from "#ui/form/Field.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Select } from "#ui/form/Select.tsx";
import { CallFailure } from "#web/call.ts";
import type { HoursPart, Period } from "../contract.ts";
import { compared } from "../rules/rows.ts";
import { BudgetChart } from "./charts/BudgetChart.tsx";
import { DashboardFrame, LimitedNotice } from "./DashboardFrame.tsx";
import type { DashboardFilter } from "./filter.ts";
import { useMonthRows } from "./figures/explain.tsx";
import type { FiguresProps } from "./figures/FiguresPanel.tsx";
import { HistoryButton } from "./figures/HistoryButton.tsx";
import { HoursChart } from "./charts/HoursChart.tsx";
import { TimeframeSelector } from "./TimeframeSelector.tsx";
import { useDashboardFilter } from "./use-dashboard-filter.ts";

interface SubjectDashboardProps {
  readonly view: "project" | "function";
  readonly label: string;
  /** Of the selector, and the title while nothing is chosen. */
  readonly placeholder: string;
  /** Under that title. */
  readonly hint: string;
  readonly choices: Read<readonly { readonly value: string; readonly label: string }[]>;
  readonly children: (filter: DashboardFilter) => ReactNode;
}

/** A project's or function's dashboard: a selector with the timeframe, and the figures. */
export function SubjectDashboard({
  view,
  label,
  placeholder,
  hint,
  choices,
  children,
}: SubjectDashboardProps) {
  const { filter, reversed, change } = useDashboardFilter(view);
  const { data: options } = choices;
  return (
    <DashboardFrame view={view}>
      <div className="row-wrap between dashboard-controls">
        <Field label={label} inline>
          <Select
            className="subject-select"
            placeholder={placeholder}
            options={options ?? []}
            value={options?.some((option) => option.value === filter.subject) ? filter.subject : ""}
            disabled={options === undefined}
            onValueChange={(subject) => change({ subject })}
          />
        </Field>
        <TimeframeSelector filter={filter} reversed={reversed} onChange={change} />
      </div>
      {options === undefined && (
        <ReadView
          read={choices}
          loading="Loading dashboard data..."
          failed="Error Loading Data"
          shape="chart"
        />
      )}
      {options !== undefined && filter.subject === "" && <EmptyState title={placeholder}>{hint}</EmptyState>}
      {options !== undefined && filter.subject !== "" && !reversed && children(filter)}
    </DashboardFrame>
  );
}

interface DashboardPartsProps<Analytics> {
  readonly view: "organisation" | "project" | "function";
  readonly filter: DashboardFilter;
  readonly read: Read<Analytics> & { readonly isPlaceholderData: boolean };
  /** What the rows behind a month are limited to. */
  readonly limits: Readonly<Record<string, string>>;
  readonly figures: (props: FiguresProps<Analytics>) => ReactNode;
  /** Charts after those of hours and budget. */
  readonly more?: ReactNode;
}

/** Under every dashboard's controls: the notice, key figures, the charts of hours and budget. */
export function DashboardParts<Analytics extends { readonly period: Period; readonly hours: HoursPart }>({
  view,
  filter,
  read,
  limits,
  figures,
  more,
}: DashboardPartsProps<Analytics>) {
  const openMonth = useMonthRows(limits);
  const isElsewhere = read.error instanceof CallFailure && read.error.code === "not_found";
  if (isElsewhere && read.data === undefined)
    return (
      <EmptyState title="Not Found">
        {`There's no such ${view} in your organisation. Choose another from the dropdown above to view its dashboard metrics and charts.`}
      </EmptyState>
    );
  if (read.error && read.data === undefined)
    return (
      <div className="stack">
        <ErrorPanel title="Error Loading Dashboard" read={read} />
        {more}
      </div>
    );
  return (
    <div className="stack dashboard-parts" aria-busy={read.isPlaceholderData || read.data === undefined}>
      {read.data && <LimitedNotice timeframe={filter.timeframe} period={read.data.period} />}
      {figures({ read, history: <HistoryButton view={view} subject={filter.subject} /> })}
      <HoursChart hours={read.data?.hours} read={read} onMonth={openMonth(compared)} />
      <BudgetChart hours={read.data?.hours} read={read} onMonth={openMonth(compared)} />
      {more}
    </div>
  );
}
