import { useState } from "react";
import { formatHours, sumHours } from "#shared/hours.ts";
import { formatMonthShort, type Month } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
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
    { value: "even", label: t`Evenly`, hint: t`The same each month` },
    { value: "workingDays", label: t`By working days`, hint: t`Monday to Friday of each month` },
    { value: "front", label: t`Front-loaded`, hint: t`Most at the beginning` },
    { value: "back", label: t`Back-loaded`, hint: t`Most at the end` },
  ];

interface SpreadDialogProps {
  readonly months: readonly Month[];
  /** The cost tiers to spread hours of; at least one. */
  readonly tiers: readonly BudgetTier[];
  readonly cells: BudgetCells;
  /** Numbers of the months selected, from 1, in order. */
  readonly selected: readonly number[];
  readonly onSpread: (shares: readonly BudgetCell[]) => void;
  readonly onClose: () => void;
}

function useSpread({ months, tiers, cells, selected }: SpreadDialogProps) {
  const single = selected.length < 2;
  const [from, setFrom] = useState(single ? 1 : (selected[0] ?? 1));
  const [to, setTo] = useState(single ? months.length : (selected.at(-1) ?? months.length));
  const [pattern, setPattern] = useState<SpreadPattern>("even");
  const [typed, setTyped] = useState<number | null>(null);
  const over = months.slice(from - 1, to);
  const currentLines = tiers.map(({ costTierId }) =>
    sumHours(over.map((_, at) => cells.get(cellKey(costTierId, from + at)) ?? 0)),
  );
  const currentSum = sumHours(currentLines);
  const sums = currentLines.map((hours) => typed ?? hours);
  return {
    from,
    to,
    over,
    pattern,
    typed,
    currentSum,
    sums,
    setPattern,
    setTyped,
    startAt: (month: number) => {
      setFrom(month);
      setTo(Math.max(to, month));
    },
    endAt: (month: number) => {
      setTo(month);
      setFrom(Math.min(from, month));
    },
    fault: () =>
      currentSum === 0 && typed === null
        ? spreadFault(null)
        : (sums.map(spreadFault).find((each) => each !== null) ?? null),
    shares: (): BudgetCell[] =>
      tiers.flatMap(({ costTierId }, at) =>
        spreadHours(sums[at] ?? 0, over, pattern).map((budgetHours, month) => ({
          costTierId,
          monthIndex: from + month,
          budgetHours,
        })),
      ),
  };
}

/** Spreads the selected tiers' hours over months: as many as are there, or as many as typed. */
export function SpreadDialog(props: SpreadDialogProps) {
  const { months, tiers, onSpread, onClose } = props;
  const [fault, setFault] = useState<string | null>(null);
  const spread = useSpread(props);
  const submit = () => {
    const wrong = spread.fault();
    setFault(wrong);
    if (wrong !== null) return;
    onSpread(spread.shares());
    onClose();
  };
  const options = months.map((month, at) => ({ value: String(at + 1), label: formatMonthShort(month) }));
  const [tier] = tiers;
  const isOne = tiers.length < 2;
  return (
    <Dialog
      open
      size="medium"
      title={t`Spread hours`}
      subtitle={
        isOne
          ? `${tier?.functionName ?? ""}, ${tier?.costTierName ?? ""}`
          : t`${plural(tiers.length, "# cost tier", "# cost tiers")}, each separately`
      }
      onClose={onClose}
      onSubmit={submit}
      verb={t`Spread`}
    >
      <div className="form-grid">
        <Field
          className="span-2"
          label={isOne ? t`Hours` : t`Hours for each`}
          hint={t`Leave empty to spread the ${formatHours(spread.currentSum)} already there`}
          error={fault ?? undefined}
        >
          <NumberInput
            data-autofocus=""
            reads="hours"
            min={0}
            step={0.5}
            value={spread.typed}
            onValueChange={(hours) => {
              spread.setTyped(hours);
              setFault(null);
            }}
          />
        </Field>
        <Field className="span-2" label={t.as("month")`From`}>
          <Select
            options={options}
            value={String(spread.from)}
            onValueChange={(value) => spread.startAt(Number(value))}
          />
        </Field>
        <Field className="span-2" label={t.as("month")`To`}>
          <Select
            options={options}
            value={String(spread.to)}
            onValueChange={(value) => spread.endAt(Number(value))}
          />
        </Field>
        <div>
          <RadioGroup
            legend={t`How`}
            column
            options={patterns}
            value={spread.pattern}
            onValueChange={spread.setPattern}
          />
        </div>
        <Preview
          hours={spread.sums[0] ?? 0}
          of={isOne ? null : (tier?.costTierName ?? "")}
          months={spread.over}
          pattern={spread.pattern}
        />
      </div>
    </Dialog>
  );
}

interface PreviewProps {
  readonly hours: number;
  /** The cost tier, where there are several. */
  readonly of: string | null;
  readonly months: readonly Month[];
  readonly pattern: SpreadPattern;
}

function Preview({ hours, of, months, pattern }: PreviewProps) {
  if (spreadFault(hours) !== null || hours === 0) return null;
  return (
    <div className="well budget-preview" aria-live="polite">
      <p className="muted">{of === null ? t`Monthly hours` : t`Monthly hours of ${of}`}</p>
      <ul>
        {spreadHours(hours, months, pattern).map((share, at) => (
          <li key={months[at]}>
            <small className="block quiet">{formatMonthShort(months[at] ?? "")}</small>{" "}
            <b>{formatHours(share)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
