import { t } from "#shared/texts/t.ts";
import { fieldWords } from "./words.ts";
import { isNothing, valueWords, type Vocabulary } from "./value-words.ts";

/** One thing that is not as it was; null where it was not, or is no more. */
export interface Change {
  readonly field: string;
  readonly was: string | null;
  readonly is: string | null;
}

/** A value of one field; `place` finds its other side. */
interface Leaf {
  readonly place: string;
  readonly field: string;
  readonly value: unknown;
}

type Thing = Readonly<Record<string, unknown>>;

/** Counters of the database, which say nothing to people. */
const silent = new Set(["version", "org_id", "orgId"]);

function isThing(value: unknown): value is Thing {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Fields that say which row it is rather than what it contains. */
function namesRow(field: string, value: unknown): boolean {
  if (typeof value === "number") return /(?:monthIndex|month_index)$/.test(field);
  return typeof value === "string" && /(?:Id|_id|[dD]ay|[dD]ate|[mM]onth|^name)$/.test(field);
}

/**
 * What differs between an event's two sides, in the product's words. Rows of lists are matched by id, person,
 * project or day, so that only changes show. Any shape is readable.
 */
export function differences(before: unknown, after: unknown, words: Vocabulary): Change[] {
  const was = new Map(leavesOf(before, "", "", words).map((leaf) => [leaf.place, leaf]));
  const is = new Map(leavesOf(after, "", "", words).map((leaf) => [leaf.place, leaf]));
  const places = [...new Set([...was.keys(), ...is.keys()])];
  return places.flatMap((place) => {
    const [old, now] = [was.get(place), is.get(place)];
    const [oldWords, nowWords] = [wordsOf(old, words), wordsOf(now, words)];
    if (oldWords === nowWords || (isNothing(old?.value) && isNothing(now?.value))) return [];
    return [{ field: now?.field ?? old?.field ?? "", was: oldWords, is: nowWords }];
  });
}

function wordsOf(leaf: Leaf | undefined, words: Vocabulary): string | null {
  return leaf === undefined ? null : valueWords(leaf.value, words);
}

function leavesOf(value: unknown, place: string, field: string, words: Vocabulary): Leaf[] {
  if (value === null || value === undefined) return place === "" ? [] : [{ place, field, value }];
  if (Array.isArray(value)) return listLeaves(value, place, field, words);
  if (!isThing(value)) return [{ place: place || ".", field: field || t`Value`, value }];
  return Object.entries(value).flatMap(([name, each]) =>
    silent.has(name)
      ? []
      : leavesOf(
          each,
          `${place}/${name}`,
          field === "" ? fieldWords(name) : t`${field}: ${fieldWords(name)}`,
          words,
        ),
  );
}

function listLeaves(list: readonly unknown[], place: string, field: string, words: Vocabulary): Leaf[] {
  const inner = (key: string, label: string): [string, string] => [
    `${place}#${key}`,
    field === "" ? label : `${field}, ${label}`,
  ];
  if (list.every(isThing) && list.length > 0) {
    const used = new Set<string>();
    return list.flatMap((row, index) => {
      const naming = Object.entries(row).filter(([name, value]) => name !== "id" && namesRow(name, value));
      const label =
        naming.length === 0
          ? String(index + 1)
          : naming.map(([, value]) => valueWords(value, words)).join(", ");
      const named = typeof row["id"] === "string" ? row["id"] : naming.length === 0 ? String(index) : label;
      const key = used.has(named) ? `${named} ${index}` : named;
      used.add(key);
      const current = Object.fromEntries(
        Object.entries(row).filter(([name]) => name !== "id" && !naming.some(([each]) => each === name)),
      );
      return leavesOf(
        Object.keys(current).length === 0 ? { entry: true } : current,
        ...inner(key, label),
        words,
      );
    });
  }
  // Cells are short: who, when and what for, the value last.
  if (list.every((row): row is unknown[] => Array.isArray(row) && row.length > 1) && list.length > 0) {
    return list.flatMap((row) => {
      const label = row
        .slice(0, -1)
        .map((each) => valueWords(each, words))
        .join(", ");
      return leavesOf(row.at(-1), ...inner(label, label), words);
    });
  }
  return [{ place: place || ".", field: field || t`Value`, value: list }];
}
