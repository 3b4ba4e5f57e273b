import { formatHours } from "#shared/hours.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import type { Column, Selection } from "#ui/table/column.ts";
import { sortByColumn, type Sort } from "#ui/table/sort-rows.ts";
import { Table, type TableProps } from "#ui/table/Table.tsx";
import type { Formats } from "#shared/formats.ts";
import { t } from "#shared/texts/t.ts";
import { useFormats } from "#web/formats.ts";
import { holidayStatusLabel } from "#features/leave/rules/holiday-status.ts";
import type { ManagedRequest } from "#features/leave/decisions-contract.ts";
import { holidayTexts } from "#features/timesheets/rules/decisions/decision-messages.ts";
import { nameOf, PersonCell } from "../decision-parts.tsx";
import { HolidayStatus } from "./HolidayRequestFacts.tsx";
import { RemainingHours } from "./RemainingHours.tsx";

interface HolidayRequestsTableProps
  extends
    Pick<TableProps<ManagedRequest>, "sort" | "onSortChange" | "onOpen">,
    Pick<Selection<ManagedRequest>, "selected" | "onSelectedChange"> {
  readonly requests: readonly ManagedRequest[];
  readonly loading: boolean;
}

const columnsIn = (formats: Formats): readonly Column<ManagedRequest>[] => [
  {
    id: "user",
    header: t`User`,
    rowHeader: true,
    sortValue: ({ user }) => nameOf(user),
    cell: (request) => (
      <PersonCell of={request}>
        {request.kindName !== null && (
          <small className="block quiet" dir="auto">
            {request.kindName}
          </small>
        )}
        <small className="block only-phone muted fine team-under">
          {formats.span(request.startDate, request.endDate)}
        </small>
      </PersonCell>
    ),
  },
  {
    id: "requested",
    desk: true,
    header: t`Requested`,
    sortValue: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => formats.instantDay(createdAt),
  },
  {
    id: "hours",
    header: t`Hours`,
    number: true,
    sortValue: ({ totalHours }) => totalHours,
    cell: ({ totalHours }) => <b>{formatHours(totalHours)}</b>,
  },
  {
    id: "start",
    desk: true,
    header: t`Start`,
    sortValue: ({ startDate }) => startDate,
    cell: ({ startDate }) => formats.day(startDate),
  },
  {
    id: "end",
    desk: true,
    header: t`End`,
    sortValue: ({ endDate }) => endDate,
    cell: ({ endDate }) => formats.day(endDate),
  },
  {
    id: "status",
    header: t`Status`,
    sortValue: ({ status }) => holidayStatusLabel(status),
    cell: (request) => <HolidayStatus request={request} />,
  },
  {
    id: "comments",
    desk: true,
    header: t`Comments`,
    truncate: true,
    cell: ({ reason }) => reason || "–",
    exportValue: ({ reason }) => reason,
  },
  {
    id: "remaining",
    desk: true,
    header: t`Remaining Allowance`,
    number: true,
    sortValue: ({ remainingAllowance }) => remainingAllowance,
    cell: ({ remainingAllowance }) => <RemainingHours hours={remainingAllowance} strong />,
  },
];

export function sortRequests(
  requests: readonly ManagedRequest[],
  sort: Sort | null,
  formats: Formats,
): readonly ManagedRequest[] {
  return sortByColumn(requests, columnsIn(formats), sort);
}

export function HolidayRequestsTable(props: HolidayRequestsTableProps) {
  const { requests, loading, selected, onSelectedChange, ...rest } = props;
  const formats = useFormats();
  return (
    <Table
      {...rest}
      label={t`Holiday Requests`}
      columns={columnsIn(formats)}
      rows={requests}
      rowId={({ id }) => id}
      exportAs={t`Holiday Requests`}
      selection={{
        selected,
        onSelectedChange,
        rowLabel: ({ user, startDate, endDate }) =>
          t`Select ${nameOf(user)}, ${formats.span(startDate, endDate)}`,
      }}
      loading={loading && t`Loading holiday requests...`}
      empty={<EmptyState title={holidayTexts().none}>{holidayTexts().whatComes}</EmptyState>}
    />
  );
}
