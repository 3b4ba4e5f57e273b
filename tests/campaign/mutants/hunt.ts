import fs from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { fails, runWithin, start } from "./attempt.ts";
import { collected, type Collected } from "./collect.ts";
import { addVerdict, instrumentAll, places, readVerdicts, root, testFiles, type Verdict } from "./plan.ts";
import { provide, state } from "./switch.ts";

/** A test that passes, with what it reaches and its time. */
interface Known extends Collected {
  readonly passes: Uint8Array;
  readonly steps: number;
  readonly milliseconds: number;
}

interface TestFile {
  readonly file: string;
  /** What reading the file passes by: mistakes in it show in a file read anew only. */
  readonly atReading: Uint8Array;
  tests: readonly Known[];
}

/** Switches that a test may pass by with a mistake, beyond ten times its own number. */
const steps = 200_000;
/** Seconds of the processor allowed for a usable test: a mistake that no test notices costs all of them. */
const maxSeconds = 5;

/** Runs a test without a mistake, and answers what is known of it; null when it fails or is too slow. */
async function known(test: Collected): Promise<Known | null> {
  state.passed.fill(0);
  start(-1, Number.POSITIVE_INFINITY);
  state.maxTime = process.cpuUsage().user + maxSeconds * 1_000_000;
  const began = performance.now();
  const failed = await fails(() => runWithin(test), 600_000);
  state.maxTime = Number.POSITIVE_INFINITY;
  if (failed) return null;
  return {
    ...test,
    passes: state.passed.slice(),
    steps: state.steps,
    milliseconds: performance.now() - began,
  };
}

/** Reads a file of tests as if for the first time. */
async function readAnew(file: string): Promise<readonly Collected[]> {
  vi.resetModules();
  return collected(path.join(root, file));
}

async function readFile(file: string, unfit: string[]): Promise<TestFile> {
  state.passed.fill(0);
  start(-1, Number.POSITIVE_INFINITY);
  const tests = await readAnew(file);
  const atReading = state.passed.slice();
  const all: Known[] = [];
  for (const test of tests) {
    // The second run shows that a test can be repeated, and how long it runs when the program is warm.
    const second = (await known(test)) && (await known(test));
    if (second) all.push(second);
    else unfit.push(`${file}: ${test.name}`);
  }
  return { file, atReading, tests: all };
}

/** Whether a test notices the mistake; what it leaves behind must not count against the next one. */
async function notices(id: number, test: Known, within: TestFile): Promise<boolean> {
  start(id, test.steps * 10 + steps);
  const failed = await fails(() => runWithin(test), test.milliseconds);
  start(-1, Number.POSITIVE_INFINITY);
  if (!failed || !(await fails(() => runWithin(test), 600_000))) return failed;
  const fresh = await readFile(within.file, []);
  within.tests = fresh.tests;
  const again = fresh.tests.find(({ name }) => name === test.name);
  if (again === undefined) return false;
  start(id, again.steps * 10 + steps);
  return fails(() => runWithin(again), again.milliseconds);
}

async function byTests(id: number, files: readonly TestFile[]): Promise<string | null> {
  const reaching = files
    .flatMap((within) => within.tests.filter(({ passes }) => passes[id]).map((test) => ({ within, test })))
    .toSorted((one, other) => one.test.milliseconds - other.test.milliseconds);
  for (const { within, test } of reaching)
    if (await notices(id, test, within)) return `${within.file}: ${test.name}`;
  return null;
}

/** For a mistake in what is worked out when a file is read: everything is read again with the mistake in it. */
async function byReading(id: number, files: readonly TestFile[]): Promise<string | null> {
  for (const { file, atReading, tests } of files) {
    if (!atReading[id]) continue;
    start(id, 50_000_000);
    try {
      const fresh = await readAnew(file);
      for (const test of fresh) {
        const usual = tests.find(({ name }) => name === test.name);
        if (usual === undefined) continue;
        start(id, usual.steps * 10 + steps);
        if (await fails(() => runWithin(test), usual.milliseconds)) return `${file}: ${test.name}`;
      }
      // A list with an entry less makes a test less.
      if (fresh.length !== new Set([...fresh, ...tests].map(({ name }) => name)).size) return file;
    } catch {
      return file;
    }
  }
  return null;
}

async function judge(id: number, files: readonly TestFile[]): Promise<Verdict> {
  const isReached = files.some(
    ({ atReading, tests }) => atReading[id] || tests.some(({ passes }) => passes[id]),
  );
  if (!isReached) return { id, state: "not reached" };
  const by = (await byTests(id, files)) ?? (await byReading(id, files));
  return by === null ? { id, state: "survived" } : { id, state: "killed", by };
}

it("tries every mistake that was chosen", async () => {
  provide(instrumentAll().mutants.length);
  // The same values every time, and no search for the smallest one that fails.
  fc.configureGlobal({ seed: 1, endOnFailure: true });
  const unfit: string[] = [];
  const files: TestFile[] = [];
  for (const file of testFiles()) {
    fs.writeFileSync(places.current, file);
    files.push(await readFile(file, unfit));
  }
  const elapsed = files
    .flatMap(({ tests }) => tests)
    .reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const count = files.reduce((sum, { tests }) => sum + tests.length, 0);
  process.stdout.write(
    `${count} tests of ${Math.round(elapsed)} ms; not used, since slow or not to be repeated: ${unfit.join("; ") || "none"}\n`,
  );
  const decided = new Set(readVerdicts(places.verdicts).map(({ id }) => id));
  const chosen = JSON.parse(fs.readFileSync(places.chosen, "utf8")) as number[];
  for (const id of chosen) {
    if (decided.has(id)) continue;
    fs.writeFileSync(places.current, String(id));
    addVerdict(places.verdicts, await judge(id, files));
    // The runner's messages get their turn.
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(readVerdicts(places.verdicts).length).toBe(chosen.length);
});
