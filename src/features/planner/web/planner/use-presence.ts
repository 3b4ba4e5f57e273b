import { useEffect, useRef, useState } from "react";
import type { Output } from "#shared/contract.ts";
import { call } from "#web/call.ts";
import { reportPresence } from "#features/plans/contract.ts";
import { presenceInterval } from "#features/plans/rules/presence.ts";
import type { PlanPlace } from "./stored-changes.ts";

export type PresentPerson = Output<typeof reportPresence>["others"][number];

export function usePresence({ functionId, month }: PlanPlace, unsaved: number): readonly PresentPerson[] {
  const [others, setOthers] = useState<readonly PresentPerson[]>([]);
  const count = useRef(unsaved);
  useEffect(() => {
    count.current = unsaved;
  });
  useEffect(() => {
    const notify = (leaves: boolean) =>
      call(reportPresence, { params: { functionId, month }, body: { unsaved: count.current, leaves } });
    let isOpen = true;
    const beat = () => {
      if (document.visibilityState === "hidden") return;
      notify(false).then(
        (answer) => isOpen && setOthers(answer.others),
        () => undefined,
      );
    };
    beat();
    const timer = setInterval(beat, presenceInterval * 1000);
    document.addEventListener("visibilitychange", beat);
    return () => {
      isOpen = false;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", beat);
      notify(true).catch(() => undefined);
    };
  }, [functionId, month]);
  return others;
}
