import type { DurableFiles } from "./durable-files.ts";

/**
 * Answers that wait for the sync they depend on. While one sync runs, further answers gather for the next:
 * that is the group of a group commit. After a failed sync nothing leaves any more.
 */
export class HeldAnswers {
  readonly #files: DurableFiles;
  readonly #broken: (reason: string) => void;
  readonly #held: { readonly after: number; readonly send: () => void }[] = [];
  #syncing = false;

  /** `broken` is called when a sync has failed. */
  constructor(files: DurableFiles, broken: (reason: string) => void) {
    this.#files = files;
    this.#broken = broken;
  }

  /**
   * Sends an answer as soon as everything that was committed before it is on the disk, at the earliest now.
   */
  send(send: () => void): void {
    this.#held.push({ after: this.#files.log.marked, send });
    this.release();
    if (this.#held.length > 0) void this.#sync();
  }

  /** Sends what need not wait any longer. */
  release(): void {
    while (this.#files.failure === null) {
      const [first] = this.#held;
      if (!first || first.after > this.#files.log.synced) return;
      this.#held.shift();
      first.send();
    }
  }

  async #sync(): Promise<void> {
    if (this.#syncing) return;
    this.#syncing = true;
    while (this.#held.length > 0 && this.#files.failure === null) {
      await this.#files.syncLater();
      this.release();
    }
    this.#syncing = false;
    if (this.#files.failure !== null) this.#broken(this.#files.failure);
  }
}
