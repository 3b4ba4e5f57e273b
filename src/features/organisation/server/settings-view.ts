import { t } from "#shared/texts/t.ts";
import { part, readParts } from "#server/http/parts.ts";
import type { Query } from "#server/database/sql.ts";
import { startPageOf } from "#features/people/rules/start-page.ts";
import { nameOrEmail } from "#features/people/rules/person-name.ts";
import { planLabelOf } from "../rules/settings.ts";
import { breakDaysOf, breakModes, entryRoundingOf, type SettingsValues } from "../rules/settings.ts";
import type { Settings, SettingsAnswer } from "../settings-contract.ts";
import { breakDayRows, type lockedSettings, organisationName, settingsRow } from "./queries/settings.ts";

type RowOf<Q> = Q extends Query<infer R> ? R : never;
type StoredRow = RowOf<ReturnType<typeof lockedSettings>>;
type ShownRow = RowOf<ReturnType<typeof settingsRow>>;

/** Stored values by section, without break days. */
export function storedValues(row: StoredRow) {
  return {
    general: { defaultMonthlyHours: row.default_monthly_hours, limitCostsToRoles: row.limit_costs_to_roles },
    breaks: {
      breakHandlingMode: breakModes.find((mode) => mode === row.break_handling_mode) ?? "pause_resume",
      breakDuration: row.break_duration,
      breakMinimumHours: row.break_minimum_hours,
      entryStepMinutes: row.entry_step_minutes,
      entryRounding: entryRoundingOf(row.entry_rounding),
      bookingDaysBack: row.booking_days_back,
      bookingDaysAhead: row.booking_days_ahead,
      weeklyReminders: row.weekly_reminders,
      weeklyDigests: row.weekly_digests,
      reviewReminders: row.review_reminders,
      forecastReminders: row.forecast_reminders,
      allocationReminders: row.allocation_reminders,
    },
    holidays: {
      defaultHolidayAllowance: row.default_holiday_allowance,
      holidayRefreshMonth: row.holiday_refresh_month,
      holidayRefreshDay: row.holiday_refresh_day,
    },
    timeline: {
      reviewEndDay: row.review_end_day,
      forecastStartDay: row.forecast_start_day,
      allocateStartDay: row.allocate_start_day,
      reviewBinds: row.review_binds,
      forecastingBinds: row.forecasting_binds,
      allocationsBinds: row.allocations_binds,
    },
    compliance: {
      dataRetention: row.data_retention,
      logRetention: row.log_retention,
      figuresRetention: row.figures_retention,
      secondAdminReopens: row.second_admin_reopens,
    },
    display: {
      currency: row.currency,
      dateFormat: row.date_format,
      timeZone: row.time_zone,
      startPage: startPageOf(row.start_page) ?? "dashboard",
    },
  } satisfies Omit<SettingsValues, "breaks"> & { breaks: Omit<SettingsValues["breaks"], "breakDays"> };
}

function settingsOf(row: ShownRow, companyAddress: string | null): Settings {
  const values = storedValues(row);
  return {
    dataRegion: row.data_region,
    planLabel: planLabelOf(row.plan_id),
    securityEmail: row.security_email ?? companyAddress ?? "",
    general: { version: row.general_version, ...values.general },
    breaks: { version: row.breaks_version, ...values.breaks },
    holidays: { version: row.holidays_version, ...values.holidays },
    timeline: { version: row.timeline_version, ...values.timeline },
    compliance: { version: row.compliance_version, ...values.compliance },
    display: { version: row.display_version, ...values.display },
    updatedAt: row.updated_at,
    updatedByName: row.updated_by === null ? null : nameOrEmail(row),
  };
}

interface Reader {
  readonly actor: { readonly orgId: string };
  readonly config: { readonly supportEmail: string | null };
  read(...queries: readonly Query<unknown>[]): Promise<readonly unknown[][]>;
  record(error: unknown): void;
}

/** The settings' answer: each part, or its failure (docs/readings.md#amb-62). */
export function settingsAnswer(call: Reader): Promise<SettingsAnswer> {
  const { orgId } = call.actor;
  return readParts(call, {
    organisation: part(t`Failed to fetch organisation data`, [organisationName(orgId)], ([rows]) => ({
      ok: true as const,
      name: rows[0]?.name ?? "",
    })),
    settings: part(t`Failed to fetch settings data`, [settingsRow(orgId)], ([rows]) => ({
      ok: true as const,
      settings: rows[0] ? settingsOf(rows[0], call.config.supportEmail) : null,
    })),
    breakDays: part(t`Failed to fetch break days`, [breakDayRows(orgId)], ([rows]) => ({
      ok: true as const,
      breakDays: breakDaysOf(rows.filter((row) => row.is_break_day).map((row) => row.day_of_week)),
    })),
  });
}
