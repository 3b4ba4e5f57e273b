/** 1234 is 1,234. */
export const grouped = (number: number): string => number.toLocaleString("en-GB");

/** How many of something: "1 day", "3 days", "1,234 people". */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${grouped(number)} ${number === 1 ? one : many}`;
}
