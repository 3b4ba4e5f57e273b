import { isWeekend } from "#shared/day.ts";
import { serve } from "#server/http/serve.ts";
import { refuseInvalid } from "#server/refusal.ts";
import * as contract from "../holiday-contract.ts";
import { calendarFaults, holidaysOf, knownCountries, regionsOf } from "./holiday-calendar.ts";
import { publicHolidays } from "./queries/holidays.ts";

export const listHolidayCountries = serve(contract.listHolidayCountries, async ({ query }) => {
  const countries = await knownCountries();
  const isKnown = countries.some(({ code }) => code === query.country);
  return { countries, regions: isKnown ? await regionsOf(query.country ?? "") : [] };
});

/** GET /api/organisation/public-holiday-suggestions. Nothing is stored by reading. */
export const suggestPublicHolidays = serve(contract.suggestPublicHolidays, async (call) => {
  const { country, year } = call.query;
  const region = call.query.region ?? null;
  refuseInvalid(await calendarFaults(country, region));
  const [stored] = await call.read(publicHolidays(call.actor.orgId, call.query.placeId ?? null));
  const nameOn = new Map(stored.map((holiday) => [holiday.holiday_date, holiday.name]));
  const years = Array.from({ length: Number(call.query.years ?? "1") }, (_, at) => Number(year) + at);
  const known = await Promise.all(years.map((each) => holidaysOf(country, region, each)));
  return {
    suggestions: known.flat().map((holiday) => ({
      ...holiday,
      isWeekend: isWeekend(holiday.holidayDate),
      existingName: nameOn.get(holiday.holidayDate) ?? null,
    })),
  };
});
