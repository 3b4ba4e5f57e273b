import { useCallback, useState } from "react";

/**
 * What a live region says, and how to say something. The same words again are written with a blank behind
 * them: a region that does not change is silent.
 */
export function useAnnounced(): readonly [spoken: string, announce: (words: string) => void] {
  const [spoken, setSpoken] = useState("");
  const announce = useCallback(
    (words: string) => setSpoken((before) => (before === words ? `${words}\u00A0` : words)),
    [],
  );
  return [spoken, announce];
}
