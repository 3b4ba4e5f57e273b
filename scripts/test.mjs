// npm test: everything, in one go. Ends with one line `N passed, N failed`.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { findChromium, howToGetChromium } from "./chromium.mjs";
import { ensureBuilt, ensureInstalled, environment, pinnedNode, root } from "./ready.mjs";

ensureInstalled();
ensureBuilt();
const chromium = findChromium();
const reports = path.join(root, ".cache", "reports");
fs.mkdirSync(reports, { recursive: true });
// The tests leave their migrated, empty database here, and the journeys need not make one.
const templates = fs.mkdtempSync(path.join(os.tmpdir(), "stint-templates-"));
let passed = 0;
let failed = 0;

function runner(program, parameters, extra) {
  return spawnSync(pinnedNode(), [path.join(root, "node_modules", program), ...parameters], {
    cwd: root,
    stdio: "inherit",
    env: environment({ NODE_ENV: "test", STINT_TEMPLATES: templates, ...extra }),
  });
}

function readReport(name) {
  const file = path.join(reports, name);
  const report = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : null;
  fs.rmSync(file, { force: true });
  return report;
}

for (const name of ["vitest.json", "playwright.json", "engines.txt"]) fs.rmSync(path.join(reports, name), { force: true });

const vitest = runner(
  "vitest/vitest.mjs",
  ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${path.join(reports, "vitest.json")}`],
  {},
);
const unit = readReport("vitest.json");
if (unit) {
  passed += unit.numPassedTests;
  failed += unit.numFailedTests + unit.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0).length;
  // An error outside every test leaves all of them counted as passed; the exit status still says it.
  if (unit.numPassedTests === 0 || (vitest.status !== 0 && failed === 0)) failed += 1;
} else failed += 1;

// One after the other: at once, each makes the other wait for the processors, and a journey waits for what a person would.
if (chromium === null) {
  process.stdout.write(`${howToGetChromium}\n`);
  failed += 1;
} else {
  const playwright = runner("@playwright/test/cli.js", ["test"], {
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(reports, "playwright.json"),
  });
  const journeys = readReport("playwright.json");
  if (journeys) {
    passed += journeys.stats.expected + journeys.stats.flaky;
    failed += journeys.stats.unexpected;
    if (journeys.stats.expected === 0 || (playwright.status !== 0 && journeys.stats.unexpected === 0)) failed += 1;
  } else failed += 1;
}

fs.rmSync(templates, { recursive: true, force: true });

const enginesFile = path.join(reports, "engines.txt");
const engines = fs.existsSync(enginesFile) ? fs.readFileSync(enginesFile, "utf8").trim() : "none";
if (process.env.REQUIRE_POSTGRESQL === "1" && !engines.includes("postgresql")) {
  process.stdout.write("The PostgreSQL half did not run: no server programs were found.\n");
  failed += 1;
}
process.stdout.write(`Database tests ran on: ${engines}\n`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
