import { containsText } from "#shared/search-key.ts";

/** Something that has a name, and perhaps a code. */
export interface Named {
  readonly id: string;
  readonly name: string;
  readonly code?: string;
}

/** What a text means: one thing, or why it is none. */
export type Choice<T> =
  | { readonly one: T }
  | { readonly problem: string; readonly matches: Readonly<Record<string, unknown>> };

const maxNamed = 10;

const described = ({ code, name, id }: Named): string => `${code ? `${code} ` : ""}${name} (${id})`;

/**
 * The thing that a model means by an id, a code, a name or a part of them, whatever the case. Several or none: a
 * sentence, and as data what was looked for and what there is to choose from.
 */
export function choose<T extends Named>(things: readonly T[], text: string, noun: string): Choice<T> {
  const wanted = text.trim().toLowerCase();
  const by = (fits: (thing: T) => boolean): readonly T[] => things.filter(fits);
  const found = [
    by(({ id }) => id === wanted),
    by(({ code }) => code?.toLowerCase() === wanted),
    by(({ name }) => name.toLowerCase() === wanted),
    by(({ code, name }) => containsText(`${code ?? ""} ${name}`, text)),
  ].find((some) => some.length > 0);
  if (found === undefined)
    return { problem: `No ${noun} that you can see matches this.`, matches: { wanted: text } };
  const [one, ...others] = found;
  if (one !== undefined && others.length === 0) return { one };
  return {
    problem: `${found.length} match this as ${noun}. Say which one.`,
    matches: { wanted: text, matches: found.slice(0, maxNamed).map(described) },
  };
}
