/** Where PGlite's PostgreSQL notes that a statement should be cancelled. */
interface Memory {
  readonly HEAPU8: Uint8Array;
  readonly _InterruptPending?: number;
  readonly _QueryCancelPending?: number;
}

/**
 * The running statement. Its thread hears no message, but PostgreSQL looks at two variables between rows, as
 * a signal handler would set them. We set them when it reads or writes a file, hundreds of times a second in
 * any long statement. A program without these variables runs statements to their end.
 */
export class RunningStatement {
  #cancelled: Int32Array = new Int32Array(1);
  #memory: Memory | null = null;
  #transaction = 0;

  /** Names the program whose statements run. */
  of(program: object): void {
    this.#memory = program as Memory;
  }

  /** Cancels statements of the transaction this integer names. */
  heed(cancelled: SharedArrayBuffer): void {
    this.#cancelled = new Int32Array(cancelled);
  }

  /** Runs a transaction's statements, which can be cancelled until they end. */
  async during<T>(transaction: number, work: () => Promise<T>): Promise<T> {
    this.#transaction = transaction;
    try {
      return await work();
    } finally {
      this.#transaction = 0;
      this.#set(0);
    }
  }

  /** Called during a statement: cancels it if no one waits. */
  look(): void {
    if (this.#transaction !== 0 && Atomics.load(this.#cancelled, 0) === this.#transaction) this.#set(1);
  }

  #set(value: 0 | 1): void {
    const { HEAPU8, _InterruptPending, _QueryCancelPending } = this.#memory ?? {};
    if (!HEAPU8 || _InterruptPending === undefined || _QueryCancelPending === undefined) return;
    HEAPU8[_QueryCancelPending] = value;
    // PostgreSQL resets the other one itself.
    if (value === 1) HEAPU8[_InterruptPending] = 1;
  }
}
