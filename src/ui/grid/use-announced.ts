import { useCallback, useState } from "react";

/**
 * What a live region says, and how to say it. Repeated words get a blank behind them, or they would be
 * silent.
 */
export function useAnnounced(): readonly [spoken: string, announce: (words: string) => void] {
  const [spoken, setSpoken] = useState("");
  const announce = useCallback(
    (words: string) => setSpoken((before) => (before === words ? `${words}\u00A0` : words)),
    [],
  );
  return [spoken, announce];
}
