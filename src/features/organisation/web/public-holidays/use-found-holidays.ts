import { useState } from "react";
import { isWeekend, type Day } from "#shared/day.ts";
import { freshFor, useRead } from "#web/data.ts";
import { listHolidayCountries, suggestPublicHolidays } from "../../holiday-contract.ts";
import type { PlaceDetails } from "../../places-contract.ts";
import { checkPublicHoliday, defaultHolidayHours } from "../../rules/public-holiday.ts";

/** In place of a region. */
export const full = "whole";

/** The place that public holidays are found for. */
export type PlaceOfHolidays = Pick<PlaceDetails, "id" | "country" | "region">;

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
  /** Public in some communities of the region alone. */
  readonly isLocal: boolean;
  readonly faults: Readonly<Record<string, string>>;
}

/** The country, region and years, what is known of them, and which of it is ticked and how it was changed. */
export function useFoundHolidays(place: PlaceOfHolidays | null, startYear: string, years = "1") {
  const [from, setFrom] = useState({
    country: place?.country ?? "",
    region: place?.region ?? full,
    year: startYear,
    years,
  });
  const [hours, setHours] = useState<number | null>(defaultHolidayHours);
  // Null: as suggested, that is whatever is new, no weekend and not local.
  const [ticked, setTicked] = useState<ReadonlySet<string> | null>(null);
  const [changes, setChanges] = useState<ReadonlyMap<Day, Change>>(new Map());
  const { country, region, year } = from;
  const places = useRead(
    listHolidayCountries,
    { query: country === "" ? {} : { country } },
    { fresh: freshFor.lookups, showPrevious: true },
  );
  const query = {
    country,
    year,
    years: from.years,
    ...(region === full ? {} : { region }),
    ...(place === null ? {} : { placeId: place.id }),
  };
  const found = useRead(suggestPublicHolidays, { query }, { enabled: country !== "" });
  const days = (found.data?.suggestions ?? []).map(
    ({ holidayDate, name, existingName, isLocal }): WantedDay => {
      const wanted = { holidayDate, name, hours, ...changes.get(holidayDate) };
      const faults = existingName === null ? checkPublicHoliday(wanted) : {};
      return { ...wanted, existingName, isWeekend: isWeekend(holidayDate), isLocal, faults };
    },
  );
  const isSuggested = (day: WantedDay) => day.existingName === null && !day.isWeekend && !day.isLocal;
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
