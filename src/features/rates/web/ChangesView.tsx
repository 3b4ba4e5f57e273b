import { formatHours } from "#shared/hours.ts";
import { formatRate } from "#shared/money.ts";
import { formatMonth, formatMonthShort } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { useFormats } from "#web/formats.ts";
import { useNarrow } from "#web/use-narrow.ts";
import { useViewer } from "#web/viewer.ts";
import type { Changes } from "../contract.ts";
import { changeWords } from "./rate-words.ts";

type Line = Changes["lines"][number];

const columnsWith = (symbol: string, isNarrow: boolean): readonly Column<Line>[] => [
  {
    id: "project",
    header: t`Project`,
    rowHeader: true,
    truncate: true,
    cell: ({ code, name }) => (isNarrow ? code : `${code} ${name}`),
  },
  {
    id: "month",
    header: t`Month`,
    cell: ({ month, kind }) => {
      const words = isNarrow ? formatMonthShort(month) : formatMonth(month);
      return kind === "time" ? words : t`${words}, planned`;
    },
  },
  { id: "count", header: t`Entries`, number: true, desk: true, cell: ({ count }) => count },
  { id: "hours", header: t`Hours`, number: true, desk: true, cell: ({ hours }) => formatHours(hours) },
  {
    id: "before",
    header: t.as("amount")`Before`,
    number: true,
    desk: true,
    cell: ({ before }) => formatRate(before, symbol),
  },
  {
    id: "after",
    header: t.as("amount")`After`,
    number: true,
    desk: true,
    cell: ({ after }) => formatRate(after, symbol),
  },
  {
    id: "change",
    header: t`Change`,
    number: true,
    cell: ({ before, after }) => changeWords(before, after, symbol),
  },
];

/** What a change of rates changes, before it's stored. */
export function ChangesView({ changes }: { readonly changes: Changes }) {
  const { currencySymbol: symbol } = useViewer();
  const isNarrow = useNarrow();
  const columns = columnsWith(symbol, isNarrow);
  const { lines, lineCount } = changes;
  return (
    <div className="stack">
      <Outside {...changes} />
      <Totals {...changes} symbol={symbol} />
      <Settled {...changes} />
      {lines.length > 0 && (
        <Table
          label={t`What changes`}
          columns={isNarrow ? columns.filter(({ desk }) => desk !== true) : columns}
          rows={lines}
          rowId={({ kind, projectId, month }) => `${kind} ${projectId} ${month}`}
          count={lineCount > lines.length ? t`The first ${lines.length} of ${lineCount} lines` : undefined}
        />
      )}
      <p className="muted">
        {t`Nothing else changes: submitted allocations, frozen forecasts and active budgets stay as they are. Draft budgets and forecasts use the cost tier's rate of today.`}
      </p>
    </div>
  );
}

function Outside({ outside }: Changes) {
  const formats = useFormats();
  if (outside === null) return null;
  const day = formats.day(outside.day);
  return (
    <Banner tone="caution">
      {outside.side === "before"
        ? t`This day is before their first day, ${day}.`
        : t`This day is after their last day, ${day}.`}
    </Banner>
  );
}

function Totals({ totals, symbol, until }: Changes & { readonly symbol: string }) {
  const formats = useFormats();
  const last =
    until === null ? null : <p>{t`It applies until ${formats.day(until)}, when the next one begins.`}</p>;
  if (totals.length === 0)
    return (
      <>
        {last}
        <p>{t`No hours change. Hours booked from that day get this rate.`}</p>
      </>
    );
  return (
    <>
      {last}
      {totals.map(({ kind, count, hours, before, after, uncounted }) => {
        const [entries, amount] = [plural(count, "# entry", "# entries"), plural(hours, "# hour", "# hours")];
        const [from, to] = [formatRate(before, symbol), formatRate(after, symbol)];
        return (
          <p key={kind}>
            {kind === "time"
              ? t`Booked: ${entries} with ${amount}, ${from} becomes ${to}.`
              : t`Planned and not yet submitted: ${entries} with ${amount}, ${from} becomes ${to}.`}
            {uncounted > 0 &&
              ` ${t`${plural(uncounted, "# entry is", "# entries are")} in rejected weeks, which count nowhere.`}`}
          </p>
        );
      })}
    </>
  );
}

/** Closed months and invoices that the change is about. */
function Settled({ closedMonths, exports }: Changes) {
  return (
    <>
      {closedMonths.length > 0 && (
        <Banner tone="info">
          {t`Closed months get adjustments with your reason: ${closedMonths.map(formatMonth).join(", ")}.`}
        </Banner>
      )}
      {exports.length > 0 && (
        <Banner tone="info">
          {t`Invoice exports with some of these hours: ${exports.map(({ number }) => number).join(", ")}. The next invoice export corrects them.`}
        </Banner>
      )}
    </>
  );
}
