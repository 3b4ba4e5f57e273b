import { perLanguage } from "#shared/texts/current.ts";
import { plural, t } from "#shared/texts/t.ts";
import type { KindCode } from "./fields.ts";

type Words = Readonly<Record<KindCode, string>>;

/** "Time entries" */
export const kindLabels = perLanguage((): Words => ({
  functions: t`Functions and rates`,
  people: t`People`,
  projects: t`Projects`,
  characteristics: t`Characteristics`,
  budgets: t`Budgets`,
  forecasts: t`Forecasts`,
  allocations: t`Allocations`,
  time_entries: t`Time entries`,
  holiday_requests: t`Holidays`,
  holiday_balances: t`Holiday allowances`,
}));

const counted: Readonly<Record<KindCode, (number: number) => string>> = {
  functions: (number) => t`${plural(number, "# cost tier", "# cost tiers")}`,
  people: (number) => t`${plural(number, "# person", "# people")}`,
  projects: (number) => t`${plural(number, "# project", "# projects")}`,
  characteristics: (number) => t`${plural(number, "# value", "# values")}`,
  budgets: (number) => t`${plural(number, "# budget line", "# budget lines")}`,
  forecasts: (number) => t`${plural(number, "# forecast line", "# forecast lines")}`,
  allocations: (number) => t`${plural(number, "# allocated day", "# allocated days")}`,
  time_entries: (number) => t`${plural(number, "# time entry", "# time entries")}`,
  holiday_requests: (number) => t`${plural(number, "# holiday request", "# holiday requests")}`,
  holiday_balances: (number) => t`${plural(number, "# allowance", "# allowances")}`,
};
/** "12,480 time entries" */
export const rowsOfKind = (kind: KindCode, number: number): string => counted[kind](number);

/** What becomes of a file's rows is of these: "Time entries". */
export const rowLabels = perLanguage((): Words => ({
  functions: t`Cost tiers`,
  people: t`People`,
  projects: t`Projects`,
  characteristics: t`Values`,
  budgets: t`Budget lines`,
  forecasts: t`Forecast lines`,
  allocations: t`Allocated days`,
  time_entries: t`Time entries`,
  holiday_requests: t`Holiday requests`,
  holiday_balances: t`Allowances`,
}));
