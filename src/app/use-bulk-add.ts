import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import {
  beginImport,
  changeReading,
  checkImportFile,
  discardImport,
  readImport,
  runImport,
  type ImportView,
} from "#features/imports/contract.ts";
import { refusalOfFile } from "#features/imports/web/chosen-file.ts";
import { upload, useUpload } from "#features/imports/web/uploads.ts";
import { bulkColumns } from "#features/invitations/rules/bulk-add.ts";
import type { assignmentSent } from "#features/invitations/web/assignment.ts";
import { call } from "#web/call.ts";
import { freshFor, useRead } from "#web/data.ts";
import { readAgain } from "#web/read-again.ts";

/** Milliseconds between two looks at what the server does. */
const lookEvery = 700;

const words = (error: unknown): string => (error instanceof Error ? error.message : "");

/** Columns in order where no heading names them; null where a heading is an address. */
function columnsByPlace({ columns, reading }: ImportView): (string | null)[] | null {
  if (columns.some(({ heading }) => /\S@\S/.test(heading))) return null;
  if (reading?.columns.some((column) => column !== null) === true) return [...reading.columns];
  return columns.map((_, at) => bulkColumns[at] ?? null);
}

/** What is missing in a file of people, in words; null where nothing is. */
function faultOfFile(view: ImportView): string | null {
  const content = view.reading?.columns ?? [];
  if (view.rows === 0) return t`${view.fileName} has no people below its headings.`;
  if (view.questions.includes("encoding"))
    return t`The letters of ${view.fileName} can be read in several ways. Save it as CSV in UTF-8 or as XLSX, and choose that.`;
  if (!content.includes("email"))
    return t`No column of ${view.fileName} is read as the email address. Name it “email” in the first row.`;
  return content.includes("first_name") || content.includes("name")
    ? null
    : t`No column of ${view.fileName} is read as the first name. Name it “first_name” in the first row.`;
}

/** An import of people that invites them, from the chosen file on. */
export function useBulkAdd() {
  const client = useQueryClient();
  const [importId, setImportId] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [importing, setImporting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useUpload(importId ?? "");
  const params = { importId: importId ?? "" };
  const read = useRead(
    readImport,
    { params },
    { fresh: freshFor.opening, enabled: importId !== null, every: lookEvery },
  );
  const now = read.data ?? null;
  const view = importing || now?.reading === null ? null : now;
  const doing = async (work: () => Promise<unknown>): Promise<boolean> => {
    setPending(true);
    setProblem(null);
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(words(error));
      return false;
    } finally {
      await readAgain(client, { queryKey: ["read"] });
      setPending(false);
    }
  };
  const discard = async (): Promise<void> => {
    if (importId === null) return;
    setImportId(null);
    await call(discardImport, { params }).catch(() => undefined);
  };
  return {
    view,
    importId,
    pending: pending || now?.status === "checking",
    problem: problemOf(problem, sending),
    refuse: setProblem,
    discard,
    addFile: async (file: File) => {
      const refusal = refusalOfFile(file);
      if (refusal !== null) return setProblem(refusal);
      await discard();
      setImporting(true);
      await doing(async () => {
        const { id } = await call(beginImport, { body: { fileName: file.name, byteSize: file.size } });
        setImportId(id);
        await upload(client, id, file);
        const refused = await asPeople(id);
        if (refused === null) return;
        setImportId(null);
        await call(discardImport, { params: { importId: id } });
        throw new Error(refused);
      });
      return setImporting(false);
    },
    check: (invite: ReturnType<typeof assignmentSent>) =>
      doing(async () => {
        const { version, reading } = await call(readImport, { params });
        if (reading === null) return;
        const changed = await call(changeReading, {
          params,
          body: { version, kind: "people", reading, options: { invite } },
        });
        await call(checkImportFile, { params, body: { version: changed.version } });
      }),
    send: () =>
      doing(async () => {
        const { version } = await call(readImport, { params });
        await call(runImport, { params, body: { version } });
      }),
  };
}

const problemOf = (problem: string | null, sending: ReturnType<typeof useUpload>): string | null =>
  problem ?? sending?.problem ?? null;

/** Has a file read as people, by its headings or else by position; answers why it can't be. */
async function asPeople(importId: string): Promise<string | null> {
  const params = { importId };
  let view = await call(readImport, { params });
  if (view.reading === null) return null;
  if (view.kind !== "people")
    view = await call(changeReading, {
      params,
      body: { version: view.version, kind: "people", reading: { ...view.reading, columns: [] } },
    });
  const columns = columnsByPlace(view);
  if (columns === null || view.reading === null)
    return t`The first row must be the header first_name,last_name,email.`;
  if (String(columns) !== String(view.reading.columns))
    view = await call(changeReading, {
      params,
      body: { version: view.version, kind: "people", reading: { ...view.reading, columns } },
    });
  return faultOfFile(view);
}
