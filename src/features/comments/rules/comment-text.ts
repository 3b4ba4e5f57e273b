import { t } from "#shared/texts/t.ts";

/** Characters of a comment as it's read, names of people as one each. */
export const maxLength = 2000;
/** As many mails a comment causes at most. */
export const maxMentions = 20;

/** A person in a text as it is stored: `@{id}`. */
const mention = /@\{([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\}/g;

/** Whom a stored text mentions, each once. */
export const mentionedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(mention)].flatMap(([, id]) => id ?? [])),
];

/** Why a stored text can't be a comment; null where it can. */
export function commentFault(text: string): string | null {
  if (text.trim() === "") return t`Write a comment.`;
  if (text.replace(mention, "@").length > maxLength) return t`Use at most ${maxLength} characters`;
  return mentionedIn(text).length > maxMentions ? t`Mention at most ${maxMentions} people.` : null;
}

/** A stored text as pieces: words, and people by their ids. */
export function piecesOf(text: string): readonly (string | { readonly id: string })[] {
  return text.split(mention).map((piece, at) => (at % 2 === 1 ? { id: piece } : piece));
}

export type Names = ReadonlyMap<string, string>;

/** A stored text as it's read: `@Ada Cole` in place of references. */
export const readText = (text: string, names: Names): string =>
  piecesOf(text)
    .map((piece) => (typeof piece === "string" ? piece : nameIn(names, piece.id)))
    .join("");

/** `@Ada Cole`; someone no longer known has no name. */
export const nameIn = (names: Names, id: string): string => `@${names.get(id) ?? t`Former person`}`;

/** A person chosen in a text that is typed, by the words that mean them. */
export interface Chosen {
  readonly label: string;
  readonly id: string;
}

/** A typed text as it is stored: names of chosen people become references, longer ones first. */
export function storedText(typed: string, people: readonly Chosen[]): string {
  const labels = people.toSorted((one, other) => other.label.length - one.label.length);
  return labels.reduce(
    (text, { label, id }) =>
      text.replace(new RegExp(`@${escaped(label)}(?![\\p{L}\\p{N}])`, "gu"), `@{${id}}`),
    typed,
  );
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A stored text as it is typed, with the people that its names mean. */
export function typedText(text: string, names: Names): { typed: string; people: Chosen[] } {
  const people = mentionedIn(text).reduce<Chosen[]>(
    (chosen, id) => withPerson(chosen, id, nameIn(names, id).slice(1)),
    [],
  );
  const labels = new Map(people.map(({ label, id }) => [id, label]));
  return { typed: readText(text, labels), people };
}

/** Adds a person; a second one of the same name gets a number, so that the two differ. */
export function withPerson(people: readonly Chosen[], id: string, name: string): Chosen[] {
  if (people.some((each) => each.id === id)) return [...people];
  const isUsed = (label: string) => people.some((each) => each.label === label);
  let label = name;
  for (let number = 2; isUsed(label); number += 1) label = `${name} (${number})`;
  return [...people, { label, id }];
}

/** The beginning of a name after the last `@` before the caret; null where no name is being typed. */
export function nameBeingTyped(
  text: string,
  caret: number,
  people: readonly Chosen[],
): { readonly from: number; readonly name: string } | null {
  const found = /(?:^|[\s(])@([^\s@][^@\n]{0,40})?$/u.exec(text.slice(0, caret));
  if (found === null) return null;
  const name = found[1] ?? "";
  if (people.some(({ label }) => name.startsWith(label))) return null;
  return { from: caret - name.length - 1, name };
}
