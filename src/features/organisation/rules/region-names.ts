import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";

/** Regions that the calendar names in the country's language alone, by country and code. */
export const regionNames = perLanguage((): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
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
