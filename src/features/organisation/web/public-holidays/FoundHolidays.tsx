import { shortWeekdayName, type Day } from "#shared/day.ts";
import type { Formats } from "#shared/formats.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { NumberInput } from "#ui/form/NumberInput.tsx";
import { WrappingInput } from "#ui/form/Textarea.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { useFormats } from "#web/formats.ts";
import { suggestPublicHolidays } from "../../holiday-contract.ts";
import { holidayStep, maxHolidayHours } from "../../rules/public-holiday.ts";
import type { FoundState, WantedDay } from "./use-found-holidays.ts";

/** What was found of a country and years, to choose from and change; or why nothing. */
export function FoundHolidays({ state }: { readonly state: FoundState }) {
  return (
    <ReadView
      read={state.found}
      loading={t`Looking up holidays...`}
      failed={suggestPublicHolidays.failure}
      rows={6}
    >
      {() => <Suggestions state={state} />}
    </ReadView>
  );
}

function Suggestions({ state: { days, chosen, setTicked, change } }: { readonly state: FoundState }) {
  const formats = useFormats();
  const columns: readonly Column<WantedDay>[] = [
    {
      id: "date",
      header: t`Date`,
      width: "140px",
      cell: ({ holidayDate }) => <DayWithWeekday day={holidayDate} formats={formats} />,
    },
    {
      id: "name",
      header: t`Name`,
      rowHeader: true,
      cell: (day) => <NameCell day={day} onChange={(name) => change(day.holidayDate, { name })} />,
    },
    {
      id: "hours",
      header: t`Hours`,
      number: true,
      width: "88px",
      cell: (day) => <HoursCell day={day} onChange={(hours) => change(day.holidayDate, { hours })} />,
    },
    { id: "state", header: t`State`, width: "110px", desk: true, cell: (day) => <State day={day} /> },
  ];
  return (
    <>
      {days.length > 0 && (
        <p className="muted" role="status">
          {whatIsNew(days)} {whatIsLocal(days)}
        </p>
      )}
      <Table
        label={t`Holidays found`}
        columns={columns}
        rows={days}
        rowId={({ holidayDate }) => holidayDate}
        wraps
        selection={{
          selected: chosen,
          onSelectedChange: setTicked,
          rowLabel: ({ name }) => t`Import ${name}`,
          isSelectable: ({ existingName }) => existingName === null,
        }}
        empty={
          <EmptyState
            title={t`None known`}
          >{t`No public holidays known for this country and year.`}</EmptyState>
        }
      />
    </>
  );
}

interface CellProps<T> {
  readonly day: WantedDay;
  readonly onChange: (value: T) => void;
}

function NameCell({ day, onChange }: CellProps<string>) {
  const { existingName, holidayDate, name, faults } = day;
  if (existingName !== null) return <span className="quiet">{existingName}</span>;
  return (
    <WrappingInput
      dir="auto"
      maxLength={200}
      aria-label={t`Name, ${holidayDate}`}
      aria-invalid={faults["name"] === undefined ? undefined : true}
      title={faults["name"]}
      value={name}
      onValueChange={onChange}
    />
  );
}

function HoursCell({ day, onChange }: CellProps<number | null>) {
  const { existingName, holidayDate, hours, faults } = day;
  if (existingName !== null) return null;
  return (
    <NumberInput
      small
      reads="hours"
      step={holidayStep}
      min={holidayStep}
      max={maxHolidayHours}
      aria-label={t`Hours, ${holidayDate}`}
      aria-invalid={faults["hours"] === undefined ? undefined : true}
      title={faults["hours"] ?? (hours === null ? undefined : t`${plural(hours, "# hour", "# hours")}`)}
      value={hours}
      onValueChange={onChange}
    />
  );
}

export function DayWithWeekday({ day, formats }: { readonly day: Day; readonly formats: Formats }) {
  return (
    <>
      <span className="table-full">{formats.day(day)}</span>{" "}
      <span className="quiet">{shortWeekdayName(day)}</span>
    </>
  );
}

function whatIsNew(days: readonly WantedDay[]): string {
  const fresh = days.filter(({ existingName }) => existingName === null);
  const weekends = fresh.filter(({ isWeekend }) => isWeekend).length;
  if (fresh.length === 0) return t`Nothing to import: your list already has every day we found.`;
  if (weekends === 0)
    return t`${fresh.length} of ${days.length} days ${plural(fresh.length, "is", "are")} not in your list.`;
  return weekends === fresh.length
    ? t`${fresh.length} of ${days.length} days ${plural(fresh.length, "is", "are")} not in your list; all on weekends, so none is ticked.`
    : t`${fresh.length} of ${days.length} days ${plural(fresh.length, "is", "are")} not in your list; those on weekends aren't ticked.`;
}

/** Nothing where every day counts for all of the region. */
function whatIsLocal(days: readonly WantedDay[]): string {
  const local = days.filter(({ isLocal, existingName }) => isLocal && existingName === null).length;
  return local === 0
    ? ""
    : t`${plural(local, "# day counts", "# days count")} in some communities alone. Tick what counts in yours.`;
}

function State({ day: { existingName, isWeekend, isLocal } }: { readonly day: WantedDay }) {
  if (existingName !== null)
    return <Badge title={t`In your list as ${existingName}`}>{t`In your list`}</Badge>;
  if (isLocal) return <Badge tone="caution">{t.as("public holiday")`Local`}</Badge>;
  return isWeekend ? (
    <Badge tone="caution">{t`Weekend`}</Badge>
  ) : (
    <Badge tone="positive">{t.as("public holiday")`New`}</Badge>
  );
}
