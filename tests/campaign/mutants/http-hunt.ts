import fs from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { close, fails, open, runWithin, start } from "./attempt.ts";
import { collected, type Collected } from "./collect.ts";
import type { Mutant } from "./instrument.ts";
import {
  addVerdict,
  httpTestFiles,
  instrumentAll,
  places,
  readVerdicts,
  root,
  type Verdict,
} from "./plan.ts";
import { openReach, readReach, writeReach, type Near } from "./reach.ts";
import { provide, state } from "./switch.ts";

/** For each mistake: files of tests, tests of each, and milliseconds after which no further one is begun. */
const most = { files: 3, tests: 6, milliseconds: 60_000 };
/** Switches that a test over HTTP may pass by with a mistake. */
const steps = 50_000_000;
/** Milliseconds : the limit of a usable test, and the expected time. */
const longest = 10_000;
const usual = 2_000;

/** Says that the run goes on: with one mistake it may run longer than a stalled test. */
const sayAlive = (): void => fs.utimesSync(places.current, new Date(), new Date());

/** Tests as read, by file; emptied when the product is read anew. */
const readings = new Map<string, readonly Collected[]>();

async function testsOf(file: string): Promise<readonly Collected[]> {
  const tests = readings.get(file) ?? (await collected(path.join(root, file)));
  readings.set(file, tests);
  return tests;
}

function forget(): void {
  vi.resetModules();
  readings.clear();
}

/** Notes what each test of a file passes by. One that fails here, without a mistake, isn't used. */
async function explore(file: string, mutants: readonly Mutant[]): Promise<void> {
  const known: { name: string; milliseconds: number; passed: Uint8Array }[] = [];
  const groups = Map.groupBy(await testsOf(file), ({ group }) => group);
  for (const [group, tests] of groups) {
    try {
      await open(group);
      for (const test of tests) {
        fs.writeFileSync(places.current, test.name);
        state.passed.fill(0);
        const began = performance.now();
        const failed = await fails(() => runWithin(test), usual);
        const milliseconds = performance.now() - began;
        if (!failed && milliseconds < longest)
          known.push({ name: test.name, milliseconds, passed: state.passed.slice() });
      }
      await close(group);
    } catch (error) {
      process.stdout.write(`${file}: ${String(error)}\n`);
    }
  }
  writeReach(file, mutants, known);
}

/** Runs tests of one group, on a server of their own; answers the first that fails with the mistake. */
async function firstToFail(tests: readonly Collected[], id: number): Promise<Collected | null> {
  const group = tests[0]?.group;
  if (group === undefined) return null;
  let failing: Collected | null = null;
  try {
    await open(group);
    for (const test of tests) {
      sayAlive();
      start(id, steps);
      const failed = await fails(() => runWithin(test), usual);
      start(-1, Number.POSITIVE_INFINITY);
      if (!failed) continue;
      failing = test;
      break;
    }
  } finally {
    start(-1, Number.POSITIVE_INFINITY);
    // What a mistake has left behind may fail here again.
    await fails(() => close(group), usual);
  }
  return failing;
}

/** Who notices a mistake: fails with it, not without it, and again with it, each on a server of its own. */
async function noticing(file: string, names: readonly string[], id: number): Promise<string | null> {
  const tests = (await testsOf(file)).filter(({ name }) => names.includes(name));
  for (const [, together] of Map.groupBy(tests, ({ group }) => group)) {
    const failing = await firstToFail(together, id);
    if (failing === null || (await firstToFail([failing], -1)) !== null) continue;
    if ((await firstToFail([failing], id)) !== null) return `${file}: ${failing.name}`;
  }
  return null;
}

/** For a mistake in what is worked out when a file is read: the product is read again with the mistake in it. */
async function noticingWhenRead(file: string, names: readonly string[], id: number): Promise<string | null> {
  forget();
  start(id, steps);
  try {
    await testsOf(file);
    return await noticing(file, names, id);
  } catch {
    return file;
  } finally {
    start(-1, Number.POSITIVE_INFINITY);
    forget();
  }
}

async function judge(id: number, near: readonly Near[], attempt: typeof noticing): Promise<Verdict> {
  const began = performance.now();
  for (const { file, names } of near.slice(0, most.files)) {
    const by = await attempt(file, names.slice(0, most.tests), id).catch(() => null);
    if (by !== null) return { id, state: "killed", by };
    if (performance.now() - began > most.milliseconds) break;
  }
  return { id, state: near.length === 0 ? "not reached" : "survived" };
}

it("tries over HTTP the mistakes that tests of rules missed", async () => {
  const { mutants } = instrumentAll();
  provide(mutants.length);
  fc.configureGlobal({ seed: 1, endOnFailure: true });
  const files = httpTestFiles();
  // Any of them reads the product.
  await testsOf(files[0] ?? "");
  const atReading = state.passed.slice();
  for (const file of files) if (readReach(file) === null) await explore(file, mutants);
  const nearest = openReach(mutants);
  const decided = new Set(readVerdicts(places.httpVerdicts).map(({ id }) => id));
  const left = readVerdicts(places.verdicts).filter(
    ({ id, state }) => state !== "killed" && !decided.has(id),
  );
  for (const { id } of left) {
    const mutant = mutants[id];
    if (mutant === undefined) continue;
    fs.writeFileSync(places.current, String(id));
    const near = nearest(mutant, false);
    const isForReading = near.length === 0 && atReading[id] === 1;
    const verdict = isForReading
      ? await judge(id, nearest(mutant, true), noticingWhenRead)
      : await judge(id, near, noticing);
    addVerdict(places.httpVerdicts, verdict);
  }
  expect(files.length).toBeGreaterThan(0);
});
