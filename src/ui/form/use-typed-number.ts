import { useContext, useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import { readTypedHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import { readTypedNumber, typeableNumber, type TypedNumber } from "#shared/typed-number.ts";
import { FieldContext, type ControlNote } from "./field-control.ts";

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
  /** Integers, hours (also as `7:30`), or numbers with two decimals. */
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
    const next = Math.round(((numberIn(value) ?? 0) + way * step) * 100) / 100;
    change(Math.min(max ?? next, Math.max(min ?? next, next)), null);
  };
  return {
    ...saidOf(read, current?.left === true),
    input: {
      type: "text",
      role: "spinbutton",
      autoComplete: "off",
      inputMode: keypadOf(reads, min),
      maxLength: 40,
      "aria-valuenow": numberIn(value),
      "aria-valuemin": min,
      "aria-valuemax": max,
      value: current?.text ?? typeableNumber(value),
      onBlur: settle,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === "Enter") settle();
        const way = wayOf(event);
        if (way === 0) return;
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

const numberIn = (value: number | null) => (value === null || Number.isNaN(value) ? undefined : value);

/** 1 for the arrow up, -1 for the one down, 0 for other keys. */
function wayOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): number {
  if (altKey || ctrlKey || metaKey) return 0;
  return key === "ArrowUp" ? 1 : key === "ArrowDown" ? -1 : 0;
}

/** What is wrong with a text once its field is left, and how it was understood where that isn't plain. */
function saidOf(read: TypedNumber | null, isLeft: boolean): ControlNote {
  if (read === null) return { fault: null, note: null };
  if ("fault" in read) return { fault: isLeft ? read.fault : null, note: null };
  return { fault: null, note: read.isGrouped ? t`Read as ${typeableNumber(read.value)}` : null };
}

/** A field that goes away drops its unreadable text: the form would wait for what is no longer in sight. */
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
