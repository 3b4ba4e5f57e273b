import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { CallFailure } from "#web/call.ts";
import { sendUnderKey } from "#web/writer.ts";
import { useViewer } from "#web/viewer.ts";
import { invitePerson } from "../../contract.ts";
import { keepRun, keptRun, type BulkRow, type BulkRun } from "./kept-bulk.ts";

/**
 * True when going on makes no sense until something is mended: no connection, signed out, the server away.
 */
const stopsAll = (failure: unknown) =>
  !(failure instanceof CallFailure) ||
  failure.status < 400 ||
  failure.status >= 500 ||
  failure.status === 401;

/**
 * Sends a file's invitations one by one. What is not sent yet is kept in this browser and goes on after
 * leaving, a reload or a failure.
 */
export function useBulkRun() {
  const viewer = useViewer();
  const client = useQueryClient();
  const [run, setRun] = useState<BulkRun | null>(() => keptRun(viewer.id));
  const [sending, setSending] = useState(false);
  const [stopped, setStopped] = useState<string | null>(null);
  const [links, setLinks] = useState<ReadonlyMap<string, string>>(new Map());
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  const show = (next: BulkRun | null) => {
    const open = next?.rows.some(({ state }) => state !== "sent") === true;
    keepRun(viewer.id, open ? next : null);
    if (!left.current) setRun(next);
  };
  const send = async (begun: BulkRun) => {
    let now = begun;
    const settle = (row: BulkRow, change: Partial<BulkRow>) => {
      now = { ...now, rows: now.rows.map((each) => (each.row === row.row ? { ...each, ...change } : each)) };
      show(now);
    };
    setSending(true);
    setStopped(null);
    show(now);
    for (const row of begun.rows) {
      if (left.current) break;
      if (row.state !== "waiting") continue;
      const { email, firstName, lastName } = row;
      try {
        const { link } = await sendUnderKey(
          invitePerson,
          { body: { ...begun.assignment, email, firstName, lastName } },
          row.key,
        );
        settle(row, { state: "sent", error: "" });
        if (!left.current) setLinks((known) => new Map(known).set(email, link));
      } catch (failure) {
        if (stopsAll(failure)) {
          if (!left.current) setStopped(failure instanceof Error ? failure.message : "");
          break;
        }
        settle(row, { state: "failed", error: failure instanceof Error ? failure.message : "" });
      }
    }
    if (!left.current) setSending(false);
    await client.invalidateQueries({ queryKey: ["read"] });
  };
  return {
    run,
    sending,
    /** Why it stopped before its end; null while it goes on or is done. */
    stopped,
    /** The link of each address that was sent in this visit. */
    links,
    start: (begun: BulkRun) => void send(begun),
    goOn: () => run && void send(run),
    tryFailedAgain: () =>
      run &&
      void send({
        ...run,
        rows: run.rows.map((row) => (row.state === "failed" ? { ...row, state: "waiting" } : row)),
      }),
    forget: () => show(null),
  };
}
