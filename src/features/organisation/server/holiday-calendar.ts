import { addDays, isDay, type Day } from "#shared/day.ts";
import { currentLanguage, locale, perLanguage } from "#shared/texts/current.ts";
import { countryUnknown, regionUnknown } from "../rules/place.ts";
import { t } from "#shared/texts/t.ts";

/** Regions that the calendar names in the country's language alone, by country and code. */
const regionNames = perLanguage((): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  BE: {
    BRU: t`Brussels`,
    DE: t`German-speaking Community`,
    VLG: t`Flemish Community`,
    WAL: t`French Community of Belgium`,
  },
  DE: {
    BB: t`Brandenburg`,
    BE: t`Berlin`,
    BW: t`Baden-Württemberg`,
    BY: t`Bavaria`,
    HB: t`Bremen`,
    HE: t`Hesse`,
    HH: t`Hamburg`,
    MV: t`Mecklenburg-Western Pomerania`,
    NI: t`Lower Saxony`,
    NW: t`North Rhine-Westphalia`,
    RP: t`Rhineland-Palatinate`,
    SH: t`Schleswig-Holstein`,
    SL: t`Saarland`,
    SN: t`Saxony`,
    ST: t`Saxony-Anhalt`,
    TH: t`Thuringia`,
  },
  ES: { AN: t`Andalusia`, CE: t`Ceuta`, MD: t`Community of Madrid`, ML: t`Melilla` },
  IT: { "32": t`South Tyrol` },
}));

export interface CodedName {
  readonly code: string;
  readonly name: string;
}

interface KnownHoliday {
  readonly holidayDate: Day;
  readonly name: string;
  /** Public in some communities of the region alone. */
  readonly isLocal: boolean;
}

/** Large tables, loaded when first needed. */
async function loadCalendar() {
  return (await import("date-holidays")).default;
}

const byName = (named: Readonly<Record<string, string>> | undefined): CodedName[] =>
  Object.entries(named ?? {})
    .map(([code, name]) => ({ code, name }))
    .toSorted((left, right) => left.name.localeCompare(right.name, locale()));

const countryNames = perLanguage(() => new Intl.DisplayNames(locale(), { type: "region" }));

/** The calendar's own names in English; it has few in other languages. */
export async function knownCountries(): Promise<CodedName[]> {
  const countries: Readonly<Record<string, string>> = new (await loadCalendar())().getCountries("en");
  if (currentLanguage() === "en") return byName(countries);
  const named = ([code, name]: [string, string]) => [code, countryNames().of(code) ?? name] as const;
  return byName(Object.fromEntries(Object.entries(countries).map(named)));
}

/** The parts of a country that have holidays of their own, named in the reader's language where the calendar can. */
export async function regionsOf(country: string): Promise<CodedName[]> {
  const regions = new (await loadCalendar())().getStates(country, currentLanguage());
  return byName(regions && { ...regions, ...regionNames()[country] });
}

/** What is wrong with a country and region, by field. */
export async function calendarFaults(
  country: string | null,
  region: string | null,
): Promise<Record<string, string>> {
  if (country === null) return {};
  if (!(await knownCountries()).some(({ code }) => code === country)) return { country: countryUnknown() };
  return region === null || (await regionsOf(country)).some(({ code }) => code === region)
    ? {}
    : { region: regionUnknown() };
}

/** A country's or region's public holidays in a year, by date; several on a day are joined. Local ones come with a region. */
export async function holidaysOf(
  country: string,
  region: string | null,
  year: number,
): Promise<KnownHoliday[]> {
  const Calendar = await loadCalendar();
  const options = { languages: [currentLanguage(), "en"], types: ["public" as const] };
  if (region === null) return holidaysBy(new Calendar(country, options), year, false);
  const general = holidaysBy(new Calendar(country, region, options), year, false);
  const known = new Set(general.map(({ holidayDate }) => holidayDate));
  const communities = Object.keys(new Calendar().getRegions(country, region) ?? {});
  const local = communities
    .flatMap((community) => holidaysBy(new Calendar(country, region, community, options), year, true))
    .filter(({ holidayDate }) => !known.has(holidayDate));
  const byDay = new Map(local.map((holiday) => [holiday.holidayDate, holiday]));
  return [...general, ...byDay.values()].toSorted((a, b) => (a.holidayDate < b.holidayDate ? -1 : 1));
}

function holidaysBy(
  calendar: InstanceType<Awaited<ReturnType<typeof loadCalendar>>>,
  year: number,
  isLocal: boolean,
): KnownHoliday[] {
  const byDay = new Map<Day, string>();
  for (const { date, name, start, end } of calendar.getHolidays(year)) {
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
    .map(([holidayDate, name]) => ({ holidayDate, name: name.slice(0, 200), isLocal }))
    .toSorted((a, b) => (a.holidayDate < b.holidayDate ? -1 : 1));
}
