import { useRef, useState } from "react";
import { saveFile } from "#ui/data/download.ts";
import { CallFailure, fetchFile } from "#web/call.ts";
import { exportReport, type FileFormat } from "../contract.ts";
import { queryOf, type ReportSearch } from "./search.ts";

interface ReportFile {
  readonly pending: FileFormat | null;
  /** Bytes that have come so far; 0 while the server puts the file together. */
  readonly bytes: number;
  readonly failure: string | null;
  readonly save: (format: FileFormat) => void;
  readonly cancel: () => void;
}

/**
 * Takes a report along as a file that the server makes, without a limit; what is cancelled or fails half way
 * leaves no file.
 */
export function useReportFile(search: ReportSearch): ReportFile {
  const [pending, setPending] = useState<FileFormat | null>(null);
  const [bytes, setBytes] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  return {
    pending,
    bytes,
    failure,
    save: (format) => {
      const abort = new AbortController();
      running.current = abort;
      setFailure(null);
      setBytes(0);
      setPending(format);
      fetchFile(
        exportReport,
        { query: { ...queryOf(search), format } },
        { signal: abort.signal, onBytes: setBytes },
      )
        .then(({ name, content }) => saveFile(name, content))
        .catch((error: unknown) => {
          if (!abort.signal.aborted)
            setFailure(
              error instanceof CallFailure ? error.message : "The file couldn't be created. Try again.",
            );
        })
        .finally(() => setPending(null));
    },
    cancel: () => running.current?.abort(),
  };
}
