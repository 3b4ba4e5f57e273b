import fs from "node:fs";
import path from "node:path";
import { speakBy, type Speaker } from "#shared/texts/current.ts";
import type { Language } from "#shared/texts/languages.ts";
import { speakerOf, type Catalogue } from "#shared/texts/speaker.ts";

const folder = path.resolve(import.meta.dirname, "../../src/shared/texts/catalogue");

/** What the product says in a language. */
export const catalogueOf = (language: Exclude<Language, "en">): Catalogue =>
  JSON.parse(fs.readFileSync(path.join(folder, `${language}.json`), "utf8")) as Catalogue;

let before: (() => Speaker | null) | null = null;

/**
 * From here on a catalogue speaks in this process, until `hush`. What is made once per language is made from it:
 * texts of the product are only looked up in the product's own catalogues.
 */
export function speak(language: Language, catalogue: Catalogue): void {
  const speaker = language === "en" ? null : speakerOf(language, catalogue);
  const source = speakBy(() => speaker);
  before ??= source;
}

/** The previous speaker is restored: the servers of other tests have the same process. */
export function hush(): void {
  if (before) speakBy(before);
  before = null;
}
