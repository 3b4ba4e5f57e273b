import { useState } from "react";
import { isWeekend, type Day } from "#shared/day.ts";
import { freshFor, useRead } from "#web/data.ts";
import { listHolidayCountries, suggestPublicHolidays } from "../../holiday-contract.ts";
import type { PlaceDetails } from "../../places-contract.ts";
import { checkPublicHoliday, defaultHolidayHours } from "../../rules/public-holiday.ts";

/** In place of a region. */
export const whole = "whole";

interface Change {
  readonly name?: string;
  readonly hours?: number | null;
}

/** A day as it is to be added. */
export interface WantedDay {
  readonly holidayDate: Day;
  readonly name: string;
  readonly hours: number | null;
  /** What is stored on the day, which stays as it is. */
  readonly existingName: string | null;
  readonly isWeekend: boolean;
  readonly faults: Readonly<Record<string, string>>;
}

/** The country, region and years, what is known of them, and which of it is ticked and how it was changed. */
export function useFoundHolidays(place: PlaceDetails | null, startYear: string) {
  const [from, setFrom] = useState({
    country: place?.country ?? "",
    region: place?.region ?? whole,
    year: startYear,
    years: "1",
  });
  const [hours, setHours] = useState<number | null>(defaultHolidayHours);
  // Null: as suggested, that is whatever is new and no weekend.
  const [ticked, setTicked] = useState<ReadonlySet<string> | null>(null);
  const [changes, setChanges] = useState<ReadonlyMap<Day, Change>>(new Map());
  const { country, region, year, years } = from;
  const places = useRead(
    listHolidayCountries,
    { query: country === "" ? {} : { country } },
    { fresh: freshFor.lookups, keepPrevious: true },
  );
  const query = {
    country,
    year,
    years,
    ...(region === whole ? {} : { region }),
    ...(place === null ? {} : { placeId: place.id }),
  };
  const found = useRead(suggestPublicHolidays, { query }, { enabled: country !== "" });
  const days = (found.data?.suggestions ?? []).map(({ holidayDate, name, existingName }): WantedDay => {
    const wanted = { holidayDate, name, hours, ...changes.get(holidayDate) };
    const faults = existingName === null ? checkPublicHoliday(wanted) : {};
    return { ...wanted, existingName, isWeekend: isWeekend(holidayDate), faults };
  });
  const isSuggested = (day: WantedDay) => day.existingName === null && !day.isWeekend;
  const chosen = ticked ?? new Set(days.filter(isSuggested).map(({ holidayDate }) => holidayDate));
  return {
    ...from,
    set: (change: Partial<typeof from>) => {
      setFrom({ ...from, ...change });
      setTicked(null);
      setChanges(new Map());
    },
    hours,
    setHours,
    places,
    found,
    days,
    chosen,
    setTicked,
    change: (day: Day, change: Change) =>
      setChanges(new Map(changes).set(day, { ...changes.get(day), ...change })),
    picked: days.filter(({ holidayDate, existingName }) => existingName === null && chosen.has(holidayDate)),
  };
}

export type FoundState = ReturnType<typeof useFoundHolidays>;
