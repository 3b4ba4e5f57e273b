import { isValidRate } from "#shared/money.ts";
import { t } from "#shared/texts/t.ts";
/** A cost tier in a form; `id` null until stored, the rate null while empty. Currency per hour. */
export interface TierForm {
  readonly id: string | null;
  readonly name: string;
  readonly hourlyRate: number | null;
}

/** What a function form contains. */
export interface FunctionForm {
  readonly name: string;
  readonly description: string;
  readonly costTiers: readonly TierForm[];
  readonly allocatorIds: readonly string[];
  /** People of higher tiers may stand in for lower ones when a month is filled. */
  readonly allowsStandIns: boolean;
}

export const functionNameRequired = () => t`Function name is required`;
export const functionNameInUse = () => t`A function with this name already exists`;
export const allocatorRequired = () => t`At least one allocator must be selected`;
export const allocatorUnknown = () => t`Only people with the Allocator role can be chosen`;
export const tiersInvalid = () => t`All cost tiers must have a name and valid hourly rate`;
export const tierNamesUnique = () => t`Cost tier names must be unique`;
export const lastTier = () => t`Cannot delete the last cost tier`;
export const tierGone = () => t`One of the cost tiers no longer exists.`;
/** Said in the form (docs/readings.md#amb-09). */
export const rateChangeNote = () =>
  t`A changed rate applies from now on. Hours already stored use the old rate until someone saves that draft again.`;

/** The tiers whose name an earlier one has, whatever the case. */
export function repeatedTierNames(tiers: readonly Pick<TierForm, "name">[]): ReadonlySet<number> {
  const names = tiers.map(({ name }) => name.trim().toLowerCase());
  return new Set(names.flatMap((name, index) => (name !== "" && names.indexOf(name) < index ? [index] : [])));
}

/** What is wrong with the tiers of a form; null for nothing. */
export function tiersFault(tiers: readonly Omit<TierForm, "id">[]): "incomplete" | "repeated" | null {
  const isComplete = tiers.every(({ name, hourlyRate }) => name.trim() !== "" && isValidRate(hourlyRate));
  if (tiers.length === 0 || !isComplete) return "incomplete";
  return repeatedTierNames(tiers).size > 0 ? "repeated" : null;
}

type CheckedForm = Pick<FunctionForm, "name" | "allocatorIds"> & {
  readonly costTiers: readonly Omit<TierForm, "id">[];
};

/** Checks a function form (docs/readings.md#000-5); a message per field, empty when all is well. */
export function checkFunctionForm(form: CheckedForm): Record<string, string> {
  const errors: Record<string, string> = {};
  if (form.name.trim() === "") errors["name"] = functionNameRequired();
  if (form.allocatorIds.length === 0) errors["allocatorIds"] = allocatorRequired();
  const fault = tiersFault(form.costTiers);
  if (fault !== null) errors["costTiers"] = fault === "incomplete" ? tiersInvalid() : tierNamesUnique();
  return errors;
}

/** The form with its texts as they are stored. */
export function tidyFunctionForm<Form extends Pick<FunctionForm, "name" | "description" | "costTiers">>(
  form: Form,
): Form {
  const costTiers = form.costTiers.map((tier) => ({ ...tier, name: tier.name.trim() }));
  return { ...form, name: form.name.trim(), description: form.description.trim(), costTiers };
}
