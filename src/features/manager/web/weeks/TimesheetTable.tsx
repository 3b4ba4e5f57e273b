import { Link } from "@tanstack/react-router";
import type { Day } from "#shared/day.ts";
import { formatHours } from "#shared/hours.ts";
import { may } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Button, buttonClass } from "#ui/form/Button.tsx";
import type { Column, Selection } from "#ui/table/column.ts";
import { sortByColumn, type Sort } from "#ui/table/sort-rows.ts";
import { Table, type TableProps } from "#ui/table/Table.tsx";
import { useNarrow } from "#web/use-narrow.ts";
import { useViewer } from "#web/viewer.ts";
import { statusLabel } from "#features/timesheets/rules/timesheet-status.ts";
import type { ManagedWeek } from "#features/timesheets/decisions-contract.ts";
import { managerTexts } from "#features/timesheets/rules/decisions/decision-messages.ts";
import { exceptionRank, exceptionWord } from "#features/timesheets/rules/decisions/week-exceptions.ts";
import { nameOf, PersonCell } from "../decision-parts.tsx";
import { ExceptionMarks } from "./ExceptionMarks.tsx";
import { StatusBadge } from "#parts/StatusBadge.tsx";

interface TimesheetTableProps
  extends
    Pick<TableProps<ManagedWeek>, "sort" | "onSortChange" | "onOpen">,
    Pick<Selection<ManagedWeek>, "selected" | "onSelectedChange"> {
  readonly weeks: readonly ManagedWeek[];
  readonly weekStarting: Day;
  readonly teamSize: number;
  readonly loading: boolean;
  /** Late hours of a week without a timesheet; undefined while its days are open. */
  readonly onLate: ((week: ManagedWeek) => void) | undefined;
}

/** On a phone, which has no column of them. */
function MarksBelow({ exceptions }: Pick<ManagedWeek, "exceptions">) {
  const isNarrow = useNarrow();
  return isNarrow && exceptions.length > 0 ? (
    <span className="block team-under">
      <ExceptionMarks exceptions={exceptions} />
    </span>
  ) : null;
}

/** In place of a week to open, where there's none and its days are closed. */
const lateColumn = (onLate: (week: ManagedWeek) => void): Column<ManagedWeek> => ({
  id: "late",
  header: t`Adjustments`,
  cell: (week) =>
    week.timesheetId === null && (
      <Button
        small
        variant="ghost"
        aria-label={t`Add late hours of ${nameOf(week.user)}`}
        onClick={() => onLate(week)}
      >{t`Add late hours`}</Button>
    ),
});

const columns: readonly Column<ManagedWeek>[] = [
  {
    id: "user",
    header: t`User`,
    rowHeader: true,
    sortValue: ({ user }) => nameOf(user),
    cell: (week) => (
      <PersonCell of={week}>
        <MarksBelow {...week} />
      </PersonCell>
    ),
  },
  {
    id: "function",
    desk: true,
    header: t`Function`,
    sortValue: ({ user }) => user.functionName,
    cell: ({ user }) => user.functionName ?? "–",
  },
  {
    id: "hours",
    header: t`Hours`,
    number: true,
    sortValue: ({ hours }) => hours,
    cell: ({ hours, expectedHours }) => (
      <>
        <b>{formatHours(hours)}</b>{" "}
        <span className="quiet only-desk">{t`of ${formatHours(expectedHours)}`}</span>
      </>
    ),
  },
  {
    id: "status",
    header: t`Status`,
    sortValue: ({ statusCode }) => statusLabel(statusCode),
    cell: ({ statusCode }) => <StatusBadge status={statusCode}>{statusLabel(statusCode)}</StatusBadge>,
  },
  {
    id: "comment",
    desk: true,
    header: t`Comment`,
    truncate: true,
    cell: ({ comment }) => comment ?? "–",
    exportValue: ({ comment }) => comment,
  },
  {
    id: "exceptions",
    desk: true,
    header: t`Exceptions`,
    sortValue: ({ exceptions }) => exceptionRank(exceptions),
    exportValue: ({ exceptions }) => exceptions.map(exceptionWord).join(", "),
    cell: ({ exceptions }) => <ExceptionMarks exceptions={exceptions} />,
  },
];

export function sortWeeks(weeks: readonly ManagedWeek[], sort: Sort | null): readonly ManagedWeek[] {
  return sortByColumn(weeks, columns, sort);
}

export function TimesheetTable(props: TimesheetTableProps) {
  const viewer = useViewer();
  const { weeks, weekStarting, teamSize, loading, selected, onSelectedChange, onLate, ...rest } = props;
  return (
    <Table
      {...rest}
      label={t`Timesheets`}
      columns={onLate ? [...columns, lateColumn(onLate)] : columns}
      exportColumns={columns}
      rows={weeks}
      rowId={({ user }) => user.id}
      exportAs={t`Timesheets of the week of ${weekStarting}`}
      rowClass={({ timesheetId }) => (timesheetId === null ? "no-timesheet" : undefined)}
      selection={{ selected, onSelectedChange, rowLabel: ({ user }) => t`Select ${nameOf(user)}` }}
      loading={loading && t`Loading timesheets...`}
      empty={
        teamSize === 0 ? (
          <EmptyState
            title={managerTexts().noTeam}
            action={
              may(viewer.roles, "read people") && (
                <Link className={buttonClass()} to="/admin/users">{t`Open Users & Roles`}</Link>
              )
            }
          >
            {managerTexts().whoComes}
          </EmptyState>
        ) : (
          <EmptyState title={managerTexts().noMatch}>{managerTexts().lookElsewhere}</EmptyState>
        )
      }
    />
  );
}
