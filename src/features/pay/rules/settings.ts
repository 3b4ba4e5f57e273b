/** What payroll and invoicing programs want to know of the organisation; empty where nobody has said it. */
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
  readonly customerName: string;
  readonly customerNumber: string;
  readonly invoiceItem: string;
  readonly wageType: string;
  readonly costCentre: string;
}

export const settingNames = Object.keys(noSettings) as (keyof PaySettings)[];
export const settingLabels: Readonly<Record<keyof PaySettings, string>> = {
  datevConsultant: "DATEV consultant number",
  datevClient: "DATEV client number",
  workWageType: "Wage type for hours",
  holidayWageType: "Wage type for holidays",
  invoicePrefix: "Before invoice numbers",
  invoiceItem: "Invoice item",
  accountCode: "Account code",
  taxType: "Tax type",
  dueDays: "Days until an invoice is due",
};

/** DATEV's numbers: consultants have 4 to 7 digits, clients and people up to 5, wage types up to 4. */
export const datevPatterns = {
  consultant: /^[1-9]\d{3,6}$/,
  client: /^[1-9]\d{0,4}$/,
  personnelNumber: "^[1-9][0-9]{0,4}$",
  wageType: "^[1-9][0-9]{0,3}$",
} as const;

export const numberTaken = "Someone else has this personnel number";

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
    faults["datevConsultant"] = "Enter the 4 to 7 digits of the consultant number";
  if (datevClient !== "" && !datevPatterns.client.test(datevClient))
    faults["datevClient"] = "Enter the 1 to 5 digits of the client number";
  if (!Number.isInteger(dueDays) || dueDays < 0 || dueDays > 365) faults["dueDays"] = "Enter 0 to 365 days";
  return faults;
}
