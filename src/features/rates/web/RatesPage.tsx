import { CalendarClock, CircleCheck, Plus, Trash2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import type { Formats } from "#shared/formats.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Button, IconButton } from "#ui/form/Button.tsx";
import { Filters } from "#ui/form/Filters.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { useNarrow } from "#web/use-narrow.ts";
import { useViewer } from "#web/viewer.ts";
import { listRates, type BillingRate } from "../contract.ts";
import { AddRateDialog } from "./AddRateDialog.tsx";
import { FunctionFilter, PersonChooser, ProjectChooser, type Chosen } from "./Choosers.tsx";
import { fromWords, rateWords, whoseWords } from "./rate-words.ts";
import { RemoveRateDialog } from "./RemoveRateDialog.tsx";
import { WhichRate } from "./WhichRate.tsx";
import "./rates.css";

function State({ state }: Pick<BillingRate, "state">) {
  if (state === "now") return <Badge tone="positive" icon={CircleCheck}>{t`Applies today`}</Badge>;
  if (state === "planned") return <Badge tone="info" icon={CalendarClock}>{t.as("rate")`Planned`}</Badge>;
  return <Badge>{t.as("rate")`Over`}</Badge>;
}

type Removable = BillingRate & { readonly id: string };

interface ColumnContext {
  readonly formats: Formats;
  readonly symbol: string;
  readonly onRemove: (rate: Removable) => void;
}

/** On a phone: whose and from when, the rate, and the button that removes it. */
const narrowColumns = (columns: readonly Column<BillingRate>[], formats: Formats) =>
  columns
    .filter(({ id }) => ["whose", "rate", "remove"].includes(id))
    .map((column) =>
      column.id === "whose"
        ? {
            ...column,
            cell: (rate: BillingRate) => (
              <div className="rates-narrow">
                {whoseWords(rate)}
                <span className="quiet">{sinceWords(rate, formats)}</span>
              </div>
            ),
          }
        : column,
    );

const sinceWords = ({ startsOn, state }: BillingRate, formats: Formats): string =>
  startsOn === null
    ? fromWords(startsOn, formats)
    : state === "planned"
      ? t`Planned from ${formats.day(startsOn)}`
      : t`From ${formats.day(startsOn)}`;

const columnsWith = ({ formats, symbol, onRemove }: ColumnContext): readonly Column<BillingRate>[] => [
  {
    id: "whose",
    header: t`Whose`,
    rowHeader: true,
    cell: (rate) => whoseWords(rate),
    exportValue: (rate) => whoseWords(rate),
  },
  {
    id: "from",
    header: t.as("day")`From`,
    cell: ({ startsOn }) => fromWords(startsOn, formats),
    exportValue: ({ startsOn }) => startsOn ?? "",
  },
  {
    id: "until",
    header: t.as("day")`Until`,
    cell: ({ until }) => (until === null ? <span className="quiet">–</span> : formats.day(until)),
    exportValue: ({ until }) => until ?? "",
  },
  {
    id: "rate",
    header: t`Hourly rate`,
    number: true,
    cell: ({ hourlyRate }) => rateWords(hourlyRate, symbol),
    exportValue: ({ hourlyRate }) => hourlyRate ?? "",
  },
  { id: "state", header: t`State`, cell: (rate) => <State {...rate} /> },
  {
    id: "reason",
    header: t`Reason`,
    truncate: true,
    cell: ({ reason, createdByName }) =>
      reason === "" ? (
        <span className="quiet">–</span>
      ) : (
        <span title={createdByName ?? undefined}>{reason}</span>
      ),
    exportValue: ({ reason }) => reason,
  },
  {
    id: "remove",
    header: t`Remove`,
    headerHidden: true,
    width: "48px",
    cell: (rate) => {
      const { id, startsOn } = rate;
      if (id === null || startsOn === null) return null;
      const label = t`Remove the rate of ${whoseWords(rate)} from ${formats.day(startsOn)}`;
      return <IconButton icon={Trash2} label={label} onClick={() => onRemove({ ...rate, id })} />;
    },
  },
];

/** What the rates are narrowed to. */
function useRateFilter() {
  const [functionId, setFunctionId] = useState("");
  const [person, setPerson] = useState<Chosen | null>(null);
  const [project, setProject] = useState<Chosen | null>(null);
  const query = {
    ...(functionId === "" ? {} : { functionId }),
    ...(person === null ? {} : { userId: person.id }),
    ...(project === null ? {} : { projectId: project.id }),
  };
  const fields = (
    <Filters active={Object.keys(query).length} className="rates-filters">
      <FunctionFilter value={functionId} onChoose={setFunctionId} />
      <PersonChooser label={t`Person`} chosen={person} none={t`All people`} onChoose={setPerson} />
      <ProjectChooser label={t`Project`} chosen={project} none={t`All projects`} onChoose={setProject} />
    </Filters>
  );
  return { query, isActive: Object.keys(query).length > 0, fields };
}

interface RateTableProps {
  readonly query: ReturnType<typeof useRateFilter>["query"];
  readonly empty: ReactNode;
  readonly onRemove: (rate: Removable) => void;
}

function RateTable({ query, empty, onRemove }: RateTableProps) {
  const read = useRead(listRates, { query }, { fresh: freshFor.planning, showPrevious: true });
  const formats = useFormats();
  const isNarrow = useNarrow();
  const { currencySymbol } = useViewer();
  if (read.isError && read.data === undefined)
    return <ErrorPanel title={t`Error Loading Rates`} read={read} />;
  const columns = columnsWith({ formats, symbol: currencySymbol, onRemove });
  const { rates, total } = read.data ?? { rates: [], total: 0 };
  return (
    <Panel title={t`Rates`} flush>
      <Table
        label={t`Rates`}
        columns={isNarrow ? narrowColumns(columns, formats) : columns}
        exportColumns={columns}
        rows={rates}
        rowId={({ id, costTierId }) => id ?? String(costTierId)}
        loading={read.isPending && t`Loading rates...`}
        empty={empty}
        count={
          total > rates.length
            ? t`The first ${rates.length} of ${total} rates: filter to find others`
            : t`${plural(rates.length, "# rate", "# rates")}`
        }
      />
    </Panel>
  );
}

/** /admin/rates */
export function RatesPage() {
  const filter = useRateFilter();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Removable | null>(null);
  const add = <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>{t`Add a rate`}</Button>;
  const empty = filter.isActive ? (
    <EmptyState title={t`No rates found`}>{t`Choose fewer filters.`}</EmptyState>
  ) : (
    <EmptyState title={t`No rates yet`} action={add}>{t`Cost tiers of functions have rates.`}</EmptyState>
  );
  return (
    <main className="page">
      <PageHeader
        title={t`Rates`}
        subtitle={t`What an hour is billed at, and from which day. A person on a project comes before a tier on a project, then a person, then a tier.`}
        actions={add}
      />
      {filter.fields}
      <RateTable query={filter.query} empty={empty} onRemove={setRemoved} />
      <p className="muted">
        {t`Budgets and forecasts use the cost tier's rate of today. Booked and allocated hours use the rate of their day.`}
      </p>
      <WhichRate />
      {isAdding && <AddRateDialog onClose={() => setAdding(false)} />}
      {removed && <RemoveRateDialog rate={removed} onClose={() => setRemoved(null)} />}
    </main>
  );
}
