import { useEffect, useState } from "react";

/** Milliseconds without a change before the server is called. */
const rest = 180;

/** The value once it has not changed for a moment: a search is not sent for every letter. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), rest);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
