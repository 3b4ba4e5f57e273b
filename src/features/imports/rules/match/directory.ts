import { hasWords } from "#shared/search-key.ts";
import { tidyCode } from "#shared/tidy-text.ts";
import type { Reference } from "../kinds/fields.ts";
import { holidayNames } from "../read/non-work.ts";

/** What is stored and can be named. */
export interface Stored {
  readonly id: string;
  readonly label: string;
  /** Of two of one name the active one is meant. */
  readonly isActive: boolean;
}

export interface StoredPersonName extends Stored {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export interface StoredProjectName extends Stored {
  readonly code: string;
  readonly name: string;
}

export interface StoredTierName extends Stored {
  readonly functionId: string;
  readonly functionName: string;
  readonly name: string;
}

/** Everything that names in a file may stand for. */
export interface StoredNames {
  readonly people: readonly StoredPersonName[];
  readonly projects: readonly StoredProjectName[];
  readonly functions: readonly Stored[];
  readonly tiers: readonly StoredTierName[];
  readonly characteristics: readonly Stored[];
  /** Holiday first. */
  readonly leave: readonly Stored[];
}

/** The same to be looked up: by reference, in the order in which they are tried, each by what it is found by. */
export type Directory = Readonly<Record<Reference, readonly ReadonlyMap<string, readonly Stored[]>[]>>;

/** A text as names are compared: without case, accents and doubled spaces. */
export function folded(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").trim().replaceAll(/\s+/g, " ").toLowerCase();
}

/** A tier is named within its function. */
export const tierText = (functionName: string, tierName: string): string =>
  functionName === "" ? tierName : `${functionName} / ${tierName}`;

function by<S extends Stored>(all: readonly S[], keys: (one: S) => readonly string[]) {
  const found = new Map<string, S[]>();
  for (const one of all)
    for (const key of new Set(keys(one))) {
      if (key === "") continue;
      const others = found.get(key);
      if (others) others.push(one);
      else found.set(key, [one]);
    }
  return found;
}

const fullName = ({ firstName, lastName }: StoredPersonName): string =>
  folded(`${firstName ?? ""} ${lastName ?? ""}`);
const turned = ({ firstName, lastName }: StoredPersonName): string[] =>
  lastName === null || firstName === null
    ? []
    : [folded(`${lastName}, ${firstName}`), folded(`${lastName} ${firstName}`)];

/** What `matchName` looks in. */
export function directoryOf(stored: StoredNames): Directory {
  return {
    person: [
      by(stored.people, ({ email }) => [folded(email)]),
      by(stored.people, (person) => [fullName(person)]),
      by(stored.people, turned),
      by(stored.people, ({ firstName, lastName, email }) => [
        folded(firstName ?? ""),
        folded(lastName ?? ""),
        folded(email.split("@")[0] ?? ""),
      ]),
    ],
    project: [
      by(stored.projects, ({ code }) => [folded(tidyCode(code))]),
      by(stored.projects, ({ name }) => [folded(name)]),
      by(stored.projects, ({ code, name }) =>
        [" ", " - ", ": "].map((between) => folded(`${code}${between}${name}`)),
      ),
    ],
    function: [by(stored.functions, ({ label }) => [folded(label)])],
    tier: [
      by(stored.tiers, ({ functionName, name }) => [folded(tierText(functionName, name))]),
      by(stored.tiers, ({ name }) => [folded(name)]),
    ],
    characteristic: [by(stored.characteristics, ({ label }) => [folded(label)])],
    leave: [
      by(stored.leave, ({ label }) => [folded(label)]),
      by(stored.leave.slice(0, 1), () => holidayNames),
    ],
  };
}

const listed = {
  person: "people",
  project: "projects",
  function: "functions",
  tier: "tiers",
  characteristic: "characteristics",
  leave: "leave",
} as const satisfies Readonly<Record<Reference, keyof StoredNames>>;

/** What has every word of a search in its label, active ones first. */
export function namesLike(stored: StoredNames, reference: Reference, search: string): readonly Stored[] {
  const all: readonly Stored[] = stored[listed[reference]];
  return all
    .filter(({ label }) => hasWords(label, search))
    .toSorted((one, other) => Number(other.isActive) - Number(one.isActive));
}
