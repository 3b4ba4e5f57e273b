import { AsyncLocalStorage } from "node:async_hooks";
import { readFileSync } from "node:fs";
import path from "node:path";
import { currentLanguage, speakBy, type Speaker } from "#shared/texts/current.ts";
import { isLanguage, type Language } from "#shared/texts/languages.ts";
import { speakerOf, type Catalogue } from "#shared/texts/speaker.ts";
import { home } from "./home.ts";

const ambient = new AsyncLocalStorage<Speaker | null>();
speakBy(() => ambient.getStore() ?? null);

const speakers = new Map<Language, Speaker>();

/** Who speaks a language; null for English. A catalogue is read when someone first needs it: most servers have few. */
function speakerFor(language: Language): Speaker | null {
  if (language === "en") return null;
  const known = speakers.get(language);
  if (known) return known;
  const file = path.join(home, "src", "shared", "texts", "catalogue", `${language}.json`);
  const speaker = speakerOf(language, JSON.parse(readFileSync(file, "utf8")) as Catalogue);
  speakers.set(language, speaker);
  return speaker;
}

/** Does the work with texts in a language: of a request's person, or of a mail's reader. */
export function inLanguage<T>(language: Language, work: () => T): T {
  return language === currentLanguage() ? work() : ambient.run(speakerFor(language), work);
}

/** The language of a person as the database has it; English where no one knows it yet. */
export function languageOf(person: { readonly language: string | null }): Language {
  return isLanguage(person.language) ? person.language : "en";
}
