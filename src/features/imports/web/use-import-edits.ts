import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { CallFailure } from "#web/call.ts";
import { readKey, useWrite } from "#web/data.ts";
import { useWhoSaved } from "#web/edit/who-saved.ts";
import {
  cancelImport,
  changeReading,
  checkImportFile,
  correctionRows,
  readImport,
  runImport,
  type ImportView,
} from "../contract.ts";
import { changeMatches, decideNames } from "../names-contract.ts";
import type { Reference } from "../rules/kinds/fields.ts";
import type { Input } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";

/** What can be said of how a file is read. */
export type ReadingChange = Partial<Pick<ImportView, "kind" | "reading" | "options">>;
export type Matching = Input<typeof changeMatches>["body"]["matches"];
export type Correctioning = Input<typeof correctionRows>["body"]["rows"];

export interface ImportEdits {
  /** Something is on its way to the server. */
  readonly pending: boolean;
  /** Why the last change wasn't saved. */
  readonly problem: string | null;
  readonly dismiss: () => void;
  /** Says how the file is read; shown at once, sent in order. Answers whether it was saved. */
  readonly change: (next: (now: ImportView) => ReadingChange) => Promise<boolean>;
  readonly match: (matches: Matching) => Promise<boolean>;
  /** Creates or skips all names without a decision, or those of one sort. */
  readonly decide: (match: "create" | "skip", reference?: Reference) => Promise<boolean>;
  readonly correction: (rows: Correctioning) => Promise<boolean>;
  readonly check: () => Promise<boolean>;
  readonly run: () => Promise<boolean>;
  readonly stop: () => Promise<boolean>;
}

/**
 * The changes of an import, one after the other, each on what the one before answered. Where someone else was
 * faster, theirs is shown.
 */
export function useImportEdits(importId: string): ImportEdits {
  const client = useQueryClient();
  const writes = useWrites();
  const whoSaved = useWhoSaved();
  const [waiting, setWaiting] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const params = { importId };
  const key = readKey(readImport, { params });
  const send = (write: (now: ImportView) => Promise<ImportView>): Promise<boolean> => {
    setWaiting((number) => number + 1);
    setProblem(null);
    const sent = queue.current.then(async () => {
      const now = client.getQueryData<ImportView>(key);
      if (!now) return false;
      try {
        const answer = await write(now);
        // On a slow connection the news of what followed it comes first.
        client.setQueryData<ImportView>(key, (shown) =>
          shown && shown.version > answer.version ? shown : answer,
        );
        return true;
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        const isStale = error.code === "stale" && error.current !== undefined;
        if (isStale) client.setQueryData(key, error.current);
        void client.invalidateQueries({ queryKey: ["read"] });
        setProblem(
          isStale
            ? `${whoSaved(error.current as ImportView)} ${t`The import is shown as it is now, and your last change wasn't saved.`}`
            : wordsOf(error),
        );
        return false;
      } finally {
        setWaiting((number) => number - 1);
      }
    });
    queue.current = sent.catch(() => undefined);
    return sent;
  };
  const step = (endpoint: "check" | "run" | "stop") => () =>
    send(({ version }) => writes[endpoint]({ params, body: { version } }));
  return {
    pending: waiting > 0,
    problem,
    dismiss: () => setProblem(null),
    change: (next) => {
      client.setQueryData<ImportView>(key, (now) => now && { ...now, ...next(now) });
      return send((now) => {
        const { kind, reading, options } = { ...now, ...next(now) };
        if (reading === null) return Promise.resolve(now);
        return writes.change({ params, body: { version: now.version, kind, reading, options } });
      });
    },
    match: (matches) => send(({ version }) => writes.match({ params, body: { version, matches } })),
    decide: (match, reference) =>
      send(({ version }) =>
        writes.decide({ params, body: { version, match, ...(reference ? { reference } : {}) } }),
      ),
    correction: (rows) =>
      send(async (before) => {
        let now = before;
        for (let at = 0; at < rows.length; at += maxRows)
          now = await writes.correction({
            params,
            body: { version: now.version, rows: rows.slice(at, at + maxRows) },
          });
        return now;
      }),
    check: step("check"),
    run: step("run"),
    stop: step("stop"),
  };
}

/** Rows of one call. */
const maxRows = 500;

function useWrites() {
  return {
    change: useWrite(changeReading).mutateAsync,
    match: useWrite(changeMatches).mutateAsync,
    decide: useWrite(decideNames).mutateAsync,
    correction: useWrite(correctionRows).mutateAsync,
    check: useWrite(checkImportFile).mutateAsync,
    run: useWrite(runImport).mutateAsync,
    stop: useWrite(cancelImport).mutateAsync,
  };
}

function wordsOf({ message, fields }: CallFailure): string {
  const [first] = Object.values(fields);
  return first ?? message;
}
