import { useState } from "react";
import { useViewer } from "#web/viewer.ts";
import { completionMethods, usualMethod, type CompletionMethod } from "../../rules/at-completion.ts";

const key = (viewerId: string) => `completion-method.${viewerId}`;

function remembered(viewerId: string): CompletionMethod {
  try {
    const stored = localStorage.getItem(key(viewerId));
    return completionMethods.find((method) => method === stored) ?? usualMethod;
  } catch {
    return usualMethod;
  }
}

/** How this person estimates at completion, remembered on this device. */
export function useMethod(): readonly [CompletionMethod, (method: CompletionMethod) => void] {
  const { id } = useViewer();
  const [method, setMethod] = useState(() => remembered(id));
  const choose = (next: CompletionMethod) => {
    setMethod(next);
    try {
      localStorage.setItem(key(id), next);
    } catch {
      // Without storage the usual method is back next time.
    }
  };
  return [method, choose];
}
