import { Plus, Trash2 } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { Button, IconButton } from "#ui/form/Button.tsx";
import { FieldError } from "#ui/form/Field.tsx";
import { NumberInput } from "#ui/form/NumberInput.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { useViewer } from "#web/viewer.ts";
import {
  isValidRate,
  lastTier,
  rateChangeNote,
  repeatedTierNames,
  tierNamesUnique,
  tiersInvalid,
} from "../rules/function-form.ts";
import type { FunctionDetails } from "../contract.ts";
import { newTier, type EditedTier } from "./edited-function.ts";
import type { FunctionForm } from "./use-function-form.ts";

/** The cost tiers' rows. A used one stays, and says why. */
export function TierFields({
  form,
  stored: details,
}: {
  readonly form: FunctionForm;
  readonly stored: FunctionDetails | null;
}) {
  const tiers = form.draft.costTiers;
  const { currencySymbol } = useViewer();
  const noteId = useId();
  const list = useRef<HTMLDivElement>(null);
  const next = useRef<{ readonly row: number; readonly control: "input" | "button" } | null>(null);
  const fault = form.faults["costTiers"];
  const repeated = repeatedTierNames(tiers);
  const describedBy = fault === undefined ? undefined : noteId;
  useEffect(() => {
    if (next.current === null) return;
    const { row, control } = next.current;
    next.current = null;
    const rows = list.current?.querySelectorAll(".tier-row:not(.is-head)");
    rows?.[Math.min(row, rows.length - 1)]?.querySelector<HTMLElement>(control)?.focus();
  }, [tiers.length]);
  const change = (key: string, part: Partial<EditedTier>) =>
    form.set({ costTiers: tiers.map((tier) => (tier.key === key ? { ...tier, ...part } : tier)) });
  const stored = (tier: EditedTier) => details?.costTiers.find(({ id }) => id === tier.id);
  const refusal = (tier: EditedTier) =>
    stored(tier)?.deletionRefusal ?? (tiers.length === 1 ? lastTier : null);
  const remove = (tier: EditedTier) => {
    const reason = refusal(tier);
    if (reason !== null) return form.setFaults({ costTiers: reason });
    next.current = { row: tiers.indexOf(tier), control: "button" };
    form.set({ costTiers: tiers.filter(({ key }) => key !== tier.key) });
  };
  const add = () => {
    next.current = { row: tiers.length, control: "input" };
    form.set({ costTiers: [...tiers, newTier()] });
  };
  return (
    <div ref={list} role="group" aria-labelledby={`${noteId}-title`}>
      <div className="row tier-title">
        <h2 id={`${noteId}-title`} className="grow">
          Cost tiers
        </h2>
        <Button small icon={Plus} onClick={add}>
          Add cost tier
        </Button>
      </div>
      <div className="tier-row is-head" aria-hidden="true">
        <span>Name</span>
        <span>Hourly rate ({currencySymbol})</span>
        <span className="number">Users</span>
        <span />
      </div>
      {tiers.map((tier, index) => {
        const reason = refusal(tier);
        const nameIsWrong =
          (fault === tiersInvalid && tier.name.trim() === "") ||
          (fault === tierNamesUnique && repeated.has(index));
        return (
          <div className="tier-row" key={tier.key}>
            <TextInput
              aria-label={`Name of cost tier ${index + 1}`}
              aria-invalid={nameIsWrong || undefined}
              aria-describedby={describedBy}
              maxLength={120}
              value={tier.name}
              onValueChange={(name) => change(tier.key, { name })}
            />
            <NumberInput
              aria-label={`Hourly rate of cost tier ${index + 1} in ${currencySymbol}`}
              aria-invalid={(fault === tiersInvalid && !isValidRate(tier.hourlyRate)) || undefined}
              aria-describedby={describedBy}
              min={0}
              step={0.01}
              value={tier.hourlyRate}
              onValueChange={(hourlyRate) => change(tier.key, { hourlyRate })}
            />
            <span className="number">{stored(tier)?.userCount || <span className="quiet">–</span>}</span>
            <IconButton
              icon={Trash2}
              label={reason ?? `Delete ${tier.name.trim() === "" ? `cost tier ${index + 1}` : tier.name}`}
              aria-disabled={reason !== null || undefined}
              onClick={() => remove(tier)}
            />
          </div>
        );
      })}
      <div role="alert">{fault !== undefined && <FieldError id={noteId}>{fault}</FieldError>}</div>
      {details !== null && <p className="field-hint">{rateChangeNote}</p>}
    </div>
  );
}
