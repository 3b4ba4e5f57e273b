import { tiersInvalid } from "#features/functions/rules/function-form.ts";
import { isValidRate } from "#shared/money.ts";
import { tidyText } from "#shared/tidy-text.ts";
import { t } from "#shared/texts/t.ts";
import { at, type Fault } from "../read/fault.ts";
import { unitOfWord } from "../read/heading-words.ts";
import { numberOf, outcomeOf, textOf, unreadable, type Judged, type JudgeContext } from "./judging.ts";
import type { Outcome, TypedRow } from "../read/rows.ts";

export interface StoredTier {
  readonly id: string;
  readonly name: string;
  readonly rate: number;
}

export interface StoredFunction {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly tiers: readonly StoredTier[];
}

/** Functions by their name in lower case. */
export interface FunctionFacts {
  readonly functions: ReadonlyMap<string, StoredFunction>;
}

export type FunctionWork =
  | { readonly make: { readonly id: string; readonly name: string; readonly description: string } }
  | { readonly describe: { readonly id: string; readonly description: string } }
  | { readonly tier: StoredTier & { readonly functionId: string } }
  | { readonly rate: { readonly id: string; readonly rate: number; readonly functionId: string } };

const [longestName, longestDescription] = [120, 2000];
const key = (text: string): string => text.toLowerCase();
const functionName = (row: TypedRow): string => tidyText(textOf(row, "function"));
const tierName = (row: TypedRow): string => tidyText(textOf(row, "tier"));

/** The tiers of a function one after the other; a tier that comes twice is a fault. */
export function arrangeFunctions(rows: readonly TypedRow[]): {
  rows: TypedRow[];
  faults: Map<TypedRow, Fault>;
} {
  const groups = Map.groupBy(rows, (row) => key(functionName(row)));
  const faults = new Map<TypedRow, Fault>();
  for (const group of groups.values()) {
    const first = new Map<string, number>();
    for (const row of group) {
      const earlier = first.get(key(tierName(row)));
      if (earlier === undefined) first.set(key(tierName(row)), row.row);
      else faults.set(row, at("tier", t`The same cost tier as in row ${earlier}`));
    }
  }
  return { rows: [...groups.values()].flat(), faults };
}

/** A function is made with all its tiers in one batch. */
export const sameFunction = (one: TypedRow, next: TypedRow): boolean =>
  key(functionName(one)) === key(functionName(next));

function faultsOf(row: TypedRow): Fault[] {
  const faults = unreadable(row);
  const unit = textOf(row, "unit");
  if (unit !== "" && unitOfWord(unit) !== "hours")
    faults.push(at("unit", t`Rates are amounts an hour. Convert this one, which is per ${unit}.`));
  if (functionName(row) === "") faults.push(at("function", t`The function is missing.`));
  if (tierName(row) === "") faults.push(at("tier", t`The cost tier is missing.`));
  const rate = numberOf(row, "rate");
  if (rate === null && row.problems.rate === undefined)
    faults.push(at("rate", t`The hourly rate is missing.`));
  else if (rate !== null && !isValidRate(rate)) faults.push(at("rate", tiersInvalid()));
  for (const [field, name] of [
    ["function", functionName(row)],
    ["tier", tierName(row)],
  ] as const)
    if (name.length > longestName) faults.push(at(field, t`A name has more than ${longestName} characters.`));
  if (textOf(row, "description").length > longestDescription)
    faults.push(at("description", t`The description has more than ${longestDescription} characters.`));
  return faults;
}

/** What becomes of tiers: new ones are added, rates change from today on; nothing is removed. */
export function judgeFunctions(
  rows: readonly TypedRow[],
  facts: FunctionFacts,
  frame: JudgeContext,
): Judged<FunctionWork> {
  const works: FunctionWork[] = [];
  const functions = new Map(facts.functions);
  const outcomes = rows.map((row): Outcome => {
    const faults = faultsOf(row);
    if (faults.length > 0) return outcomeOf(row, "refused", faults);
    const before = works.length;
    const description = textOf(row, "description");
    let known = functions.get(key(functionName(row)));
    if (!known) {
      known = { id: frame.idOf(row), name: functionName(row), description, tiers: [] };
      works.push({ make: { id: known.id, name: known.name, description } });
    } else if (description !== "" && description !== known.description) {
      known = { ...known, description };
      works.push({ describe: { id: known.id, description } });
    }
    functions.set(key(known.name), known);
    const tier = known.tiers.find(({ name }) => key(name) === key(tierName(row)));
    const rate = numberOf(row, "rate") ?? 0;
    if (!tier) {
      const made = { id: frame.idOf(row, 1), name: tierName(row), rate };
      works.push({ tier: { ...made, functionId: known.id } });
      return outcomeOf(row, "created");
    }
    if (tier.rate !== rate) works.push({ rate: { id: tier.id, rate, functionId: known.id } });
    return outcomeOf(row, works.length > before ? "changed" : "same");
  });
  return { outcomes, works };
}
