/**
 * What PGlite's program shows of PostgreSQL's memory: where its signal handlers note that a statement is to
 * be cancelled.
 */
interface Memory {
  readonly HEAPU8: Uint8Array;
  readonly _InterruptPending?: number;
  readonly _QueryCancelPending?: number;
}

/**
 * The statement that runs, while its thread does nothing else and hears no message. PostgreSQL looks at two
 * of its variables between two rows; a server's signal handler sets them to cancel the statement. Here that
 * is done whenever it reads or writes a file, which all that takes long does hundreds of times a second: its
 * tables, its log, and what it sorts and groups outside its memory. A program that no longer shows these
 * variables runs its statements to their end.
 */
export class RunningStatement {
  #cancelled: Int32Array = new Int32Array(1);
  #memory: Memory | null = null;
  #transaction = 0;

  /** Names the program whose statements run. */
  of(program: object): void {
    this.#memory = program as Memory;
  }

  /** From now on cancels statements of the transaction that the server names in this integer. */
  heed(cancelled: SharedArrayBuffer): void {
    this.#cancelled = new Int32Array(cancelled);
  }

  /**
   * Runs statements of a transaction, which can be cancelled until they end; what follows them is not
   * touched.
   */
  async during<T>(transaction: number, work: () => Promise<T>): Promise<T> {
    this.#transaction = transaction;
    try {
      return await work();
    } finally {
      this.#transaction = 0;
      this.#set(0);
    }
  }

  /** Cancels the statement that runs if nobody waits for it: called in the middle of it. */
  look(): void {
    if (this.#transaction !== 0 && Atomics.load(this.#cancelled, 0) === this.#transaction) this.#set(1);
  }

  #set(value: 0 | 1): void {
    const { HEAPU8, _InterruptPending, _QueryCancelPending } = this.#memory ?? {};
    if (!HEAPU8 || _InterruptPending === undefined || _QueryCancelPending === undefined) return;
    HEAPU8[_QueryCancelPending] = value;
    // The other one may stand for something else too, and is taken back by PostgreSQL itself.
    if (value === 1) HEAPU8[_InterruptPending] = 1;
  }
}
