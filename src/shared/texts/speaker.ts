import { grouped } from "../count.ts";
import type { Speaker } from "./current.ts";
import { partsOf, type Part } from "./icu.ts";
import type { Language } from "./languages.ts";
import { Plural } from "./t.ts";

/** Translations by key; an empty one waits for its translator. */
export type Catalogue = Readonly<Record<string, string>>;

/** Speaks from a catalogue. Messages are read when they're first said. */
export function speakerOf(language: Language, catalogue: Catalogue): Speaker {
  const rules = new Intl.PluralRules(language);
  const read = new Map<string, readonly Part[] | null>();
  const partsFor = (key: string): readonly Part[] | null => {
    let parts = read.get(key);
    if (parts === undefined) {
      const message = catalogue[key];
      parts = message ? partsOf(message) : null;
      read.set(key, parts);
    }
    return parts;
  };
  const said = (parts: readonly Part[], values: readonly unknown[], number: number): string =>
    parts
      .map((part) => {
        if (part.kind === "words") return part.words;
        if (part.kind === "number") return grouped(number);
        const value = values[part.at];
        if (part.kind === "place" || !(value instanceof Plural)) return String(value);
        const form = part.forms[`=${value.number}`] ?? part.forms[rules.select(value.number)];
        return said(form ?? part.forms["other"] ?? [], values, value.number);
      })
      .join("");
  return {
    language,
    say: (key, values) => {
      const parts = partsFor(key);
      return parts && said(parts, values, 0);
    },
  };
}
