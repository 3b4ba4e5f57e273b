import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { readKey } from "#web/data.ts";
import { inTurn } from "#web/offline/in-turn.ts";
import { sendUnderKey } from "#web/writer.ts";
import { readMyWeek, saveMyWeek, type MyWeek } from "../../contract.ts";
import { lockWeek, hoursTurn } from "./unsent-hours.ts";
import { WeekSaver, type WeekState } from "./week-saver.ts";

const restBeforeSaving = 600;

/**
 * The editable week: what is stored, what was typed, and the state of saving. Mount it once per week (`key`).
 */
export function useWeek(
  read: MyWeek,
  userId: string,
): { saver: WeekSaver; state: WeekState; show: (week: MyWeek) => void } {
  const client = useQueryClient();
  const params = { weekStarting: read.weekStarting };
  const show = (week: MyWeek) => {
    // Other screens count these hours too: they read again when they are next looked at.
    void client.invalidateQueries({ queryKey: ["read"], refetchType: "none" });
    client.setQueryData(readKey(readMyWeek, { params }), week);
  };
  const [saver] = useState(() => {
    return new WeekSaver({
      week: read,
      userId,
      send: (version, cells, key) => sendUnderKey(saveMyWeek, { params, body: { version, cells } }, key),
      onSaved: show,
      onPlanAccepted: () => void client.invalidateQueries({ queryKey: readKey(readMyWeek, { params }) }),
      inTurn: (save) => inTurn(hoursTurn, save),
      delay: restBeforeSaving,
    });
  });
  const state = useSyncExternalStore(saver.subscribe, saver.state);
  useEffect(() => saver.adopt(read), [saver, read]);
  useEffect(() => {
    const release = lockWeek(read.weekStarting);
    const send = () => void saver.flush();
    saver.begin();
    send();
    const leave = () => void saver.flush(true);
    const hear = () => saver.hear();
    addEventListener("online", send);
    addEventListener("pagehide", leave);
    // Written by another window.
    addEventListener("storage", hear);
    return () => {
      removeEventListener("online", send);
      removeEventListener("pagehide", leave);
      removeEventListener("storage", hear);
      saver.rest();
      void saver.flush().then((isDone) => release(isDone));
    };
  }, [saver, read.weekStarting]);
  return { saver, state, show };
}
