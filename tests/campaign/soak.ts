import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { randomOf } from "#demo/random.ts";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { readMyWeek, saveMyWeek } from "#features/timesheets/contract.ts";
import { Client } from "../support/client.ts";
import { startProgram, temporaryFolder } from "../support/program.ts";

interface Options {
  /** Minutes; 30 when left out. */
  readonly rounds?: number | undefined;
  readonly seed: number;
  readonly log: (line: string) => void;
}

interface Sample {
  /** Mebibytes. */
  readonly heap: number;
  readonly resident: number;
  readonly descriptors: number;
}

/** What those who read look at, by role. */
const pages: Readonly<Record<string, readonly string[]>> = {
  superadmin: [
    "/",
    "/api/session",
    "/api/projects",
    "/api/functions",
    "/api/audit",
    "/api/analytics/organisation",
  ],
  admin: ["/api/projects", "/api/functions", "/api/audit/frame", "/api/characteristics/all"],
  forecaster: ["/api/projects", "/api/projects/choices", "/api/forecasts/projects", "/api/my-time/holidays"],
};

/** The middle one of the values. */
function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function sampleOf(url: string, pid: number): Promise<Sample> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const value = (name: string): number =>
    Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1] ?? 0) / 2 ** 20;
  return {
    heap: value("stint_heap_used_bytes"),
    resident: value("process_resident_memory_bytes"),
    descriptors: fs.readdirSync(`/proc/${pid}/fd`).length,
  };
}

/**
 * Uses the real server on the embedded database for a long time: people read pages, book hours, sign in and
 * out, listen for news and hang up. `found` counts answers that are not what they should be, and memory, file
 * descriptors or sockets that are a quarter higher in the last third of the time than in the one before it.
 */
export async function run({
  rounds: minutes = 30,
  seed,
  log,
}: Options): Promise<{ tried: number; found: number }> {
  const folder = temporaryFolder();
  const program = startProgram({
    PORT: "0",
    DATA_DIR: path.join(folder, "data"),
    DEMO: "1",
    DEMO_PEOPLE: "40",
    TODAY: "2026-11-22",
  });
  const random = randomOf(seed);
  const samples: Sample[] = [];
  let [tried, wrong] = [0, 0];
  try {
    const url = await program.ready;
    const end = performance.now() + minutes * 60_000;
    const email = (role: string): string => `${role}@harbourpine.example`;
    const note = (status: number, wanted: number, what: string): void => {
      tried += 1;
      if (status === wanted) return;
      wrong += 1;
      if (wrong <= 5) log(`FOUND: ${what} was answered ${status}`);
    };
    const reader = async (role: string): Promise<void> => {
      while (performance.now() < end) {
        const client = await new Client(url).signIn(email(role), demoPassword);
        for (let page = 0; page < 60 && performance.now() < end; page += 1) {
          const { status } = await client.send("GET", random.pick(pages[role] ?? ["/"]));
          note(status, 200, role);
          await pause(random.integer(5, 60));
        }
        note((await client.send("DELETE", "/api/session")).status, 200, "signing out");
      }
    };
    const booker = async (): Promise<void> => {
      const client = await new Client(url).signIn(email("booker"), demoPassword);
      const params = { weekStarting: "2026-11-23" };
      let { version, projects } = await client.ok(readMyWeek, { params });
      while (performance.now() < end) {
        const cells = [
          { projectId: projects[0]?.id ?? "", day: "2026-11-23", hours: random.integer(1, 16) / 2 },
        ];
        const answer = await client.call(saveMyWeek, { params, body: { version, cells } });
        note(answer.status, 200, "booking");
        ({ version, projects } = answer.body);
        await pause(random.integer(20, 100));
      }
    };
    const listener = async (): Promise<void> => {
      const client = await new Client(url).signIn(email("manager"), demoPassword);
      while (performance.now() < end) {
        const hangUp = new AbortController();
        const answer = await fetch(`${url}/api/events`, {
          headers: { cookie: client.cookie ?? "" },
          signal: hangUp.signal,
        });
        note(answer.status, 200, "listening");
        await pause(random.integer(200, 2_000));
        hangUp.abort();
      }
    };
    const watch = async (): Promise<void> => {
      while (performance.now() < end) {
        samples.push(await sampleOf(url, program.process.pid ?? 0));
        await pause(Math.min(5_000, minutes * 1_000));
      }
    };
    await Promise.all([
      reader("superadmin"),
      reader("admin"),
      reader("forecaster"),
      booker(),
      listener(),
      listener(),
      watch(),
    ]);
    const third = Math.floor(samples.length / 3);
    const [middle, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)];
    for (const kind of ["heap", "resident", "descriptors"] as const) {
      const [before, after] = [
        median(middle.map((sample) => sample[kind])),
        median(last.map((sample) => sample[kind])),
      ];
      const grows = after > before * 1.25 + 2;
      if (grows) wrong += 1;
      log(
        `${grows ? "FOUND: " : ""}${kind}: ${Math.round(before)} in the second third, ${Math.round(after)} in the last`,
      );
    }
    log(`${tried} answers in ${minutes} minutes`);
    return { tried, found: wrong };
  } finally {
    await program.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
