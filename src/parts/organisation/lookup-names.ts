import { t } from "#shared/texts/t.ts";
import type { BreakMode } from "#features/organisation/rules/settings.ts";

/** What the database's lookups are called, by their codes; in English the same as there. */
export const currencyNames = { GBP: t`Pound sterling`, EUR: t`Euro`, USD: t`US dollar` } as const;
export const regionNames = {
  uk: t`United Kingdom`,
  eu: t`European Union`,
  us: t`United States`,
} as const;
export const breakModeHints: Readonly<Record<BreakMode, string>> = {
  auto: t`Breaks are deducted from long shifts automatically`,
  pause_resume: t`People pause and resume the timer`,
};

/** A code's name, or what the database says where the code is newer. */
export const nameOf = (names: Readonly<Record<string, string>>, code: string, stored: string): string =>
  names[code] ?? stored;
