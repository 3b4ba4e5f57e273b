import { Minus, Plus, type LucideIcon } from "lucide-react";
import { useState, type KeyboardEvent } from "react";
import { readTypedHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import { typeableNumber } from "#shared/typed-number.ts";
import { classNames } from "../layout/class-names.ts";
import { useFieldControl } from "./field-control.ts";
import { useFieldNote } from "./use-typed-number.ts";
import "./choice.css";

/** A stepper's range. `step` counts from `min`. */
interface StepRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

interface StepperProps extends StepRange {
  readonly value: number;
  readonly onValueChange: (value: number) => void;
  /** Where there is no `Field` around it. */
  readonly label?: string | undefined;
  /** Why a typed number isn't accepted. */
  readonly refusal: string;
  /** The value is the most; its meaning may be less. */
  readonly isUpTo?: boolean | undefined;
  /** Called with why the typed number isn't accepted, and with null once there is one that is. */
  readonly onRefused?: ((reason: string | null) => void) | undefined;
  readonly disabled?: boolean | undefined;
}

/**
 * Hours between two ends, moved by its buttons, by the arrows, or typed. What isn't on a step stays as typed, and
 * the `Field` around it says why on leaving.
 */
export function Stepper({
  value,
  onValueChange,
  label,
  refusal,
  onRefused,
  isUpTo = false,
  disabled = false,
  ...range
}: StepperProps) {
  const control = useFieldControl({});
  const [draft, setDraft] = useState<string | null>(null);
  const [refused, setRefused] = useRefused(onRefused);
  const wrong = draft !== null && !isOnStep(hoursOf(draft), range);
  const move = (steps: number) => {
    setDraft(null);
    setRefused(null);
    onValueChange(stepBy(value, steps, range));
  };
  const type = (text: string) => {
    setDraft(text);
    const isRight = isOnStep(hoursOf(text), range);
    setRefused(null, isRight ? null : refusal);
    if (isRight) onValueChange(hoursOf(text));
  };
  const settle = () => {
    if (wrong) setRefused(draft.trim() === "" ? refusal : t`“${draft}” wasn't accepted. ${refusal}`);
    else setDraft(null);
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      settle();
      // What is shown is chosen, also where it is what was there.
      if (!wrong) onValueChange(value);
    }
    const steps = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (steps === 0) return;
    event.preventDefault();
    move(steps);
  };
  return (
    <span className={classNames("stepper", (wrong || refused !== null) && "is-bad")}>
      <StepButton
        label={t`Less`}
        icon={Minus}
        disabled={disabled || value <= range.min}
        onClick={() => move(-1)}
      />
      <UpTo isShown={isUpTo} draft={draft} />
      <input
        {...control}
        type="text"
        role="spinbutton"
        inputMode="text"
        autoComplete="off"
        maxLength={40}
        aria-label={label}
        aria-valuemin={range.min}
        aria-valuemax={range.max}
        aria-valuenow={value}
        aria-valuetext={isUpTo ? t`up to ${typeableNumber(value)}` : undefined}
        disabled={disabled}
        aria-invalid={wrong || control["aria-invalid"]}
        value={draft ?? typeableNumber(value)}
        onChange={(event) => type(event.target.value)}
        onBlur={settle}
        onKeyDown={key}
      />
      <StepButton
        label={t`More`}
        icon={Plus}
        disabled={disabled || value >= range.max}
        onClick={() => move(1)}
      />
    </span>
  );
}

/** Before a value that is the most; not before what is being typed. */
const UpTo = ({ isShown, draft }: { readonly isShown: boolean; readonly draft: string | null }) =>
  isShown && draft === null && <span aria-hidden="true">{"≤"}</span>;

interface StepButtonProps {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

function StepButton({ label, icon: Icon, disabled, onClick }: StepButtonProps) {
  return (
    <button type="button" tabIndex={-1} aria-label={label} disabled={disabled} onClick={onClick}>
      <Icon className="icon-small" />
    </button>
  );
}

/** Why the text isn't accepted: said at the field on leaving, and passed on while it's typed. */
function useRefused(onRefused: StepperProps["onRefused"]) {
  const [refused, setRefused] = useState<string | null>(null);
  useFieldNote(refused, null);
  const set = (said: string | null, reason = said) => {
    setRefused(said);
    onRefused?.(reason);
  };
  return [refused, set] as const;
}

function hoursOf(text: string): number {
  const read = readTypedHours(text);
  return "value" in read ? (read.value ?? Number.NaN) : Number.NaN;
}

/**
 * The value `steps` away, on the range's own marks and within its ends. Exact for steps of up to two
 * decimals.
 */
export function stepBy(value: number, steps: number, { min, max, step }: StepRange): number {
  const position = (value - min) / step;
  const stepCount = steps > 0 ? Math.floor(rounded(position)) : Math.ceil(rounded(position));
  return clamp(rounded(min + (stepCount + steps) * step), min, max);
}

/** Whether a value is on one of the range's marks. */
export function isOnStep(value: number, { min, max, step }: StepRange): boolean {
  return value >= min && value <= max && Number.isInteger(rounded((value - min) / step));
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
