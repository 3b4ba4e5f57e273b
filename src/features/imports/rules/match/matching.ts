import { t } from "#shared/texts/t.ts";
import { folded, tierText, type Directory, type Stored } from "./directory.ts";
import { isReference, type Kind, type Reference } from "../kinds/fields.ts";
import { textOf, type Named } from "../judge/judging.ts";
import { matchKey, type Match, type Matches, type TypedRow } from "../read/rows.ts";

/** What a text was found to name: one, several, or nothing. */
export interface Found {
  readonly one: Stored | null;
  readonly candidates: readonly Stored[];
}

const maxCandidates = 20;

/** What a name in the file stands for by itself: people by address, then full name, then a name no one shares. */
export function findName(directory: Directory, reference: Reference, text: string): Found {
  const key = folded(text);
  for (const known of directory[reference]) {
    const found = known.get(key) ?? [];
    const active = found.filter(({ isActive }) => isActive);
    const meant = active.length > 0 ? active : found;
    const [one, ...others] = meant;
    if (one === undefined) continue;
    return others.length === 0
      ? { one, candidates: [] }
      : { one: null, candidates: meant.slice(0, maxCandidates) };
  }
  return { one: null, candidates: [] };
}

const unknownTexts: Readonly<Record<Reference, (text: string) => string>> = {
  person: (text) => t`There's no person ${text}. Choose one or create them.`,
  project: (text) => t`There's no project ${text}. Choose one or create it.`,
  function: (text) => t`There's no function ${text}. Choose one or create it.`,
  tier: (text) => t`There's no cost tier ${text}. Choose one or create it.`,
  characteristic: (text) => t`There's no characteristic ${text}. Choose one or create it.`,
  leave: (text) => t`There's no kind of leave ${text}. Choose one or create it.`,
};

/** The name in a sentence of a person who corrects the file. */
function refusalOf(reference: Reference, text: string, { candidates }: Found): string {
  if (candidates.length === 0) return unknownTexts[reference](text);
  const [first = "", second = "", ...others] = candidates.map(({ label }) => label);
  return others.length === 0
    ? t`${text} could be ${first} or ${second}. Choose one.`
    : t`${text} could be ${first} or ${second} and ${others.length} more. Choose one.`;
}

/** What a name stands for: as chosen by hand, else as it is found. `made` are the ids of names to be created. */
export function nameOf(
  directory: Directory,
  matches: Matches,
  made: ReadonlyMap<string, string>,
  byId: ReadonlyMap<string, Stored>,
): (reference: Reference, text: string) => Named {
  return (reference, text) => {
    const key = matchKey(reference, text);
    const chosen = matches.get(key);
    if (chosen === "skip") return "skip";
    if (chosen === "create") {
      const id = made.get(key);
      if (id !== undefined) return { id, label: text, isNew: !byId.has(id) };
    } else if (chosen) {
      const stored = byId.get(chosen.id);
      if (stored) return { id: stored.id, label: stored.label, isNew: false };
    }
    const found = findName(directory, reference, text);
    return found.one
      ? { id: found.one.id, label: found.one.label, isNew: false }
      : { refusal: refusalOf(reference, text, found) };
  };
}

/** The texts of a row that name someone or something stored, as they are matched. */
export function namesIn(kind: Kind, row: TypedRow): { reference: Reference; text: string }[] {
  if (!namesAreMatched(kind)) return [];
  const found: { reference: Reference; text: string }[] = [];
  for (const { name, type } of kind.fields) {
    if (!isReference(type)) continue;
    const text = textOf(row, name);
    if (text === "") continue;
    found.push({
      reference: type,
      text: type === "tier" ? tierText(textOf(row, "function"), text) : text,
    });
  }
  return found;
}

/** Functions and people name what they make, not what is stored. */
function namesAreMatched({ code }: Kind): boolean {
  return code !== "functions" && code !== "people";
}

/** The chosen matches as they are stored, by key. */
export function matchesOf(stored: unknown): Matches {
  return new Map(Object.entries((stored ?? {}) as Record<string, Match>));
}
