import names from "../words/months.json" with { type: "json" };
import { plain } from "./cell.ts";

const numbers = new Map(names.flatMap((line, at) => line.split(" ").map((name) => [name, at + 1] as const)));

/** 1 to 12 by a month's name in one of several languages, short or long; null for other words. */
export function monthNumber(word: string): number | null {
  return numbers.get(plain(word)) ?? null;
}
