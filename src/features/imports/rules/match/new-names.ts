import { monthsBetween, type Month } from "#shared/month.ts";
import { tidyCode, tidyText } from "#shared/tidy-text.ts";
import { isEmail } from "#features/people/rules/email.ts";
import { splitFullName } from "#features/people/rules/person-form.ts";
import { longestProject } from "#features/projects/rules/project-draft.ts";
import { folded } from "./directory.ts";
import type { Reference } from "../kinds/fields.ts";

/** A name of the file: in how many facts it stands, and of a project the months of those. */
export interface NameInFile extends NamedBeside {
  readonly rows: number;
  readonly first: Month | null;
  readonly last: Month | null;
  /** Of a project what else its facts name: the functions it needs are those of these. */
  readonly beside?: readonly NamedBeside[];
}

export interface NamedBeside {
  readonly reference: Reference;
  readonly text: string;
}

/** The rate of a tier that is made of a name alone, until someone sets it. */
export const rateToBeSet = 1;
/** The tier of a function that is made of a name alone. */
export const onlyTier = "Standard";

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** The first of `base`, `base2`, `base3` … that isn't used yet; marks it as used. */
function free(base: string, used: Set<string>): string {
  let text = base;
  for (let number = 2; used.has(text.toLowerCase()); number += 1) text = `${base}${number}`;
  used.add(text.toLowerCase());
  return text;
}

/**
 * Someone who is only named in a file. An address makes them an active user; a name alone has an address that no
 * mail can reach, and stays inactive until it is replaced.
 */
export function newPerson(text: string, place: string, used: Set<string>) {
  const tidy = tidyText(text);
  if (isEmail(tidy)) {
    const words = (tidy.split("@")[0] ?? "").split(/[._+-]+/).filter((word) => /\p{L}/u.test(word));
    const [firstName = tidy.split("@")[0] ?? tidy, ...rest] = words.map(capital);
    return {
      email: tidy,
      firstName,
      lastName: rest.length > 0 ? rest.join(" ") : null,
      isActive: true,
    };
  }
  const comma = /^([^,]+),\s*(.+)$/.exec(tidy);
  const name = splitFullName(comma ? `${comma[2] ?? ""} ${comma[1] ?? ""}` : tidy);
  const slug = folded(tidy)
    .replaceAll(/[^a-z0-9]+/g, ".")
    .replaceAll(/^\.|\.$/g, "")
    .slice(0, 50);
  return {
    email: `${free(slug === "" ? "someone" : slug, used)}@${place}.invalid`,
    ...name,
    isActive: false,
  };
}

/** A code made of a project's name that isn't among `used` (lower case), and is from now on. */
export function codeFrom(name: string, used: Set<string>): string {
  const code = tidyCode(name);
  const words = code.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const short =
    code.length <= 20
      ? code
      : words
          .map((word) => word.slice(0, 4))
          .join("-")
          .slice(0, 20)
          .replace(/-$/, "");
  return tidyCode(free(short === "" ? "PROJECT" : short, used));
}

/** An active project from the first to the last month the file has of it, with a code made of its name. */
export function newProject({ text, first, last }: NameInFile, today: Month, used: Set<string>) {
  const name = tidyText(text);
  const start = first ?? today;
  const length = Math.min(longestProject, monthsBetween(start, last ?? start) + 1);
  return { name, code: codeFrom(name, used), start: `${start}-01`, length };
}

/** What may be made of a name: of a tier only within a function. */
export function mayCreate(reference: Reference, text: string): boolean {
  if (reference === "tier") return text.includes(" / ");
  return tidyText(text) !== "";
}
