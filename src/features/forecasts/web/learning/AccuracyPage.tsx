import { useNavigate, useSearch } from "@tanstack/react-router";
import { formatMonth } from "#shared/month.ts";
import { may } from "#shared/permissions.ts";
import { plural, t } from "#shared/texts/t.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Segmented } from "#ui/form/Segmented.tsx";
import { Select } from "#ui/form/Select.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { Table } from "#ui/table/Table.tsx";
import { useRead } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { About } from "#parts/guide/Explained.tsx";
import { readForecastAccuracy, type ForecastAccuracy } from "../../learning-contract.ts";
import { ForecastTabs } from "../ForecastTabs.tsx";
import { accuracyColumns, testColumns } from "./accuracy-columns.tsx";
import { readAccuracySearch, spans, type AccuracySearch, type Dimension } from "./accuracy-search.ts";
import { summaryWords } from "./share-words.ts";
import "../forecasts.css";

const names: Readonly<Record<Dimension, string>> = {
  functions: t`Function`,
  projects: t`Project`,
  tiers: t`Cost tier`,
  forecasters: t`Forecaster`,
  characteristics: t`Characteristic`,
};
const tableNames: Readonly<Record<Dimension, string>> = {
  functions: t`How forecasts came out, by function`,
  projects: t`How forecasts came out, by project`,
  tiers: t`How forecasts came out, by cost tier`,
  forecasters: t`How forecasts came out, by forecaster`,
  characteristics: t`How forecasts came out, by characteristic`,
};
const options = Object.entries(names).map(([value, label]) => ({ value, label }));
const spanOptions = spans.map((value) => ({
  value,
  label: t`${plural(Number(value), "# month", "# months")}`,
}));

/** /forecasts/accuracy: how frozen forecasts came out, and where hours are suggested. */
export function AccuracyPage() {
  const navigate = useNavigate();
  const { by = "functions", months = "12" } = readAccuracySearch(useSearch({ strict: false }));
  const read = useRead(readForecastAccuracy, { query: { months } }, { showPrevious: true });
  const show = (part: AccuracySearch) =>
    void navigate({
      to: ".",
      search: readAccuracySearch({ by, months, ...part }),
      replace: true,
      resetScroll: false,
    });
  return (
    <main className="page">
      <PageHeader title={t`Forecasts`} meta={<ForecastTabs />} />
      <div className="row-wrap gap-3">
        <Field label={t.as("grouping")`By`} inline>
          <Select
            options={options}
            value={by}
            onValueChange={(value) => show(readAccuracySearch({ by: value }))}
          />
        </Field>
        <Segmented
          label={t`Closed months`}
          options={spanOptions}
          value={months}
          onValueChange={(value) => show({ months: value })}
        />
      </div>
      <ReadView read={read} loading={t`Loading forecasts...`} failed={t`Error Loading Forecasts`}>
        {(data) => <AccuracyOf data={data} by={by} />}
      </ReadView>
    </main>
  );
}

function AccuracyOf({ data, by }: { readonly data: ForecastAccuracy; readonly by: Dimension }) {
  const { roles } = useViewer();
  if (data.all.months === 0)
    return (
      <EmptyState
        title={t`No forecasts to compare yet`}
      >{t`A forecast counts once it's frozen and its month has closed, after the next month's Review.`}</EmptyState>
    );
  const title = t`How forecasts came out`;
  return (
    <>
      <Panel title={title} help={<About name="How forecasts came out" />} flush>
        <p className="accuracy-summary">
          {t`${formatMonth(data.first)} to ${formatMonth(data.last)}.`} {summaryWords(data.all)}{" "}
          <span className="muted">
            {t`Shares are of the hours booked. The ranges contain the true share 95 times of 100.`}
            {by === "forecasters" && ` ${t`A forecast counts for the person who froze it last.`}`}
            {by === "forecasters" &&
              !may(roles, "compare the accuracy of forecasters") &&
              ` ${t`You see your own.`}`}
          </span>
        </p>
        <Table
          key={by}
          label={tableNames[by]}
          columns={accuracyColumns(names[by])}
          rows={data[by]}
          rowId={({ id }) => id}
          wraps
          initialSort={{ columnId: "error", direction: "descending" }}
          exportAs={title}
          empty={
            by === "characteristics"
              ? t`No project has a characteristic that is marked for AI modelling.`
              : t`No frozen forecasts in these months.`
          }
        />
      </Panel>
      <Panel title={t`Where the planner suggests hours`} flush>
        <p className="accuracy-summary muted">{t`Suggestions follow how much of the budget was booked in earlier months. They're shown where they would have been closer to the booked hours than the others. The columns show how far off each was.`}</p>
        <Table
          label={t`Where the planner suggests hours`}
          columns={testColumns}
          wraps
          rows={data.tests}
          rowId={({ functionId }) => functionId}
          empty={t`No function has a frozen forecast of a closed month yet.`}
        />
      </Panel>
    </>
  );
}
