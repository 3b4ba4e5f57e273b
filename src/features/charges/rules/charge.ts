import type { Day } from "#shared/day.ts";
import { isExact, sumExact } from "#shared/hundredths.ts";
import { tidyText } from "#shared/tidy-text.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";

export const chargeKinds = ["fixed_fee", "milestone", "expense"] as const;
export type ChargeKind = (typeof chargeKinds)[number];

export const chargeLabels = perLanguage((): Readonly<Record<ChargeKind, string>> => ({
  fixed_fee: t`Fixed fee`,
  milestone: t`Milestone`,
  expense: t`Expense`,
}));

/** What is typed of a charge. */
export interface ChargeFields {
  /** "" until one is chosen. */
  readonly day: Day;
  readonly kind: ChargeKind;
  readonly description: string;
  /** In the organisation's currency; null until it's typed. */
  readonly amount: number | null;
  /** The customer pays it: fees and milestones always. */
  readonly isBillable: boolean;
}

export const longestDescription = 200;
/** More isn't stored. */
export const highestAmount = 9_999_999_999.99;

/** A charge as it's stored. */
export const tidyCharge = <Fields extends ChargeFields>(fields: Fields): Fields => ({
  ...fields,
  description: tidyText(fields.description),
});

function amountFault(amount: number | null): string | null {
  if (amount === null || !Number.isFinite(amount)) return t`Enter an amount`;
  if (amount <= 0) return t`Enter more than 0`;
  if (amount > highestAmount) return t`Enter a smaller number`;
  return isExact(amount) ? null : t`Use at most two decimals`;
}

/** What is wrong with a charge, by field. Lengths are the contract's. */
export function checkCharge(fields: ChargeFields): Record<string, string> {
  const faults: Record<string, string> = {};
  if (fields.day === "") faults["day"] = t`Choose a day`;
  if (tidyText(fields.description) === "") faults["description"] = t`Enter what it's for`;
  const amount = amountFault(fields.amount);
  if (amount !== null) faults["amount"] = amount;
  if (!fields.isBillable && fields.kind !== "expense")
    faults["isBillable"] = t`Fees and milestones are always billable`;
  return faults;
}

export interface ChargedAmount {
  readonly kind: ChargeKind;
  readonly amount: number;
  readonly isBillable: boolean;
}

/** What a charge brings in. An expense that the customer pays brings in what it costs. */
export const chargeRevenue = ({ amount, isBillable }: ChargedAmount): number => (isBillable ? amount : 0);

/** What a charge costs: expenses alone do. */
export const chargeCost = ({ amount, kind }: ChargedAmount): number => (kind === "expense" ? amount : 0);

/** A charge counts from its day on; until then it is planned. */
export const isPlanned = ({ day }: { readonly day: Day }, today: Day): boolean => day > today;

export interface ChargeTotal {
  readonly revenue: number;
  readonly cost: number;
}

/** What charges bring in and cost together. */
export const chargeTotal = (charges: readonly ChargedAmount[]): ChargeTotal => ({
  revenue: sumExact(charges.map(chargeRevenue)),
  cost: sumExact(charges.map(chargeCost)),
});
