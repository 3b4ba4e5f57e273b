import { idDifference } from "#shared/id.ts";
import { tidyFunctionForm, type FunctionForm, type TierForm } from "./function-form.ts";

/** True when saving the form would change what is stored. */
export function differs(stored: FunctionForm, form: FunctionForm): boolean {
  return JSON.stringify(comparable(stored)) !== JSON.stringify(comparable(tidyFunctionForm(form)));
}

function comparable({ name, description, costTiers, allocatorIds, allowsStandIns }: FunctionForm): unknown {
  return [
    name,
    description,
    costTiers.map((tier) => [tier.id, tier.name, tier.hourlyRate]),
    allocatorIds.toSorted(),
    allowsStandIns,
  ];
}

/**
 * One's own changes since `base` over what is stored. A tier they deleted stays deleted unless one changed
 * it: then it is new.
 */
export function mergeFunctionForms(
  base: FunctionForm,
  own: FunctionForm,
  theirs: FunctionForm,
): FunctionForm {
  const allocators = idDifference(base.allocatorIds, own.allocatorIds);
  const isDropped = ({ id }: TierForm) => has(base, id) && !has(own, id);
  const stored = theirs.costTiers
    .filter((tier) => !isDropped(tier))
    .map((tier) => mergedTier(base, own, tier));
  const revived = own.costTiers.filter((tier) => !has(theirs, tier.id) && isChanged(base, tier));
  return {
    name: own.name === base.name ? theirs.name : own.name,
    description: own.description === base.description ? theirs.description : own.description,
    costTiers: [
      ...stored,
      ...revived.map((tier) => ({ ...tier, id: null })),
      ...own.costTiers.filter(({ id }) => id === null),
    ],
    allocatorIds: [...new Set([...theirs.allocatorIds, ...allocators.added])].filter(
      (id) => !allocators.removed.includes(id),
    ),
    allowsStandIns: own.allowsStandIns === base.allowsStandIns ? theirs.allowsStandIns : own.allowsStandIns,
  };
}

function has(form: FunctionForm, tierId: string | null): boolean {
  return form.costTiers.some(({ id }) => id === tierId);
}

function mergedTier(base: FunctionForm, own: FunctionForm, theirs: TierForm): TierForm {
  const before = base.costTiers.find((tier) => tier.id === theirs.id);
  const mine = own.costTiers.find((tier) => tier.id === theirs.id);
  if (!before || !mine) return theirs;
  return {
    ...theirs,
    name: mine.name === before.name ? theirs.name : mine.name,
    hourlyRate: mine.hourlyRate === before.hourlyRate ? theirs.hourlyRate : mine.hourlyRate,
  };
}

function isChanged(base: FunctionForm, tier: TierForm): boolean {
  const before = base.costTiers.find(({ id }) => id === tier.id);
  return before !== undefined && (before.name !== tier.name || before.hourlyRate !== tier.hourlyRate);
}
