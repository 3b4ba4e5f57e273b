import { useEffect, useState } from "react";
import type { Output } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { call, CallFailure } from "#web/call.ts";
import { sendInParts } from "#web/send-in-parts.ts";
import {
  archivePart,
  bringOrganisation,
  checkArchive,
  readArrival,
  uploadArchivePart,
} from "../bring-contract.ts";
import { readSetUp } from "#features/organisation/contract.ts";

type Found = Output<typeof checkArchive>;

/** What is under way, and how far it is: of bytes or rows. */
export interface UnderWay {
  readonly step: "sending" | "waiting" | "checking" | "importing";
  readonly done: number;
  readonly of: number;
}

/** Milliseconds between two looks at how far an import is. */
const everySecond = 1000;

/** Answers once the import is done, however often the connection is lost; throws where it failed. */
async function followed(code: string): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, everySecond));
    const answer = await call(readArrival, { body: { code } }).catch((error: unknown) => {
      if (error instanceof CallFailure && error.isAway) return null;
      throw error;
    });
    if (answer?.state === "done") return;
    if (answer === null || answer.state === "importing") continue;
    // A server that was started again doesn't know of it, but has the organisation or hasn't.
    if (!(await call(readSetUp)).isOpen) return;
    throw new Error(t`The import stopped, and nothing was imported. Check the file again.`);
  }
}

/** An export on its way into an empty server: sent, checked, imported. */
export function useBring() {
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [underWay, setUnderWay] = useState<UnderWay | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  // Leaving would only hide what goes on.
  useEffect(() => {
    if (underWay === null) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [underWay]);
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    setFaults({});
    setProblem(null);
    try {
      await work();
      return true;
    } catch (error) {
      setUnderWay(null);
      const fields = error instanceof CallFailure ? error.fields : {};
      setFaults(fields);
      setProblem(Object.keys(fields).length === 0 && error instanceof Error ? error.message : null);
      return false;
    }
  };
  return {
    faults,
    problem,
    underWay,
    found,
    setFaults,
    forget: () => {
      setFound(null);
      setProblem(null);
      setFaults({});
    },
    check: (code: string, file: File) =>
      attempt(async () => {
        const note = (change: Partial<UnderWay>) =>
          setUnderWay((before) => ({ step: "sending", done: 0, of: file.size, ...before, ...change }));
        note({});
        await sendInParts(file, archivePart, {
          send: (part, bytes) =>
            call(uploadArchivePart, { params: { part: String(part) }, body: { code, bytes } }),
          wait: (isWaiting) => note({ step: isWaiting ? "waiting" : "sending" }),
          arrived: (done) => note({ done }),
        });
        note({ step: "checking" });
        setFound(await call(checkArchive, { body: { code, byteSize: file.size } }));
        setUnderWay(null);
      }),
    /** Once it's done it stays under way, until its super admin is logged in. */
    bring: (body: { code: string; email: string; password: string; confirmation: string }, rows: number) =>
      attempt(async () => {
        setUnderWay({ step: "importing", done: 0, of: rows });
        let isOver = false;
        const look = setInterval(() => {
          void call(readArrival, { body: { code: body.code } })
            .then((answer) => isOver || setUnderWay({ step: "importing", done: answer.rows, of: rows }))
            .catch(() => undefined);
        }, everySecond);
        try {
          await call(bringOrganisation, { body });
        } catch (error) {
          // A proxy may give up before the import is done, or the answer gets lost.
          if (!(error instanceof CallFailure && error.isAway)) throw error;
          await followed(body.code);
        } finally {
          isOver = true;
          clearInterval(look);
        }
      }),
  };
}
