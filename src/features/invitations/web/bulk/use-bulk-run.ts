import * as z from "zod/mini";
import { roleCodes } from "#shared/role.ts";
import { keepWork, keptWork } from "#web/kept-work.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { CallFailure } from "#web/call.ts";
import { sendUnderKey } from "#web/writer.ts";
import { useViewer } from "#web/viewer.ts";
import { readAgain } from "#web/read-again.ts";
import { invitePerson } from "../../contract.ts";

const Row = z.strictObject({
  row: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** The Idempotency-Key of the invitation: sent again under it, it happens once. */
  key: z.string(),
  state: z.enum(["waiting", "sent", "failed"]),
  error: z.string(),
});
export type BulkRow = z.infer<typeof Row>;

const Run = z.strictObject({
  fileName: z.string(),
  assignment: z.strictObject({
    roleCodes: z.array(z.enum(roleCodes)),
    functionId: z.nullable(z.string()),
    costTierId: z.nullable(z.string()),
    managerId: z.nullable(z.string()),
    billable: z.boolean(),
    monthlyHours: z.nullable(z.number()),
    holidayAllowance: z.nullable(z.number()),
  }),
  rows: z.array(Row),
});

/** Invitations of a file on their way, as this browser keeps them. Links are secrets and are not kept. */
export type BulkRun = z.infer<typeof Run>;

const name = "bulk add users";

/** A run that was left before its end; null without one. */
export function keptRun(viewerId: string): BulkRun | null {
  return keptWork(viewerId, name, Run);
}

function keepRun(viewerId: string, run: BulkRun | null): void {
  keepWork(viewerId, name, run);
}

/**
 * True when going on makes no sense until something is mended: no connection, signed out, the server away.
 */
const stopsAll = (failure: unknown) =>
  !(failure instanceof CallFailure) || failure.isAway || failure.status === 401;

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
    await readAgain(client, { queryKey: ["read"] });
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
