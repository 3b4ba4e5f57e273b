import { useEffect, useRef, useState } from "react";
import { call } from "#web/call.ts";
import { tellPresence } from "../../contract.ts";
import { tellEvery } from "../../rules/presence.ts";
import type { PlanPlace } from "./kept-changes.ts";

/** Somebody else who has the month open. */
export interface PresentPerson {
  readonly userId: string;
  readonly fullName: string;
  readonly unsaved: number;
}

/** Says that this month is open, and hears who else has it open. */
export function usePresence({ functionId, month }: PlanPlace, unsaved: number): readonly PresentPerson[] {
  const [others, setOthers] = useState<readonly PresentPerson[]>([]);
  const count = useRef(unsaved);
  useEffect(() => {
    count.current = unsaved;
  });
  useEffect(() => {
    const tell = (leaves: boolean) =>
      call(tellPresence, { params: { functionId, month }, body: { unsaved: count.current, leaves } });
    let isOpen = true;
    const beat = () => {
      if (document.visibilityState === "hidden") return;
      tell(false).then(
        (answer) => isOpen && setOthers(answer.others),
        () => undefined,
      );
    };
    beat();
    const timer = setInterval(beat, tellEvery * 1000);
    document.addEventListener("visibilitychange", beat);
    return () => {
      isOpen = false;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", beat);
      tell(true).catch(() => undefined);
    };
  }, [functionId, month]);
  return others;
}
