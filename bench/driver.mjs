// A closed loop over HTTP, and what it cost: processor time of the server's and the database's processes,
// from /proc.
import fs from "node:fs";
import http from "node:http";

/** Clock ticks per second of /proc on every Linux that Node.js runs on. */
const ticksPerSecond = 100;

function statOf(pid) {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    return { parent: fields[1], ticks: fields[11] + fields[12] + fields[13] + fields[14] };
  } catch {
    return null;
  }
}

/** Processor milliseconds used so far by a process, what it started, and what they waited for. */
export function cpuMilliseconds(root) {
  let stats;
  // Of a process that ends between the list and its turn nothing would be counted, neither its own time nor
  // its parent's, read before it.
  do {
    stats = new Map(
      fs
        .readdirSync("/proc")
        .filter((name) => /^\d+$/.test(name))
        .map((name) => [Number(name), statOf(name)]),
    );
  } while ([...stats.values()].includes(null));
  const isBelow = (pid) => {
    for (let at = pid; at > 1; at = stats.get(at)?.parent ?? 0) if (at === root) return true;
    return false;
  };
  const ticks = [...stats].reduce((sum, [pid, stat]) => sum + (isBelow(pid) ? stat.ticks : 0), 0);
  return (ticks * 1000) / ticksPerSecond;
}

/**
 * One request, on a connection of its own without an agent (one kept while something else was waited for may
 * be closed); answers status, headers, body text and the bytes that came over the wire.
 */
export function request(origin, { method = "GET", path, headers = {}, body }, agent = false) {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const sent = http.request(
      new URL(path, origin),
      {
        method,
        agent,
        headers: { ...(text === undefined ? {} : { "content-type": "application/json" }), ...headers },
      },
      (response) => {
        const chunks = [];
        response.on("data", (chunk) => chunks.push(chunk));
        response.once("end", () =>
          resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) }),
        );
      },
    );
    sent.once("error", reject);
    sent.end(text);
  });
}

const quantile = (sorted, part) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? 0;
/** Milliseconds. */
const longestWarmUp = 10_000;

const rounded = (value, digits = 2) => Number(value.toFixed(digits));

/**
 * `connections` clients that each send `next(client)` and wait, for `seconds` after a warm-up. `next` answers
 * the request and may take the answer back through `onAnswer`. Answers latencies, rates, and CPU milliseconds
 * per request of each named process.
 */
export async function measure({ origin, connections, seconds, next, processes }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const run = async (milliseconds, least = 0) => {
    const until = performance.now() + milliseconds;
    const latencies = [];
    const bad = {};
    let bytes = 0;
    const client = async (index) => {
      while (
        performance.now() < until ||
        (latencies.length < least && performance.now() < until + longestWarmUp)
      ) {
        const requested = next(index);
        const began = performance.now();
        const answer = await request(origin, requested, agent);
        latencies.push(performance.now() - began);
        bytes += answer.bytes.length;
        if (answer.status !== 200) {
          if (bad[answer.status] === undefined)
            process.stdout.write(`${answer.status}: ${answer.bytes.toString("utf8").slice(0, 300)}\n`);
          bad[answer.status] = (bad[answer.status] ?? 0) + 1;
        }
        requested.onAnswer?.(answer);
      }
    };
    await Promise.all(Array.from({ length: connections }, (_, index) => client(index)));
    return { latencies: latencies.sort((a, b) => a - b), bad, bytes };
  };
  // A server that has just started is slow until its code was compiled; it is measured as it is for all but
  // the first of its day.
  await run(1500, 500);
  const before = Object.entries(processes).map(([name, pid]) => [name, pid, cpuMilliseconds(pid)]);
  const began = performance.now();
  const { latencies, bad, bytes } = await run(seconds * 1000);
  const elapsed = (performance.now() - began) / 1000;
  const cpu = Object.fromEntries(
    before.map(([name, pid, used]) => [name, rounded((cpuMilliseconds(pid) - used) / latencies.length)]),
  );
  agent.destroy();
  return {
    connections,
    requests: latencies.length,
    bad,
    per_second: rounded(latencies.length / elapsed, 1),
    p50_ms: rounded(quantile(latencies, 0.5)),
    p95_ms: rounded(quantile(latencies, 0.95)),
    p99_ms: rounded(quantile(latencies, 0.99)),
    bytes: Math.round(bytes / latencies.length),
    cpu_ms: cpu,
  };
}
