import { useEffect, useRef, useState } from "react";

/** Milliseconds without a key before typed text is applied. */
const rest = 300;

interface Draft {
  readonly text: string;
  readonly type: (text: string) => void;
  /** Applies typed text without waiting: for when the field is left. */
  readonly settle: () => void;
}

/**
 * What is typed into a field whose value is elsewhere, such as in the address: trimmed, it goes there once
 * the typing rests. A value that changes otherwise (back, a link, Clear filters) replaces the draft.
 */
export function useDraft(value: string, accept: (text: string) => void): Draft {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // The last applied text: when the value becomes it, later typing remains.
  const [applied, setApplied] = useState<string | null>(null);
  if (value !== known) {
    setKnown(value);
    setApplied(null);
    if (value !== applied) setText(value);
  }
  const settle = () => {
    const tidy = text.trim();
    if (tidy === value || tidy === applied) return;
    setApplied(tidy);
    accept(tidy);
  };
  const latest = useRef(settle);
  useEffect(() => {
    latest.current = settle;
  });
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), rest);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, type: setText, settle };
}
