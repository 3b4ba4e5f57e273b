import type { UseQueryResult } from "@tanstack/react-query";
import type { Output } from "#shared/contract.ts";
import { weekdayName, type Day } from "#shared/day.ts";
import type { Formats } from "#shared/formats.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import type { CallFailure } from "#web/call.ts";
import { useFormats } from "#web/formats.ts";
import { suggestPublicHolidays } from "../../holiday-contract.ts";

type Found = Output<typeof suggestPublicHolidays>;
export type Suggestion = Found["suggestions"][number];

interface FoundHolidaysProps {
  readonly found: UseQueryResult<Found, CallFailure>;
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (dates: ReadonlySet<string>) => void;
}

/** What was found of a country and year, to choose from; or why nothing. */
export function FoundHolidays({ found, ...choice }: FoundHolidaysProps) {
  return (
    <ReadView read={found} loading="Looking up holidays..." failed={suggestPublicHolidays.failure} rows={6}>
      {({ suggestions }) => <Suggestions suggestions={suggestions} {...choice} />}
    </ReadView>
  );
}

type SuggestionsProps = Pick<Found, "suggestions"> & Pick<FoundHolidaysProps, "chosen" | "onChosen">;

function Suggestions({ suggestions, chosen, onChosen }: SuggestionsProps) {
  const formats = useFormats();
  const columns: readonly Column<Suggestion>[] = [
    {
      id: "date",
      header: "Date",
      width: "160px",
      cell: ({ holidayDate }) => <DayWithWeekday day={holidayDate} formats={formats} />,
    },
    { id: "name", header: "Name", rowHeader: true, truncate: true, cell: ({ name }) => name },
    { id: "state", header: "State", width: "110px", cell: (row) => <State suggestion={row} /> },
  ];
  return (
    <>
      {suggestions.length > 0 && (
        <p className="muted" role="status">
          {whatIsNew(suggestions)}
        </p>
      )}
      <Table
        label="Holidays found"
        columns={columns}
        rows={suggestions}
        rowId={({ holidayDate }) => holidayDate}
        dense
        wraps
        selection={{
          selected: chosen,
          onSelectedChange: onChosen,
          rowLabel: ({ name }) => `Import ${name}`,
          isSelectable: ({ existingName }) => existingName === null,
        }}
        empty={
          <EmptyState title="None known">No public holidays known for this country and year.</EmptyState>
        }
      />
    </>
  );
}

export function DayWithWeekday({ day, formats }: { readonly day: Day; readonly formats: Formats }) {
  return (
    <>
      <span className="table-whole">{formats.day(day)}</span>{" "}
      <span className="quiet">{weekdayName(day).slice(0, 3)}</span>
    </>
  );
}

function whatIsNew(suggestions: readonly Suggestion[]): string {
  const fresh = suggestions.filter(({ existingName }) => existingName === null);
  const weekends = fresh.filter(({ isWeekend }) => isWeekend).length;
  if (fresh.length === 0) return "Nothing to import: your list already has every day we found.";
  const count = `${fresh.length} of ${suggestions.length} days ${fresh.length === 1 ? "is" : "are"} not in your list`;
  if (weekends === 0) return `${count}.`;
  return weekends === fresh.length
    ? `${count}; all on weekends, so none is ticked.`
    : `${count}; those on weekends aren't ticked.`;
}

function State({ suggestion: { existingName, isWeekend } }: { readonly suggestion: Suggestion }) {
  if (existingName !== null) return <Badge title={`In your list as ${existingName}`}>In your list</Badge>;
  return isWeekend ? <Badge tone="caution">Weekend</Badge> : <Badge tone="positive">New</Badge>;
}
