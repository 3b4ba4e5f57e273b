import { readDay } from "./cell-days.ts";
import { cellText } from "./cell.ts";
import type { Cell, DateOrder, Formats, SourceRow } from "./source.ts";

/** Three figures with one sign between them; years may be last or first. */
const FIGURES = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(?:\D.*)?$/;

/** How dates and numbers of a file's first rows are written, where they say it; else as in most of Europe. */
export function formatsOf(headings: readonly Cell[], samples: readonly SourceRow[]): Formats {
  const texts = [headings, ...samples.map(({ cells }) => cells)].flatMap((cells) =>
    cells.flatMap((cell) => (typeof cell === "string" && cell.length <= 40 ? [cellText(cell)] : [])),
  );
  return { dateOrder: dateOrderOf(texts), decimalSign: decimalSignOf(texts) };
}

function dateOrderOf(texts: readonly string[]): DateOrder {
  const dates = texts.flatMap((text) => {
    const [, first = "", sign = "", second = "", third = ""] = FIGURES.exec(text) ?? [];
    return first === "" ? [] : [{ text, first, sign, second, third }];
  });
  if (dates.every(({ first }) => first.length === 4)) return "ymd";
  const short = dates.filter(({ first }) => first.length <= 2);
  const fits = (order: DateOrder) => short.filter(({ text }) => readDay(text, order) !== null).length;
  if (fits("mdy") > fits("dmy")) return "mdy";
  if (fits("dmy") > fits("mdy")) return "dmy";
  return climbing(short) ?? "dmy";
}

/** 03/01, 03/02, 03/03 are days of March: what changes from row to row is the day. */
function climbing(dates: readonly { first: string; second: string; sign: string }[]): DateOrder | null {
  if (dates.some(({ sign }) => sign === ".")) return "dmy";
  const count = (part: "first" | "second") => new Set(dates.map((date) => date[part])).size;
  return count("second") > count("first") ? "mdy" : null;
}

function decimalSignOf(texts: readonly string[]): Formats["decimalSign"] {
  const numbers = texts.filter((text) => /^[^\p{L}]{0,3}-?\d[\d.,'’\s]*[^\p{L}]{0,3}$/u.test(text));
  const commas = numbers.filter((text) => /\d,(?:\d{1,2}|\d{4,})\D*$/.test(text)).length;
  const points = numbers.filter(
    (text) => /\d\.(?:\d{1,2}|\d{4,})\D*$/.test(text) && !/\d\.\d+\.\d/.test(text),
  ).length;
  return commas > points ? "," : ".";
}
