import { t } from "#shared/texts/t.ts";
import { quickBooks, xero } from "./formats/accounting.ts";
import { lodas, lohnUndGehalt } from "./formats/datev.ts";
import type { Format, Needs } from "./formats/format.ts";
import { plainFormats } from "./formats/generic.ts";
import type { Layout } from "./layout.ts";
import type { FileContext, Purpose } from "./pay-line.ts";
import { neededTexts, neededWords, type NeededSetting, type PaySettings } from "./settings.ts";

export const builtInFormats: readonly Format[] = [lodas, lohnUndGehalt, xero, quickBooks, ...plainFormats];

export const formatsFor = (purpose: Purpose): Format[] =>
  builtInFormats.filter((format) => format.purpose === purpose);

/** A template's file as a format. */
export function templateFormat(name: string, purpose: Purpose, layout: Layout): Format {
  const needs: Needs = {
    ...(layout.requires.includes("personnelNumber") ? { personnelNumber: "." } : {}),
    ...(layout.requires.includes("wageType") ? { wageType: "." } : {}),
    ...(layout.requires.includes("customerName") ? { customerName: true } : {}),
  };
  return {
    ...layout,
    id: "template",
    label: name,
    hint: () => "",
    purpose,
    ending: layout.file,
    needs,
    settings: [],
  };
}

/** Settings that a format can't be made without and that are empty, with what to do. */
export function missingSettings(format: Format, settings: PaySettings): Record<string, string> {
  return Object.fromEntries(
    format.settings
      .filter((name) => settings[name] === "")
      .map((name) => [name, neededTexts[name](format.label)]),
  );
}

/** What is missing, in one sentence: "Enter what the format needs: account code, tax type." */
export const missingInWords = (names: readonly string[]): string =>
  t`Enter what the format needs: ${names.map((name) => neededWords()[name as NeededSetting]).join(", ")}.`;

/** A format as an organisation that writes the month first has it. */
export function localised(format: Format, { monthFirst }: Pick<FileContext, "monthFirst">): Format {
  return format.localDates && monthFirst ? { ...format, date: "MM/dd/yyyy" } : format;
}
