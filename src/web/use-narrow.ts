import { useSyncExternalStore } from "react";

const query = "(max-width: 700px)";

function subscribe(tell: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener("change", tell);
  return () => list.removeEventListener("change", tell);
}

/** True on a phone: where a week or a month of columns does not fit side by side. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
