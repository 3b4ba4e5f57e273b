import { addMonths, isMonth, monthsBetween, type Month } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";

/** Longest name of a view, most views of a person, and most people a view is mailed to. */
export const longestViewName = 80;
export const maxViews = 50;
export const maxRecipients = 20;

export const nameRequired = () => t`Enter a name for this view`;
export const recipientsRequired = () => t`Choose who gets it`;
export const tooManyRecipients = () => t`Choose at most ${maxRecipients} people`;
export const tooManyViews = () => t`You have ${maxViews} views already. Delete one you no longer need.`;

/** An address in the parts it is sent in. */
export type Address = Readonly<Record<string, string>>;

/** The form of a view; a message per field, empty when all is well. */
export function checkView({ name }: { readonly name: string }): Record<string, string> {
  return name.trim() === "" ? { name: nameRequired() } : {};
}

/** The form of a schedule. */
export function checkRecipients(ids: readonly string[]): Record<string, string> {
  if (ids.length === 0) return { recipientIds: recipientsRequired() };
  return ids.length > maxRecipients ? { recipientIds: tooManyRecipients() } : {};
}

function moved(month: string | undefined, by: number): string | undefined {
  if (month === undefined || !isMonth(month)) return month;
  const next = addMonths(month, by);
  return isMonth(next) ? next : month;
}

const monthColumnPattern = /\bmonth-(\d{4}-\d{2})\b/g;

/**
 * An address whose months were counted from a month, in this one: last month stays last month, in columns
 * too. What is shown as of a day is shown as of today.
 */
export function movedAddress(address: Address, from: Month, thisMonth: Month): Address {
  const by = monthsBetween(from, thisMonth);
  const shifted = (text: string) =>
    text.replace(monthColumnPattern, (full, month: string) =>
      isMonth(month) ? `month-${moved(month, by) ?? month}` : full,
    );
  return Object.fromEntries(
    Object.entries(address).flatMap(([name, value]): [string, string][] => {
      if (name === "day" && address["report"] === "balances") return [];
      if (name === "from" || name === "to") return [[name, moved(value, by) ?? value]];
      return [[name, name === "sort" || name === "hide" ? shifted(value) : value]];
    }),
  );
}

/** Whether two addresses request the same. */
export function isSameAddress(one: Address, other: Address): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}
