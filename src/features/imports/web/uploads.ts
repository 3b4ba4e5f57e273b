import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { call, CallFailure } from "#web/call.ts";
import { partBytes, readImport, recogniseImport, uploadPart, type ImportView } from "../contract.ts";

/** How far the upload of a file from this browser is. */
export interface Upload {
  readonly fileName: string;
  readonly sent: number;
  readonly of: number;
  /** `waiting`: for the connection. `reading`: the server recognises what the file holds. */
  readonly state: "sending" | "waiting" | "reading" | "failed";
  readonly problem: string | null;
}

/** Milliseconds before a part is sent again; the last one counts for all further tries. */
const pauses = [500, 1000, 2000, 4000, 8000] as const;

const uploads = new Map<string, Upload>();
const listeners = new Set<() => void>();

function note(importId: string, change: Partial<Upload> | null): void {
  const before = uploads.get(importId);
  if (change === null) uploads.delete(importId);
  else if (before) uploads.set(importId, { ...before, ...change });
  for (const tell of listeners) tell();
}

/** The upload of an import's file from this browser; null where there is none. */
export function useUpload(importId: string): Upload | null {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => uploads.get(importId) ?? null,
  );
}

function base64Of(part: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(new Error("The file can't be read any more. Choose it again."));
    reader.readAsDataURL(part);
  });
}

/** Waits a while, or until the connection is back. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener("online", done);
  });
}

const mayPass = (error: unknown): boolean =>
  error instanceof CallFailure && (error.status === 0 || error.status === 429 || error.status >= 500);

/** Makes a call until it is answered: a lost connection only makes it later. */
async function untilAnswered<Answer>(importId: string, make: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await make();
    } catch (error) {
      if (!mayPass(error)) throw error;
      const { state = "sending" } = uploads.get(importId) ?? {};
      note(importId, { state: "waiting" });
      await pause(pauses[Math.min(tries, pauses.length - 1)] ?? 8000);
      note(importId, { state });
    }
  }
}

async function sendParts(importId: string, file: File): Promise<void> {
  const params = (part: number) => ({ importId, part: String(part) });
  for (let part = 0; part * partBytes < file.size; part += 1) {
    const end = Math.min(file.size, (part + 1) * partBytes);
    const bytes = await base64Of(file.slice(part * partBytes, end));
    await untilAnswered(importId, () => call(uploadPart, { params: params(part), body: { bytes } }));
    note(importId, { sent: end });
  }
}

async function recognised(importId: string): Promise<ImportView> {
  note(importId, { state: "reading" });
  const params = { importId };
  return untilAnswered(importId, async () => {
    const { version } = await call(readImport, { params });
    return call(recogniseImport, { params, body: { version } });
  });
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
    await sendParts(importId, file);
    await recognised(importId);
    await client.invalidateQueries({ queryKey: ["read"] });
    note(importId, null);
  } catch (error) {
    const problem =
      error instanceof Error ? error.message : "The file couldn't be uploaded. Choose it again.";
    note(importId, { state: "failed", problem });
  } finally {
    removeEventListener("beforeunload", warn);
  }
}

/** Forgets the upload of an import that was discarded. */
export const forgetUpload = (importId: string): void => note(importId, null);
