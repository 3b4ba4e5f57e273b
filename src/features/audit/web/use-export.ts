import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { saveFile } from "#ui/data/download.ts";
import { call, CallFailure } from "#web/call.ts";
import { useWrite } from "#web/data.ts";
import { exportAudit, readAuditExport } from "../contract.ts";
import type { AuditFilter } from "../rules/filter.ts";

interface Export {
  /** Events read so far; null while nothing is exported. */
  readonly rows: number | null;
  /** Why it failed; null when it did not. */
  readonly failure: string | null;
  readonly begin: (filter: AuditFilter) => void;
}

/** Exports part by part, so that neither side contains more than the file. */
export function useExport(): Export {
  const write = useWrite(exportAudit);
  const [rows, setRows] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (filter: AuditFilter): Promise<void> => {
    const { exportId, next: first } = await write.mutateAsync({ body: filter });
    // Tells spreadsheets that the text is UTF-8.
    const parts: string[] = ["\u{feff}"];
    let after: string | null = first;
    for (let read = 0; after !== null;) {
      const part: { csv: string; rows: number; next: string | null } = await call(readAuditExport, {
        params: { exportId },
        query: { after },
      });
      parts.push(part.csv);
      read += part.rows;
      setRows(read);
      after = part.next;
    }
    saveFile("audit-log.csv", new Blob(parts, { type: "text/csv;charset=utf-8" }));
  };
  const begin = (filter: AuditFilter): void => {
    setFailure(null);
    setRows(0);
    run(filter)
      .catch((error: unknown) =>
        setFailure(
          error instanceof CallFailure ? error.message : t`The export couldn't be saved. Try again.`,
        ),
      )
      .finally(() => setRows(null));
  };
  return { rows, failure, begin };
}
