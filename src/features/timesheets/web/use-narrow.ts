import { useSyncExternalStore } from "react";

const query = "(max-width: 700px)";

function subscribe(tell: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener("change", tell);
  return () => list.removeEventListener("change", tell);
}

/** True where seven days do not fit beside each other. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
