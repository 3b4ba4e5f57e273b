import { useEffect, useRef, useState } from "react";
import type { Output } from "#shared/contract.ts";
import { call } from "#web/call.ts";
import { tellPresence } from "../../contract.ts";
import { tellEvery } from "../../rules/presence.ts";
import type { PlanPlace } from "./kept-changes.ts";

export type PresentPerson = Output<typeof tellPresence>["others"][number];

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
