import { hoursQuestion, isInSteps, parseHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";

/** Hours per allocation: 0.5 to 24 in steps of 0.5, 8 unless chosen (docs/readings.md#001-5). */
export const hoursPerAllocation = { least: 0.5, most: 24, step: 0.5, initial: 8 } as const;

/** A person's day has at most this many hours over all projects (docs/readings.md#amb-31). */
export const maxHoursADay = 24;

export const hoursMessage = () => t`Hours per allocation are 0.5 to 24 in steps of 0.5`;
export const dayTotalMessage = () => t`A day holds at most 24 hours`;

/** True for hours that one allocation may have. */
export function areAllocationHours(hours: number): boolean {
  return (
    hours >= hoursPerAllocation.least &&
    hours <= hoursPerAllocation.most &&
    isInSteps(hours, hoursPerAllocation.step)
  );
}

/** Reads the hours typed into a day; nothing and 0 clear it. */
export function readAllocationHours(
  text: string,
): { readonly value: number | null } | { readonly error: string } {
  const hours = parseHours(text);
  if (hours === null || hours === 0) return { value: null };
  if (hours === undefined) return { error: hoursQuestion(text) ?? hoursMessage() };
  return areAllocationHours(hours) ? { value: hours } : { error: hoursMessage() };
}
