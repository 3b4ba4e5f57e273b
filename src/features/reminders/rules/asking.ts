/** Said to whoever reminds somebody a second time on a day. */
export const oneReminderADay = "Reminded today already. Everybody is reminded at most once a day.";

/** What is said after `count` people were reminded; 0 when all had been before. */
export function remindedText(count: number): string {
  if (count === 0) return oneReminderADay;
  return `Reminded ${count === 1 ? "1 person" : `${count} people`} by mail and in the product.`;
}
