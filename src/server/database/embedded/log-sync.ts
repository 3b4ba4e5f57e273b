import { close, closeSync, fdatasync, fdatasyncSync, openSync } from "node:fs";

/** One segment of the write-ahead log, whatever stands for it, and its path. */
export interface Segment {
  readonly node: object;
  readonly path: string;
}

/**
 * The syncs of the write-ahead log that were put off so that several commits share one. A put-off sync is a
 * debt: until it is paid no answer that depends on it may leave, and nothing but the same segment may be
 * written. Has a descriptor of its own, because PostgreSQL may close its own while a sync is under way.
 */
export class LogSync {
  /** While true, PostgreSQL's syncs of the log are only marked. */
  deferring = false;
  /** Syncs asked for and put off, counted from the start. */
  marked = 0;
  /** How many of them are on the disk by now. */
  synced = 0;
  #open: { readonly segment: Segment; readonly handle: number; users: number } | null = null;

  get owed(): boolean {
    return this.marked > this.synced;
  }

  /** True for the segment whose sync is owed: it alone may be written meanwhile. */
  covers(node: object): boolean {
    return this.#open?.segment.node === node;
  }

  /**
   * Puts a sync off. Throws what the operating system says, when an earlier debt for another segment cannot
   * be paid.
   */
  mark(segment: Segment): void {
    if (!this.covers(segment.node)) {
      this.leave();
      this.#open = { segment, handle: openSync(segment.path, "r+"), users: 1 };
    }
    this.marked += 1;
  }

  /** Pays the debt before anything else happens. Throws what the operating system says. */
  now(): void {
    if (!this.owed || !this.#open) return;
    fdatasyncSync(this.#open.handle);
    this.synced = this.marked;
  }

  /** Pays what is owed at this moment, in the background; rejects with what the operating system says. */
  async later(): Promise<void> {
    const open = this.#open;
    if (!this.owed || !open) return;
    const covered = this.marked;
    open.users += 1;
    await new Promise<void>((resolve, reject) => {
      fdatasync(open.handle, (error) => {
        open.users -= 1;
        if (open.users === 0) close(open.handle);
        if (error) reject(error);
        else resolve();
      });
    });
    this.synced = Math.max(this.synced, covered);
  }

  /** PostgreSQL is done with this segment: pays for it and lets go of it. */
  leave(): void {
    const open = this.#open;
    if (!open) return;
    this.now();
    this.#open = null;
    open.users -= 1;
    if (open.users === 0) closeSync(open.handle);
  }

  /** A sync of this segment that was not put off has just succeeded. */
  settle(): void {
    this.synced = this.marked;
  }
}
