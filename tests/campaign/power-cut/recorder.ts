/**
 * Loaded before the recorded program (`--import`), also in its worker threads. Every change to files below
 * POWER_CUT_FOLDER is passed on to the operating system unchanged and written to POWER_CUT_RECORDING; so is
 * every answer of the database's worker at the moment it leaves. Nothing of the product is replaced.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";
import { parentPort, threadId } from "node:worker_threads";
import type { Notice, Request } from "#packages/embedded-engine/messages.ts";
import { encode, serialsIn, type Step } from "./recording.ts";

type Call = (...values: unknown[]) => unknown;
const calls = fs as unknown as Record<string, Call>;
const { writeSync, openSync } = fs;
const folder = process.env["POWER_CUT_FOLDER"] ?? "";
const recording = openSync(process.env["POWER_CUT_RECORDING"] ?? "", "a");
const tracked = new Set<unknown>();
const nothing = new Uint8Array(0);
let syncs = 0;

function put(step: Step, data: Uint8Array = nothing): void {
  writeSync(recording, encode(step, data));
}

function inside(value: unknown): string | null {
  const relative = path.relative(folder, String(value));
  return relative === "lock" || relative.startsWith("..") ? null : relative;
}

function after(name: string, note: (values: unknown[], result: unknown) => void): void {
  const call = calls[name];
  if (!call) throw new Error(`node:fs has no ${name}.`);
  calls[name] = (...values) => {
    const result = call.apply(fs, values);
    note(values, result);
    return result;
  };
}

function afterPath(name: string, step: (relative: string, values: unknown[]) => Step): void {
  after(name, (values) => {
    const relative = inside(values[0]);
    if (relative !== null) put(step(relative, values));
  });
}

function afterHandle(name: string, step: (fd: number, values: unknown[]) => Step): void {
  after(name, (values) => {
    if (tracked.has(values[0])) put(step(Number(values[0]), values));
  });
}

after("openSync", ([file, flags], fd) => {
  const relative = inside(file);
  if (relative === null) return;
  tracked.add(fd);
  const truncates =
    typeof flags === "number" ? (flags & fs.constants.O_TRUNC) !== 0 : String(flags).startsWith("w");
  put({ op: "open", fd: Number(fd), path: relative, truncates });
});
after("writeSync", ([fd, buffer, offset, , at], written) => {
  if (!tracked.has(fd) || !ArrayBuffer.isView(buffer)) return;
  const data = Buffer.from(buffer.buffer, buffer.byteOffset + Number(offset), Number(written));
  const zeros = data.every((byte) => byte === 0);
  put({ op: "write", fd: Number(fd), at: Number(at), size: data.length, zeros }, zeros ? nothing : data);
});
after("closeSync", ([fd]) => {
  if (tracked.delete(fd)) put({ op: "close", fd: Number(fd) });
});
after("close", ([fd]) => {
  if (tracked.delete(fd)) put({ op: "close", fd: Number(fd) });
});
afterHandle("ftruncateSync", (fd, [, size]) => ({ op: "resize", fd, size: Number(size) }));
afterPath("truncateSync", (relative, [, size]) => ({ op: "resize", path: relative, size: Number(size) }));
afterHandle("fsyncSync", (fd) => ({ op: "sync", fd }));
afterHandle("fdatasyncSync", (fd) => ({ op: "sync", fd }));
afterPath("writeFileSync", (relative) => ({ op: "create", path: relative, folder: false }));
afterPath("mkdirSync", (relative) => ({ op: "create", path: relative, folder: true }));
afterPath("unlinkSync", (relative) => ({ op: "remove", path: relative }));
afterPath("rmdirSync", (relative) => ({ op: "remove", path: relative }));
afterPath("rmSync", (relative) => ({ op: "remove", path: relative }));
after("renameSync", ([from, to]) => {
  const [source, target] = [inside(from), inside(to)];
  if (source !== null && target !== null) put({ op: "rename", from: source, to: target });
});

/** A number no open file has, for files that a copy wrote without one that could be seen. */
const copied = -1;

/** What a copy left, as if it had been written file by file; nothing of it is synced. */
function putCopied(file: string): void {
  const relative = inside(file);
  if (relative === null) return;
  const isFolder = fs.statSync(file).isDirectory();
  put({ op: "create", path: relative, folder: isFolder });
  if (isFolder) {
    for (const name of fs.readdirSync(file).sort()) putCopied(path.join(file, name));
    return;
  }
  const data = fs.readFileSync(file);
  const zeros = data.every((byte) => byte === 0);
  put({ op: "open", fd: copied, path: relative, truncates: true });
  put({ op: "write", fd: copied, at: 0, size: data.length, zeros }, zeros ? nothing : data);
  put({ op: "close", fd: copied });
}

// The copy itself runs where no function of node:fs is called.
const { cp } = fs.promises;
fs.promises.cp = async (from, to, options) => {
  await cp(from, to, options);
  putCopied(String(to));
};

// What was copied is synced by handles. Their numbers are given again after they're closed, so that isn't noted.
const { open } = fs.promises;
fs.promises.open = async (file, ...how) => {
  const handle = await open(file, ...how);
  const relative = inside(file);
  if (relative === null) return handle;
  const { fd } = handle;
  put({ op: "open", fd, path: relative, truncates: false });
  const sync = handle.sync.bind(handle);
  handle.sync = async () => {
    await sync();
    put({ op: "sync", fd });
  };
  return handle;
};

const fdatasync = fs.fdatasync;
calls["fdatasync"] = (fd, done) => {
  syncs += 1;
  const sync = `${threadId}.${syncs}`;
  put({ op: "sync begins", fd: Number(fd), sync });
  fdatasync(Number(fd), (error) => {
    if (!error) put({ op: "sync ended", sync });
    (done as (error: unknown) => void)(error);
  });
};
syncBuiltinESMExports();

/** Records that these transactions were reported as committed. For programs without the worker. */
export function acknowledge(serials: readonly number[]): void {
  if (serials.length > 0) put({ op: "acknowledge", serials });
}

/**
 * What a request would acknowledge: transactions by the statements they contained. Reads acknowledge what they
 * show.
 */
const written = new Map<number, number[]>();
const requested = new Map<number, number[] | "what it shows">();

function remember({ id, job }: Request): void {
  if (job.kind === "run")
    written.set(job.transaction, [
      ...(written.get(job.transaction) ?? []),
      ...serialsIn(JSON.stringify(job.statements)),
    ]);
  else if (job.kind === "end" && job.commit) requested.set(id, written.get(job.transaction) ?? []);
  else if (job.kind === "script") requested.set(id, serialsIn(job.sql));
  else if (job.kind === "read") requested.set(id, "what it shows");
}

if (parentPort) {
  const post = parentPort.postMessage.bind(parentPort);
  parentPort.on("message", remember);
  parentPort.postMessage = (notice: Notice) => {
    const what = notice.kind === "answer" ? requested.get(notice.id) : undefined;
    if (what !== undefined && notice.kind === "answer")
      acknowledge(what === "what it shows" ? serialsIn(JSON.stringify(notice.results)) : what);
    post(notice);
  };
}
