import { useContext, useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import { readTypedHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import { readTypedNumber, typeableNumber, type TypedNumber } from "#shared/typed-number.ts";
import { FieldContext } from "./field-control.ts";

interface Typed {
  readonly text: string;
  /** What the form got for it. */
  readonly value: number | null;
  /** The field was left since. */
  readonly left: boolean;
}

export interface NumberRange {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** How much an arrow key changes the number by. */
  readonly step?: number | undefined;
}

export interface NumberReading extends NumberRange {
  /** Whole numbers, hours (also as `7:30`), or numbers with two decimals. */
  readonly reads?: "whole" | "hours" | "decimal" | undefined;
}

export function readerOf(reads: NumberReading["reads"]): (text: string) => TypedNumber {
  if (reads === "hours") return readTypedHours;
  return (text) => readTypedNumber(text, reads === "whole" ? 0 : 2);
}

/**
 * The text of a field for a number, in the language. The form gets NaN while the text can't be read; once the field is
 * left its message says why. What is read otherwise than it looks is shown beside the field.
 */
export function useTypedNumber(
  value: number | null,
  onValueChange: (value: number | null) => void,
  { reads, min, max, step = 1 }: NumberReading,
) {
  const [typed, setTyped] = useState<Typed | null>(null);
  // A value that came from elsewhere replaces the text.
  const current = typed !== null && Object.is(typed.value, value) ? typed : null;
  if (current !== typed) setTyped(current);
  const read = current === null ? null : readerOf(reads)(current.text);
  const fault = read !== null && "fault" in read && current?.left === true ? read.fault : null;
  const isGrouped = read !== null && "value" in read && read.isGrouped;
  const note = isGrouped ? t`Read as ${typeableNumber(value)}` : null;
  const change = (next: number | null, text: string | null) => {
    setTyped(text === null ? null : { text, value: next, left: false });
    if (!Object.is(next, value)) onValueChange(next);
  };
  const settle = () => {
    if (current === null || read === null) return;
    setTyped("fault" in read ? { ...current, left: true } : null);
  };
  useClearedUnread(value, onValueChange);
  const stepTo = (way: number) => {
    const from = value === null || Number.isNaN(value) ? 0 : value;
    const next = Math.round((from + way * step) * 100) / 100;
    change(Math.min(max ?? next, Math.max(min ?? next, next)), null);
  };
  return {
    fault,
    note,
    input: {
      type: "text",
      role: "spinbutton",
      autoComplete: "off",
      inputMode: keypadOf(reads, min),
      maxLength: 40,
      "aria-valuenow": value === null || Number.isNaN(value) ? undefined : value,
      "aria-valuemin": min,
      "aria-valuemax": max,
      value: current?.text ?? typeableNumber(value),
      onBlur: settle,
      onKeyDown: (event: KeyboardEvent) => {
        const way = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
        if (event.key === "Enter") settle();
        if (way === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        stepTo(way);
      },
    } as const,
    type: (text: string) => {
      const next = readerOf(reads)(text);
      change("value" in next ? next.value : Number.NaN, text);
    },
  };
}

/** A field that goes away takes its unreadable text with it: the form would wait for what is no longer in sight. */
function useClearedUnread(value: number | null, onValueChange: (value: number | null) => void): void {
  const latest = useRef({ value, onValueChange });
  useLayoutEffect(() => {
    latest.current = { value, onValueChange };
  });
  useLayoutEffect(
    () => () => {
      if (Number.isNaN(latest.current.value)) latest.current.onValueChange(null);
    },
    [],
  );
}

/** A phone's keypad with every sign the field accepts: a colon for hours, a minus where below 0 is possible. */
function keypadOf(reads: NumberReading["reads"], min: number | undefined): "numeric" | "decimal" | "text" {
  if (reads === "hours" || min === undefined || min < 0) return "text";
  return reads === "whole" ? "numeric" : "decimal";
}

/** Has the `Field` around a control show what the control says of itself; false without one. */
export function useFieldNote(fault: string | null, note: string | null): boolean {
  const say = useContext(FieldContext)?.say;
  useLayoutEffect(() => {
    say?.({ fault, note });
    return () => say?.({ fault: null, note: null });
  }, [say, fault, note]);
  return say !== undefined;
}
