import { useState, type KeyboardEvent } from "react";
import { dayPatterns, isCompleteDay, readDay, typedDayFault } from "#shared/day-reading.ts";
import type { Day } from "#shared/day.ts";
import { useDates } from "./dates.ts";

interface Typed {
  readonly text: string;
  /** The field's value when this was typed, and the one it makes: the form may be a moment later. */
  readonly from: string;
  readonly to: string;
  /** The field was left since. */
  readonly left: boolean;
}

/**
 * The text of a date field; its value is a day, or "" for none. A day reaches the form once it is complete, a
 * shorter text when the field is left. Without a year it's this year's day, or with `from` the next such day from
 * that one on. What means no day stays as typed, with what is wrong with it.
 */
export function useTypedDay(value: string, onValueChange: (day: string) => void, from?: Day) {
  const { formats, today } = useDates();
  const [typed, setTyped] = useState<Typed | null>(null);
  if (typed !== null && typed.from !== value)
    // A value that came from elsewhere replaces the text.
    setTyped(typed.to === value ? { ...typed, from: value } : null);
  const store = (text: string, to: string, left: boolean) => {
    setTyped({ text, from: value, to, left });
    if (to !== value) onValueChange(to);
  };
  const type = (text: string) => {
    const day = isCompleteDay(text) ? readDay(text, formats.id, today) : null;
    store(text, day ?? (text.trim() === "" ? "" : value), false);
  };
  const settle = () => {
    if (typed === null) return;
    const day = readDay(typed.text, formats.id, today, from);
    if (day === null) store(typed.text, "", typed.text.trim() !== "");
    else {
      setTyped(null);
      if (day !== value) onValueChange(day);
    }
  };
  return {
    fault:
      typed?.left === true ? typedDayFault(typed.text, formats.id, today, formats.day(today)) : undefined,
    forget: () => setTyped(null),
    input: {
      value: typed?.text ?? (value === "" ? "" : formats.day(value)),
      placeholder: dayPatterns()[formats.id],
      autoComplete: "off",
      maxLength: 40,
      onValueChange: type,
      onBlur: settle,
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === "Enter") settle();
      },
    },
  };
}
