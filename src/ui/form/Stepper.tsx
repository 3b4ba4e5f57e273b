import { Minus, Plus } from "lucide-react";
import { useState, type KeyboardEvent } from "react";
import { t } from "#shared/texts/t.ts";
import { classNames } from "../layout/class-names.ts";
import { useFieldControl } from "./field-control.ts";
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
  readonly disabled?: boolean | undefined;
}

/**
 * A number between two ends, moved by its buttons, by the arrows, or typed. What is not on a step goes back
 * on leaving.
 */
export function Stepper({ value, onValueChange, label, disabled = false, ...range }: StepperProps) {
  const control = useFieldControl({});
  const [draft, setDraft] = useState<string | null>(null);
  const wrong = draft !== null && !isOnStep(numberOf(draft), range);
  const move = (steps: number) => {
    setDraft(null);
    onValueChange(stepBy(value, steps, range));
  };
  const type = (text: string) => {
    setDraft(text);
    if (isOnStep(numberOf(text), range)) onValueChange(numberOf(text));
  };
  const key = (event: KeyboardEvent) => {
    const steps = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (steps === 0) return;
    event.preventDefault();
    move(steps);
  };
  return (
    <span className={classNames("stepper", wrong && "is-bad")}>
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
        type="number"
        inputMode="decimal"
        aria-label={label}
        min={range.min}
        max={range.max}
        step={range.step}
        disabled={disabled}
        aria-invalid={wrong || control["aria-invalid"]}
        value={draft ?? value}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setDraft(null)}
        onKeyDown={key}
        onWheel={(event) => event.currentTarget.blur()}
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

function numberOf(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text);
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
