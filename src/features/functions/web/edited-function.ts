import * as z from "zod/mini";
import type { FunctionDetails } from "../contract.ts";
import type { FunctionForm } from "../rules/function-form.ts";

const EditedTier = z.object({
  /** Stays the same while the tier's row does. */
  key: z.string(),
  id: z.nullable(z.string()),
  name: z.string(),
  hourlyRate: z.nullable(z.number()),
});
export type EditedTier = z.infer<typeof EditedTier>;

export const EditedFunction = z.object({
  name: z.string(),
  description: z.string(),
  costTiers: z.array(EditedTier),
  allocatorIds: z.array(z.string()),
  allowsStandIns: z.boolean(),
});
export type EditedFunction = z.infer<typeof EditedFunction>;

let lastKey = 0;

export function newTier(): EditedTier {
  lastKey += 1;
  return { key: `new ${Date.now()} ${lastKey}`, id: null, name: "", hourlyRate: null };
}

export function editedOf(details: FunctionDetails): EditedFunction {
  const { name, description, costTiers, allocators, allowsStandIns } = details;
  return {
    name,
    description,
    costTiers: costTiers.map(({ id, name: tier, hourlyRate }) => ({ key: id, id, name: tier, hourlyRate })),
    allocatorIds: allocators.map(({ id }) => id),
    allowsStandIns,
  };
}

export function withKeys(form: FunctionForm): EditedFunction {
  return {
    ...form,
    allocatorIds: [...form.allocatorIds],
    costTiers: form.costTiers.map((tier) => ({
      ...newTier(),
      ...tier,
      ...(tier.id === null ? {} : { key: tier.id }),
    })),
  };
}
