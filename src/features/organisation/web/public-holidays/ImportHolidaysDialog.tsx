import { useRef, useState } from "react";
import { count } from "#shared/count.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Field } from "#ui/form/Field.tsx";
import { NumberInput } from "#ui/form/NumberInput.tsx";
import { Select } from "#ui/form/Select.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { freshFor, useRead, useWrite } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { importPublicHolidays, listHolidayCountries, suggestPublicHolidays } from "../../holiday-contract.ts";
import { FoundHolidays, type Suggestion } from "./FoundHolidays.tsx";
import { checkPublicHoliday, defaultHolidayHours, mostHolidayHours } from "../../rules/public-holiday.ts";

const whole = "whole";

interface ImportHolidaysDialogProps {
  readonly year: string;
  readonly onImported: (year: string) => void;
  readonly onClose: () => void;
}

/** The country, region and year, what is known of them, and which of it is ticked. */
function useFoundHolidays(startYear: string) {
  const [place, setPlace] = useState({ country: "", region: whole, year: startYear });
  // Null: as suggested, that is whatever is new and no weekend.
  const [ticked, setTicked] = useState<ReadonlySet<string> | null>(null);
  const { country, region, year } = place;
  const places = useRead(
    listHolidayCountries,
    { query: country === "" ? {} : { country } },
    { fresh: freshFor.lookups, keepPrevious: true },
  );
  const query = { country, year, ...(region === whole ? {} : { region }) };
  const found = useRead(suggestPublicHolidays, { query }, { enabled: country !== "" });
  const suggestions = found.data?.suggestions ?? [];
  const chosen = ticked ?? new Set(suggestions.filter(isSuggested).map(({ holidayDate }) => holidayDate));
  return {
    ...place,
    set: (change: Partial<typeof place>) => {
      setPlace({ ...place, ...change });
      setTicked(null);
    },
    places,
    found,
    chosen,
    setTicked,
    picked: suggestions.filter(
      ({ holidayDate, existingName }) => existingName === null && chosen.has(holidayDate),
    ),
  };
}

type FoundState = ReturnType<typeof useFoundHolidays>;

/** A country's public holidays of a year, new ones marked; only ticked ones are added. */
export function ImportHolidaysDialog({ onImported, onClose, year }: ImportHolidaysDialogProps) {
  const { today } = useViewer();
  const form = useRef<HTMLDivElement>(null);
  const state = useFoundHolidays(year);
  const { picked, places } = state;
  const [hours, setHours] = useState<number | null>(defaultHolidayHours);
  const write = useWrite(importPublicHolidays);
  const hoursFault = checkPublicHoliday({ holidayDate: today, name: "any", hours })["hours"];
  const submit = () => {
    if (hours === null || hoursFault !== undefined)
      form.current?.querySelector<HTMLInputElement>("[aria-invalid=true]")?.focus();
    if (picked.length === 0 || hours === null || hoursFault !== undefined) return;
    const holidays = picked.map(({ holidayDate, name }) => ({ holidayDate, name }));
    write.mutate(
      { body: { hours, holidays } },
      {
        onSuccess: ({ added }) => {
          toast.success(`${count(added, "public holiday")} added`);
          onImported(state.year);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      size="medium"
      title="Import public holidays"
      subtitle="Days already in your list don't change."
      onClose={onClose}
      onSubmit={submit}
      pending={write.isPending}
      verb={picked.length === 0 ? "Import" : `Import ${count(picked.length, "day")}`}
      pendingVerb="Importing..."
      disabled={picked.length === 0}
      failure={write.error?.message}
    >
      <div className="stack">
        {places.isError && !places.data && <ErrorPanel title="Failed to fetch countries" read={places} />}
        <div className="form-grid" ref={form}>
          <PlaceFields state={state} startYear={year} />
          <Field className="span-3" label="Hours each day" error={hoursFault}>
            <NumberInput
              unit="hours"
              step={0.5}
              min={0.5}
              max={mostHolidayHours}
              value={hours}
              onValueChange={setHours}
            />
          </Field>
        </div>
        {state.country !== "" && (
          <FoundHolidays found={state.found} chosen={state.chosen} onChosen={state.setTicked} />
        )}
      </div>
    </Dialog>
  );
}

function PlaceFields({ state, startYear }: { readonly state: FoundState; readonly startYear: string }) {
  const { today } = useViewer();
  const { country, region, year, places, set } = state;
  const years = Array.from({ length: 7 }, (_, index) => String(Number(today.slice(0, 4)) - 1 + index));
  return (
    <>
      <Field className="span-3" label="Country">
        <Select
          placeholder={places.data ? "Choose a country" : "Loading countries..."}
          options={options(places.data?.countries)}
          value={country}
          onValueChange={(value) => set({ country: value, region: whole })}
        />
      </Field>
      <Field className="span-3" label="Region">
        <Select
          disabled={country === "" || (places.data?.regions.length ?? 0) === 0}
          options={[{ value: whole, label: "Whole country" }, ...options(places.data?.regions)]}
          value={region}
          onValueChange={(value) => set({ region: value })}
        />
      </Field>
      <Field className="span-3" label="Year">
        <Select
          options={[...new Set([...years, startYear])].toSorted().map((value) => ({ value, label: value }))}
          value={year}
          onValueChange={(value) => set({ year: value })}
        />
      </Field>
    </>
  );
}

const isSuggested = ({ existingName, isWeekend }: Suggestion): boolean => existingName === null && !isWeekend;
const options = (places: readonly { readonly code: string; readonly name: string }[] | undefined) =>
  (places ?? []).map(({ code, name }) => ({ value: code, label: name }));
