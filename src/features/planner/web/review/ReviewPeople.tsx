import { formatHours } from "#shared/hours.ts";
import { plural, t } from "#shared/texts/t.ts";
import { LoadBadge } from "../LoadBadge.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { useNarrow } from "#web/use-narrow.ts";
import type { AllocatableUser } from "#features/plans/contract.ts";
import type { PlannerFigures } from "../planner/planner-work.ts";

interface PersonRow {
  readonly user: AllocatableUser;
  readonly hours: number;
  readonly load: number;
}

/** On a phone the tier is under the name and the month under the hours. */
const columnsFor = (narrow: boolean): readonly Column<PersonRow>[] => [
  {
    id: "user",
    header: t`User`,
    cell: ({ user }) => (
      <>
        {user.fullName}
        {narrow && <small className="block cut muted fine">{user.costTierName ?? t`No tier`}</small>}
      </>
    ),
    sortValue: ({ user }) => user.fullName,
    rowHeader: true,
    truncate: true,
    width: narrow ? "38%" : "31%",
  },
  ...(narrow
    ? []
    : [
        {
          id: "tier",
          header: t`Cost tier`,
          cell: ({ user }: PersonRow) => user.costTierName ?? "–",
          sortValue: ({ user }: PersonRow) => user.costTierName,
          truncate: true,
          width: "28%",
        },
      ]),
  {
    id: "allocated",
    header: t`Allocated`,
    cell: ({ user, hours }) => (
      <>
        <b>{formatHours(hours)}</b>
        {narrow && (
          <small className="block cut muted fine">{t`of ${formatHours(user.effectiveMonthlyHours)}`}</small>
        )}
      </>
    ),
    sortValue: ({ hours }) => hours,
    number: true,
  },
  ...(narrow
    ? []
    : [
        {
          id: "monthly",
          header: t`Monthly`,
          cell: ({ user }: PersonRow) => formatHours(user.effectiveMonthlyHours),
          sortValue: ({ user }: PersonRow) => user.effectiveMonthlyHours,
          number: true,
        },
      ]),
  {
    id: "load",
    header: t.as("workload")`Load`,
    cell: ({ load }) => <LoadBadge percentage={load} />,
    sortValue: ({ load }) => load,
    number: true,
  },
];

export function ReviewPeople({ planner, figures }: PlannerFigures) {
  const rows = planner.users.map((user) => ({
    user,
    hours: figures.people.get(user.id)?.hours ?? 0,
    load: figures.people.get(user.id)?.load ?? 0,
  }));
  const isNarrow = useNarrow();
  return (
    <Panel
      title={t`User Allocation Summary`}
      actions={<span className="quiet fine">{t`Highest load first`}</span>}
      flush
    >
      <Table
        label={t`User Allocation Summary`}
        dense
        columns={columnsFor(isNarrow)}
        rows={rows}
        rowId={({ user }) => user.id}
        initialSort={{ columnId: "load", direction: "descending" }}
        empty={<p className="muted review-empty">{t`No allocatable users found for this function.`}</p>}
        footer={
          <tr>
            <th scope="row" colSpan={isNarrow ? 1 : 2}>
              {t`${plural(rows.length, "# person", "# people")}`}
            </th>
            <td className="number">
              {formatHours(figures.totalHours)}
              {isNarrow && (
                <small className="block cut muted fine">{t`of ${formatHours(figures.monthlyHours)}`}</small>
              )}
            </td>
            {!isNarrow && <td className="number">{formatHours(figures.monthlyHours)}</td>}
            <td className="number">
              <LoadBadge percentage={figures.totalLoad} />
            </td>
          </tr>
        }
      />
    </Panel>
  );
}
