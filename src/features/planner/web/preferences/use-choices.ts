import { useRef, useState } from "react";
import type { CallFailure } from "#web/call.ts";

/**
 * Choices of projects that are saved one by one, in the order they're made. Each stays in sight while it's saved and
 * afterwards; one that fails goes back to what is stored, whatever was chosen after it for other projects.
 */
export function useChoices<Value>(save: (projectId: string, value: Value) => Promise<unknown>) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Value>>>({});
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const choose = (projectId: string, value: Value) => {
    setChosen((before) => ({ ...before, [projectId]: value }));
    setFailure(null);
    last.current = last.current
      .then(() => save(projectId, value))
      .catch((error: CallFailure) => {
        // A later choice for the project is saved next, and stays.
        setChosen((before) => {
          if (before[projectId] !== value) return before;
          const { [projectId]: _failed, ...rest } = before;
          return rest;
        });
        setFailure(error);
      });
  };
  return { chosen, choose, failure };
}
