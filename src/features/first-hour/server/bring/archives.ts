import { rmSync } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { t } from "#shared/texts/t.ts";
import { wrongState } from "#server/refusal.ts";
import { archivePart } from "../../bring-contract.ts";
import type { ArrivingExport } from "#features/organisation/server/import-organisation.ts";

/** An export on its way into an empty server, known by the hash of the one-time code. */
interface Arrival {
  readonly path: string;
  readonly file: FileHandle;
  received: number;
  /** What it contains, once every byte is checked. */
  checked: { readonly arriving: ArrivingExport; readonly rows: number } | null;
  state: "uploaded" | "importing" | "done";
  rows: number;
  idle: NodeJS.Timeout;
}

/** Milliseconds after which an archive that no one goes on with is removed. */
const patience = 3_600_000;

const arrivals = new Map<string, Arrival>();

export const arrivalOf = (codeHash: string): Arrival | undefined => arrivals.get(codeHash);

const remove = ({ path: file }: Pick<Arrival, "path">): void => rmSync(file, { force: true });

/** Nothing of an organisation stays in a temporary folder. */
process.once("exit", () => {
  for (const arrival of arrivals.values()) remove(arrival);
});

/** Removes an archive that no one reads now. One that is imported is still known as done. */
export async function forget(codeHash: string): Promise<void> {
  const arrival = arrivals.get(codeHash);
  if (!arrival || arrival.state === "importing") return;
  clearTimeout(arrival.idle);
  if (arrival.state !== "done") arrivals.delete(codeHash);
  remove(arrival);
  await arrival.file.close().catch(() => undefined);
}

async function begin(codeHash: string): Promise<Arrival> {
  if (arrivals.get(codeHash)?.state === "importing")
    throw wrongState(t`This export is being imported already.`);
  await forget(codeHash);
  const name = path.join(tmpdir(), `stint-arrival-${codeHash.slice(0, 16)}.zip`);
  remove({ path: name });
  const arrival: Arrival = {
    path: name,
    file: await open(name, "wx", 0o600),
    received: 0,
    checked: null,
    state: "uploaded",
    rows: 0,
    idle: setTimeout(() => undefined, 0),
  };
  arrivals.set(codeHash, arrival);
  return arrival;
}

/** Adds a part; the same one again replaces it, and the first one begins anew. Answers the bytes so far. */
export async function addPart(codeHash: string, part: number, bytes: Buffer): Promise<number> {
  const arrival = part === 0 ? await begin(codeHash) : arrivals.get(codeHash);
  const from = part * archivePart;
  if (arrival?.state !== "uploaded" || from > arrival.received)
    throw wrongState(t`The server no longer has the first part of this file. Choose it again.`);
  clearTimeout(arrival.idle);
  arrival.idle = setTimeout(() => {
    if (arrival.state === "uploaded") void forget(codeHash);
  }, patience).unref();
  arrival.checked = null;
  await arrival.file.write(bytes, 0, bytes.length, from);
  await arrival.file.truncate(from + bytes.length);
  arrival.received = from + bytes.length;
  return arrival.received;
}
