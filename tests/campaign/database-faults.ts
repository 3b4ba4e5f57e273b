import net from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { randomOf } from "#demo/random.ts";
import { foundOverHttp } from "../support/founded.ts";
import { startPostgresql } from "../support/postgresql.ts";
import { startProgram } from "../support/program.ts";
import { Writers } from "../support/writers.ts";

interface Options {
  /** Faults; 60 when left out. */
  readonly rounds?: number | undefined;
  readonly seed: number;
  readonly log: (line: string) => void;
}

/** A way to the database that can be cut, delayed and closed. */
class Way {
  readonly #server: net.Server;
  readonly #pairs = new Set<readonly [net.Socket, net.Socket]>();
  #isClosed = false;

  constructor(port: number) {
    this.#server = net.createServer((socket) => {
      if (this.#isClosed) return void socket.destroy();
      const onward = net.connect(port, "127.0.0.1");
      const pair = [socket, onward] as const;
      this.#pairs.add(pair);
      for (const [one, other] of [pair, [onward, socket]] as const) {
        one.on("error", () => undefined);
        one.once("close", () => {
          other.destroy();
          this.#pairs.delete(pair);
        });
        one.pipe(other);
      }
    });
  }

  async open(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return (this.#server.address() as net.AddressInfo).port;
  }

  cut(): void {
    for (const pair of this.#pairs) pair[0].destroy();
  }

  /** Running work pauses, as where a cable is out and no one says so. */
  async hold(milliseconds: number): Promise<void> {
    const current = [...this.#pairs].flat();
    for (const socket of current) socket.unpipe().pause();
    await pause(milliseconds);
    for (const pair of this.#pairs)
      for (const [one, other] of [pair, pair.toReversed()] as [net.Socket, net.Socket][]) one.pipe(other);
  }

  /** No one gets through for so long. */
  async close(milliseconds: number): Promise<void> {
    this.#isClosed = true;
    this.cut();
    await pause(milliseconds);
    this.#isClosed = false;
  }

  end(): void {
    this.cut();
    this.#server.close();
  }
}

/**
 * Removes the PostgreSQL server of the real server while eight clients write: it crashes and comes
 * back, its connections are cut, stall, or are refused. `found` counts acknowledged writes that are
 * missing or doubled, writes that were done and never answered, answers that are neither a success nor "come
 * again", a server that ended, and recoveries of more than five seconds.
 */
export async function run({ rounds = 60, seed, log }: Options): Promise<{ tried: number; found: number }> {
  const cluster = await startPostgresql();
  if (!cluster) throw new Error("This campaign needs the programs of a PostgreSQL server.");
  const random = randomOf(seed);
  const address = new URL(cluster.url);
  const way = new Way(Number(address.port));
  address.port = String(await way.open());
  const program = startProgram({ PORT: "0", DEMO: "0", DATABASE_URL: address.href });
  const reported: string[] = [];
  const counts = { crash: 0, cut: 0, held: 0, closed: 0 };
  let slowest = 0;
  try {
    const url = await program.ready;
    const writers = new Writers(await foundOverHttp(program), (line) => reported.push(line));
    const stop = writers.write(url, 8);
    for (let round = 0; round < rounds; round += 1) {
      await pause(random.integer(50, 800));
      const kind = random.pick(["crash", "cut", "cut", "held", "closed"] as const);
      counts[kind] += 1;
      if (kind === "cut") way.cut();
      else if (kind === "held") await way.hold(random.integer(100, 3_000));
      else if (kind === "closed") await way.close(random.integer(100, 2_000));
      else {
        await cluster.crash();
        await pause(random.integer(0, 1_000));
        await cluster.restart();
      }
      const back = performance.now();
      while (writers.lastSuccess < back && performance.now() - back < 15_000) await pause(10);
      const recovery = performance.now() - back;
      slowest = Math.max(slowest, recovery);
      if (recovery > 5_000)
        reported.push(`after a ${kind} nothing was written for ${Math.round(recovery)} ms`);
      if (program.process.exitCode !== null) throw new Error(`The server ended: ${program.errors()}`);
    }
    await stop();
    await writers.check(url);
    if (writers.cut > 0) reported.push(`${writers.cut} requests were not answered`);
    log(`${JSON.stringify(counts)}: ${writers.said}; slowest recovery ${Math.round(slowest)} ms`);
  } finally {
    await program.stop();
    way.end();
    await cluster.stop();
  }
  for (const line of reported) log(`FOUND: ${line}`);
  return { tried: rounds, found: reported.length };
}
