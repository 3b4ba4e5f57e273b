import { fdatasyncSync, fsyncSync } from "node:fs";
import { join } from "node:path";
import { PGlite, type postgresMod } from "@electric-sql/pglite";
import { EmscriptenBuiltinFilesystem } from "@electric-sql/pglite/basefs";
import { LogSync } from "./log-sync.ts";
import { RunningStatement } from "./running-statement.ts";

/** The parts of Emscripten's nodes and open files that the hooks need. */
interface Node {
  readonly name: string;
  readonly parent?: { readonly name: string };
}

interface OpenFile {
  readonly nfd: number;
  readonly node: Node;
}

interface Attributes {
  readonly size?: number;
}

interface NodeFiles {
  readonly node_ops: {
    setattr: (node: Node, attributes: Attributes) => void;
  } & Record<"mknod" | "rename" | "unlink" | "rmdir" | "symlink", (...values: unknown[]) => unknown>;
  readonly stream_ops: {
    read: (...values: unknown[]) => number;
    write: (file: OpenFile, buffer: Uint8Array, offset: number, length: number, position?: number) => number;
    setattr: (file: OpenFile, attributes: Attributes) => void;
    close: (file: OpenFile) => void;
    fsync?: (file: OpenFile) => number;
  };
}

/** Emscripten's numbers of the two errors a sync can have that PostgreSQL distinguishes. */
const EIO = 29;
const ENOSPC = 51;

function errorCode(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : String(error);
}

const inWal = (file: OpenFile): boolean => file.node.parent?.name === "pg_wal";

/**
 * PGlite's files with the step it omits: PostgreSQL's syncs reach the disk. Order, renames and panics stay
 * PostgreSQL's; nothing tracks dirty files. A sync of the log may be postponed (`log.deferring`), until
 * anything outside that segment changes, so the order on the disk stays PostgreSQL's.
 */
export class DurableFiles extends EmscriptenBuiltinFilesystem {
  readonly root: string;
  readonly durable: boolean;
  readonly log = new LogSync();
  /** Hears of every read and write. */
  readonly running = new RunningStatement();
  /** Syncs that succeeded since the start. */
  syncs = 0;
  /** Bytes written to the write-ahead log since the last reset. */
  walBytes = 0;
  /** Why this database may not answer: a sync or write of the log failed. Only a restart clears it. */
  failure: string | null = null;

  /** `durable: false` skips syncs, for a folder that is synced later. */
  constructor(root: string, durable: boolean) {
    super(root);
    this.root = root;
    this.durable = durable;
  }

  override async init(
    pg: PGlite,
    options: Partial<postgresMod.PostgresMod>,
  ): Promise<{ emscriptenOpts: Partial<postgresMod.PostgresMod> }> {
    this.pg = pg;
    const mount = (mod: postgresMod.PostgresMod): void => {
      const files: NodeFiles = mod.NODEFS;
      if (this.durable) {
        this.running.of(mod);
        this.#hookReads(files);
        const pay = (): void => this.#pay((number) => new mod.FS.ErrnoError(number));
        this.#hookSyncs(files, pay);
        this.#hookChanges(files, pay);
      }
      mod.FS.mkdirTree(PGlite.paths.PGDATA);
      mod.FS.mount(files, { root: this.root }, PGlite.paths.PGDATA);
    };
    return { emscriptenOpts: { ...options, preRun: [...(options.preRun ?? []), mount] } };
  }

  override async closeFs(): Promise<void> {
    this.pg?.Module.FS.quit();
  }

  /** Syncs the log in the background. Never rejects: see `failure`. */
  async syncLater(): Promise<void> {
    try {
      await this.log.later();
      this.syncs += 1;
    } catch (error) {
      this.#failed(error);
    }
  }

  #hookReads({ stream_ops: streams }: NodeFiles): void {
    const read = streams.read;
    streams.read = (...values) => {
      this.running.look();
      return read(...values);
    };
  }

  #hookSyncs({ stream_ops: streams }: NodeFiles, pay: () => void): void {
    const write = streams.write;
    streams.write = (file, buffer, offset, length, position) => {
      this.running.look();
      if (!this.log.covers(file.node)) pay();
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
    streams.fsync = (file) => this.#sync(file);
    const close = streams.close;
    streams.close = (file) => {
      if (this.log.covers(file.node)) {
        pay();
        this.log.leave();
      }
      close(file);
    };
  }

  /** Changes outside the segment that needs a sync come after it. */
  #hookChanges({ node_ops: nodes, stream_ops: streams }: NodeFiles, pay: () => void): void {
    for (const name of ["mknod", "rename", "unlink", "rmdir", "symlink"] as const) {
      const change = nodes[name];
      nodes[name] = (...values) => {
        pay();
        return change(...values);
      };
    }
    const [setNode, setFile] = [nodes.setattr, streams.setattr];
    nodes.setattr = (node, attributes) => {
      if (attributes.size !== undefined) pay();
      setNode(node, attributes);
    };
    streams.setattr = (file, attributes) => {
      if (attributes.size !== undefined) pay();
      setFile(file, attributes);
    };
  }

  #sync(file: OpenFile): number {
    try {
      if (inWal(file) && this.log.deferring) {
        this.log.mark({ node: file.node, path: join(this.root, "pg_wal", file.node.name) });
        return 0;
      }
      if (!this.log.covers(file.node)) this.log.now();
      if (inWal(file)) fdatasyncSync(file.nfd);
      else fsyncSync(file.nfd);
      if (this.log.covers(file.node)) this.log.settle();
      this.syncs += 1;
      return 0;
    } catch (error) {
      this.#failed(error);
      return errorCode(error) === "ENOSPC" ? ENOSPC : EIO;
    }
  }

  #pay(errno: (number: number) => Error): void {
    if (!this.log.isBehind) return;
    try {
      this.log.now();
      this.syncs += 1;
    } catch (error) {
      this.#failed(error);
      throw errno(EIO);
    }
  }

  #failed(error: unknown): void {
    this.failure ??= `a sync to disk failed (${errorCode(error)})`;
  }
}
