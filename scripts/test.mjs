// npm test: what a change needs, in minutes, with the database tests on one engine. npm run test:slow: everything.
// Ends with one line `N passed, N failed`.
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findChromium, howToGetChromium } from "./chromium.mjs";
import { ensureBuilt, ensureInstalled, environment, pinnedNode, root } from "./ready.mjs";

const isSlow = process.argv.includes("--slow");

ensureInstalled();
ensureBuilt({ onlyEnglish: !isSlow });
const chromium = findChromium();
const reports = path.join(root, ".cache", "reports");
fs.mkdirSync(reports, { recursive: true });

/** Bytes of memory that the tests' databases may take, with room to spare. */
const memoryWanted = 6 * 2 ** 30;

/**
 * Where the tests' databases stand: in memory where Linux has enough of it, for making and removing their
 * many small files is a tenth of the tests.
 */
function placeForDatabases() {
  const memory = "/dev/shm";
  if (!fs.existsSync(memory)) return os.tmpdir();
  const { bavail, bsize } = fs.statfsSync(memory);
  return bavail * bsize >= memoryWanted ? memory : os.tmpdir();
}

const scratch = fs.mkdtempSync(path.join(placeForDatabases(), "stint-test-run-"));
// A PostgreSQL server runs as someone else and must get through to its own folder.
fs.chmodSync(scratch, 0o755);
// The tests leave their migrated, empty database here, and the journeys need not make one.
const templates = path.join(scratch, "templates");
fs.mkdirSync(templates);
const tidy = () => fs.rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
// Printed where failures are, since it repeats them.
const seed = process.env.STINT_SEED ?? String(Date.now() % 1_000_000);
let passed = 0;
let failed = 0;
/** Names of the tests that failed, to be repeated at the end: a log of thousands of lines is often cut. */
const failures = [];
/** Names of the tests that failed once and passed when they ran again. */
const passedLater = [];

const hasServers = () => fs.readdirSync(scratch).some((name) => name.startsWith("stint-postgresql-"));
const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
/** Milliseconds that what runs has to end after a signal. */
const patience = 10_000;

/**
 * Runs a program of node_modules to its end; answers its exit status. A signal to the tests ends it with
 * everything it started, and leaves nothing behind.
 */
function runner(program, parameters, extra) {
  const child = spawn(pinnedNode(), [path.join(root, "node_modules", program), ...parameters], {
    cwd: root,
    stdio: "inherit",
    // A group of its own, to be ended as one.
    detached: true,
    env: environment({
      NODE_ENV: "test",
      TMPDIR: scratch,
      STINT_TEMPLATES: templates,
      STINT_TESTS: isSlow ? "all" : "quick",
      STINT_SEED: seed,
      ...extra,
    }),
  });
  let stopped = false;
  const end = (signal) => {
    try {
      process.kill(-child.pid, signal);
    } catch {
      // Everything has ended.
    }
  };
  const stop = (signal) => {
    stopped = true;
    end(signal);
    setTimeout(() => end("SIGKILL"), patience).unref();
  };
  for (const signal of signals) process.on(signal, stop);
  return new Promise((resolve) =>
    child.once("exit", async (status) => {
      for (const signal of signals) process.off(signal, stop);
      if (!stopped) return resolve(status);
      end("SIGKILL");
      // A PostgreSQL server ends once its run has, and needs its folder until then.
      for (let tries = 0; tries < patience / 100 && hasServers(); tries += 1) await pause(100);
      tidy();
      process.exit(130);
    }),
  );
}

/** Whether a file fails although none of its tests does: it can't be read, a group is empty, or a preparation fails. */
const failsOutsideTests = ({ status, assertionResults }) =>
  status === "failed" && assertionResults.every((test) => test.status !== "failed");

function readReport(name) {
  const file = path.join(reports, name);
  const report = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : null;
  fs.rmSync(file, { force: true });
  return report;
}

for (const name of ["vitest.json", "playwright.json", "engines.txt"])
  fs.rmSync(path.join(reports, name), { force: true });

const nameOf = (file, test) => `${path.relative(root, file.name)} › ${test.fullName}`;

/** Runs vitest's tests, or those of some files; answers its report and its exit status. */
async function runUnits(files = []) {
  const output = path.join(reports, "vitest.json");
  const status = await runner(
    "vitest/vitest.mjs",
    ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${output}`, ...files],
    {},
  );
  return { status, report: readReport("vitest.json") };
}

/** Files with failures that run once more; with more than these the change is at fault, not the machine. */
const maxFilesAgain = 5;

/**
 * Runs files with failures once more, alone. What passes then was disturbed, by a pause of the machine for
 * example, and is named at the end.
 */
async function runAgain(report) {
  const files = report.testResults.filter(({ status }) => status === "failed");
  if (files.length === 0 || files.length > maxFilesAgain || files.some(failsOutsideTests)) return report;
  const { status } = await runUnits(files.map(({ name }) => path.relative(root, name)));
  if (status !== 0) return report;
  for (const file of files) {
    file.status = "passed";
    for (const test of file.assertionResults) {
      if (test.status !== "failed") continue;
      test.status = "passed";
      passedLater.push(`${nameOf(file, test)}: ${test.failureMessages[0]?.split("\n")[0] ?? ""}`);
    }
  }
  report.numPassedTests += report.numFailedTests;
  report.numFailedTests = 0;
  return report;
}

const { status: vitest, report: first } = await runUnits();
const unit = first && (await runAgain(first));
if (unit) {
  passed += unit.numPassedTests;
  failed += unit.numFailedTests + unit.testResults.filter(failsOutsideTests).length;
  for (const file of unit.testResults) {
    if (failsOutsideTests(file))
      failures.push(`${path.relative(root, file.name)}: ${file.message.split("\n")[0]}`);
    for (const test of file.assertionResults)
      if (test.status === "failed")
        failures.push(`${nameOf(file, test)}: ${test.failureMessages[0]?.split("\n")[0] ?? ""}`);
  }
  // An error outside every test leaves all of them counted as passed; the exit status still says it.
  if (unit.numPassedTests === 0 || (vitest !== 0 && failed === 0 && passedLater.length === 0)) {
    failed += 1;
    failures.push("an error outside every test, printed above as unhandled");
  }
} else failed += 1;

// One after the other: at once, each makes the other wait for the processors, and a journey waits for what a
// person would.
if (chromium === null) {
  process.stdout.write(`${howToGetChromium}\n`);
  failed += 1;
} else {
  const playwright = await runner("@playwright/test/cli.js", ["test"], {
    CHROMIUM: chromium,
    // Node.js reads TypeScript itself; Playwright's own way to read it takes three times as long for every
    // run.
    PW_DISABLE_TS_ESM: "1",
    PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(reports, "playwright.json"),
  });
  const journeys = readReport("playwright.json");
  if (journeys) {
    passed += journeys.stats.expected + journeys.stats.flaky;
    failed += journeys.stats.unexpected;
    const namesOf = (suite, is) => [
      ...suite.specs.filter(is).map(({ title }) => `tests/e2e/${suite.file} › ${title}`),
      ...(suite.suites ?? []).flatMap((inner) => namesOf(inner, is)),
    ];
    const isFlaky = ({ tests }) => tests.some(({ status }) => status === "flaky");
    failures.push(...journeys.suites.flatMap((suite) => namesOf(suite, ({ ok }) => !ok)));
    passedLater.push(...journeys.suites.flatMap((suite) => namesOf(suite, isFlaky)));
    if (journeys.stats.expected === 0 || (playwright !== 0 && journeys.stats.unexpected === 0)) failed += 1;
  } else failed += 1;
}

tidy();

const enginesFile = path.join(reports, "engines.txt");
const engines = fs.existsSync(enginesFile) ? fs.readFileSync(enginesFile, "utf8").trim() : "none";
if (process.env.REQUIRE_POSTGRESQL === "1" && !engines.includes("postgresql")) {
  process.stdout.write("The PostgreSQL half did not run: no server programs were found.\n");
  failed += 1;
}
for (const test of passedLater) process.stdout.write(`Passed the second time: ${test}\n`);
for (const failure of failures) process.stdout.write(`Failed: ${failure}\n`);
process.stdout.write(
  `Seed ${seed}: STINT_SEED=${seed} npm ${isSlow ? "run test:slow" : "test"} draws the same\n`,
);
process.stdout.write(`Database tests ran on: ${engines}\n`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
