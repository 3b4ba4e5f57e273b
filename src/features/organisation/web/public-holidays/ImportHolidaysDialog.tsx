import { useRef } from "react";
import { plural, t } from "#shared/texts/t.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Field } from "#ui/form/Field.tsx";
import { NumberInput } from "#ui/form/NumberInput.tsx";
import { Select } from "#ui/form/Select.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { useWrite } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { importPublicHolidays } from "../../holiday-contract.ts";
import {
  checkPublicHoliday,
  defaultHolidayHours,
  holidayStep,
  maxHolidayHours,
} from "../../rules/public-holiday.ts";
import { FoundHolidays } from "./FoundHolidays.tsx";
import { useFoundHolidays, full, type FoundState, type PlaceOfHolidays } from "./use-found-holidays.ts";

interface ImportHolidaysDialogProps {
  /** Whose list they go into; null for everyone's. */
  readonly place: PlaceOfHolidays | null;
  readonly year: string;
  /** How many years are found at first; one unless said. */
  readonly years?: string;
  readonly onImported: (year: string) => void;
  readonly onClose: () => void;
}

/** A country's public holidays of some years, new ones marked; only ticked ones are added. */
export function ImportHolidaysDialog({ place, onImported, onClose, year, years }: ImportHolidaysDialogProps) {
  const { today } = useViewer();
  const form = useRef<HTMLDivElement>(null);
  const state = useFoundHolidays(place, year, years);
  const { picked, places, hours } = state;
  const write = useWrite(importPublicHolidays);
  const hoursFault = checkPublicHoliday({ holidayDate: today, name: "any", hours })["hours"];
  const isWrong = hoursFault !== undefined || picked.some(({ faults }) => Object.keys(faults).length > 0);
  const submit = () => {
    if (isWrong) form.current?.querySelector<HTMLInputElement>("[aria-invalid=true]")?.focus();
    if (picked.length === 0 || isWrong) return;
    const holidays = picked.map((day) => ({
      holidayDate: day.holidayDate,
      name: day.name,
      hours: day.hours ?? defaultHolidayHours,
    }));
    write.mutate(
      {
        body: { hours: hours ?? defaultHolidayHours, holidays, ...(place && { placeId: place.id }) },
      },
      {
        onSuccess: ({ added }) => {
          toast.success(t`${plural(added, "# public holiday", "# public holidays")} added`);
          onImported(state.year);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      size="large"
      title={t`Import public holidays`}
      subtitle={t`Days already in your list don't change.`}
      onClose={onClose}
      onSubmit={submit}
      pending={write.isPending}
      verb={
        picked.length === 0 ? t.as("verb")`Import` : t`Import ${plural(picked.length, "# day", "# days")}`
      }
      pendingVerb={t`Importing...`}
      disabled={picked.length === 0}
      failure={write.error?.message}
    >
      <div className="stack" ref={form}>
        {places.isError && !places.data && <ErrorPanel title={t`Failed to fetch countries`} read={places} />}
        <div className="form-grid">
          <CountryFields state={state} startYear={year} />
          <Field className="span-2" label={t`Hours each day`} error={hoursFault}>
            <NumberInput
              unit={t`hours`}
              reads="hours"
              step={holidayStep}
              min={holidayStep}
              max={maxHolidayHours}
              value={hours}
              onValueChange={state.setHours}
            />
          </Field>
        </div>
        {state.country !== "" && <FoundHolidays state={state} />}
      </div>
    </Dialog>
  );
}

const yearCounts = ["1", "2", "3", "4", "5"].map((value) => ({
  value,
  label: t`${plural(Number(value), "# year", "# years")}`,
}));

function CountryFields({ state, startYear }: { readonly state: FoundState; readonly startYear: string }) {
  const { today } = useViewer();
  const { country, region, year, years, places, set } = state;
  const firstYears = Array.from({ length: 7 }, (_, index) => String(Number(today.slice(0, 4)) - 1 + index));
  return (
    <>
      <Field className="span-3" label={t`Country`}>
        <Select
          placeholder={places.data ? t`Choose a country` : t`Loading countries...`}
          isOfTheWorld
          options={options(places.data?.countries)}
          value={places.data ? country : ""}
          onValueChange={(value) => set({ country: value, region: full })}
        />
      </Field>
      <Field className="span-3" label={t`Region`}>
        <Select
          disabled={country === "" || (places.data?.regions.length ?? 0) === 0}
          options={[{ value: full, label: t`Whole country` }, ...options(places.data?.regions)]}
          value={region}
          onValueChange={(value) => set({ region: value })}
        />
      </Field>
      <Field className="span-2" label={t`Year`}>
        <Select
          options={[...new Set([...firstYears, startYear])]
            .toSorted()
            .map((value) => ({ value, label: value }))}
          value={year}
          onValueChange={(value) => set({ year: value })}
        />
      </Field>
      <Field className="span-2" label={t`How many years`}>
        <Select options={yearCounts} value={years} onValueChange={(value) => set({ years: value })} />
      </Field>
    </>
  );
}

const options = (named: readonly { readonly code: string; readonly name: string }[] | undefined) =>
  (named ?? []).map(({ code, name }) => ({ value: code, label: name }));
