import { useState } from "react";
import { formatHours, sumHours } from "#shared/hours.ts";
import { formatMonthShort, type Month } from "#shared/month.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/form/Field.tsx";
import { NumberInput } from "#ui/form/NumberInput.tsx";
import { RadioGroup } from "#ui/form/RadioGroup.tsx";
import { Select } from "#ui/form/Select.tsx";
import { cellKey, type BudgetCell, type BudgetCells } from "../../rules/budget-cells.ts";
import { spreadFault, spreadHours, type SpreadPattern } from "../../rules/budget-spread.ts";
import type { BudgetTier } from "../../rules/budget-totals.ts";

const patterns: readonly { readonly value: SpreadPattern; readonly label: string; readonly hint: string }[] =
  [
    { value: "even", label: "Evenly", hint: "The same each month" },
    { value: "workingDays", label: "By working days", hint: "Monday to Friday of each month" },
    { value: "front", label: "Front-loaded", hint: "Most at the beginning" },
    { value: "back", label: "Back-loaded", hint: "Most at the end" },
  ];

interface SpreadDialogProps {
  /** All months of the project. */
  readonly months: readonly Month[];
  /** The cost tiers to spread hours of; at least one. */
  readonly tiers: readonly BudgetTier[];
  readonly cells: BudgetCells;
  /** Numbers of the months selected, from 1, in order. */
  readonly selected: readonly number[];
  readonly onSpread: (shares: readonly BudgetCell[]) => void;
  readonly onClose: () => void;
}

/** Spreads the selected tiers' hours over months: as many as are there, or as many as typed. */
export function SpreadDialog({ months, tiers, cells, selected, onSpread, onClose }: SpreadDialogProps) {
  const single = selected.length < 2;
  const [from, setFrom] = useState(single ? 1 : (selected[0] ?? 1));
  const [to, setTo] = useState(single ? months.length : (selected.at(-1) ?? months.length));
  const [pattern, setPattern] = useState<SpreadPattern>("even");
  const [typed, setTyped] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const over = months.slice(from - 1, to);
  const standing = (tier: BudgetTier) =>
    sumHours(over.map((_, at) => cells.get(cellKey(tier.costTierId, from + at)) ?? 0));
  const sums = tiers.map((tier) => typed ?? standing(tier));
  const stands = sumHours(tiers.map(standing));
  const submit = () => {
    const wrong =
      stands === 0 && typed === null
        ? spreadFault(null)
        : (sums.map(spreadFault).find((each) => each !== null) ?? null);
    setFault(wrong);
    if (wrong !== null) return;
    onSpread(
      tiers.flatMap(({ costTierId }, at) =>
        spreadHours(sums[at] ?? 0, over, pattern).map((budgetHours, month) => ({
          costTierId,
          monthIndex: from + month,
          budgetHours,
        })),
      ),
    );
    onClose();
  };
  const options = months.map((month, at) => ({ value: String(at + 1), label: formatMonthShort(month) }));
  const [tier, ...others] = tiers;
  const [shown = 0] = sums;
  return (
    <Dialog
      open
      size="medium"
      title="Spread hours"
      subtitle={
        others.length === 0
          ? `${tier?.functionName ?? ""}, ${tier?.costTierName ?? ""}`
          : `${tiers.length} cost tiers, each separately`
      }
      onClose={onClose}
      onSubmit={submit}
      verb="Spread"
    >
      <div className="form-grid">
        <Field
          className="span-2"
          label={others.length === 0 ? "Hours" : "Hours for each"}
          hint={`Leave empty to spread the ${formatHours(stands)} already there`}
          error={fault ?? undefined}
        >
          <NumberInput
            data-autofocus=""
            min={0}
            step={0.5}
            value={typed}
            onValueChange={(hours) => {
              setTyped(hours);
              setFault(null);
            }}
          />
        </Field>
        <Field className="span-2" label="From">
          <Select
            options={options}
            value={String(from)}
            onValueChange={(value) => {
              setFrom(Number(value));
              setTo(Math.max(to, Number(value)));
            }}
          />
        </Field>
        <Field className="span-2" label="To">
          <Select
            options={options}
            value={String(to)}
            onValueChange={(value) => {
              setTo(Number(value));
              setFrom(Math.min(from, Number(value)));
            }}
          />
        </Field>
        <div>
          <RadioGroup legend="How" column options={patterns} value={pattern} onValueChange={setPattern} />
        </div>
        {spreadFault(shown) === null && shown > 0 && (
          <div className="well budget-preview" aria-live="polite">
            <p className="muted">{`${formatHours(shown)} hours${others.length === 0 ? "" : ` of ${tier?.costTierName ?? ""}`} become`}</p>
            <ul>
              {spreadHours(shown, over, pattern).map((hours, at) => (
                <li key={over[at]}>
                  <small className="block quiet">{formatMonthShort(over[at] ?? "")}</small>{" "}
                  <b>{formatHours(hours)}</b>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Dialog>
  );
}
