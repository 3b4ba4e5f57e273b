import type { Output } from "#shared/contract.ts";
import type { readMatches } from "../names-contract.ts";
import type { Reference } from "../rules/fields.ts";

export type NameInFile = Output<typeof readMatches>["names"][number];

const nouns: Readonly<Record<Reference, readonly [one: string, many: string]>> = {
  person: ["person", "people"],
  project: ["project", "projects"],
  function: ["function", "functions"],
  tier: ["cost tier", "cost tiers"],
  characteristic: ["characteristic", "characteristics"],
};

/** What a name is of, one and many. */
export const nounsOf = (reference: Reference): readonly [one: string, many: string] => nouns[reference];

/** The same as a label: "Cost tier". */
export function labelOf(reference: Reference): string {
  const [one] = nouns[reference];
  return one.slice(0, 1).toUpperCase() + one.slice(1);
}

/** What a name is matched with, in words; "" where nothing is decided. */
export function matchInWords({ match, label, reference }: NameInFile): string {
  if (match === null) return "";
  if (match === "skip") return "Skip these rows";
  if (match === "create") return `Create this ${nouns[reference][0]}`;
  return label ?? "";
}
