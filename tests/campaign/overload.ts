import { once } from "node:events";
import net from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { listFunctions } from "#features/functions/contract.ts";
import { readMyWeek } from "#features/timesheets/contract.ts";
import { fillPath } from "#shared/contract.ts";
import { Client } from "../support/client.ts";
import type { FloodFigures, FloodOrder } from "../support/flood.ts";
import { startPostgresql } from "../support/postgresql.ts";
import { startProgram } from "../support/program.ts";

interface Options {
  /** Seconds of each part; 15 by default. */
  readonly rounds?: number | undefined;
  readonly seed: number;
  readonly log: (line: string) => void;
}

/** The share of sorted times below which `share` of them lie, in milliseconds. */
function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
}

/** Calls in a thread of its own, so that sending them does not delay the measuring clock. */
function flood(order: FloodOrder): Promise<FloodFigures> {
  const worker = new Worker(new URL("../support/flood.ts", import.meta.url), { workerData: order });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

/** The time of rejections in the same flood at a server that does nothing but refuse: p99 in milliseconds. */
async function bareRefusals(clients: number, seconds: number): Promise<number> {
  const server = new Worker(new URL("../support/bare-server.ts", import.meta.url));
  try {
    const [url] = (await once(server, "message")) as [string];
    return quantile((await flood({ url, cookie: "", seconds, clients })).refused, 0.99);
  } finally {
    await server.terminate();
  }
}

/**
 * Calls repeatedly, with pauses, until stopped; returns each one's time, and
 * what was not answered 200.
 */
function probe(client: Client): () => Promise<{ times: number[]; wrong: number }> {
  let isOver = false;
  const times: number[] = [];
  let wrong = 0;
  const calling = (async () => {
    while (!isOver) {
      const began = performance.now();
      const { status } = await client.call(listFunctions);
      times.push(performance.now() - began);
      if (status !== 200) wrong += 1;
      await pause(25);
    }
  })();
  return async () => {
    isOver = true;
    await calling;
    return { times, wrong };
  };
}

/**
 * Connections that send their request a byte at a time, or their body never; answers how many the server has
 * ended.
 */
function slowClients(url: string, count: number): { ended: () => number; stop: () => void } {
  const { hostname, port } = new URL(url);
  let ended = 0;
  const head = `POST /api/session HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\n`;
  const sockets = Array.from({ length: count }, (_, at) => {
    const socket = net.connect(Number(port), hostname);
    socket.on("error", () => undefined).resume();
    socket.once("close", () => (ended += 1));
    socket.write(at % 2 === 0 ? "GET /api/session HTTP/1.1\r\n" : `${head}Content-Length: 1000\r\n\r\n{`);
    return socket;
  });
  const dripping = setInterval(() => {
    for (const [at, socket] of sockets.entries())
      if (!socket.destroyed) socket.write(at % 2 === 0 ? "X" : " ");
  }, 1_000);
  return {
    ended: () => ended,
    stop: () => {
      clearInterval(dripping);
      for (const socket of sockets) socket.destroy();
    },
  };
}

/**
 * Loads the real server, on PostgreSQL with the demonstration, for ten times what it can answer, for more
 * sign-ins than it can check, and by clients that never finish. `found` counts what the design forbids: less
 * than 80 % of the capacity answered, rejections slower than 50 ms and twice the time of a server
 * that does nothing but refuse the same flood (most of it is opening so many connections at one instant),
 * another organisation that waits more than twice as long as beside a busy one, a recovery of more than 5 s,
 * any other answer.
 */
export async function run({ rounds: seconds = 15, log }: Options): Promise<{ tried: number; found: number }> {
  const cluster = await startPostgresql();
  if (!cluster) throw new Error("This campaign needs the programs of a PostgreSQL server.");
  const program = startProgram({
    PORT: "0",
    DATABASE_URL: cluster.url,
    DEMO: "1",
    DEMO_PEOPLE: "24",
    TODAY: "2026-11-22",
  });
  let found = 0;
  const judge = (applies: boolean, line: string): void => {
    log(`${applies ? "" : "FOUND: "}${line}`);
    if (!applies) found += 1;
  };
  try {
    const url = await program.ready;
    const busy = await new Client(url).signIn("booker@harbourpine.example", demoPassword);
    const calm = await new Client(url).signIn("admin@secondorg.example", demoPassword);
    const week = {
      url: `${url}${fillPath(readMyWeek.path, { weekStarting: "2026-11-16" })}`,
      cookie: busy.cookie ?? "",
      seconds,
    };
    await flood({ ...week, clients: 8, seconds: 3 });

    let stop = probe(calm);
    const full = await flood({ ...week, clients: 16 });
    const beside = await stop();
    const capacity = full.served.length / seconds;
    const usual = quantile(beside.times, 0.99);
    log(
      `capacity with 16 clients: ${Math.round(capacity)} a second; beside it another organisation waits ${usual} ms (p99)`,
    );

    stop = probe(calm);
    const over = await flood({ ...week, clients: 1_600 });
    const began = performance.now();
    const during = await stop();
    while ((await busy.call(readMyWeek, { params: { weekStarting: "2026-11-16" } })).status !== 200)
      await pause(50);
    const recovery = performance.now() - began;
    const goodput = over.served.length / seconds;
    judge(
      goodput >= 0.8 * capacity,
      `1,600 clients at once: ${Math.round(goodput)} answered a second, ${Math.round((100 * goodput) / capacity)} % of the capacity`,
    );
    judge(
      over.refused.length > 0 && over.other === 0,
      `${over.refused.length} refused, ${over.other} answered otherwise`,
    );
    const bare = await bareRefusals(1_600, seconds);
    judge(
      quantile(over.refused, 0.99) <= Math.max(50, 2 * bare),
      `a rejection needs ${quantile(over.refused, 0.5)} ms, p99 ${quantile(over.refused, 0.99)}; p99 of a server that only refuses ${bare}`,
    );
    const waits = quantile(during.times, 0.99);
    judge(
      during.wrong === 0 && waits <= Math.max(2 * usual, 50),
      `another organisation waits ${waits} ms meanwhile (p99), ${during.wrong} not answered`,
    );
    judge(recovery <= 5_000, `served again ${Math.round(recovery)} ms after the end`);

    stop = probe(calm);
    const body = JSON.stringify({ email: "nobody@harbourpine.example", password: "not this one" });
    const signIns = await flood({ url: `${url}/api/session`, cookie: "", seconds, clients: 200, body });
    const meanwhile = await stop();
    const wait = quantile(meanwhile.times, 0.99);
    judge(
      signIns.other === 0,
      `sign-ins: ${signIns.served.length} checked, ${signIns.refused.length} refused, ${signIns.other} answered otherwise`,
    );
    judge(
      meanwhile.wrong === 0 && wait <= Math.max(2 * usual, 100),
      `meanwhile an organisation waits ${wait} ms (p99), ${meanwhile.wrong} not answered`,
    );

    const slow = slowClients(url, 400);
    stop = probe(calm);
    await pause(seconds * 1_000);
    const beneath = await stop();
    judge(
      beneath.wrong === 0 && quantile(beneath.times, 0.99) <= Math.max(2 * usual, 50),
      `beside 400 slow clients it waits ${quantile(beneath.times, 0.99)} ms (p99)`,
    );
    for (let waited = seconds; waited < 90 && slow.ended() < 400; waited += 1) await pause(1_000);
    judge(slow.ended() === 400, `${slow.ended()} of 400 slow clients were hung up on`);
    slow.stop();
    return {
      tried:
        full.served.length +
        over.served.length +
        over.refused.length +
        signIns.served.length +
        signIns.refused.length +
        400,
      found,
    };
  } finally {
    await program.stop();
    await cluster.stop();
  }
}
