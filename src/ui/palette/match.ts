import { searchKey } from "#shared/search-key.ts";

export interface Findable {
  readonly id: string;
  readonly label: string;
  /** A code or address beside the label, found too. */
  readonly hint?: string | undefined;
  /** Words that find it without being shown. */
  readonly keywords?: string | undefined;
}

export interface Found<Entry> {
  readonly entry: Entry;
  /** Places in the label that matched, ascending. */
  readonly marks: readonly number[];
}

/** How well a word matched, from 0 to 100, and where. */
interface Hit {
  readonly score: number;
  readonly marks: readonly number[];
}

const EXACT = 100;
const BEGINNING = 85;
const WORD = 70;
const INSIDE = 45;
const SCATTERED = 10;

/** A bonus for what was opened lately: the first of them the most. */
const RECENT = 8;

/** A text as it's searched: its letters, and the place in the text that each comes from. */
interface Letters {
  readonly letters: readonly string[];
  readonly places: readonly number[];
}

function lettersOf(text: string): Letters {
  const all = Array.from({ length: text.length }, (_, at) =>
    [...searchKey(text.charAt(at))].map((letter) => ({ letter, at })),
  ).flat();
  return { letters: all.map(({ letter }) => letter), places: all.map(({ at }) => at) };
}

/**
 * The entries in which every word of the query is found, best first: complete, at the beginning, at the
 * beginning of a word, inside, or, where no entry has it so, its letters in order. Entries opened lately come
 * first among equals. An empty query finds all, in the order given.
 */
export function findEntries<Entry extends Findable>(
  entries: readonly Entry[],
  query: string,
  recent: readonly string[] = [],
): Found<Entry>[] {
  const words = query.split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return entries.map((entry) => ({ entry, marks: [] }));
  const found = entries
    .flatMap((entry) => {
      const hits = words.map((word) => bestHit(entry, word));
      if (!hits.every((hit) => hit !== null)) return [];
      const place = recent.indexOf(entry.id);
      const bonus = place < 0 ? 0 : RECENT / (1 + place);
      const score =
        hits.reduce((sum, hit) => sum + hit.score, 0) / hits.length +
        bonus -
        Math.min(entry.label.length, 80) / 40;
      return [
        {
          entry,
          score,
          isScattered: hits.some((hit) => hit.score === SCATTERED),
          marks: [...new Set(hits.flatMap((hit) => hit.marks))].toSorted((a, b) => a - b),
        },
      ];
    })
    .toSorted((a, b) => b.score - a.score);
  const clear = found.filter(({ isScattered }) => !isScattered);
  return (clear.length > 0 ? clear : found).map(({ entry, marks }) => ({ entry, marks }));
}

function bestHit({ label, hint, keywords }: Findable, word: string): Hit | null {
  const { letters: wanted } = lettersOf(word);
  const inLabel = hitOf(lettersOf(label), wanted);
  const beside = [hint, keywords].flatMap((text) =>
    text === undefined ? [] : (hitOf(lettersOf(text), wanted) ?? []),
  );
  const others = beside
    .filter(({ score }) => score > SCATTERED)
    .map(({ score }) => ({ score: score - 1, marks: [] }));
  return [...(inLabel ? [inLabel] : []), ...others].toSorted((a, b) => b.score - a.score)[0] ?? null;
}

function hitOf({ letters: text, places }: Letters, word: readonly string[]): Hit | null {
  const joined = text.join("");
  const wanted = word.join("");
  const inText = (found: readonly number[]) => [...new Set(found.map((at) => places[at] ?? 0))];
  const span = (from: number) => inText(word.map((_, at) => from + at));
  if (joined === wanted) return { score: EXACT, marks: span(0) };
  if (joined.startsWith(wanted)) return { score: BEGINNING, marks: span(0) };
  const starts = text.flatMap((character, at) =>
    at > 0 && isLetter(character) && !isLetter(text[at - 1] ?? "") ? [at] : [],
  );
  const start = starts.find((at) => joined.startsWith(wanted, at));
  if (start !== undefined) return { score: WORD, marks: span(start) };
  const inside = joined.indexOf(wanted);
  if (inside >= 0) return { score: INSIDE, marks: span(inside) };
  const marks = scattered(text, word);
  return marks && { score: SCATTERED, marks: inText(marks) };
}

/** Each letter of the word in its order, the first of each. */
function scattered(text: readonly string[], word: readonly string[]): number[] | null {
  const marks: number[] = [];
  let from = 0;
  for (const letter of word) {
    const at = text.indexOf(letter, from);
    if (at < 0) return null;
    marks.push(at);
    from = at + 1;
  }
  return marks;
}

function isLetter(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}
