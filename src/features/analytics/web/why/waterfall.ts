import { fromHundredths, toHundredths } from "#shared/hundredths.ts";
import { t } from "#shared/texts/t.ts";
import { causeWords, whyCauses, type WhyCause, type WhyLevel, type WhyStep } from "../../rules/why-model.ts";
import type { Why } from "../../why-contract.ts";
import type { Unit } from "../UnitChoice.tsx";

/** A line of the waterfall: a level from 0, or a cause from where the one before ended. */
export interface WaterfallLine {
  readonly id: string;
  readonly label: string;
  /** What a cause means; null for a level. */
  readonly means: string | null;
  readonly cause: { readonly step: WhyStep; readonly cause: WhyCause } | null;
  readonly level: WhyLevel | null;
  /** The value of a level, or what a cause adds. */
  readonly value: number;
  readonly from: number;
  readonly to: number;
}

const levelLabels: Readonly<Record<WhyLevel, string>> = {
  budget: t`Budget`,
  forecasted: t`Forecast`,
  allocated: t`Allocated`,
  booked: t`Booked`,
};

const steps: readonly { readonly level: WhyLevel; readonly step: WhyStep | null }[] = [
  { level: "budget", step: null },
  { level: "forecasted", step: "forecasted" },
  { level: "allocated", step: "allocated" },
  { level: "booked", step: "booked" },
];

/** The lines in their order; causes of nothing are left out. */
export function waterfallLines({ levels, bars }: Why, unit: Unit): WaterfallLine[] {
  if (levels === null) return [];
  const valueOf = (amount: { readonly hours: number; readonly gbp: number | null }) =>
    unit === "hours" ? amount.hours : (amount.gbp ?? 0);
  let at = 0;
  return steps.flatMap(({ level, step }) => {
    const causes = step === null ? [] : whyCauses[step].map((cause) => ({ step, cause }));
    const lines = causes.flatMap(({ step: of, cause }): WaterfallLine[] => {
      const bar = bars.find((each) => each.step === of && each.cause === cause);
      const value = bar === undefined ? 0 : valueOf(bar);
      const [label, means] = causeWords()[of][cause] ?? [cause, ""];
      const from = at;
      at = fromHundredths(toHundredths(at) + toHundredths(value));
      const line = {
        id: `${of} ${cause}`,
        label,
        means,
        cause: { step: of, cause },
        level: null,
        value,
        from,
        to: at,
      };
      return value === 0 ? [] : [line];
    });
    const value = valueOf(levels[level]);
    at = value;
    return [
      ...lines,
      { id: level, label: levelLabels[level], means: null, cause: null, level, value, from: 0, to: value },
    ];
  });
}
