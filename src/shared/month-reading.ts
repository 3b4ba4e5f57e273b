import { monthNames, months, shortMonthNames, type Month } from "./month.ts";

/** `Nov 2026`, `November 2026`, `Nov-26`, `2026-11`, `2026-11-01`, `11/2026`, `01/11/2026` or `11/1/2026`; in one's own language too. */
export function readMonth(heading: string): Month | null {
  const words = /^(\p{L}{3,10}\.?)[ -](?:20)?(\d{2})$/u.exec(heading);
  if (words) return monthText(String(words[2]), numberOfName(String(words[1])));
  const iso = /^(\d{4})-(\d{2})(?:-01)?$/.exec(heading);
  if (iso) return `${iso[1] ?? ""}-${iso[2] ?? ""}`;
  const dated = /^(?:(\d{1,2})[/.])?(\d{1,2})[/.]20(\d{2})$/.exec(heading);
  if (!dated) return null;
  const [, first, second, year = ""] = dated;
  if (first === undefined || Number(first) === 1) return monthText(year, Number(second));
  return Number(second) === 1 ? monthText(year, Number(first)) : null;
}

/** The one of these months that a heading names, with its year or, where that is clear, by its name alone. */
export function monthOfHeading(heading: string, among: readonly Month[]): Month | null {
  const [text, number] = [heading.trim(), numberOfName(heading.trim())];
  const named = among.filter((month) => Number(month.slice(5)) === number);
  const month = named.length === 1 ? (named[0] ?? null) : readMonth(text);
  return month !== null && among.includes(month) ? month : null;
}

/** 1 to 12 for a month's name, long or short; 0 for anything else. */
function numberOfName(name: string): number {
  const [names, shortNames] = [monthNames(), shortMonthNames()];
  const plain = (text: string) => text.normalize("NFKC").toLocaleLowerCase("en-GB").replace(/\.$/, "");
  const isNamed = (english: string, at: number) =>
    [english, english.slice(0, 3), names[at] ?? "", shortNames[at] ?? ""].some(
      (each) => plain(each) === plain(name),
    );
  return months.findIndex(isNamed) + 1;
}

function monthText(year: string, number: number): Month | null {
  return number >= 1 && number <= 12 ? `20${year}-${String(number).padStart(2, "0")}` : null;
}
