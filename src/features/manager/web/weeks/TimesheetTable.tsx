import { initialsOf } from "#features/people/rules/person-name.ts";
import type { Day } from "#shared/day.ts";
import { formatHours } from "#shared/hours.ts";
import { Avatar } from "#ui/data/Avatar.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import type { Column } from "#ui/table/column.ts";
import { sortRows, type Sort } from "#ui/table/sort-rows.ts";
import { Table } from "#ui/table/Table.tsx";
import { statusLabel } from "#features/timesheets/rules/timesheet-status.ts";
import type { ManagedWeek } from "../../contract.ts";
import { managerTexts } from "../../rules/decision-messages.ts";
import { exceptionRank, exceptionWord } from "../../rules/week-exceptions.ts";
import { ExceptionMarks } from "./ExceptionMarks.tsx";
import { StatusBadge } from "#parts/StatusBadge.tsx";

interface TimesheetTableProps {
  readonly weeks: readonly ManagedWeek[];
  /** Their Monday. */
  readonly weekStarting: Day;
  readonly teamSize: number;
  readonly loading: boolean;
  readonly sort: Sort | null;
  readonly onSortChange: (sort: Sort) => void;
  readonly selected: ReadonlySet<string>;
  readonly onSelectedChange: (selected: ReadonlySet<string>) => void;
  readonly onOpen: (week: ManagedWeek) => void;
}

const nameOf = ({ user }: ManagedWeek) => user.fullName ?? user.email;

const columns: readonly Column<ManagedWeek>[] = [
  {
    id: "user",
    header: "User",
    rowHeader: true,
    sortValue: nameOf,
    cell: (week) => (
      <span className="row">
        <Avatar small desk initials={initialsOf(week.user.fullName, week.user.email)} />
        <span>
          <span dir="auto">{nameOf(week)}</span>
          {week.onBehalfOf !== null && <small className="block quiet">for {week.onBehalfOf}</small>}
          {week.exceptions.length > 0 && (
            <span className="block only-phone team-under">
              <ExceptionMarks exceptions={week.exceptions} />
            </span>
          )}
        </span>
      </span>
    ),
  },
  {
    id: "function",
    desk: true,
    header: "Function",
    sortValue: ({ user }) => user.functionName,
    cell: ({ user }) => user.functionName ?? "–",
  },
  {
    id: "hours",
    header: "Hours",
    number: true,
    sortValue: ({ hours }) => hours,
    cell: ({ hours, expectedHours }) => (
      <>
        <b>{formatHours(hours)}</b> <span className="quiet only-desk">of {formatHours(expectedHours)}</span>
      </>
    ),
  },
  {
    id: "status",
    header: "Status",
    sortValue: ({ statusCode }) => statusLabel(statusCode),
    cell: ({ statusCode }) => <StatusBadge status={statusCode}>{statusLabel(statusCode)}</StatusBadge>,
  },
  {
    id: "comment",
    desk: true,
    header: "Comment",
    truncate: true,
    cell: ({ comment }) => comment ?? "–",
    exportValue: ({ comment }) => comment,
  },
  {
    id: "exceptions",
    desk: true,
    header: "Exceptions",
    sortValue: ({ exceptions }) => exceptionRank(exceptions),
    exportValue: ({ exceptions }) => exceptions.map(exceptionWord).join(", "),
    cell: ({ exceptions }) => <ExceptionMarks exceptions={exceptions} />,
  },
];

/** The weeks as the table shows them. */
export function sortWeeks(weeks: readonly ManagedWeek[], sort: Sort | null): readonly ManagedWeek[] {
  const valueOf = sort && columns.find(({ id }) => id === sort.columnId)?.sortValue;
  return sort && valueOf ? sortRows(weeks, valueOf, sort.direction) : weeks;
}

/** The team's weeks. A row opens its timesheet where there is one. */
export function TimesheetTable({
  weeks,
  weekStarting,
  teamSize,
  loading,
  sort,
  onSortChange,
  selected,
  onSelectedChange,
  onOpen,
}: TimesheetTableProps) {
  return (
    <Table
      label="Timesheets"
      columns={columns}
      rows={weeks}
      rowId={({ user }) => user.id}
      onOpen={onOpen}
      sort={sort}
      onSortChange={onSortChange}
      exportAs={`Timesheets of the week of ${weekStarting}`}
      rowClass={({ timesheetId }) => (timesheetId === null ? "no-timesheet" : undefined)}
      selection={{ selected, onSelectedChange, rowLabel: (week) => `Select ${nameOf(week)}` }}
      loading={loading && "Loading timesheets..."}
      empty={<EmptyState title={teamSize === 0 ? managerTexts.noTeam : managerTexts.noMatch} />}
    />
  );
}
