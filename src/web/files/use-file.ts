import { useRef, useState } from "react";
import type { Endpoint, Input } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { saveFile } from "#ui/data/download.ts";
import { CallFailure, fetchFile } from "../call.ts";

/** A file that the server makes and the browser stores. */
export interface ServerFile {
  readonly isPending: boolean;
  /** Bytes that have come so far; 0 while the server puts the file together. */
  readonly bytes: number;
  readonly failure: string | null;
  readonly save: <E extends Endpoint>(endpoint: E, input?: Partial<Input<E>>) => void;
  readonly cancel: () => void;
}

/** Saves files of any length; what is cancelled or fails half way leaves none. */
export function useFile(): ServerFile {
  const [isPending, setIsPending] = useState(false);
  const [bytes, setBytes] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  return {
    isPending,
    bytes,
    failure,
    save: (endpoint, input = {}) => {
      const abort = new AbortController();
      running.current = abort;
      setFailure(null);
      setBytes(0);
      setIsPending(true);
      fetchFile(endpoint, input, { signal: abort.signal, onBytes: setBytes })
        .then(({ name, content }) => saveFile(name, content))
        .catch((error: unknown) => {
          if (!abort.signal.aborted)
            setFailure(
              error instanceof CallFailure ? error.message : t`The file couldn't be created. Try again.`,
            );
        })
        .finally(() => setIsPending(false));
    },
    cancel: () => running.current?.abort(),
  };
}
