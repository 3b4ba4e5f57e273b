import { noSettings, type PaySettings } from "../rules/settings.ts";
import type { Answers } from "#server/scope.ts";
import type { settingsRow } from "./queries/details.ts";

type SettingsRow = Answers<[ReturnType<typeof settingsRow>]>[0][number];

/** Settings with their version: 0 where no one has saved any. */
interface VersionedSettings extends PaySettings {
  readonly version: number;
  readonly updatedByName: string | null;
}

export function settingsOf(row: SettingsRow | undefined): VersionedSettings {
  if (!row) return { version: 0, updatedByName: null, ...noSettings };
  return {
    version: row.updated_by === null ? 0 : row.version,
    updatedByName: row.updated_by_name,
    datevConsultant: row.datev_consultant,
    datevClient: row.datev_client,
    workWageType: row.work_wage_type,
    holidayWageType: row.holiday_wage_type,
    invoicePrefix: row.invoice_prefix,
    invoiceItem: row.invoice_item,
    accountCode: row.account_code,
    taxType: row.tax_type,
    dueDays: row.due_days,
  };
}
