import { initialsOf } from "#features/people/rules/person-name.ts";
import { formatHours } from "#shared/hours.ts";
import { Avatar } from "#ui/data/Avatar.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import type { Column } from "#ui/table/column.ts";
import { sortRows, type Sort } from "#ui/table/sort-rows.ts";
import { Table } from "#ui/table/Table.tsx";
import type { Formats } from "#shared/formats.ts";
import { useFormats } from "#web/formats.ts";
import { holidayStatusLabel } from "#features/holidays/rules/holiday-status.ts";
import type { ManagedRequest } from "../../holiday-contract.ts";
import { holidayTexts } from "../../rules/holiday-messages.ts";
import { HolidayStatus } from "./HolidayStatus.tsx";

interface HolidayRequestsTableProps {
  readonly requests: readonly ManagedRequest[];
  readonly loading: boolean;
  readonly sort: Sort | null;
  readonly onSortChange: (sort: Sort) => void;
  readonly selected: ReadonlySet<string>;
  readonly onSelectedChange: (selected: ReadonlySet<string>) => void;
  readonly onOpen: (request: ManagedRequest) => void;
}

const nameOf = ({ user }: ManagedRequest) => user.fullName ?? user.email;

const columnsIn = (formats: Formats): readonly Column<ManagedRequest>[] => [
  {
    id: "user",
    header: "User",
    rowHeader: true,
    sortValue: nameOf,
    cell: (request) => (
      <span className="row">
        <Avatar small desk initials={initialsOf(request.user.fullName, request.user.email)} />
        <span>
          <span dir="auto">{nameOf(request)}</span>
          {request.onBehalfOf !== null && <small className="block quiet">for {request.onBehalfOf}</small>}
          <small className="block only-phone muted fine team-under">
            {formats.span(request.startDate, request.endDate)}
          </small>
        </span>
      </span>
    ),
  },
  {
    id: "requested",
    desk: true,
    header: "Requested",
    sortValue: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => formats.instantDay(createdAt),
  },
  {
    id: "hours",
    header: "Hours",
    number: true,
    sortValue: ({ totalHours }) => totalHours,
    cell: ({ totalHours }) => <b>{formatHours(totalHours)}</b>,
  },
  {
    id: "start",
    desk: true,
    header: "Start",
    sortValue: ({ startDate }) => startDate,
    cell: ({ startDate }) => formats.day(startDate),
  },
  {
    id: "end",
    desk: true,
    header: "End",
    sortValue: ({ endDate }) => endDate,
    cell: ({ endDate }) => formats.day(endDate),
  },
  {
    id: "status",
    header: "Status",
    sortValue: ({ status }) => holidayStatusLabel(status),
    cell: ({ status, cancellationAskedAt }) => (
      <HolidayStatus status={status} cancellationAsked={cancellationAskedAt !== null} />
    ),
  },
  {
    id: "comments",
    desk: true,
    header: "Comments",
    truncate: true,
    cell: ({ reason }) => reason || "–",
    exportValue: ({ reason }) => reason,
  },
  {
    id: "remaining",
    desk: true,
    header: "Remaining Allowance",
    number: true,
    sortValue: ({ remainingAllowance }) => remainingAllowance,
    cell: ({ remainingAllowance }) => (
      <span className={remainingAllowance < 0 ? "critical strong" : undefined}>
        {formatHours(remainingAllowance)}
      </span>
    ),
  },
];

/** The requests as the table shows them. */
export function sortRequests(
  requests: readonly ManagedRequest[],
  sort: Sort | null,
  formats: Formats,
): readonly ManagedRequest[] {
  const valueOf = sort && columnsIn(formats).find(({ id }) => id === sort.columnId)?.sortValue;
  return sort && valueOf ? sortRows(requests, valueOf, sort.direction) : requests;
}

/** The team's requests, newest first. A row opens its details. */
export function HolidayRequestsTable({
  requests,
  loading,
  sort,
  onSortChange,
  selected,
  onSelectedChange,
  onOpen,
}: HolidayRequestsTableProps) {
  const formats = useFormats();
  return (
    <Table
      label="Holiday Requests"
      columns={columnsIn(formats)}
      rows={requests}
      rowId={({ id }) => id}
      onOpen={onOpen}
      sort={sort}
      onSortChange={onSortChange}
      exportAs="Holiday Requests"
      selection={{
        selected,
        onSelectedChange,
        rowLabel: (request) =>
          `Select ${nameOf(request)}, ${formats.span(request.startDate, request.endDate)}`,
      }}
      loading={loading && "Loading holiday requests..."}
      empty={<EmptyState title={holidayTexts.none} />}
    />
  );
}
