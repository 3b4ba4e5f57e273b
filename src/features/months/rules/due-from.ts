import { plural, t } from "#shared/texts/t.ts";

/** Said to anyone who reminds someone a second time on a day. */
export const oneReminderADay = () => t`Already reminded today. Everyone is reminded at most once a day.`;

/** What is said after `people` were reminded; 0 when all had been before. */
export function remindedText(people: number): string {
  if (people === 0) return oneReminderADay();
  return t`Reminded ${plural(people, "# person", "# people")} by mail and in the product.`;
}

/** Whom a month's forecast or allocation is due from: who is assigned, and the admins where no one is. */
export function isDueFrom(
  reader: { readonly id: string; readonly isAdmin: boolean },
  assignedId: string | null,
): boolean {
  return assignedId === null ? reader.isAdmin : assignedId === reader.id;
}
