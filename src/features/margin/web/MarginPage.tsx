import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Coins } from "lucide-react";
import { useState } from "react";
import { addMonths, formatMonth } from "#shared/month.ts";
import { may } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { MonthField } from "#parts/months/MonthField.tsx";
import { rich } from "#ui/base/rich.ts";
import { HelpLink } from "#ui/data/Helped.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Filters } from "#ui/form/Filters.tsx";
import { Select } from "#ui/form/Select.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { Table } from "#ui/table/Table.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { readMargin, type Margin, type MarginRow } from "../contract.ts";
import { unworkableNotes } from "#features/analytics/rules/unworkable.ts";
import { longestSpan, type HourKind } from "../rules/margin.ts";
import { exportColumns, groupingNames, marginColumns, TotalRow } from "./margin-columns.tsx";
import { MarginLines } from "./MarginLines.tsx";
import { chosenMargin, readMarginSearch, type MarginSearch } from "./margin-search.ts";
import "./margin.css";

const kindNames: Readonly<Record<HourKind, string>> = {
  actual: t`Booked`,
  budget: t`Budget`,
  forecast: t`Frozen forecasts`,
  allocated: t`Submitted allocations`,
};

const optionsOf = <Value extends string>(names: Readonly<Record<Value, string>>) =>
  Object.entries<string>(names).map(([value, label]) => ({ value: value as Value, label }));

/** Why these months can't be read; null when they can. */
function spanFault({ from, to }: Required<MarginSearch>): string | null {
  if (to < from) return t`The From month can't be after the To month`;
  return to > addMonths(from, longestSpan - 1) ? t`Choose at most ${longestSpan} months` : null;
}

/** /margin */
export function MarginPage() {
  const { today } = useViewer();
  const navigate = useNavigate();
  const chosen = chosenMargin(readMarginSearch(useSearch({ strict: false })), today);
  const fault = spanFault(chosen);
  const read = useRead(
    readMargin,
    { query: chosen },
    { enabled: fault === null, fresh: freshFor.planning, showPrevious: true },
  );
  const show = (part: MarginSearch) =>
    void navigate({
      to: ".",
      search: readMarginSearch({ ...chosen, ...part }),
      replace: true,
      resetScroll: false,
    });
  return (
    <main className="page">
      <PageHeader
        title={t.as("money")`Margin`}
        meta={<HelpLink to="margin.html" about={t.as("money")`Margin`} />}
        subtitle={t`What projects bring in, what they cost, and what is left`}
      />
      <Filters
        className="only-screen"
        active={0}
        always={
          <Field label={t.as("grouping")`By`}>
            <Select
              options={optionsOf(groupingNames)}
              value={chosen.by}
              onValueChange={(by) => show({ by })}
            />
          </Field>
        }
      >
        <MonthField label={t`From Month`} value={chosen.from} onChange={(from) => show({ from })} />
        <MonthField label={t`To Month`} value={chosen.to} onChange={(to) => show({ to })} />
        <Field label={t`Which hours`}>
          <Select
            options={optionsOf(kindNames)}
            value={chosen.hours}
            onValueChange={(hours) => show({ hours })}
          />
        </Field>
      </Filters>
      {fault === null ? (
        <ReadView read={read} loading={t`Loading margins...`} failed={t`Error Loading Margins`}>
          {(data) => <MarginTable data={data} chosen={chosen} />}
        </ReadView>
      ) : (
        <Banner tone="critical">{fault}</Banner>
      )}
    </main>
  );
}

/** Of the total's hours those that can't be worked, by the kind of plan they're of. */
const unworkableBy = (kind: HourKind, { unworkable }: Margin["total"]) =>
  ({
    actual: {},
    budget: { budget: unworkable },
    forecast: { forecasted: unworkable },
    allocated: { allocated: unworkable },
  })[kind];

interface MarginTableProps {
  readonly data: Margin;
  readonly chosen: Required<MarginSearch>;
}

function MarginTable({ data, chosen }: MarginTableProps) {
  const { currencySymbol, roles } = useViewer();
  const [open, setOpen] = useState<MarginRow | null>(null);
  const { rows, total, hasCosts } = data;
  const title = t`Margin, ${kindNames[chosen.hours]}, ${formatMonth(chosen.from)} to ${formatMonth(chosen.to)}`;
  const costs = <Link to="/admin/costs">{t.as("page")`Costs`}</Link>;
  return (
    <>
      {!hasCosts && (
        <Banner tone="info">
          {may(roles, "change costs")
            ? rich`Nothing says yet what an hour costs. Add costs of tiers and people in ${costs}.`
            : t`Nothing says yet what an hour costs. Ask an admin to add costs.`}
        </Banner>
      )}
      {unworkableNotes({ budget: 0, forecasted: 0, allocated: 0, ...unworkableBy(chosen.hours, total) }).map(
        (note) => (
          <Banner key={note} tone="caution">
            {note}
          </Banner>
        ),
      )}
      <Panel title={title} flush>
        <Table
          key={`${chosen.by} ${chosen.hours}`}
          label={title}
          columns={marginColumns(chosen.by, currencySymbol, total)}
          exportColumns={exportColumns(chosen.by, currencySymbol, total)}
          exportAs={title}
          rows={rows}
          rowId={({ key }) => key}
          wraps
          onOpen={setOpen}
          {...(chosen.by === "month"
            ? {}
            : { initialSort: { columnId: "revenue", direction: "descending" as const } })}
          empty={
            <EmptyState
              icon={Coins}
              title={t`No hours in these months`}
            >{t`Choose other months, or other hours.`}</EmptyState>
          }
          footer={<TotalRow total={total} symbol={currencySymbol} />}
        />
      </Panel>
      {open !== null && <MarginLines row={open} chosen={chosen} onClose={() => setOpen(null)} />}
    </>
  );
}
