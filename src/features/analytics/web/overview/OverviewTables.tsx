import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { formatHours } from "#shared/hours.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { useFirstFew } from "#ui/data/use-first-few.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { monthOf } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import type { ProjectOverview } from "../../overview-contract.ts";
import type { Shown } from "./overview-unit.ts";

type FunctionPart = ProjectOverview["functions"][number];
type TierPart = FunctionPart["tiers"][number];

interface Line {
  readonly key: string;
  readonly name: string;
  readonly amounts: TierPart;
  /** Of functions only. */
  readonly atCompletion: FunctionPart["atCompletion"] | null;
}

/** A function's line, and below it its tiers where there are several. */
function linesOf(functions: ProjectOverview["functions"]): Line[] {
  return functions.flatMap((each) => [
    {
      key: each.id ?? "none",
      name: each.name ?? t`No function`,
      amounts: each,
      atCompletion: each.atCompletion,
    },
    ...(each.tiers.length > 1
      ? each.tiers.map((tier) => ({
          key: `${each.id ?? "none"} ${tier.id ?? "none"}`,
          name: tier.name ?? t`No tier`,
          amounts: tier,
          atCompletion: null,
        }))
      : []),
  ]);
}

interface TableProps {
  readonly overview: ProjectOverview;
  readonly shown: Shown;
}

/** Budget, forecast, allocated and booked by function and tier. */
export function FunctionTable({ overview, shown }: TableProps) {
  const columns = useMemo((): Column<Line>[] => {
    const amount = (
      id: keyof Pick<TierPart, "budget" | "forecasted" | "allocated" | "booked">,
      header: string,
    ) => ({
      id,
      header,
      number: true,
      cell: ({ amounts }: Line) => dashed(shown.amountOf(amounts[id]), shown),
      exportValue: ({ amounts }: Line) => shown.amountOf(amounts[id]),
    });
    return [
      {
        id: "name",
        header: t`Function and tier`,
        rowHeader: true,
        cell: ({ name, atCompletion }) =>
          atCompletion === null ? <span className="overview-tier">{name}</span> : name,
        exportValue: ({ name }) => name,
      },
      amount("budget", t`Budget`),
      amount("forecasted", t`Forecast`),
      amount("allocated", t`Allocated`),
      amount("booked", t`Booked`),
      {
        id: "completion",
        header: t`At completion (plan)`,
        number: true,
        cell: ({ atCompletion }) =>
          atCompletion === null ? "" : dashed(shown.amountOf(atCompletion), shown),
        exportValue: ({ atCompletion }) => (atCompletion === null ? null : shown.amountOf(atCompletion)),
      },
    ];
  }, [shown]);
  // Once nothing is to come, it says what is booked.
  const isToCome = overview.functions.some(
    ({ atCompletion, booked }) => shown.amountOf(atCompletion) !== shown.amountOf(booked),
  );
  return (
    <Panel
      title={
        shown.unit === "hours"
          ? t`By function and tier, in hours`
          : t`By function and tier, in ${shown.symbol}`
      }
      flush
    >
      <Table
        label={t`By function and tier`}
        columns={isToCome ? columns : columns.slice(0, -1)}
        exportColumns={columns}
        rows={linesOf(overview.functions)}
        rowId={({ key }) => key}
        rowClass={({ atCompletion }) => (atCompletion === null ? "muted" : undefined)}
        exportAs={t`${overview.project.code} by function and tier`}
        empty={
          <EmptyState
            title={t`No hours yet`}
          >{t`Functions appear with their first budgeted or booked hour.`}</EmptyState>
        }
      />
    </Panel>
  );
}

const dashed = (value: number, { bare }: Shown): string => (value === 0 ? "–" : bare(value));

type Person = ProjectOverview["people"][number];

/** People shown before someone requests all. */
const fewPeople = 12;

/** Who works on the project; a name opens their hours on it. */
export function PeopleTable({ overview }: { readonly overview: ProjectOverview }) {
  const { project, months, people, peopleCount } = overview;
  const { shown, showAll } = useFirstFew(people, people.length <= fewPeople + 3 ? people.length : fewPeople);
  const columns = useMemo((): Column<Person>[] => {
    const first = months[0]?.month_start ?? project.startDate;
    const last = months.at(-1)?.month_start ?? project.startDate;
    const range = { from: monthOf(first), to: monthOf(last) };
    return [
      {
        id: "name",
        header: t`Person`,
        rowHeader: true,
        sortValue: ({ name }) => name,
        cell: ({ id, name }) => (
          <Link
            to="/reports"
            search={{ report: "plan", by: "month", project: project.id, person: id, ...range }}
            className="for-finger"
          >
            {name}
          </Link>
        ),
      },
      {
        id: "function",
        header: t`Function`,
        desk: true,
        sortValue: ({ functionName }) => functionName ?? "",
        cell: ({ functionName }) => functionName ?? "–",
      },
      hoursColumn("booked", t`Booked`),
      hoursColumn("allocated", t`Allocated`),
      hoursColumn("allocatedToCome", t`Still to come`),
    ];
  }, [project, months]);
  const isAllBehind = people.every(({ allocatedToCome }) => allocatedToCome === 0);
  return (
    <Panel title={t`People, in hours`} flush actions={showAll}>
      <Table
        label={t`People`}
        columns={isAllBehind ? columns.slice(0, -1) : columns}
        exportColumns={columns}
        rows={shown}
        rowId={({ id }) => id}
        count={countOf(shown.length, peopleCount)}
        exportAs={t`${project.code} people`}
        empty={
          <EmptyState
            title={t`No one yet`}
          >{t`People appear once hours are allocated or booked.`}</EmptyState>
        }
      />
    </Panel>
  );
}

function countOf(shown: number, all: number): string {
  return shown < all
    ? t`The ${shown} with most booked of ${plural(all, "# person", "# people")}`
    : t`${plural(all, "# person", "# people")}`;
}

function hoursColumn(id: "booked" | "allocated" | "allocatedToCome", header: string): Column<Person> {
  return {
    id,
    header,
    number: true,
    sortValue: (person) => person[id],
    cell: (person) => (person[id] === 0 ? "–" : formatHours(person[id])),
  };
}
