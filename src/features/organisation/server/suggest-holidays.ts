import { isWeekend } from "#shared/day.ts";
import { serve } from "#server/http/serve.ts";
import { invalid } from "#server/refusal.ts";
import * as contract from "../holiday-contract.ts";
import { holidaysOf, knownCountries, regionsOf } from "./known-holidays.ts";
import { publicHolidays } from "./queries/holidays.ts";

/** GET /api/organisation/holiday-countries. */
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
