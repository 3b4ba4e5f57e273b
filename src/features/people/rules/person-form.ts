import type { Day } from "#shared/day.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import type { EmploymentDays, WorkingPattern } from "./expected-hours.ts";

export const updateFailed = () => t`Failed to update user`;
export const rolesFailed = () => t`Failed to update user roles`;
export const roleRequired = () => t`Select at least one role`;
export const integer = () => t`Use a whole number`;
export const functionFirst = () => t`Choose a function first`;
export const tierOfFunction = () => t`Choose a cost tier of the function`;
export const functionGone = () => t`This function is no longer available`;
export const managerNeedsRole = () => t`Choose someone with the Manager role`;
export const managerReports = () => t`Choose someone who doesn't report to this person`;
export const managerIsOneself = () => t`Someone can't be their own manager`;
export const billableCondition = () => t`Choose a function and a cost tier first.`;
/** The longest first or last name, in characters. */
export const longestName = 100;
const nameTooLong = () => t`Use at most ${longestName} characters before and after the first space`;
/** The most hours a month has, and a leap year. */
const maxMonthlyHours = 744;
const maxAllowance = 8784;

/** What can be changed of a person, as stored. Null hours and allowance are the organisation's default. */
export interface PersonFields {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly functionId: string | null;
  readonly costTierId: string | null;
  readonly managerId: string | null;
  readonly billable: boolean;
  readonly monthlyHours: number | null;
  readonly holidayAllowance: number | null;
}

/** What is wrong with the first and last day of an employment; a message per field. */
export function checkEmployment({ firstDay, lastDay }: EmploymentDays): Record<string, string> {
  return firstDay !== null && lastDay !== null && lastDay < firstDay
    ? { lastDay: t`The last day must not be before the first` }
    : {};
}

/** A working pattern and its first day in a form; an empty field is null. */
export interface PatternDraft {
  readonly validFrom: Day;
  readonly hours: readonly (number | null)[];
}

/** Splits a full name on its first space (docs/readings.md#000-5); one word is a first name. */
export function splitFullName(fullName: string): { firstName: string | null; lastName: string | null } {
  const tidy = fullName.trim();
  const space = tidy.search(/\s/);
  if (space < 0) return { firstName: tidy === "" ? null : tidy, lastName: null };
  return { firstName: tidy.slice(0, space), lastName: tidy.slice(space).trim() };
}

/** The whole number in a text; null when empty (the default); undefined for anything else. */
export function parseInteger(text: string): number | null | undefined {
  const tidy = text.trim();
  if (tidy === "") return null;
  return /^\d{1,6}$/.test(tidy) ? Number.parseInt(tidy, 10) : undefined;
}

/** Whether someone may be billable: only with function and cost tier (docs/readings.md#000-5). */
export function mayBeBillable({
  functionId,
  costTierId,
}: Pick<PersonFields, "functionId" | "costTierId">): boolean {
  return functionId !== null && costTierId !== null;
}

/**
 * The same with another function: the tier is cleared, and without one no one is billable
 * (docs/readings.md#000-4).
 */
export function withFunction<T extends Pick<PersonFields, "functionId" | "costTierId" | "billable">>(
  person: T,
  functionId: string | null,
): T {
  return functionId === person.functionId
    ? person
    : { ...person, functionId, costTierId: null, billable: false };
}

/** The same with another tier, or none. */
export function withTier<T extends Pick<PersonFields, "functionId" | "costTierId" | "billable">>(
  person: T,
  costTierId: string | null,
): T {
  return { ...person, costTierId, billable: person.billable && mayBeBillable({ ...person, costTierId }) };
}

/** Checks a person before storing; a message per field. `personId` is the person's own. */
export function checkPerson(person: PersonFields, personId: string): Record<string, string> {
  const faults: Record<string, string> = {};
  if ([person.firstName, person.lastName].some((name) => name !== null && name.length > longestName))
    faults.fullName = nameTooLong();
  if (person.costTierId !== null && person.functionId === null) faults.costTierId = functionFirst();
  if (person.billable && !mayBeBillable(person)) faults.billable = billableCondition();
  if (person.managerId === personId) faults.managerId = managerIsOneself();
  const monthly = integerFault(person.monthlyHours, maxMonthlyHours);
  if (monthly !== null) faults.monthlyHours = monthly;
  const allowance = integerFault(person.holidayAllowance, maxAllowance);
  if (allowance !== null) faults.holidayAllowance = allowance;
  return faults;
}

/** What is wrong with typed monthly hours; null when nothing is. Empty is the default. */
export function monthlyHoursFault(text: string): string | null {
  return typedFault(text, maxMonthlyHours);
}

/** The same of a holiday allowance. */
export function allowanceFault(text: string): string | null {
  return typedFault(text, maxAllowance);
}

function typedFault(text: string, most: number): string | null {
  const value = parseInteger(text);
  return value === undefined ? integer() : integerFault(value, most);
}

function integerFault(value: number | null, most: number): string | null {
  if (value === null) return null;
  if (!Number.isInteger(value) || value < 0) return integer();
  return value > most ? t`Use at most ${most}` : null;
}

/** The fields that differ from the stored ones, as they are to be stored. */
export function changedPersonFields(stored: PersonFields, wanted: PersonFields): Partial<PersonFields> {
  const names = Object.keys(personFieldLabels()) as (keyof PersonFields)[];
  return Object.fromEntries(
    names.filter((name) => stored[name] !== wanted[name]).map((name) => [name, wanted[name]]),
  );
}

/** Every field a save may change, with what the form calls it. */
export const personFieldLabels = perLanguage((): Readonly<Record<keyof PersonFields, string>> => ({
  firstName: t`First name`,
  lastName: t`Last name`,
  functionId: t`Function`,
  costTierId: t`Cost tier`,
  managerId: t`Manager`,
  billable: t`Billable`,
  monthlyHours: t`Monthly hours`,
  holidayAllowance: t`Holiday allowance`,
}));

export const patternHours = () => t`Enter hours between 0 and 24, with at most two decimals`;

/** What is wrong with the hours of a working pattern; null when nothing is. */
export function patternFault(hours: readonly (number | null)[]): string | null {
  const fine = (each: number | null): boolean =>
    each !== null && each >= 0 && each <= 24 && Math.round(each * 100) / 100 === each;
  return hours.length === 7 && hours.every(fine) ? null : patternHours();
}

/** Seven checked values as a pattern. */
export const asPattern = (hours: readonly (number | null)[]): WorkingPattern =>
  hours.map((each) => each ?? 0) as unknown as WorkingPattern;
