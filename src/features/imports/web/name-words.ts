import type { Output } from "#shared/contract.ts";
import { plural, t } from "#shared/texts/t.ts";
import type { readMatches } from "../names-contract.ts";
import type { Reference } from "../rules/kinds/fields.ts";

export type NameInFile = Output<typeof readMatches>["names"][number];

const labels: Readonly<Record<Reference, string>> = {
  person: t`Person`,
  project: t`Project`,
  function: t`Function`,
  tier: t`Cost tier`,
  characteristic: t`Characteristic`,
  leave: t`Kind of leave`,
};

/** What a name is of: "Cost tier". */
export const labelOf = (reference: Reference): string => labels[reference];

/** What creates one of them, or all that are missing. */
export const createTexts: Readonly<
  Record<Reference, { readonly one: string; readonly all: (number: number) => string }>
> = {
  person: {
    one: t`Create this person`,
    all: (number) => t`Create all ${plural(number, "# person", "# people")}`,
  },
  project: {
    one: t`Create this project`,
    all: (number) => t`Create all ${plural(number, "# project", "# projects")}`,
  },
  function: {
    one: t`Create this function`,
    all: (number) => t`Create all ${plural(number, "# function", "# functions")}`,
  },
  tier: {
    one: t`Create this cost tier`,
    all: (number) => t`Create all ${plural(number, "# cost tier", "# cost tiers")}`,
  },
  characteristic: {
    one: t`Create this characteristic`,
    all: (number) => t`Create all ${plural(number, "# characteristic", "# characteristics")}`,
  },
  leave: {
    one: t`Create this kind of leave`,
    all: (number) => t`Create all ${plural(number, "# kind of leave", "# kinds of leave")}`,
  },
};

export const chooseTexts: Readonly<Record<Reference, string>> = {
  person: t`Choose a person, or type their name`,
  project: t`Choose a project, or type its name`,
  function: t`Choose a function, or type its name`,
  tier: t`Choose a cost tier, or type its name`,
  characteristic: t`Choose a characteristic, or type its name`,
  leave: t`Choose a kind of leave, or type its name`,
};

/** What a name is matched with, in words; "" where nothing is decided. */
export function matchInWords({ match, label, reference }: NameInFile): string {
  if (match === null) return "";
  if (match === "skip") return t`Skip these rows`;
  if (match === "create") return createTexts[reference].one;
  return label ?? "";
}
