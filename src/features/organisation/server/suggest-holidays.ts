import { addDays, isDay, isWeekend, type Day } from "#shared/day.ts";
import { serve } from "#server/http/serve.ts";
import { invalid } from "#server/refusal.ts";
import * as contract from "../holiday-contract.ts";
import { publicHolidays } from "./queries/holidays.ts";

interface Place {
  readonly code: string;
  readonly name: string;
}

interface KnownHoliday {
  readonly holidayDate: Day;
  readonly name: string;
}

/** Large tables, loaded when first needed. */
async function calendar() {
  return (await import("date-holidays")).default;
}

const places = (named: Readonly<Record<string, string>> | undefined): Place[] =>
  Object.entries(named ?? {})
    .map(([code, name]) => ({ code, name }))
    .toSorted((left, right) => left.name.localeCompare(right.name, "en-GB"));

async function knownCountries(): Promise<Place[]> {
  return places(new (await calendar())().getCountries("en"));
}

/** The parts of a country that have holidays of their own. */
async function regionsOf(country: string): Promise<Place[]> {
  return places(new (await calendar())().getStates(country, "en"));
}

/** A country's or region's public holidays in a year, by date; several on a day are joined. */
async function holidaysOf(country: string, region: string | null, year: number): Promise<KnownHoliday[]> {
  const Calendar = await calendar();
  const options = { languages: ["en"], types: ["public" as const] };
  const found = (
    region === null ? new Calendar(country, options) : new Calendar(country, region, options)
  ).getHolidays(year);
  const byDay = new Map<Day, string>();
  for (const { date, name, start, end } of found) {
    const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / 86_400_000));
    for (let index = 0; index < days; index += 1) {
      const day = addDays(date.slice(0, 10), index);
      if (!isDay(day) || Number(day.slice(0, 4)) !== year) continue;
      const known = byDay.get(day);
      if (known === undefined) byDay.set(day, name);
      else if (known !== name) byDay.set(day, `${known} / ${name}`);
    }
  }
  return [...byDay]
    .map(([holidayDate, name]) => ({ holidayDate, name: name.slice(0, 200) }))
    .toSorted((a, b) => (a.holidayDate < b.holidayDate ? -1 : 1));
}

export const listHolidayCountries = serve(contract.listHolidayCountries, async ({ query }) => {
  const countries = await knownCountries();
  const isKnown = countries.some(({ code }) => code === query.country);
  return { countries, regions: isKnown ? await regionsOf(query.country ?? "") : [] };
});

/** GET /api/organisation/public-holiday-suggestions. Nothing is stored by asking. */
export const suggestPublicHolidays = serve(contract.suggestPublicHolidays, async (call) => {
  const { country, year } = call.query;
  const region = call.query.region ?? null;
  if (!(await knownCountries()).some(({ code }) => code === country))
    throw invalid({ country: "Choose a country" });
  if (region !== null && !(await regionsOf(country)).some(({ code }) => code === region))
    throw invalid({ region: "Choose a part of the country" });
  const [stored] = await call.read(publicHolidays(call.actor.orgId));
  const nameOn = new Map(stored.map((holiday) => [holiday.holiday_date, holiday.name]));
  const known = await holidaysOf(country, region, Number(year));
  return {
    suggestions: known.map((holiday) => ({
      ...holiday,
      isWeekend: isWeekend(holiday.holidayDate),
      existingName: nameOn.get(holiday.holidayDate) ?? null,
    })),
  };
});
