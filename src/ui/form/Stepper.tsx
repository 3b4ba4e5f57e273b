import { Minus, Plus } from "lucide-react";
import { useState, type KeyboardEvent } from "react";
import { readTypedHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import { typeableNumber } from "#shared/typed-number.ts";
import { classNames } from "../layout/class-names.ts";
import { useFieldControl } from "./field-control.ts";
import { useFieldNote } from "./use-typed-number.ts";
import "./choice.css";

/** Where a stepper may stand. `step` counts from `min`. */
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
  readonly disabled?: boolean | undefined;
}

/**
 * Hours between two ends, moved by its buttons, by the arrows, or typed. What isn't on a step goes back on leaving, and
 * the `Field` around it says why.
 */
export function Stepper({ value, onValueChange, label, refusal, disabled = false, ...range }: StepperProps) {
  const control = useFieldControl({});
  const [draft, setDraft] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  useFieldNote(refused, null);
  const wrong = draft !== null && !isOnStep(hoursOf(draft), range);
  const move = (steps: number) => {
    setDraft(null);
    setRefused(null);
    onValueChange(stepBy(value, steps, range));
  };
  const type = (text: string) => {
    setDraft(text);
    setRefused(null);
    if (isOnStep(hoursOf(text), range)) onValueChange(hoursOf(text));
  };
  const settle = () => {
    setDraft(null);
    if (wrong) setRefused(draft.trim() === "" ? refusal : t`“${draft}” wasn't accepted. ${refusal}`);
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === "Enter") settle();
    const steps = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (steps === 0) return;
    event.preventDefault();
    move(steps);
  };
  return (
    <span className={classNames("stepper", (wrong || refused !== null) && "is-bad")}>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t`Less`}
        disabled={disabled || value <= range.min}
        onClick={() => move(-1)}
      >
        <Minus className="icon-small" />
      </button>
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
        disabled={disabled}
        aria-invalid={wrong || control["aria-invalid"]}
        value={draft ?? typeableNumber(value)}
        onChange={(event) => type(event.target.value)}
        onBlur={settle}
        onKeyDown={key}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={t`More`}
        disabled={disabled || value >= range.max}
        onClick={() => move(1)}
      >
        <Plus className="icon-small" />
      </button>
    </span>
  );
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
  const whole = steps > 0 ? Math.floor(rounded(position)) : Math.ceil(rounded(position));
  return clamp(rounded(min + (whole + steps) * step), min, max);
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
