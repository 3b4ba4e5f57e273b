import { CalendarOff, Download, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { weekdayName } from "#shared/day.ts";
import { formatHours } from "#shared/hours.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button, IconButton } from "#ui/form/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Select } from "#ui/form/Select.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { listPublicHolidays, type PublicHoliday } from "../../holiday-contract.ts";
import { DeleteHolidayDialog } from "./DeleteHolidayDialog.tsx";
import { ImportHolidaysDialog } from "./ImportHolidaysDialog.tsx";
import { PublicHolidayDialog } from "./PublicHolidayDialog.tsx";

type Open =
  | { readonly kind: "add" | "import" }
  | { readonly kind: "edit" | "delete"; readonly holiday: PublicHoliday };

/** Days no one works. Saved immediately. */
export function PublicHolidays() {
  const { today, formats } = useViewer();
  const [open, setOpen] = useState<Open | null>(null);
  const [year, setYear] = useState(today.slice(0, 4));
  const read = useRead(listPublicHolidays, {}, { fresh: freshFor.planning });
  const all = read.data?.holidays ?? [];
  const years = [
    ...new Set([today.slice(0, 4), year, ...all.map(({ holidayDate }) => holidayDate.slice(0, 4))]),
  ].toSorted();
  const shown = all.filter(({ holidayDate }) => holidayDate.startsWith(year));
  const columns: readonly Column<PublicHoliday>[] = [
    {
      id: "date",
      header: "Date",
      rowHeader: true,
      width: "190px",
      sortValue: ({ holidayDate }) => holidayDate,
      cell: ({ holidayDate }) => (
        <>
          <span className="table-whole">{formats.day(holidayDate)}</span>{" "}
          <span className="quiet">{weekdayName(holidayDate).slice(0, 3)}</span>
        </>
      ),
    },
    { id: "name", header: "Name", sortValue: ({ name }) => name, cell: ({ name }) => name, truncate: true },
    {
      id: "hours",
      header: "Hours",
      number: true,
      width: "80px",
      sortValue: ({ hours }) => hours,
      cell: ({ hours }) => formatHours(hours),
    },
    {
      id: "actions",
      header: "Edit and delete",
      headerHidden: true,
      width: "88px",
      cell: (holiday) => (
        <span className="row end">
          <IconButton
            small
            icon={Pencil}
            label={`Edit ${holiday.name}`}
            onClick={() => setOpen({ kind: "edit", holiday })}
          />
          <IconButton
            small
            icon={Trash2}
            label={`Delete ${holiday.name}`}
            onClick={() => setOpen({ kind: "delete", holiday })}
          />
        </span>
      ),
    },
  ];
  const add = (
    <Button small icon={Plus} onClick={() => setOpen({ kind: "add" })}>
      Add public holiday
    </Button>
  );
  const close = () => setOpen(null);
  return (
    <div className="stack gap-2 settings-list">
      <div className="row-wrap settings-list-head">
        <h3>Public holidays</h3>
        <Select
          small
          aria-label="Year"
          options={years.map((value) => ({ value, label: value }))}
          value={year}
          onValueChange={setYear}
        />
        <span className="grow" />
        <Button small variant="ghost" icon={Download} onClick={() => setOpen({ kind: "import" })}>
          Import
        </Button>
        {add}
      </div>
      {read.isError && (
        <Banner
          tone="critical"
          action={
            <Button small pending={read.isFetching} onClick={() => void read.refetch()}>
              Retry
            </Button>
          }
        >
          {loadFailure(read.error.message)}
        </Banner>
      )}
      {(read.data !== undefined || read.isPending) && (
        <Table
          label={`Public holidays of ${year}`}
          columns={columns}
          rows={shown}
          rowId={(holiday) => holiday.id}
          wraps
          initialSort={{ columnId: "date", direction: "ascending" }}
          loading={read.isPending && "Loading public holidays..."}
          empty={
            <EmptyState icon={CalendarOff} title="No Public Holidays" action={add}>
              {all.length === 0
                ? "Add the days no one works, or import your country's."
                : `None in ${year}. Add them, or import your country's.`}
            </EmptyState>
          }
        />
      )}
      {(open?.kind === "add" || open?.kind === "edit") && (
        <PublicHolidayDialog
          holiday={open.kind === "edit" ? open.holiday : null}
          onSaved={(date) => setYear(date.slice(0, 4))}
          onClose={close}
        />
      )}
      {open?.kind === "delete" && <DeleteHolidayDialog holiday={open.holiday} onClose={close} />}
      {open?.kind === "import" && <ImportHolidaysDialog year={year} onImported={setYear} onClose={close} />}
    </div>
  );
}

/** `Error loading public holidays: {detail}`; the server's faults already begin so. */
function loadFailure(detail: string): string {
  const prefix = `${listPublicHolidays.failure}: `;
  return detail.startsWith(prefix) ? detail : prefix + detail;
}
