/** The languages Stint speaks, by their tags (RFC 5646); English is the one the texts are written in. */
export const languages = ["en", "de", "fr", "es"] as const;
export type Language = (typeof languages)[number];

/** Each language as its speakers call it. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
};

/** The cookie in which a browser has its language. */
export const languageCookie = "stint_language";
/** Seconds for which it has it: a year. */
export const languageMaxAge = 31_536_000;

export function isLanguage(text: string | null | undefined): text is Language {
  return (languages as readonly (string | null | undefined)[]).includes(text);
}

/**
 * The best of our languages for an Accept-Language header (RFC 9110, 12.5.4): the highest weight wins, then the
 * first named; `de-AT` reads German. English where none fits.
 */
export function acceptedLanguage(header: string | undefined): Language {
  const wanted = (header ?? "")
    .slice(0, 200)
    .split(",")
    .map((part) => {
      const [, tag = "", weight = "1"] = /^\s*([a-z]{2,3})\b[^;]*(?:;\s*q=([\d.]+)\s*)?$/i.exec(part) ?? [];
      return { tag: tag.toLowerCase(), weight: Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  return wanted.map(({ tag }) => tag).find(isLanguage) ?? "en";
}

/**
 * What a language's build calls a file that is requested by name: `index.de.html`; English, and what isn't a
 * language of ours, have the plain name.
 */
export function entryFile(name: string, language: string): string {
  return isLanguage(language) && language !== "en" ? name.replace(/\.(?=\w+$)/, `.${language}.`) : name;
}
