export const grouped = (number: number): string => number.toLocaleString("en-GB");

/** How many of something: "1 day", "3 days", "1,234 people". */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${grouped(number)} ${number === 1 ? one : many}`;
}

const mostNamed = 5;

/** `A, B and C`; more than five end with `and N more`. */
export function named(names: readonly string[]): string {
  const shown =
    names.length > mostNamed
      ? [...names.slice(0, mostNamed - 1), `${names.length - mostNamed + 1} more`]
      : [...names];
  const last = shown.pop() ?? "";
  return shown.length === 0 ? last : `${shown.join(", ")} and ${last}`;
}
