import { lazy, type ReactNode } from "react";
import { may } from "#shared/permissions.ts";
import { monthOf } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { listClosedMonths } from "#features/closing/closed-contract.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorPanel, type Read } from "#ui/feedback/ErrorPanel.tsx";
import { Field } from "#ui/form/Field.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Select } from "#ui/form/Select.tsx";
import { useRead } from "#web/data.ts";
import { momentIn } from "#web/moment.ts";
import { late } from "#web/late.tsx";
import { useViewer } from "#web/viewer.ts";
import { CallFailure } from "#web/call.ts";
import type { HoursPart, Period } from "../contract.ts";
import { compared } from "../rules/rows.ts";
import { AroundCharts } from "./around/AroundCharts.tsx";
import { useAround } from "./around/use-around.ts";
import { WhenInSight } from "./around/WhenInSight.tsx";
import { BudgetChart } from "./charts/BudgetChart.tsx";
import { DashboardFrame, LimitedNotice } from "./DashboardFrame.tsx";
import { queryOf, timeframeWords, type DashboardFilter } from "./filter.ts";
import { useMonthRows } from "./figures/explain.tsx";
import type { FiguresProps } from "./figures/FiguresPanel.tsx";
import { HistoryButton } from "./figures/HistoryButton.tsx";
import { HoursChart } from "./charts/HoursChart.tsx";
import { FunctionChoices, ProjectChoices } from "./SubjectChoices.tsx";
import { TimeframeSelector } from "./TimeframeSelector.tsx";
import { lastSubject, useDashboardFilter } from "./use-dashboard-filter.ts";
import { WhyPanel } from "./why/WhyPanel.tsx";

/** Loaded where a month is closed. */
const ClosedMonths = late(async () => (await import("#parts/closing/ClosedMonths.tsx")).ClosedMonths);

const SubjectMultiples = lazy(async () => ({
  default: (await import("./around/SubjectMultiples.tsx")).SubjectMultiples,
}));
const PeopleHeatMap = lazy(async () => ({
  default: (await import("./around/PeopleHeatMap.tsx")).PeopleHeatMap,
}));

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
  const viewer = useViewer();
  const { filter, reversed, change } = useDashboardFilter(view);
  const { data: options } = choices;
  const Choices = view === "project" ? ProjectChoices : FunctionChoices;
  return (
    <DashboardFrame view={view} shown={[...nameOf(options, filter), timeframeWords(filter, viewer.today)]}>
      <div className="row-wrap between dashboard-controls only-screen">
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
          loading={t`Loading dashboard data...`}
          failed={t`Error Loading Data`}
          shape="chart"
        />
      )}
      {options !== undefined && filter.subject === "" && (
        <Unchosen
          title={placeholder}
          hint={hint}
          isEmpty={options.length === 0}
          choices={
            reversed ? null : (
              <Choices
                filter={filter}
                last={lastSubject(viewer.id, view)}
                onChoose={(subject) => change({ subject })}
              />
            )
          }
        />
      )}
      {options !== undefined && filter.subject !== "" && !reversed && children(filter)}
    </DashboardFrame>
  );
}

interface UnchosenProps {
  readonly title: string;
  readonly hint: string;
  /** There's none to choose. */
  readonly isEmpty: boolean;
  readonly choices: ReactNode;
}

/** Choose one; where there's none, the list alone says how to make the first. */
function Unchosen({ title, hint, isEmpty, choices }: UnchosenProps) {
  return (
    <>
      {(!isEmpty || choices === null) && (
        <EmptyState compact={choices !== null} title={title}>
          {hint}
        </EmptyState>
      )}
      {choices}
    </>
  );
}

/** The name of what is chosen; none before it's known. */
function nameOf(options: SubjectDashboardProps["choices"]["data"], { subject }: DashboardFilter): string[] {
  return (options ?? []).flatMap(({ value, label }) => (value === subject ? [label] : []));
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
  /** Said above the figures, in place of what else there is to say: there's nothing to compare. */
  readonly notice?: ReactNode;
}

/** Under every dashboard's controls: why it failed, or its figures and charts. */
export function DashboardParts<Analytics extends { readonly period: Period; readonly hours: HoursPart }>(
  props: DashboardPartsProps<Analytics>,
) {
  const { view, read, more } = props;
  const isElsewhere = read.error instanceof CallFailure && read.error.code === "not_found";
  if (isElsewhere && read.data === undefined)
    return (
      <EmptyState title={t`Not Found`}>
        {view === "function"
          ? t`There's no such function in your organisation. Choose another from the dropdown above to view its dashboard metrics and charts.`
          : t`There's no such project in your organisation. Choose another from the dropdown above to view its dashboard metrics and charts.`}
      </EmptyState>
    );
  if (read.error && read.data === undefined)
    return (
      <div className="stack">
        <ErrorPanel title={t`Error Loading Dashboard`} read={read} />
        {more}
      </div>
    );
  return <Parts {...props} />;
}

/** Which months of the period are closed, and what of them is no longer as it was then. */
function ClosedNotice({
  period: { first, last },
  limits,
}: {
  readonly period: Period;
  readonly limits: Readonly<Record<string, string | undefined>>;
}) {
  const read = useRead(
    listClosedMonths,
    {
      query: {
        from: monthOf(first),
        to: monthOf(last),
        projectId: limits["project"],
        functionId: limits["function"],
      },
    },
    { enabled: first <= last && momentIn(location.pathname, location.search) === null },
  );
  return read.data && read.data.months.length > 0 ? <ClosedMonths months={read.data.months} /> : null;
}

/** The notice, key figures, the charts of hours and budget, and what is around and below them. */
function Parts<Analytics extends { readonly period: Period; readonly hours: HoursPart }>({
  view,
  filter,
  read,
  limits,
  figures,
  more,
  notice,
}: DashboardPartsProps<Analytics>) {
  const { change } = useDashboardFilter(view);
  const openMonth = useMonthRows(limits);
  const { around, marks } = useAround(filter, limits, read.data !== undefined && !read.isPlaceholderData);
  return (
    <div className="stack dashboard-parts" aria-busy={read.isPlaceholderData || read.data === undefined}>
      {read.data &&
        (notice ?? (
          <LimitedNotice
            timeframe={filter.timeframe}
            period={read.data.period}
            onThisMonth={() => change({ timeframe: "this_month" })}
          />
        ))}
      {read.data && notice === undefined && <ClosedNotice period={read.data.period} limits={limits} />}
      {figures({ read, history: <HistoryButton view={view} subject={filter.subject} /> })}
      <HoursChart hours={read.data?.hours} read={read} onMonth={openMonth(compared)} marks={marks} />
      <AroundCharts view={view} around={around} analytics={read.data} marks={marks} />
      <BudgetChart hours={read.data?.hours} read={read} onMonth={openMonth(compared)} marks={marks} />
      {more}
      {notice === undefined && (
        <>
          <Below view={view} filter={filter} functionId={limits["function"]} />
          <WhyPanel query={{ ...queryOf(filter), ...limits }} />
        </>
      )}
    </div>
  );
}

interface BelowProps extends Pick<DashboardPartsProps<unknown>, "view" | "filter"> {
  readonly functionId: string | undefined;
}

/** Read when someone scrolls there: functions and projects beside each other, and the weeks of people for planners. */
function Below({ view, filter, functionId }: BelowProps) {
  const { roles } = useViewer();
  return (
    <>
      {view === "organisation" && (
        <WhenInSight>
          <div className="stack">
            <SubjectMultiples by="function" filter={filter} />
            <SubjectMultiples by="project" filter={filter} />
          </div>
        </WhenInSight>
      )}
      {view !== "project" && may(roles, "read everyone's hours") && (
        <WhenInSight>
          {/* Another function begins on its first page. */}
          <PeopleHeatMap key={functionId} filter={filter} functionId={functionId} />
        </WhenInSight>
      )}
    </>
  );
}
