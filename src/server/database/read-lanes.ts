import type pg from "pg";
import { DatabaseUnavailable } from "./engine.ts";

interface Lane {
  readonly client: pg.Client;
  readonly connected: Promise<unknown>;
  /** Batches sent and not answered. */
  load: number;
}

/** Sends everything of this turn of the event loop in one write. */
export function inOneWrite(client: pg.ClientBase): void {
  const { stream } = (client as pg.Client).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/**
 * A few connections shared by all reads. A batch is sent without an await, so batches don't mix. A failed
 * lane is replaced.
 */
export class ReadLanes {
  readonly #open: () => pg.Client;
  readonly #most: number;
  readonly #lanes = new Set<Lane>();

  constructor(open: () => pg.Client, most: number) {
    this.#open = open;
    this.#most = most;
  }

  /**
   * Sends a batch on the least loaded connection; `enqueue` sends synchronously and settles when everything
   * is answered. Rejects when the connection can't be made, is lost, or exceeds `patience`
   * milliseconds.
   */
  async use<T>(patience: number, enqueue: (client: pg.Client) => Promise<T>): Promise<T> {
    const lane = this.#choose();
    lane.load += 1;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.#leave(lane);
        lane.client.connection.stream.destroy();
        reject(new DatabaseUnavailable("it didn't answer in time"));
      }, patience);
    });
    try {
      await lane.connected;
      inOneWrite(lane.client);
      return await Promise.race([enqueue(lane.client), late]);
    } finally {
      clearTimeout(timer);
      lane.load -= 1;
    }
  }

  /** The next batches go on new connections. */
  leaveAll(): void {
    for (const lane of this.#lanes) {
      this.#leave(lane);
      void lane.client.end().catch(() => undefined);
    }
  }

  /** Open connections, and those still busy. */
  load(): { open: number; busy: number } {
    return { open: this.#lanes.size, busy: [...this.#lanes].filter((lane) => lane.load > 0).length };
  }

  /** Waits for batches under way and closes every connection. */
  async close(): Promise<void> {
    const lanes = [...this.#lanes];
    this.#lanes.clear();
    await Promise.all(
      lanes.map((lane) =>
        lane.connected.then(
          () => lane.client.end(),
          () => undefined,
        ),
      ),
    );
  }

  #choose(): Lane {
    let best: Lane | undefined;
    for (const lane of this.#lanes) if (!best || lane.load < best.load) best = lane;
    if (best && (best.load === 0 || this.#lanes.size >= this.#most)) return best;
    return this.#add();
  }

  #add(): Lane {
    const client = this.#open();
    const lane: Lane = { client, connected: client.connect(), load: 0 };
    this.#lanes.add(lane);
    lane.connected.catch(() => this.#leave(lane));
    client.on("error", () => this.#leave(lane));
    client.on("end", () => this.#leave(lane));
    return lane;
  }

  #leave(lane: Lane): void {
    this.#lanes.delete(lane);
  }
}
