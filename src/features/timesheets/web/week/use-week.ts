import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { readKey } from "#web/data.ts";
import { createWriter } from "#web/writer.ts";
import { readMyWeek, saveMyWeek, type MyWeek } from "../../contract.ts";
import { holdWeek } from "./unsent-hours.ts";
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
    const write = createWriter(saveMyWeek);
    return new WeekSaver({
      week: read,
      userId,
      send: (version, cells) => write({ params, body: { version, cells } }),
      onSaved: show,
      delay: restBeforeSaving,
    });
  });
  const state = useSyncExternalStore(saver.subscribe, saver.state);
  useEffect(() => saver.adopt(read), [saver, read]);
  useEffect(() => {
    const release = holdWeek(read.weekStarting);
    const send = () => void saver.flush();
    saver.begin();
    send();
    addEventListener("online", send);
    addEventListener("pagehide", send);
    return () => {
      removeEventListener("online", send);
      removeEventListener("pagehide", send);
      saver.rest();
      void saver.flush().then((isDone) => release(isDone));
    };
  }, [saver, read.weekStarting]);
  return { saver, state, show };
}
