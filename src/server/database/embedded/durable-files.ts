import { closeSync, fdatasyncSync, fsyncSync, lstatSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { PGlite, type postgresMod } from "@electric-sql/pglite";
import { EmscriptenBuiltinFilesystem } from "@electric-sql/pglite/basefs";

/** The part of Emscripten's open file that the hooks need. */
interface OpenFile {
  readonly nfd: number;
  readonly node: { readonly parent?: { readonly name: string } };
}

type Write = (file: OpenFile, buffer: Uint8Array, offset: number, length: number, position?: number) => number;

interface NodeFiles {
  readonly stream_ops: { write: Write; fsync?: (file: OpenFile) => number };
}

/** Emscripten's numbers of the two errors a sync can have that PostgreSQL tells apart. */
const EIO = 29;
const ENOSPC = 51;

function errorCode(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : String(error);
}

const inWal = (file: OpenFile): boolean => file.node.parent?.name === "pg_wal";

/**
 * PGlite's files in a folder, with the one step it leaves out: PostgreSQL's syncs reach the disk. Order, renames and panics stay
 * PostgreSQL's own; nothing here tracks dirty files.
 */
export class DurableFiles extends EmscriptenBuiltinFilesystem {
  readonly root: string;
  readonly durable: boolean;
  /** Syncs that succeeded since the start. */
  syncs = 0;
  /** Bytes written to the write-ahead log since the last reset. */
  walBytes = 0;
  /** Why this database may not answer any more: a sync or a write of the log failed. Only a restart with recovery clears it. */
  failure: string | null = null;

  /** `durable: false` leaves the syncs out, for a folder that is synced as a whole later. */
  constructor(root: string, durable: boolean) {
    super(root);
    this.root = root;
    this.durable = durable;
  }

  override async init(pg: PGlite, options: Partial<postgresMod.PostgresMod>): Promise<{ emscriptenOpts: Partial<postgresMod.PostgresMod> }> {
    this.pg = pg;
    const mount = (mod: postgresMod.PostgresMod): void => {
      const files: NodeFiles = mod.NODEFS;
      if (this.durable) this.#hook(files);
      mod.FS.mkdirTree(PGlite.paths.PGDATA);
      mod.FS.mount(files, { root: this.root }, PGlite.paths.PGDATA);
    };
    return { emscriptenOpts: { ...options, preRun: [...(options.preRun ?? []), mount] } };
  }

  override async closeFs(): Promise<void> {
    this.pg?.Module.FS.quit();
  }

  #hook(files: NodeFiles): void {
    const write = files.stream_ops.write;
    files.stream_ops.write = (file, buffer, offset, length, position) => {
      if (!inWal(file)) return write(file, buffer, offset, length, position);
      try {
        const written = write(file, buffer, offset, length, position);
        this.walBytes += written;
        return written;
      } catch (error) {
        this.failure ??= "writing its log failed; is the disk full?";
        throw error;
      }
    };
    files.stream_ops.fsync = (file) => this.#sync(file);
  }

  #sync(file: OpenFile): number {
    try {
      if (inWal(file)) fdatasyncSync(file.nfd);
      else fsyncSync(file.nfd);
      this.syncs += 1;
      return 0;
    } catch (error) {
      this.failure ??= `a sync to disk failed (${errorCode(error)})`;
      return errorCode(error) === "ENOSPC" ? ENOSPC : EIO;
    }
  }
}

/** Syncs one file or folder. Windows cannot sync folders and does not need it. */
export function syncPath(path: string, folder: boolean): void {
  if (folder && process.platform === "win32") return;
  const handle = openSync(path, folder ? "r" : "r+");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Syncs every file below a folder, then the folders themselves, innermost first. */
export function syncTree(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (lstatSync(path).isDirectory()) syncTree(path);
    else syncPath(path, false);
  }
  syncPath(folder, true);
}
