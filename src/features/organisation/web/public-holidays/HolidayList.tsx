import { CalendarOff, Download, Pencil, Plus, Trash2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import type { Formats } from "#shared/formats.ts";
import { formatHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button, IconButton } from "#ui/form/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import type { Read } from "#ui/feedback/ErrorPanel.tsx";
import { Select } from "#ui/form/Select.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { rich } from "#ui/base/rich.ts";
import type { CallFailure } from "#web/call.ts";
import { freshFor, useRead } from "#web/data.ts";
import { WriteDialog } from "#web/WriteDialog.tsx";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import { deletePublicHoliday, listPublicHolidays, type PublicHoliday } from "../../holiday-contract.ts";
import type { PlaceDetails } from "../../places-contract.ts";
import { DayWithWeekday } from "./FoundHolidays.tsx";
import { ImportHolidaysDialog } from "./ImportHolidaysDialog.tsx";
import { PublicHolidayDialog } from "./PublicHolidayDialog.tsx";

type Open =
  | { readonly kind: "add" | "import" }
  | { readonly kind: "edit" | "delete"; readonly holiday: PublicHoliday };

interface HolidayListProps {
  /** Null: everyone's. */
  readonly place: PlaceDetails | null;
  /** Around the list: `tools` choose the year and add holidays. */
  readonly frame: (tools: ReactNode, list: ReactNode) => ReactNode;
}

/** Days no one works, everyone's or a place's. Saved immediately. */
export function HolidayList({ place, frame }: HolidayListProps) {
  const { today, formats } = useViewer();
  const [open, setOpen] = useState<Open | null>(null);
  const [year, setYear] = useState(today.slice(0, 4));
  const read = useRead(
    listPublicHolidays,
    { query: place === null ? {} : { placeId: place.id } },
    { fresh: freshFor.planning },
  );
  const all = read.data?.holidays ?? [];
  const years = [
    ...new Set([today.slice(0, 4), year, ...all.map(({ holidayDate }) => holidayDate.slice(0, 4))]),
  ].toSorted();
  const shown = all.filter(({ holidayDate }) => holidayDate.startsWith(year));
  const add = (
    <Button small icon={Plus} onClick={() => setOpen({ kind: "add" })}>{t`Add public holiday`}</Button>
  );
  const tools = (
    <>
      <Select
        small
        aria-label={t`Year`}
        options={years.map((value) => ({ value, label: value }))}
        value={year}
        onValueChange={setYear}
      />
      <span className="grow" />
      <Button small variant="ghost" icon={Download} onClick={() => setOpen({ kind: "import" })}>
        {importVerb}
      </Button>
      {add}
    </>
  );
  return (
    <>
      {frame(
        tools,
        <>
          {read.isError && <LoadFailure read={read} />}
          {(read.data !== undefined || read.isPending) && (
            <Table
              label={t`Public holidays of ${year}`}
              columns={columnsFor(formats, setOpen)}
              rows={shown}
              rowId={(holiday) => holiday.id}
              wraps
              initialSort={{ columnId: "date", direction: "ascending" }}
              loading={read.isPending && t`Loading public holidays...`}
              empty={
                <EmptyState icon={CalendarOff} title={t`No Public Holidays`} action={add}>
                  {emptyText(place, all.length === 0 ? null : year)}
                </EmptyState>
              }
            />
          )}
        </>,
      )}
      {open && (
        <OpenDialog open={open} place={place} year={year} onYear={setYear} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

const importVerb = t.as("verb")`Import`;

/** What belongs here; `year`: the one without any, where others have some. */
function emptyText(place: PlaceDetails | null, year: string | null): string {
  if (year !== null) return t`None in ${year}. Add them, or import your country's.`;
  return place === null
    ? t`Add your public holidays, or import them for your country.`
    : t`Add this office's public holidays, or import them for its country.`;
}

interface OpenDialogProps {
  readonly open: Open;
  readonly place: PlaceDetails | null;
  readonly year: string;
  readonly onYear: (year: string) => void;
  readonly onClose: () => void;
}

function OpenDialog({ open, place, year, onYear, onClose }: OpenDialogProps) {
  if (open.kind === "delete") return <DeleteHolidayDialog holiday={open.holiday} onClose={onClose} />;
  if (open.kind === "import")
    return <ImportHolidaysDialog place={place} year={year} onImported={onYear} onClose={onClose} />;
  return (
    <PublicHolidayDialog
      place={place}
      holiday={open.kind === "edit" ? open.holiday : null}
      onSaved={(date) => onYear(date.slice(0, 4))}
      onClose={onClose}
    />
  );
}

function columnsFor(formats: Formats, onOpen: (open: Open) => void): readonly Column<PublicHoliday>[] {
  return [
    {
      id: "date",
      header: t`Date`,
      rowHeader: true,
      width: "190px",
      sortValue: ({ holidayDate }) => holidayDate,
      cell: ({ holidayDate }) => <DayWithWeekday day={holidayDate} formats={formats} />,
    },
    { id: "name", header: t`Name`, sortValue: ({ name }) => name, cell: ({ name }) => name, truncate: true },
    {
      id: "hours",
      header: t`Hours`,
      number: true,
      width: "80px",
      sortValue: ({ hours }) => hours,
      cell: ({ hours }) => formatHours(hours),
    },
    {
      id: "actions",
      header: t`Edit and delete`,
      headerHidden: true,
      width: "88px",
      cell: (holiday) => (
        <span className="row end">
          <IconButton
            small
            icon={Pencil}
            label={t`Edit ${holiday.name}`}
            onClick={() => onOpen({ kind: "edit", holiday })}
          />
          <IconButton
            small
            icon={Trash2}
            label={t`Delete ${holiday.name}`}
            onClick={() => onOpen({ kind: "delete", holiday })}
          />
        </span>
      ),
    },
  ];
}

/** `Error loading public holidays: {detail}`; the server's faults already begin so. */
function LoadFailure({ read }: { readonly read: Read & { readonly error: CallFailure | null } }) {
  const detail = read.error?.message ?? "";
  return (
    <Banner
      tone="critical"
      action={<Button small pending={read.isFetching} onClick={() => void read.refetch()}>{t`Retry`}</Button>}
    >
      {read.error?.saysWhatFailed === true ? detail : t`${listPublicHolidays.failure}: ${detail}`}
    </Banner>
  );
}

function DeleteHolidayDialog({
  holiday,
  onClose,
}: {
  readonly holiday: PublicHoliday;
  readonly onClose: () => void;
}) {
  const formats = useFormats();
  return (
    <WriteDialog
      endpoint={deletePublicHoliday}
      input={{ params: { holidayId: holiday.id } }}
      done={t`${holiday.name} deleted`}
      title={t`Delete public holiday?`}
      onClose={onClose}
      verb={t`Delete`}
      pendingVerb={t`Deleting...`}
      danger
    >
      <p>{rich`${<b>{holiday.name}</b>}, ${formats.day(holiday.holidayDate)}. It becomes a working day again. Saved holidays and allocations don't change.`}</p>
    </WriteDialog>
  );
}
