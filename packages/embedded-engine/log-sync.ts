import { close, closeSync, fdatasync, fdatasyncSync, openSync } from "node:fs";

/** A segment of the write-ahead log and its path. */
export interface Segment {
  readonly node: object;
  readonly path: string;
}

/**
 * Postponed syncs of the write-ahead log, so that commits share one. Until it is done, no answer that depends
 * on it may leave, and only the same segment may be written. Has its own descriptor, since PostgreSQL may
 * close its during a sync.
 */
export class LogSync {
  /** While true, PostgreSQL's syncs of the log are only marked. */
  deferring = false;
  /** Syncs requested and postponed, counted from the start. */
  marked = 0;
  /** How many of them are on the disk by now. */
  synced = 0;
  #open: { readonly segment: Segment; readonly handle: number; users: number } | null = null;

  get isBehind(): boolean {
    return this.marked > this.synced;
  }

  /** Whether this segment needs the sync: it alone may be written. */
  covers(node: object): boolean {
    return this.#open?.segment.node === node;
  }

  /** Postpones a sync. Throws when an earlier one of another segment fails. */
  mark(segment: Segment): void {
    if (!this.covers(segment.node)) {
      this.leave();
      this.#open = { segment, handle: openSync(segment.path, "r+"), users: 1 };
    }
    this.marked += 1;
  }

  /** Syncs before anything else. Throws the system's error. */
  now(): void {
    if (!this.isBehind || !this.#open) return;
    fdatasyncSync(this.#open.handle);
    this.synced = this.marked;
  }

  /** Syncs in the background; rejects with the system's error. */
  async later(): Promise<void> {
    const open = this.#open;
    if (!this.isBehind || !open) return;
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

  /** PostgreSQL has finished this segment: syncs and closes it. */
  leave(): void {
    const open = this.#open;
    if (!open) return;
    this.now();
    this.#open = null;
    open.users -= 1;
    if (open.users === 0) closeSync(open.handle);
  }

  /** A sync of this segment has just succeeded. */
  settle(): void {
    this.synced = this.marked;
  }
}
