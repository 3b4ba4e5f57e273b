import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
/** What payroll and invoicing programs want to know of the organisation; empty where no one has said it. */
export interface PaySettings {
  readonly datevConsultant: string;
  readonly datevClient: string;
  readonly workWageType: string;
  readonly holidayWageType: string;
  /** Before the number of an invoice. */
  readonly invoicePrefix: string;
  /** What is sold, where a project doesn't say otherwise. */
  readonly invoiceItem: string;
  readonly accountCode: string;
  readonly taxType: string;
  /** From an invoice's date, 0 to 365. */
  readonly dueDays: number;
}

export const noSettings: PaySettings = {
  datevConsultant: "",
  datevClient: "",
  workWageType: "",
  holidayWageType: "",
  invoicePrefix: "",
  invoiceItem: "",
  accountCode: "",
  taxType: "",
  dueDays: 30,
};

/** The same of a project. */
export interface ProjectDetails {
  readonly customerId: string | null;
  readonly invoiceItem: string;
  readonly wageType: string;
  readonly costCentre: string;
}

export const settingNames = Object.keys(noSettings) as (keyof PaySettings)[];
export const settingLabels = perLanguage((): Readonly<Record<keyof PaySettings, string>> => ({
  datevConsultant: t`DATEV consultant number`,
  datevClient: t`DATEV client number`,
  workWageType: t`Wage type for hours`,
  holidayWageType: t`Wage type for holidays`,
  invoicePrefix: t`Before invoice numbers`,
  invoiceItem: t`Invoice item`,
  accountCode: t`Account code`,
  taxType: t`Tax type`,
  dueDays: t`Days until an invoice is due`,
}));

/** Settings that formats can't be made without. */
export type NeededSetting = "datevConsultant" | "datevClient" | "workWageType" | "accountCode" | "taxType";

/** The same in a list. */
export const neededWords = perLanguage((): Readonly<Record<NeededSetting, string>> => ({
  datevConsultant: t`DATEV consultant number`,
  datevClient: t`DATEV client number`,
  workWageType: t`wage type for hours`,
  accountCode: t`account code`,
  taxType: t`tax type`,
}));

/** What to do where one is empty, for a program. */
export const neededTexts: Readonly<Record<NeededSetting, (program: string) => string>> = {
  datevConsultant: (program) => t`${program} needs it: enter the DATEV consultant number`,
  datevClient: (program) => t`${program} needs it: enter the DATEV client number`,
  workWageType: (program) => t`${program} needs it: enter the wage type for hours`,
  accountCode: (program) => t`${program} needs it: enter the account code`,
  taxType: (program) => t`${program} needs it: enter the tax type`,
};

/** DATEV's numbers: consultants have 4 to 7 digits, clients and people up to 5, wage types up to 4. */
export const datevPatterns = {
  consultant: /^[1-9]\d{3,6}$/,
  client: /^[1-9]\d{0,4}$/,
  personnelNumber: "^[1-9][0-9]{0,4}$",
  wageType: "^[1-9][0-9]{0,3}$",
} as const;

export const numberInUse = () => t`Someone else has this personnel number`;

/** Texts as they are stored. */
export function tidied<Texts extends object>(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([name, value]) => [
      name,
      typeof value === "string" ? value.trim().replaceAll(/\s+/g, " ") : (value as unknown),
    ]),
  ) as Texts;
}

/** What settings may not be saved as, by field; empty ones may. */
export function checkSettings({
  datevConsultant,
  datevClient,
  dueDays,
}: PaySettings): Record<string, string> {
  const faults: Record<string, string> = {};
  if (datevConsultant !== "" && !datevPatterns.consultant.test(datevConsultant))
    faults["datevConsultant"] = t`Enter the 4 to 7 digits of the consultant number`;
  if (datevClient !== "" && !datevPatterns.client.test(datevClient))
    faults["datevClient"] = t`Enter the 1 to 5 digits of the client number`;
  if (!Number.isInteger(dueDays) || dueDays < 0 || dueDays > 365) faults["dueDays"] = t`Enter 0 to 365 days`;
  return faults;
}
