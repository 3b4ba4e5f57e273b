import { plain } from "./cell.ts";

/** The months' names as spreadsheets of Europe write them, without accents. */
const names = [
  "january jan januar janner janvier janv enero ene gennaio gen januari janeiro",
  "february feb februar fevrier fevr fev febrero febbraio februari fevereiro",
  "march mar marz maerz mrz mars marzo maart mrt marco",
  "april apr avril avr abril abr aprile",
  "may mai mayo maggio mag mei maio",
  "june jun juni juin junio giugno giu junho",
  "july jul juli juillet juil julio luglio lug julho",
  "august aug aout aou agosto ago augustus",
  "september sep sept septembre septiembre settembre set setembro",
  "october oct oktober okt octobre octubre ottobre ott outubro",
  "november nov novembre noviembre novembro",
  "december dec dezember dez decembre diciembre dic dicembre dezembro",
] as const;

const numbers = new Map(names.flatMap((line, at) => line.split(" ").map((name) => [name, at + 1] as const)));

/** 1 to 12 by a month's name in one of several languages, short or long; null for other words. */
export function monthNumber(word: string): number | null {
  return numbers.get(plain(word)) ?? null;
}
