import * as z from "zod/mini";
import type { FunctionDetails } from "../contract.ts";
import type { FunctionForm, TierForm } from "../rules/function-form.ts";

/** A cost tier in the form; the key stays the same while its row does. */
export interface EditedTier extends TierForm {
  readonly key: string;
}

/** What the form holds. */
export interface EditedFunction extends FunctionForm {
  readonly costTiers: readonly EditedTier[];
}

/** The same as the browser stores it. */
export const EditedFunctionSchema = z.object({
  name: z.string(),
  description: z.string(),
  costTiers: z.array(
    z.object({
      key: z.string(),
      id: z.nullable(z.string()),
      name: z.string(),
      hourlyRate: z.nullable(z.number()),
    }),
  ),
  allocatorIds: z.array(z.string()),
});

let lastKey = 0;

/** A row for one more tier. */
export function newTier(): EditedTier {
  lastKey += 1;
  return { key: `new ${Date.now()} ${lastKey}`, id: null, name: "", hourlyRate: null };
}

/** A function as its form holds it. */
export function editedOf(details: FunctionDetails): EditedFunction {
  const { name, description, costTiers, allocators } = details;
  return {
    name,
    description,
    costTiers: costTiers.map((tier) => ({
      key: tier.id,
      id: tier.id,
      name: tier.name,
      hourlyRate: tier.hourlyRate,
    })),
    allocatorIds: allocators.map(({ id }) => id),
  };
}

/** A form without keys, with them. */
export function withKeys(form: FunctionForm): EditedFunction {
  return {
    ...form,
    costTiers: form.costTiers.map((tier) => ({
      ...newTier(),
      ...tier,
      ...(tier.id === null ? {} : { key: tier.id }),
    })),
  };
}
