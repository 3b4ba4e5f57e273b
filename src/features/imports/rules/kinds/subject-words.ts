import { perLanguage } from "#shared/texts/current.ts";
import { plural, t } from "#shared/texts/t.ts";

/** What the answers of calls name the rows by that imports make and change; the many are the one with an s unless said. */
export const subjectNouns = {
  leave_correction: ["carried-over balance"],
  holiday_request: ["holiday request"],
  leave_kind: ["kind of leave", "kinds of leave"],
  time_entry: ["time entry", "time entries"],
  timesheet: ["timesheet"],
  allocation_entry: ["allocated day"],
  allocation_resubmission: ["resubmission"],
  function_allocation: ["month of a function", "months of functions"],
  forecast: ["forecast"],
  budget_profile: ["budget"],
  project_characteristic: ["value of a characteristic", "values of characteristics"],
  characteristic_option: ["option of a characteristic", "options of characteristics"],
  characteristic: ["characteristic"],
  project: ["project"],
  customer: ["customer"],
  user: ["person", "people"],
  cost_tier: ["cost tier"],
  function: ["function"],
} as const;
type SubjectCode = keyof typeof subjectNouns;

/** What one of them is called. */
export const subjectLabels = perLanguage((): Readonly<Record<SubjectCode, string>> => ({
  leave_correction: t`carried-over balance`,
  holiday_request: t`holiday request`,
  leave_kind: t`kind of leave`,
  time_entry: t`time entry`,
  timesheet: t`timesheet`,
  allocation_entry: t`allocated day`,
  allocation_resubmission: t`resubmission`,
  function_allocation: t`month of a function`,
  forecast: t`forecast`,
  budget_profile: t`budget`,
  project_characteristic: t`value of a characteristic`,
  characteristic_option: t`option of a characteristic`,
  characteristic: t`characteristic`,
  project: t`project`,
  customer: t`customer`,
  user: t`person`,
  cost_tier: t`cost tier`,
  function: t`function`,
}));

/** "2 time entries" */
export const subjectTexts: Readonly<Record<SubjectCode, (number: number) => string>> = {
  leave_correction: (number) => t`${plural(number, "# carried-over balance", "# carried-over balances")}`,
  holiday_request: (number) => t`${plural(number, "# holiday request", "# holiday requests")}`,
  leave_kind: (number) => t`${plural(number, "# kind of leave", "# kinds of leave")}`,
  time_entry: (number) => t`${plural(number, "# time entry", "# time entries")}`,
  timesheet: (number) => t`${plural(number, "# timesheet", "# timesheets")}`,
  allocation_entry: (number) => t`${plural(number, "# allocated day", "# allocated days")}`,
  allocation_resubmission: (number) => t`${plural(number, "# resubmission", "# resubmissions")}`,
  function_allocation: (number) => t`${plural(number, "# month of a function", "# months of functions")}`,
  forecast: (number) => t`${plural(number, "# forecast", "# forecasts")}`,
  budget_profile: (number) => t`${plural(number, "# budget", "# budgets")}`,
  project_characteristic: (number) =>
    t`${plural(number, "# value of a characteristic", "# values of characteristics")}`,
  characteristic_option: (number) =>
    t`${plural(number, "# option of a characteristic", "# options of characteristics")}`,
  characteristic: (number) => t`${plural(number, "# characteristic", "# characteristics")}`,
  project: (number) => t`${plural(number, "# project", "# projects")}`,
  customer: (number) => t`${plural(number, "# customer", "# customers")}`,
  user: (number) => t`${plural(number, "# person", "# people")}`,
  cost_tier: (number) => t`${plural(number, "# cost tier", "# cost tiers")}`,
  function: (number) => t`${plural(number, "# function", "# functions")}`,
};

/** The same by the noun of an answer. */
export function countOfNoun(noun: string, number: number): string {
  const code = (Object.keys(subjectNouns) as SubjectCode[]).find((each) => subjectNouns[each][0] === noun);
  return code === undefined ? "" : subjectTexts[code](number);
}
