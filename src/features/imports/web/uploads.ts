import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { t } from "#shared/texts/t.ts";
import { call } from "#web/call.ts";
import { sendInParts, untilAnswered } from "#web/send-in-parts.ts";
import { readAgain } from "#web/read-again.ts";
import { partBytes, readImport, recogniseImport, uploadPart, type ImportView } from "../contract.ts";

/** How far the upload of a file from this browser is. */
export interface Upload {
  readonly fileName: string;
  readonly sent: number;
  readonly of: number;
  /** `waiting`: for the connection. `reading`: the server recognises what the file contains. */
  readonly state: "sending" | "waiting" | "reading" | "failed";
  readonly problem: string | null;
}

const uploads = new Map<string, Upload>();
const listeners = new Set<() => void>();

function note(importId: string, change: Partial<Upload> | null): void {
  const before = uploads.get(importId);
  if (change === null) uploads.delete(importId);
  else if (before) uploads.set(importId, { ...before, ...change });
  for (const notify of listeners) notify();
}

/** The upload of an import's file from this browser; null where there is none. */
export function useUpload(importId: string): Upload | null {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => uploads.get(importId) ?? null,
  );
}

const waitIn = (importId: string, state: Upload["state"]) => (isWaiting: boolean) =>
  note(importId, { state: isWaiting ? "waiting" : state });

async function recognised(importId: string): Promise<ImportView> {
  note(importId, { state: "reading" });
  const params = { importId };
  return untilAnswered(
    async () => {
      const { version } = await call(readImport, { params });
      return call(recogniseImport, { params, body: { version } });
    },
    waitIn(importId, "reading"),
  );
}

/**
 * Sends a file in parts and has it recognised, wherever in the product one goes meanwhile. Every part may be sent
 * twice, so that it goes on after a lost connection.
 */
export async function upload(client: QueryClient, importId: string, file: File): Promise<void> {
  uploads.set(importId, { fileName: file.name, sent: 0, of: file.size, state: "sending", problem: null });
  note(importId, {});
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener("beforeunload", warn);
  try {
    await sendInParts(file, partBytes, {
      send: (part, bytes) => call(uploadPart, { params: { importId, part: String(part) }, body: { bytes } }),
      wait: waitIn(importId, "sending"),
      arrived: (sent) => note(importId, { sent }),
    });
    await recognised(importId);
    await readAgain(client, { queryKey: ["read"] });
    note(importId, null);
  } catch (error) {
    const problem =
      error instanceof Error ? error.message : t`The file couldn't be uploaded. Choose it again.`;
    note(importId, { state: "failed", problem });
  } finally {
    removeEventListener("beforeunload", warn);
  }
}

/** Forgets the upload of an import that was discarded. */
export const forgetUpload = (importId: string): void => note(importId, null);
