import { Plus, Trash2 } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { isValidRate } from "#shared/money.ts";
import { t } from "#shared/texts/t.ts";
import { Button, IconButton } from "#ui/form/Button.tsx";
import { FieldError } from "#ui/form/Field.tsx";
import { NumberInput } from "#ui/form/NumberInput.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { useViewer } from "#web/viewer.ts";
import { lastTier, rateChangeNote, repeatedTierNames, tiersFault } from "../rules/function-form.ts";
import type { FunctionDetails } from "../contract.ts";
import { newTier, type EditedTier } from "./edited-function.ts";
import type { FunctionForm } from "./use-function-form.ts";

interface TierFieldsProps {
  readonly form: FunctionForm;
  readonly stored: FunctionDetails | null;
}

/** The cost tiers' rows. A used one stays, and says why. */
export function TierFields({ form, stored }: TierFieldsProps) {
  const tiers = form.draft.costTiers;
  const { currencySymbol } = useViewer();
  const noteId = useId();
  const { list, goTo } = useRowFocus(tiers.length);
  const fault = form.faults["costTiers"];
  const wrong = fault === undefined ? null : tiersFault(tiers);
  const repeated = repeatedTierNames(tiers);
  const add = () => {
    goTo(tiers.length, "input");
    form.set({ costTiers: [...tiers, newTier()] });
  };
  const rowOf = (tier: EditedTier, index: number) => {
    const known = stored?.costTiers.find(({ id }) => id === tier.id);
    const refusal = known?.deletionRefusal ?? (tiers.length === 1 ? lastTier() : null);
    const remove = () => {
      if (refusal !== null) return form.setFaults({ costTiers: refusal });
      goTo(index, "button");
      form.set({ costTiers: tiers.filter(({ key }) => key !== tier.key) });
    };
    return (
      <TierRow
        key={tier.key}
        tier={tier}
        place={index + 1}
        nameIsWrong={
          (wrong === "incomplete" && tier.name.trim() === "") || (wrong === "repeated" && repeated.has(index))
        }
        rateIsWrong={wrong === "incomplete" && !isValidRate(tier.hourlyRate)}
        noteId={fault === undefined ? undefined : noteId}
        userCount={known?.userCount ?? 0}
        refusal={refusal}
        onChange={(change) => form.set({ costTiers: tiers.with(index, { ...tier, ...change }) })}
        onRemove={remove}
      />
    );
  };
  return (
    <div ref={list} role="group" aria-labelledby={`${noteId}-title`}>
      <div className="row tier-title">
        <h2 id={`${noteId}-title`} className="grow">{t`Cost tiers`}</h2>
        <Button small icon={Plus} onClick={add}>{t`Add cost tier`}</Button>
      </div>
      <div className="tier-row is-head" aria-hidden="true">
        <span>{t`Name`}</span>
        <span>{t`Hourly rate (${currencySymbol})`}</span>
        <span className="number">{t`Users`}</span>
        <span />
      </div>
      {tiers.map(rowOf)}
      <div role="alert">{fault !== undefined && <FieldError id={noteId}>{fault}</FieldError>}</div>
      {stored !== null && <p className="field-hint">{rateChangeNote()}</p>}
    </div>
  );
}

/** After a row came or went, the focus goes to a control of the row at that place. */
function useRowFocus(rowCount: number) {
  const list = useRef<HTMLDivElement>(null);
  const next = useRef<{ readonly row: number; readonly control: "input" | "button" } | null>(null);
  useEffect(() => {
    if (next.current === null) return;
    const { row, control } = next.current;
    next.current = null;
    const rows = list.current?.querySelectorAll(".tier-row:not(.is-head)");
    rows?.[Math.min(row, rows.length - 1)]?.querySelector<HTMLElement>(control)?.focus();
  }, [rowCount]);
  const goTo = (row: number, control: "input" | "button") => {
    next.current = { row, control };
  };
  return { list, goTo };
}

interface TierRowProps {
  readonly tier: EditedTier;
  /** From 1. */
  readonly place: number;
  readonly nameIsWrong: boolean;
  readonly rateIsWrong: boolean;
  readonly noteId: string | undefined;
  readonly userCount: number;
  readonly refusal: string | null;
  readonly onChange: (change: Partial<EditedTier>) => void;
  readonly onRemove: () => void;
}

function TierRow({ tier, place, nameIsWrong, rateIsWrong, noteId, onChange, ...row }: TierRowProps) {
  const { currencySymbol } = useViewer();
  return (
    <div className="tier-row">
      <TextInput
        aria-label={t`Name of cost tier ${place}`}
        aria-invalid={nameIsWrong || undefined}
        aria-describedby={noteId}
        maxLength={120}
        value={tier.name}
        onValueChange={(name) => onChange({ name })}
      />
      <NumberInput
        aria-label={t`Hourly rate of cost tier ${place} in ${currencySymbol}`}
        aria-invalid={rateIsWrong || undefined}
        aria-describedby={noteId}
        min={0}
        value={tier.hourlyRate}
        onValueChange={(hourlyRate) => onChange({ hourlyRate })}
      />
      <span className="number">{row.userCount || <span className="quiet">–</span>}</span>
      <IconButton
        icon={Trash2}
        label={
          row.refusal ?? (tier.name.trim() === "" ? t`Delete cost tier ${place}` : t`Delete ${tier.name}`)
        }
        aria-disabled={row.refusal !== null || undefined}
        onClick={row.onRemove}
      />
    </div>
  );
}
