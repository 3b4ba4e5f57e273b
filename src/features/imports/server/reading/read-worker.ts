import { once } from "node:events";
import { parentPort, type MessagePort } from "node:worker_threads";
import { t } from "#shared/texts/t.ts";
import { Evidence } from "../../rules/recognise/evidence.ts";
import { headingRowOf, headingsAt } from "../../rules/recognise/heading-row.ts";
import type { FileContent, Layout, SourceRow } from "../../rules/read/source.ts";
import { csvRows, openCsv } from "./csv-file.ts";
import { formatOf, startsAsArchive } from "./file-format.ts";
import type { ReadInput, ReadOutput, ReadTask } from "./read-task.ts";
import { storable, withinLimits, type OpenFile, type Rows } from "./row-source.ts";
import { Unreadable, unreadable } from "./row-source.ts";
import { inLanguage } from "#server/language.ts";

/** Rows from which a file's headings are found. */
const LOOKED_AT = 100;
const SAMPLES = 50;
/** Batches that wait to be accepted. */
const MOST_AHEAD = 2;

let task: ReadTask;
if (parentPort === null) throw new Error("Files are read in a thread");
const port: MessagePort = parentPort;

function post(output: ReadOutput): void {
  port.postMessage(output);
}

/** The file's bytes, each piece when the one before is read. */
async function* arriving(): AsyncGenerator<Uint8Array> {
  for (;;) {
    post({ wants: "bytes" });
    const [{ bytes }] = (await once(port, "message")) as [ReadInput];
    if (bytes === null) return;
    yield bytes;
  }
}

/** All of a file's pieces. */
async function all(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  for await (const piece of pieces) parts.push(piece);
  return parts;
}

async function open(parts: Uint8Array[]): Promise<OpenFile> {
  const isWorkbook = startsAsArchive(parts[0]);
  const bytes = isWorkbook ? new Uint8Array(Buffer.concat(parts.splice(0))) : (parts[0] ?? new Uint8Array());
  if (formatOf(bytes) === "csv") return openCsv(parts);
  const { openWorkbook } = await import("./workbook-file.ts");
  return openWorkbook(bytes);
}

/** Gives a batch, and waits where more wait already: the thread stands still, so nothing is read ahead. */
function give(rows: readonly SourceRow[]): void {
  post({ rows });
  Atomics.add(task.ahead, 0, 1);
  for (;;) {
    const waiting = Atomics.load(task.ahead, 0);
    if (waiting < MOST_AHEAD) return;
    Atomics.wait(task.ahead, 0, waiting);
  }
}

async function giveRows(from: number, layout: Layout): Promise<void> {
  for await (const batch of withinLimits(await rowsOf(layout), task)) {
    const wanted = batch.filter(({ row }) => row >= from && row > layout.headingRow);
    if (wanted.length > 0) give(wanted);
  }
}

/** Separated values are read as they arrive; a workbook's directory is at its end. */
async function rowsOf(layout: Layout): Promise<Rows> {
  const pieces = arriving();
  const first = await pieces.next();
  const beginning = first.done === true ? new Uint8Array() : first.value;
  const rest = (async function* () {
    yield beginning;
    yield* pieces;
  })();
  if (!startsAsArchive(beginning) && formatOf(beginning) === "csv") return csvRows(rest, layout);
  return (await open(await all(rest))).rows(layout);
}

/** The first rows of a file, how many rows it has, and what those after the first say. */
async function look(rows: Rows, mostFirst: number) {
  const first: SourceRow[] = [];
  const evidence = new Evidence();
  let count = 0;
  for await (const batch of withinLimits(rows, task)) {
    const wanted = Math.max(0, mostFirst - first.length);
    first.push(...batch.slice(0, wanted));
    for (const row of batch.slice(wanted)) evidence.add(row);
    count += batch.length;
  }
  if (first.length === 0)
    throw unreadable(t`The file has no rows. Choose one with a row of column names and rows below.`);
  return { first, count, evidence };
}

async function describe(given: Layout | null): Promise<FileContent> {
  const file = await open(await all(arriving()));
  const layout = given ?? file.layout;
  const givenRow = given === null || given.headingRow === 0 ? null : given.headingRow;
  const { first, count, evidence } = await look(file.rows(layout), LOOKED_AT + (givenRow ?? 0));
  const headingRow = givenRow ?? headingRowOf(first);
  for (const row of first) if (row.row > headingRow) evidence.add(row);
  return {
    format: file.format,
    sheets: file.sheets.map(storable),
    ...(file.hidden ? { hidden: { ...file.hidden, sheets: file.hidden.sheets.map(storable) } } : {}),
    previews: file.previews ?? [],
    layout: { ...layout, headingRow },
    headings: headingsAt(first, headingRow),
    samples: first.filter(({ row }) => row > headingRow).slice(0, SAMPLES),
    evidence: evidence.columns(),
    rows: count - first.filter(({ row }) => row <= headingRow).length,
  };
}

async function readFile(): Promise<void> {
  try {
    if (task.from !== null && task.layout !== null) await giveRows(task.from, task.layout);
    else post({ content: await describe(task.layout) });
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    post({ unreadable: error.message });
  }
}

for (;;) {
  [task] = (await once(port, "message")) as [ReadTask];
  await inLanguage(task.language, readFile);
  post({ done: true });
}
