import { Download } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { formatHours } from "#shared/hours.ts";
import { signed } from "#shared/hundredths.ts";
import { formatMoney } from "#shared/money.ts";
import { formatMonthShort, monthOf } from "#shared/month.ts";
import { may } from "#shared/permissions.ts";
import { saveCsv } from "#ui/data/download.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { Input } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { useRead } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { AboutFigure } from "../figures/ExplainedFigure.tsx";
import { figureLabels } from "../figures/explained-figures.ts";
import { readWhy, type Why } from "../../why-contract.ts";
import { UnitChoice, type Unit } from "../UnitChoice.tsx";
import { waterfallLines, type WaterfallLine } from "./waterfall.ts";
import "./why.css";

const WhyRowsDialog = lazy(async () => ({ default: (await import("./WhyRowsDialog.tsx")).WhyRowsDialog }));

const name = "Why? From budget to booked";
const title = figureLabels[name];

/** What is requested: a timeframe, of the organisation, a project or a function. */
export type WhyQuery = Input<typeof readWhy>["query"];

/** Below the charts: each step from budget to booked broken down, once someone requests it. For planners. */
export function WhyPanel({ query }: { readonly query: WhyQuery }) {
  const { roles } = useViewer();
  const [isRequested, setRequested] = useState(false);
  if (!may(roles, "read everyone's hours")) return null;
  if (isRequested) return <Reasons query={query} />;
  return (
    <Panel title={title} help={<AboutFigure name={name} />} collapsible className="only-screen">
      <div className="row-wrap between">
        <p className="muted">{t`See how volume, tiers, rates, unmet demand, absence and other work explain the differences.`}</p>
        <Button onClick={() => setRequested(true)}>{t`Explain the differences`}</Button>
      </div>
    </Panel>
  );
}

function Reasons({ query }: { readonly query: WhyQuery }) {
  const { currencySymbol } = useViewer();
  const [wanted, setUnit] = useState<Unit>("hours");
  const read = useRead(readWhy, { query }, { showPrevious: true });
  const mayChoose = hasMoney(read.data);
  const unit = mayChoose ? wanted : "hours";
  const format = (value: number) =>
    unit === "hours" ? t`${formatHours(value)} hrs` : formatMoney(value, currencySymbol);
  return (
    <Panel
      title={title}
      help={<AboutFigure name={name} />}
      collapsible
      flush
      actions={
        <>
          {read.data && <MonthsOf why={read.data} />}
          {mayChoose && <UnitChoice label={t`Why in`} unit={unit} onChange={setUnit} />}
          {read.data && <SaveFigures why={read.data} />}
        </>
      }
    >
      <ReadView read={read} loading={t`Loading reasons...`} failed={t`Error Loading Reasons`} shape="chart">
        {(why) => <Waterfall why={why} unit={unit} format={format} query={query} />}
      </ReadView>
    </Panel>
  );
}

/** Whether the answer carries money. */
const hasMoney = (why: Why | undefined): boolean => (why?.levels?.budget.gbp ?? null) !== null;

function MonthsOf({ why: { first, last } }: { readonly why: Why }) {
  if (last < first) return null;
  const [from, to] = [formatMonthShort(monthOf(first)), formatMonthShort(monthOf(last))];
  const months = from === to ? from : first.startsWith("1900") ? t.as("until")`to ${to}` : `${from} – ${to}`;
  return <span className="quiet fine">{months}</span>;
}

function SaveFigures({ why }: { readonly why: Why }) {
  const lines = waterfallLines(why, "hours");
  const money = new Map(waterfallLines(why, "cost").map(({ id, value }) => [id, value]));
  const all = [...new Set([...lines.map(({ id }) => id), ...money.keys()])];
  const labels = new Map([...lines, ...waterfallLines(why, "cost")].map((line) => [line.id, line]));
  const save = () =>
    saveCsv(title, [
      [t`Step`, t`Hours`, ...(hasMoney(why) ? [t`Cost`] : [])],
      ...all.map((id) => [
        labels.get(id)?.label ?? id,
        lines.find((line) => line.id === id)?.value ?? 0,
        ...(hasMoney(why) ? [money.get(id) ?? 0] : []),
      ]),
    ]);
  return (
    <span className="only-screen">
      <Button small variant="ghost" icon={Download} onClick={save}>{t`Download`}</Button>
    </span>
  );
}

interface WaterfallProps {
  readonly why: Why;
  readonly unit: Unit;
  readonly format: (value: number) => string;
  readonly query: WhyQuery;
}

/** The waterfall as a table, so that its figures are read where they're drawn. */
function Waterfall({ why, unit, format, query }: WaterfallProps) {
  const [opened, setOpened] = useState<WaterfallLine | null>(null);
  if (why.isTooMuch)
    return (
      <EmptyState
        title={t`Too much to explain at once`}
      >{t`Choose a shorter timeframe, one project or one function.`}</EmptyState>
    );
  const lines = waterfallLines(why, unit);
  if (lines.every(({ value }) => value === 0))
    return (
      <EmptyState title={t`No Data Available`}>{t`No data found for the selected timeframe.`}</EmptyState>
    );
  const ends = lines.flatMap(({ from, to }) => [from, to]);
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const place = (value: number) => (100 * (value - low)) / (high - low || 1);
  return (
    <>
      <table className="waterfall">
        <thead className="visually-hidden">
          <tr>
            <th>{t`Step`}</th>
            <th>{t`Bar`}</th>
            <th>{unit === "hours" ? t`Hours` : t`Cost`}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} className={line.level === null ? undefined : "is-level"}>
              <th scope="row">
                {line.cause === null ? (
                  line.label
                ) : (
                  <button type="button" className="waterfall-open" onClick={() => setOpened(line)}>
                    {line.label}
                    <small>{line.means}</small>
                  </button>
                )}
              </th>
              <td className="waterfall-track" aria-hidden="true">
                {low < 0 && <span className="waterfall-zero" style={{ insetInlineStart: `${place(0)}%` }} />}
                <WaterfallBar line={line} place={place} />
              </td>
              <td className="waterfall-value">
                {line.level === null ? signed(line.value, format) : format(line.value)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {opened?.cause && (
        <Suspense fallback={null}>
          <WhyRowsDialog
            query={{ ...query, ...opened.cause }}
            title={opened.label}
            means={opened.means ?? ""}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function WaterfallBar({
  line: { level, from, to },
  place,
}: {
  readonly line: WaterfallLine;
  readonly place: (value: number) => number;
}) {
  const [left, right] = [place(Math.min(from, to)), place(Math.max(from, to))];
  const kind = level ?? (to < from ? "less" : "more");
  return (
    <span
      className="waterfall-bar"
      data-kind={kind}
      style={{ insetInlineStart: `${left}%`, width: `max(2px, ${right - left}%)` }}
    />
  );
}
