import type { Language } from "./languages.ts";

/** What a language other than English says: the translation of a key with its values, or null for none. */
export interface Speaker {
  readonly language: Language;
  say(key: string, values: readonly unknown[]): string | null;
}

let source: () => Speaker | null = () => null;

/**
 * The server says who speaks at this moment; null is English. The browser's build needs none. Answers who said so
 * before.
 */
export function speakBy(current: () => Speaker | null): () => Speaker | null {
  const before = source;
  source = current;
  return before;
}

export function currentSpeaker(): Speaker | null {
  return source();
}

/** Set by the browser's build, which is made once per language. */
declare const BUILT_LANGUAGE: Language | undefined;

/** The language of what is said now: of the page in a browser, of the request's person on the server. */
export function currentLanguage(): Language {
  return typeof BUILT_LANGUAGE === "undefined" ? (source()?.language ?? "en") : BUILT_LANGUAGE;
}

const locales = { en: "en-GB", de: "de-DE", fr: "fr-FR", es: "es-ES" } as const satisfies Record<
  Language,
  string
>;

/** The current language's conventions for numbers, dates and order, for `Intl`. */
export function locale(): string {
  return locales[currentLanguage()];
}

/**
 * What differs by language and isn't made anew for every use, such as an `Intl` formatter or a table of labels: made
 * once for each language someone uses. On the server a text outside a function would stay English for everyone.
 */
export function perLanguage<T>(make: () => T): () => T {
  // By who speaks, since two catalogues of one language may say different things.
  const made = new Map<Speaker | Language, T>();
  return () => {
    const speaker = source() ?? currentLanguage();
    const known = made.get(speaker);
    if (known !== undefined) return known;
    const fresh = make();
    made.set(speaker, fresh);
    return fresh;
  };
}

/** What groups thousands in the current language: a comma, a point or a space. */
export const groupSign = perLanguage(
  () =>
    new Intl.NumberFormat(locale()).formatToParts(1234567).find(({ type }) => type === "group")?.value ?? ",",
);
