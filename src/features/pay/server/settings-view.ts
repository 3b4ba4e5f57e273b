import { noSettings, type PaySettings } from "../rules/settings.ts";
import type { Tables } from "#server/database/tables.ts";
import type { Selectable } from "kysely";

type SettingsRow = Selectable<Tables["pay_settings"]>;

/** Settings with their version: 0 where no one has saved any. */
interface VersionedSettings extends PaySettings {
  readonly version: number;
}

export function settingsOf(row: SettingsRow | undefined): VersionedSettings {
  if (!row) return { version: 0, ...noSettings };
  return {
    version: row.updated_by === null ? 0 : row.version,
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
