import * as contract from "#features/imports/contract.ts";
import type { KindCode } from "#features/imports/rules/kinds/fields.ts";
import type { Unit } from "#features/imports/rules/read/source.ts";
import { workOnImports } from "#features/imports/server/work-on-imports.ts";
import type { Client } from "./client.ts";
import type { Stint } from "./stint.ts";

/** How a test's file is read: its columns by their fields, the rest as a CSV of the product itself. */
export interface TestFile {
  readonly kind: KindCode;
  /** Rows below the headings, which are the fields' names. */
  readonly columns: readonly (string | null)[];
  readonly rows: readonly (readonly (string | number)[])[];
  readonly headings?: readonly string[];
  readonly shape?: "rows" | "grid";
  /** What its numbers of working time count where the heading doesn't say it; hours unless said. */
  readonly unit?: Unit;
  readonly options?: {
    readonly weeks?: "history" | "approved" | "draft";
    readonly activate?: boolean;
    readonly createOptions?: boolean;
    readonly booked?: "skip" | "add";
    readonly settled?: "skip" | "add";
    readonly leave?: "skip" | "add";
    readonly planned?: "skip" | "add";
  };
}

const quoted = (cell: string | number): string => `"${String(cell).replaceAll('"', '""')}"`;

/** Uploads a file and says how it is read. */
export async function uploadTestFile(client: Client, file: TestFile): Promise<contract.ImportView> {
  const headings = file.headings ?? file.columns.map((column, at) => column ?? `Column ${at + 1}`);
  const text = [headings, ...file.rows].map((row) => row.map(quoted).join(",")).join("\r\n");
  return readUploaded(client, await uploadBytes(client, Buffer.from(text)), file);
}

/** Uploads bytes in parts. */
export async function uploadBytes(
  client: Client,
  bytes: Buffer,
  fileName = "file.csv",
): Promise<contract.ImportView> {
  const begun = await client.ok(contract.beginImport, { body: { fileName, byteSize: bytes.length } });
  for (let part = 0; part * contract.partBytes < bytes.length; part += 1)
    await client.ok(contract.uploadPart, {
      params: { importId: begun.id, part: String(part) },
      body: {
        bytes: bytes.subarray(part * contract.partBytes, (part + 1) * contract.partBytes).toString("base64"),
      },
    });
  return client.ok(contract.recogniseImport, {
    params: { importId: begun.id },
    body: { version: begun.version },
  });
}

async function readUploaded(
  client: Client,
  { id, version, reading }: contract.ImportView,
  file: TestFile,
): Promise<contract.ImportView> {
  if (!reading) throw new Error("A file without a reading");
  return client.ok(contract.changeReading, {
    params: { importId: id },
    body: {
      version,
      kind: file.kind,
      ...(file.options ? { options: file.options } : {}),
      reading: {
        ...reading,
        dateOrder: "ymd",
        decimalSign: ".",
        unit: file.unit ?? "hours",
        shape: file.shape ?? "rows",
        columns: [...file.columns],
      },
    },
  });
}

/** Has the server do what waits, and reads what came of it. */
export async function worked(stint: Stint, client: Client, importId: string): Promise<contract.ImportView> {
  await workOnImports(stint.platform);
  return client.ok(contract.readImport, { params: { importId } });
}

/** Makes a step and waits for it. */
export async function stepped(
  stint: Stint,
  client: Client,
  { id, version }: { readonly id: string; readonly version: number },
  step: typeof contract.checkImportFile,
): Promise<contract.ImportView> {
  await client.ok(step, { params: { importId: id }, body: { version } });
  return worked(stint, client, id);
}

/** Uploads, checks and imports a file. */
export async function imported(
  stint: Stint,
  client: Client,
  file: TestFile,
): Promise<{ readonly checked: contract.ImportView; readonly done: contract.ImportView }> {
  const checked = await stepped(stint, client, await uploadTestFile(client, file), contract.checkImportFile);
  return { checked, done: await stepped(stint, client, checked, contract.runImport) };
}

/** How many facts had which result. */
export const countsOf = ({ outcome }: contract.ImportView): Record<string, number> =>
  Object.fromEntries(
    Object.entries(outcome?.results ?? {}).flatMap(([result, { count }]) =>
      count === 0 ? [] : [[result, count]],
    ),
  );

/** The reasons of an import's problems, by row. */
export async function reasonsOf(client: Client, importId: string): Promise<Record<number, string>> {
  const { problems } = await client.ok(contract.readProblems, { params: { importId } });
  return Object.fromEntries(problems.map(({ row, reasons }) => [row, reasons.join(" ")]));
}
