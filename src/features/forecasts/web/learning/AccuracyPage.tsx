import { useNavigate, useSearch } from "@tanstack/react-router";
import { formatMonth } from "#shared/month.ts";
import { isAdmin } from "#shared/role.ts";
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
  functions: "Function",
  projects: "Project",
  tiers: "Cost tier",
  forecasters: "Forecaster",
  characteristics: "Characteristic",
};
const options = Object.entries(names).map(([value, label]) => ({ value, label }));
const spanOptions = spans.map((value) => ({ value, label: `${value} months` }));

/** /forecasts/accuracy: how frozen forecasts came out, and where hours are suggested. */
export function AccuracyPage() {
  const navigate = useNavigate();
  const { by = "functions", months = "12" } = readAccuracySearch(useSearch({ strict: false }));
  const read = useRead(readForecastAccuracy, { query: { months } }, { keepPrevious: true });
  const show = (part: AccuracySearch) =>
    void navigate({
      to: ".",
      search: readAccuracySearch({ by, months, ...part }),
      replace: true,
      resetScroll: false,
    });
  return (
    <main className="page">
      <PageHeader title="Forecasts" meta={<ForecastTabs />} />
      <div className="row-wrap gap-3">
        <Field label="By" inline>
          <Select
            options={options}
            value={by}
            onValueChange={(value) => show(readAccuracySearch({ by: value }))}
          />
        </Field>
        <Segmented
          label="Closed months"
          options={spanOptions}
          value={months}
          onValueChange={(value) => show({ months: value })}
        />
      </div>
      <ReadView read={read} loading="Loading forecasts..." failed="Error Loading Forecasts">
        {(data) => <AccuracyOf data={data} by={by} />}
      </ReadView>
    </main>
  );
}

function AccuracyOf({ data, by }: { readonly data: ForecastAccuracy; readonly by: Dimension }) {
  const { roles } = useViewer();
  if (data.all.months === 0)
    return (
      <EmptyState title="No forecasts to compare yet">
        A forecast counts once it's frozen and its month has closed, after the next month's Review.
      </EmptyState>
    );
  const title = "How forecasts came out";
  return (
    <>
      <Panel title={title} help={<About name={title} />} flush>
        <p className="accuracy-summary">
          {`${formatMonth(data.first)} to ${formatMonth(data.last)}. ${summaryWords(data.all)} `}
          <span className="muted">
            Shares are of the hours booked. The ranges contain the true share 95 times of 100.
            {by === "forecasters" &&
              ` A forecast counts for the person who froze it last.${isAdmin(roles) ? "" : " You see your own."}`}
          </span>
        </p>
        <Table
          key={by}
          label={`${title}, by ${names[by].toLowerCase()}`}
          columns={accuracyColumns(names[by])}
          rows={data[by]}
          rowId={({ id }) => id}
          wraps
          initialSort={{ columnId: "error", direction: "descending" }}
          exportAs={title}
          empty={
            by === "characteristics"
              ? "No project has a characteristic that is marked for AI modelling."
              : "No frozen forecasts in these months."
          }
        />
      </Panel>
      <Panel title="Where the planner suggests hours" flush>
        <p className="accuracy-summary muted">
          Suggestions follow how much of the budget was booked in earlier months. They&apos;re shown where
          they would have come nearer to the booked hours than all the others. The columns say how far each
          was off.
        </p>
        <Table
          label="Where the planner suggests hours"
          columns={testColumns}
          wraps
          rows={data.tests}
          rowId={({ functionId }) => functionId}
          empty="No function has a frozen forecast of a closed month yet."
        />
      </Panel>
    </>
  );
}
