import { t } from "#shared/texts/t.ts";
import type { KindCode } from "../rules/kinds/fields.ts";

type Texts = Readonly<Record<KindCode, string>>;

/** What one row of the file says, for whoever prepares it. */
export const contentTexts: Texts = {
  functions: t`A cost tier of a function with its hourly rate. A function with several tiers has several rows.`,
  people: t`People with their email addresses and, if you know them, function, tier, manager and hours.`,
  projects: t`A project with its code, first month and length, its functions and forecasters.`,
  characteristics: t`The value of one characteristic of one project.`,
  budgets: t`Hours of a cost tier in one month of a project's budget.`,
  forecasts: t`Hours that a project needs of a cost tier in one month.`,
  allocations: t`Hours of someone on a project: of one day, or of a week or month, spread over their working days.`,
  time_entries: t`Hours that someone worked on a project on one day.`,
  holiday_requests: t`Days that someone is or was away, from one day to another.`,
  holiday_balances: t`Someone's yearly holiday allowance in hours, and what they carried over from the year before.`,
};

/** The same in a few words. */
export const rowTexts: Texts = {
  functions: t`Each row of the file is one cost tier.`,
  people: t`Each row of the file is one person.`,
  projects: t`Each row of the file is one project.`,
  characteristics: t`Each row of the file is one value.`,
  budgets: t`Each row of the file is one budget line.`,
  forecasts: t`Each row of the file is one forecast line.`,
  allocations: t`Each row of the file is one allocated day.`,
  time_entries: t`Each row of the file is one time entry.`,
  holiday_requests: t`Each row of the file is one holiday request.`,
  holiday_balances: t`Each row of the file is one allowance.`,
};

export const importTitles: Texts = {
  functions: t`Import functions and rates`,
  people: t`Import people`,
  projects: t`Import projects`,
  characteristics: t`Import characteristics`,
  budgets: t`Import budgets`,
  forecasts: t`Import forecasts`,
  allocations: t`Import allocations`,
  time_entries: t`Import time entries`,
  holiday_requests: t`Import holidays`,
  holiday_balances: t`Import holiday allowances`,
};

export const templateTexts: Texts = {
  functions: t`Download template for functions and rates`,
  people: t`Download template for people`,
  projects: t`Download template for projects`,
  characteristics: t`Download template for characteristics`,
  budgets: t`Download template for budgets`,
  forecasts: t`Download template for forecasts`,
  allocations: t`Download template for allocations`,
  time_entries: t`Download template for time entries`,
  holiday_requests: t`Download template for holidays`,
  holiday_balances: t`Download template for holiday allowances`,
};
