import { t } from "#shared/texts/t.ts";
import words from "../words/currencies.json" with { type: "json" };
import { cellText } from "./cell.ts";
import { at, type Fault } from "./fault.ts";
import type { Cell } from "./source.ts";

/** Codes by their sign, those of several currencies, and whose it is in a workbook by the number of its language. */
const signs: Readonly<Record<string, string>> = words.signs;
const shared: Readonly<Record<string, readonly string[]>> = words.shared;
const ofLanguages: Readonly<Record<string, string>> = words.ofLanguages;
const SIGN = /(?<!\p{L})\p{L}{1,3}\$|\p{Sc}|zł|(?<!\p{L})(?:kr|Kč|Ft|lei)(?!\p{L})/u;
const CODE = /(?<!\p{L})[A-Z]{3}(?!\p{L})/gu;
const known: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));
/** Codes that are no word of a heading in capitals. */
const sure = new Set("EUR GBP USD CHF SEK NOK DKK PLN CZK HUF JPY CAD AUD NZD INR".split(" "));

function signIn(text: string, own?: string): string | null {
  const sign = SIGN.exec(text)?.[0];
  if (sign === undefined) return null;
  return own !== undefined && shared[sign]?.includes(own) === true ? own : (signs[sign] ?? codeBefore(sign));
}

/** The code of "USD$", else the sign itself. */
const codeBefore = (sign: string): string => (known.has(sign.slice(0, 3)) ? sign.slice(0, 3) : sign);

/** The currency of a workbook's number format, `#,##0.00 [$€-407]`; null where it shows none. */
export function currencyInFormat(format: string): string | null {
  const [, sign = "", language = ""] = /\[\$([^\]-]+)(?:-(\w+))?\]/.exec(format) ?? [];
  const literal = sign === "" ? format.replaceAll(/\[[^\]]*\]|\\/g, "") : sign;
  const shown = SIGN.exec(literal)?.[0] ?? "";
  if (shown in shared) return ofLanguages[language] ?? shown;
  const named = signIn(shown) ?? literal.match(CODE)?.find((word) => sure.has(word));
  return named ?? inBrackets(sign.trim(), language);
}

/** In brackets is always a currency: "Fr.", "Rp". */
const inBrackets = (sign: string, language: string): string | null =>
  sign === "" ? null : (ofLanguages[language] ?? sign);

/**
 * The currency that an amount names by its sign or three letters, as its code or as it's written; `own` is the
 * organisation's, which a sign of several currencies is of.
 */
export function currencyIn(cell: Cell, own?: string): string | null {
  if (typeof cell !== "string" || cell.length > 40) return null;
  const words = cell.match(/(?<!\p{L})[A-Za-z]{3}(?!\p{L})/gu) ?? [];
  const code = words.find((word) => known.has(word.toUpperCase())) ?? words[0];
  return code === undefined ? signIn(cell, own) : code.toUpperCase();
}

/** The currency of a column by its heading: "Rate (EUR)", "Cost in €", "USD per hour". */
export function currencyInHeading(heading: Cell): string | null {
  const text = cellText(heading);
  const bracketed = /[([]\s*([A-Z]{3})\s*[)\]]/.exec(text)?.[1];
  if (bracketed !== undefined) return bracketed;
  const codes = text === text.toUpperCase() ? sure : known;
  return text.match(CODE)?.find((word) => codes.has(word)) ?? signIn(text);
}

/** A heading without what names its currency. */
export function withoutCurrency(heading: Cell): string {
  const text = cellText(heading);
  const currency = currencyInHeading(text);
  return currency === null ? text : text.replace(currency, "").replace(SIGN, "");
}

/** Why an amount can't be stored that is in another currency than the organisation's; null where it can. */
export function currencyFault(
  field: string,
  cell: Cell,
  currency: string | null,
  own: string | undefined,
): Fault | null {
  if (currency === null || own === undefined || currency === own) return null;
  return at(
    field,
    t`${cellText(cell)} is in ${currency}, but your organisation works in ${own}. Convert the amount to ${own}.`,
  );
}
