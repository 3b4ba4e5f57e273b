/** What a function form holds; rates in the organisation's currency per hour. */
export interface FunctionForm {
  readonly name: string;
  readonly costTiers: readonly { readonly name: string; readonly hourlyRate: number }[];
  readonly allocatorIds: readonly string[];
}

/** Checks a function form (specification 000 section 5); a message per field, empty when all is well. */
export function checkFunctionForm(form: FunctionForm): Record<string, string> {
  const errors: Record<string, string> = {};
  if (form.name.trim() === "") errors["name"] = "Function name is required";
  if (form.allocatorIds.length === 0) errors["allocatorIds"] = "At least one allocator must be selected";
  const isValid = form.costTiers.every((tier) => tier.name.trim() !== "" && tier.hourlyRate > 0 && tier.hourlyRate <= 99_999_999);
  const names = new Set(form.costTiers.map((tier) => tier.name.trim().toLowerCase()));
  if (form.costTiers.length === 0 || !isValid) errors["costTiers"] = "All cost tiers must have a name and valid hourly rate";
  else if (names.size < form.costTiers.length) errors["costTiers"] = "Cost tier names must be unique";
  return errors;
}
