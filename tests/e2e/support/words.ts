import fs from "node:fs";
import path from "node:path";
import { partsOf, type Part } from "#shared/texts/icu.ts";
import type { Language } from "#shared/texts/languages.ts";

const folder = path.resolve(import.meta.dirname, "../../../src/shared/texts/catalogue");

let spoken: Language = "en";
let catalogue: Readonly<Record<string, string>> = {};

/** The language in which this file's journey goes on; English where nothing says otherwise. */
export function journeyIn(language: Language): void {
  spoken = language;
  catalogue =
    language === "en"
      ? {}
      : (JSON.parse(fs.readFileSync(path.join(folder, `${language}.json`), "utf8")) as typeof catalogue);
}

/** The browser's own language, as `locale` of a context and Accept-Language. */
export const browserLanguage = (): string => (spoken === "en" ? "en-GB" : spoken);

/** What pages say in the journey's language for a text's key in the catalogues, with its values. */
export function said(key: string, ...values: readonly (string | number)[]): string {
  const message = spoken === "en" ? key.replace(/^\[[^\]]*\] /, "") : catalogue[key];
  if (message === undefined || message === "") throw new Error(`No one says “${key}”`);
  return wordsOf(partsOf(message), values, 0);
}

function wordsOf(parts: readonly Part[], values: readonly (string | number)[], number: number): string {
  return parts
    .map((part) => {
      if (part.kind === "words") return part.words;
      if (part.kind === "number") return String(number);
      const value = values[part.at] ?? "";
      if (part.kind === "place") return String(value);
      const form = new Intl.PluralRules(spoken).select(Number(value));
      return wordsOf(part.forms[form] ?? part.forms["other"] ?? [], values, Number(value));
    })
    .join("");
}

/** What is said in English although the journey's language has another word for it; `data` was written by people. */
export function leftInEnglish(
  texts: readonly { readonly text: string }[],
  data: ReadonlySet<string>,
): string[] {
  const translations = new Set([...Object.values(catalogue), ...data]);
  return texts
    .map(({ text }) => text.trim())
    .filter((text) => !translations.has(text) && catalogue[text] !== undefined);
}

/** A text that begins as the page's does. */
export const begins = (...texts: readonly string[]): RegExp =>
  new RegExp(`^(?:${texts.map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`);

/** A figure as pages write it, and people type it: `50.5` is `50,5` in German. */
export const figure = (english: string): string =>
  new Intl.NumberFormat(browserLanguage()).format(Number(english.replaceAll(",", "")));
