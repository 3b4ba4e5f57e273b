import { t } from "#shared/texts/t.ts";
import { writtenDate } from "../render.ts";
import { column } from "../layout.ts";
import { datevPatterns } from "../settings.ts";
import type { Format } from "./format.ts";

const datev = {
  purpose: "payroll",
  encoding: "windows-1252",
  decimal: ",",
  separator: ";",
  file: "csv",
  headings: false,
  requires: [],
  ending: "txt",
  needs: { personnelNumber: datevPatterns.personnelNumber, wageType: datevPatterns.wageType },
  settings: ["datevConsultant", "datevClient", "workWageType"],
  maxMonths: 1,
} as const satisfies Partial<Format>;

/**
 * DATEV LODAS, import of movement data (docs/decisions/0042-pay-and-invoices.md). Record 1 is the standard
 * booking; processing key 1 books hours. A correction is booked in the month it belongs to.
 */
export const lodas: Format = {
  ...datev,
  id: "datev-lodas",
  label: "DATEV LODAS",
  hint: () => t`Hours by person, wage type and cost centre, as an ASCII import of movement data`,
  date: "dd/MM/yyyy",
  groups: ["person", "costCentre", "month"],
  columns: [
    column("Satzart", null, "1"),
    column("Abrechnungszeitraum", "monthStart"),
    column("Personalnummer", "personnelNumber"),
    column("Lohnart", "wageType"),
    column("Bearbeitungsschlüssel", null, "1"),
    column("Stunden", "hours"),
    column("Kostenstelle", "costCentre"),
    column(""),
  ],
  opening: ({ settings }) => [
    "[Allgemein]",
    "Ziel=LODAS",
    "Version_SST=1.0",
    `BeraterNr=${settings.datevConsultant}`,
    `MandantenNr=${settings.datevClient}`,
    "Datumsformat=TT/MM/JJJJ",
    "Feldtrennzeichen=;",
    "Zahlenkomma=,",
    'Stringbegrenzer="',
    "",
    "[Satzbeschreibung]",
    "1;u_lod_bwd_buchung_standard;abrechnung_zeitraum#bwd;pnr#bwd;la_eigene#bwd;bs_nr#bwd;bs_wert_butab#bwd;kostenstelle#bwd;",
    "",
    "[Bewegungsdaten]",
  ],
};

/**
 * DATEV Lohn und Gehalt, with the usual description of eleven fields. Its first line names the month for the
 * complete file, so corrections of earlier months are in it.
 */
export const lohnUndGehalt: Format = {
  ...datev,
  id: "datev-lohn-und-gehalt",
  label: "DATEV Lohn und Gehalt",
  hint: () =>
    t`Hours by person, wage type and cost centre. Needs the description of its fields in DATEV once`,
  date: "dd/MM/yyyy",
  groups: ["person", "costCentre"],
  columns: [
    column("Personalnummer", "personnelNumber"),
    column("Kalendertag"),
    column("Ausfallschlüssel"),
    column("Lohnart", "wageType"),
    column("Stundenanzahl", "hours"),
    column("Tagesanzahl"),
    column("Wert"),
    column("Abweichender Faktor"),
    column("Abweichende Lohnveränderung"),
    column("Kostenstelle", "costCentre"),
    column("Kostenträger"),
  ],
  opening: ({ settings, first }) => [
    `${settings.datevConsultant};${settings.datevClient};${writtenDate(first, "dd/MM/yyyy")}`,
  ],
};
