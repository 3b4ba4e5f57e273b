import { searchKey } from "#shared/search-key.ts";

/** Names that an organisation knows. */
export interface KnownNames {
  readonly people: readonly string[];
  readonly projects: readonly { readonly code: string; readonly name: string }[];
  readonly functions: readonly string[];
}

/** A word, or an email address. */
const wordPattern = /[^\s@]+@[^\s@]*[\p{L}\p{N}]|[\p{L}\p{N}]+/gu;
const keysOf = (text: string): string[] => (text.match(wordPattern) ?? []).map(searchKey);

interface Word {
  readonly key: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Letters that a word of a name needs to be found alone, whatever its case. */
const plainly = 3;

/** The word without what languages add to a name: Olive's, Olives. */
const stems = (key: string): string[] => (key.endsWith("s") ? [key, key.slice(0, -1)] : [key]);

/** How many words from `at` on are one of the names. */
function lengthAt(
  words: readonly Word[],
  at: number,
  names: ReadonlyMap<string, readonly string[][]>,
): number {
  const first = words[at];
  const candidates = first === undefined ? [] : stems(first.key).flatMap((key) => names.get(key) ?? []);
  const fits = candidates.filter((name) =>
    name.every((key, offset) => stems(words[at + offset]?.key ?? "").includes(key)),
  );
  return Math.max(0, ...fits.map(({ length }) => length));
}

function byFirstWord(names: readonly string[]): ReadonlyMap<string, readonly string[][]> {
  const found = new Map<string, string[][]>();
  for (const name of names) {
    const keys = keysOf(name);
    const [first] = keys;
    if (first !== undefined) found.set(first, [...(found.get(first) ?? []), keys]);
  }
  return found;
}

/**
 * A question in which every email address and every name that is known is what `hide` makes of it. Of people each word of a name is one. Of
 * projects the code, the name, and words of it that are written with a capital letter.
 */
export function hideNames(
  question: string,
  { people, projects, functions }: KnownNames,
  hide: (word: string) => string,
): string {
  const parts = new Set(people.flatMap(keysOf));
  const ofProjects = new Set(projects.flatMap(({ name }) => keysOf(name)));
  const names = byFirstWord([...functions, ...projects.flatMap(({ code, name }) => [code, name])]);
  const words: Word[] = [...question.matchAll(wordPattern)].map((match) => ({
    key: searchKey(match[0]),
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
  const isCapital = ({ text }: Word) => /^\p{Lu}/u.test(text);
  const isPart = (word: Word) =>
    word.text.includes("@") ||
    stems(word.key).some(
      (key) =>
        (parts.has(key) && (key.length >= plainly || isCapital(word))) ||
        (ofProjects.has(key) && key.length > plainly && isCapital(word)),
    );
  const lengths = words.map((word, at) => lengthAt(words, at, names) || (isPart(word) ? 1 : 0));
  let written = "";
  let from = 0;
  for (let at = 0; at < words.length; at += 1) {
    if ((lengths[at] ?? 0) === 0) continue;
    // Names beside each other are one: a first name and a last.
    let end = at;
    while ((lengths[end] ?? 0) > 0) end += lengths[end] ?? 1;
    const [first, last] = [words[at], words[end - 1]];
    if (first === undefined || last === undefined) break;
    written += question.slice(from, first.start) + hide(question.slice(first.start, last.end));
    from = last.end;
    at = end - 1;
  }
  return written + question.slice(from);
}
