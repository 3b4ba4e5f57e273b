import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { formatRate } from "#shared/money.ts";
import { may } from "#shared/permissions.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { HelpLink } from "#ui/data/Helped.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Segmented } from "#ui/form/Segmented.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useTablePages } from "#web/table-pages.ts";
import { useSettled } from "#web/use-settled.ts";
import { useViewer } from "#web/viewer.ts";
import type { Output } from "#shared/contract.ts";
import { listPeopleCosts, listTierCosts, type CostedPerson, type CostedTier } from "../contract.ts";
import { AddCostDialog } from "./CostDialogs.tsx";
import type { Subject } from "./cost-subject.ts";
import { CostList } from "./CostList.tsx";
import { hourlyWords, originWords } from "./cost-words.ts";
import "./margin.css";

const ofTier = ({ id, name, functionName, costs }: CostedTier): Subject => ({
  kind: "tier",
  id,
  name: `${functionName}, ${name}`,
  costs,
});
const ofPerson = ({ id, fullName, costs }: CostedPerson): Subject => ({
  kind: "person",
  id,
  name: fullName,
  costs,
});

/** The column of costs, and the one that adds another. */
function costColumns<Row>(
  subjectOf: (row: Row) => Subject,
  onAdd: ((subject: Subject) => void) | null,
): readonly Column<Row>[] {
  return [
    {
      id: "costs",
      header: t`Costs`,
      cell: (row) => <CostList subject={subjectOf(row)} costs={subjectOf(row).costs} />,
    },
    ...(onAdd === null
      ? []
      : [
          {
            id: "add",
            header: t`Add`,
            headerHidden: true,
            width: "120px",
            cell: (row: Row) => (
              <Button
                small
                aria-label={t`Add cost of ${subjectOf(row).name}`}
                onClick={() => onAdd(subjectOf(row))}
              >{t`Add cost`}</Button>
            ),
          },
        ]),
  ];
}

/** /admin/costs */
export function CostsPage() {
  const { roles } = useViewer();
  const [adding, setAdding] = useState<Subject | null>(null);
  const [only, setOnly] = useState<Only>("all");
  const onAdd = may(roles, "change costs") ? setAdding : null;
  return (
    <main className="page">
      <PageHeader
        title={t.as("page")`Costs`}
        meta={<HelpLink to="margin.html" about={t.as("money")`Margin`} />}
        subtitle={t`What an hour costs you from which day, for margins. What you bill is set in Functions.`}
        actions={
          may(roles, "read margins") && (
            <Link to="/margin" className="for-finger">{t.as("money")`Margin`}</Link>
          )
        }
      />
      <Tiers onAdd={onAdd} />
      <People onAdd={onAdd} only={only} onOnly={setOnly} />
      {adding !== null && <AddCostDialog subject={adding} onClose={() => setAdding(null)} />}
    </main>
  );
}

interface PartProps {
  readonly onAdd: ((subject: Subject) => void) | null;
}

function Tiers({ onAdd }: PartProps) {
  const { currencySymbol } = useViewer();
  const read = useRead(listTierCosts, {}, { fresh: freshFor.planning });
  const tiers = read.data?.tiers ?? [];
  const columns: readonly Column<CostedTier>[] = [
    {
      id: "tier",
      header: t`Cost tier`,
      rowHeader: true,
      cell: ({ name, functionName }) => (
        <>
          <bdi className="medium">{name}</bdi> <bdi className="quiet">{functionName}</bdi>
        </>
      ),
    },
    {
      id: "rate",
      header: t`Billed at`,
      number: true,
      desk: true,
      width: "120px",
      cell: ({ hourlyRate }) => formatRate(hourlyRate, currencySymbol),
    },
    ...costColumns(ofTier, onAdd),
  ];
  if (read.isError && read.data === undefined)
    return <ErrorPanel title={t`Error Loading Costs`} read={read} />;
  return (
    <Panel title={t`Cost tiers`} flush>
      <Table
        label={t`Costs of tiers`}
        columns={columns}
        rows={tiers}
        rowId={({ id }) => id}
        wraps
        loading={read.isPending && t`Loading costs...`}
        empty={
          <EmptyState
            title={t`No cost tiers yet`}
          >{t`Add tiers in Functions, then say here what an hour of them costs.`}</EmptyState>
        }
        count={t`${plural(tiers.length, "# tier", "# tiers")}`}
      />
    </Panel>
  );
}

type Only = "all" | "own" | "missing";
const rowsOf = ({ people }: Output<typeof listPeopleCosts>): readonly CostedPerson[] => people;

interface PeopleProps extends PartProps {
  readonly only: Only;
  readonly onOnly: (only: Only) => void;
}

function People({ onAdd, only, onOnly }: PeopleProps) {
  const { currencySymbol } = useViewer();
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim());
  const list = useTablePages(
    listPeopleCosts,
    { search: search || undefined, only: only === "all" ? undefined : only },
    { fresh: freshFor.planning, rowsOf },
  );
  const { read } = list;
  const missing = read.data?.pages[0]?.missing ?? 0;
  if (read.isError && read.data === undefined)
    return <ErrorPanel title={t`Error Loading Costs`} read={read} />;
  return (
    <>
      {missing > 0 && (
        <Banner
          tone="caution"
          action={
            only !== "missing" && (
              <Button small variant="ghost" onClick={() => onOnly("missing")}>{t`Show them`}</Button>
            )
          }
        >
          {t`${plural(missing, "# person has", "# people have")} booked hours in the last 12 months, and nothing says what they cost.`}
        </Banner>
      )}
      <Panel
        title={t`People`}
        flush
        actions={
          <span className="row-wrap">
            <Segmented
              label={t`Who is shown`}
              small
              options={[
                { value: "all", label: t`Everyone` },
                { value: "own", label: t`With own costs` },
                { value: "missing", label: t`Without a cost` },
              ]}
              value={only}
              onValueChange={onOnly}
            />
            <TextInput
              type="search"
              aria-label={t`Search by name or function`}
              placeholder={t`Search by name or function`}
              maxLength={200}
              value={typed}
              onValueChange={setTyped}
            />
          </span>
        }
      >
        <Table
          label={t`Costs of people`}
          columns={[...personColumns(currencySymbol), ...costColumns(ofPerson, onAdd)]}
          rows={list.rows}
          rowId={({ id }) => id}
          wraps
          partOf={list.partOf}
          loading={read.data === undefined && t`Loading costs...`}
          count={t`${plural(list.total, "# person", "# people")}`}
          empty={<NoOne only={only} isSearched={search !== ""} />}
        />
      </Panel>
    </>
  );
}

function NoOne({ only, isSearched }: { readonly only: Only; readonly isSearched: boolean }) {
  if (isSearched) return <EmptyState title={t`No matches. Try a shorter search.`} />;
  return only === "own" ? (
    <EmptyState
      title={t`No one has a cost of their own`}
    >{t`The costs of their tiers apply. Choose Everyone to add one.`}</EmptyState>
  ) : (
    <EmptyState title={t`Everyone with booked hours has a cost`}>
      {t`People with hours of the last 12 months and without a cost appear here.`}
    </EmptyState>
  );
}

const personColumns = (symbol: string): readonly Column<CostedPerson>[] => [
  {
    id: "person",
    header: t`Person`,
    rowHeader: true,
    cell: ({ fullName, isActive, functionName, tierName }) => (
      <span className="row-wrap">
        <bdi className="medium">{fullName}</bdi>
        {functionName !== null && (
          <bdi className="quiet">{[functionName, tierName].filter(Boolean).join(", ")}</bdi>
        )}
        {!isActive && <Badge>{t.as("person")`Inactive`}</Badge>}
      </span>
    ),
  },
  {
    id: "now",
    header: t`An hour now`,
    width: "260px",
    desk: true,
    cell: ({ now, isMissing }) =>
      isMissing ? (
        <Badge tone="caution">{t`No cost`}</Badge>
      ) : (
        <>
          {hourlyWords(now, symbol)}{" "}
          {now.cost !== null && <span className="quiet">{originWords(now, symbol)}</span>}
        </>
      ),
  },
];
