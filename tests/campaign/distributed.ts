import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import {
  copyClusterDatabase,
  dropClusterDatabase,
  makeClusterTemplate,
  startCitus,
} from "../support/citus.ts";
import type { CampaignOptions } from "../support/ground.ts";
import { run as allocationStorm } from "./allocation-storm.ts";
import { run as budgetStorm } from "./budget-storm.ts";
import { run as forecastStorm } from "./forecast-storm.ts";
import { run as rollups } from "./rollups.ts";
import { run as timesheetStorm } from "./timesheet-storm.ts";

const root = path.join(import.meta.dirname, "..", "..");

/** What is run for how many rounds on a distributed database of its own. */
const storms = [
  ["timesheet-storm", timesheetStorm, 20],
  ["budget-storm", budgetStorm, 25],
  ["allocation-storm", allocationStorm, 20],
  ["forecast-storm", forecastStorm, 20],
  ["rollups", rollups, 200],
] as const;

interface Outcome {
  readonly tried: number;
  readonly found: number;
  /** Why nothing was tried. */
  readonly skipped?: string;
}

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Tests of calls, and of jobs that read over every organisation. */
const suites = [
  "tests/api",
  "tests/server/mail.slow.test.ts",
  "tests/server/tidy.test.ts",
  "packages/citus/tests/distributed.test.ts",
];

/** Refused there, which packages/citus/tests/distributed.test.ts sees. */
const refusedThere = "tests/api/public-demonstration.slow.test.ts";

/**
 * The tests over HTTP, on one distributed database for each file. A statement of a request that more than one node
 * was requested counts as found too.
 */
function runTests(log: (line: string) => void): Outcome {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "stint-distributed-"));
  const file = path.join(folder, "report.json");
  const vitest = path.join(root, "node_modules", "vitest", "vitest.mjs");
  const only = process.env["DISTRIBUTED_TESTS"]?.split(" ") ?? suites;
  spawnSync(
    process.execPath,
    [
      vitest,
      "run",
      "--maxWorkers=1",
      "--reporter=json",
      `--outputFile=${file}`,
      `--exclude=${refusedThere}`,
      ...only,
    ],
    { cwd: root, stdio: "inherit", env: { ...process.env, STINT_CITUS: "1" } },
  );
  if (!fs.existsSync(file)) throw new Error("The tests couldn't be run; the messages above say why.");
  const report = JSON.parse(fs.readFileSync(file, "utf8")) as Report;
  fs.rmSync(folder, { recursive: true, force: true });
  const reports = path.join(root, ".cache", "reports", "spread-statements.json");
  const spread = JSON.parse(fs.readFileSync(reports, "utf8")) as string[];
  for (const sql of spread) log(`sent to several nodes: ${sql.slice(0, 300)}`);
  let [tried, found] = [0, spread.length];
  for (const { name, message, assertionResults } of report.testResults) {
    const failed = assertionResults.filter(({ status }) => status === "failed");
    const passed = assertionResults.filter(({ status }) => status === "passed").length;
    tried += passed + failed.length;
    found += failed.length + (failed.length === 0 && message !== "" ? 1 : 0);
    log(
      `${path.relative(root, name)}: ${passed} passed, ${failed.length} failed${message === "" ? "" : `, ${message.split("\n")[0]}`}`,
    );
    for (const { fullName, failureMessages } of failed)
      log(`  ${fullName}: ${failureMessages.join("\n").slice(0, 1_000)}`);
  }
  return { tried, found };
}

async function runStorms({ seed, log, rounds }: CampaignOptions): Promise<Outcome> {
  const citus = await startCitus();
  if (!citus) return { tried: 0, found: 0 };
  let [tried, found] = [0, 0];
  try {
    await makeClusterTemplate(citus.nodes, "stint_template");
    for (const [name, run, most] of storms) {
      const database = name.replaceAll("-", "_");
      await copyClusterDatabase(citus.nodes, "stint_template", database);
      const url = new URL(citus.url);
      url.pathname = `/${database}`;
      process.env["DATABASE_URL"] = url.href;
      const outcome = await run({ seed, log, rounds: rounds ?? most });
      log(`${name}: ${outcome.tried} tried, ${outcome.found} found`);
      tried += outcome.tried;
      found += outcome.found;
      await dropClusterDatabase(citus.nodes, database);
    }
  } finally {
    delete process.env["DATABASE_URL"];
    await citus.stop();
  }
  return { tried, found };
}

/**
 * The tests over HTTP, the storms and the roll-ups on a coordinator and two workers that it starts itself:
 * `npm run campaign distributed`. `found` counts tests and rounds that failed.
 */
export async function run(options: CampaignOptions): Promise<Outcome> {
  const citus = await startCitus(0);
  if (!citus)
    return {
      tried: 0,
      found: 0,
      skipped: "skipped: no PostgreSQL with Citus is installed (docs/operations/distribute.md)",
    };
  await citus.stop();
  const tests = runTests(options.log);
  const weathered = await runStorms(options);
  return { tried: tests.tried + weathered.tried, found: tests.found + weathered.found };
}
