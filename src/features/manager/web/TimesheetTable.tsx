import { initialsOf } from "../../people/rules/person-name.ts";
import type { Day } from "../../../shared/day.ts";
import { formatHours } from "../../../shared/hours.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { Table } from "../../../ui/table/Table.tsx";
import { statusLabel } from "../../timesheets/rules/timesheet-status.ts";
import type { ManagedWeek } from "../contract.ts";
import { managerTexts } from "../rules/decision-messages.ts";
import { TimesheetStatusBadge } from "./TimesheetStatusBadge.tsx";

interface TimesheetTableProps {
  readonly weeks: readonly ManagedWeek[];
  /** Their Monday. */
  readonly weekStarting: Day;
  readonly teamSize: number;
  readonly loading: boolean;
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
        <Avatar small initials={initialsOf(week.user.fullName, week.user.email)} />
        {nameOf(week)}
      </span>
    ),
  },
  { id: "function", header: "Function", sortValue: ({ user }) => user.functionName, cell: ({ user }) => user.functionName ?? "–" },
  {
    id: "hours",
    header: "Hours",
    number: true,
    sortValue: ({ hours }) => hours,
    cell: ({ hours, expectedHours }) => (
      <>
        <b>{formatHours(hours)}</b> <span className="quiet">of {formatHours(expectedHours)}</span>
      </>
    ),
  },
  {
    id: "status",
    header: "Status",
    sortValue: ({ statusCode }) => statusLabel(statusCode),
    cell: ({ statusCode }) => <TimesheetStatusBadge status={statusCode} />,
  },
  { id: "comment", header: "Comment", truncate: true, cell: ({ comment }) => comment ?? "–", exportValue: ({ comment }) => comment },
];

/** The team's weeks. A row opens its timesheet where there is one. */
export function TimesheetTable({ weeks, weekStarting, teamSize, loading, selected, onSelectedChange, onOpen }: TimesheetTableProps) {
  return (
    <Table
      label="Timesheets"
      columns={columns}
      rows={weeks}
      rowId={({ user }) => user.id}
      onOpen={onOpen}
      exportAs={`Timesheets of the week of ${weekStarting}`}
      rowClass={({ timesheetId }) => (timesheetId === null ? "has-no-timesheet" : undefined)}
      selection={{ selected, onSelectedChange, rowLabel: (week) => `Select ${nameOf(week)}` }}
      loading={loading && "Loading timesheets..."}
      empty={<EmptyState title={teamSize === 0 ? managerTexts.noTeam : managerTexts.noMatch} />}
    />
  );
}
