// The database tests and the first rooms' tests of the API on each newer version of PostgreSQL that can be had.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { environment, root } from "../ready.mjs";
import { makePostgresql } from "./base-image.mjs";
import { fail, run, say } from "./steps.mjs";

/** Where Debian packages each; 16 was in none of its releases, and comes from a package of npm. */
const suites = { 16: "bookworm", 17: "trixie", 18: "forky" };
const tests = [
  ...["engines", "migrate", "release", "backup.slow"].map((name) => `tests/server/database/${name}.test.ts`),
  ...["allocations", "analytics", "audit", "budgets", "forecasts", "leave", "tenancy.slow", "timesheets"].map(
    (name) => `tests/api/${name}.test.ts`,
  ),
];
/** A cluster that lives as long as its tests; one of more shared memory than a container has by itself. */
const settings = ["fsync=off", "full_page_writes=off", "autovacuum=off", "jit=off", "max_connections=300"];

async function testOn(engine, version, image, name, port) {
  const published = ["--publish", `127.0.0.1:${port}:5432`, "--shm-size=256m"];
  const shortLived = settings.flatMap((each) => ["-c", each]);
  const variables = ["--env", "POSTGRES_PASSWORD=of-postgres"];
  run([engine, "run", "-d", "--name", name, ...published, ...variables, image, ...shortLived]);
  try {
    const role = "CREATE ROLE stint SUPERUSER LOGIN PASSWORD 'of-stint'";
    const exec = [
      "exec",
      "--env",
      "PGPASSWORD=of-postgres",
      name,
      "psql",
      "-h",
      "127.0.0.1",
      "-U",
      "postgres",
    ];
    for (let n = 0; spawnSync(engine, [...exec, "-c", role], { stdio: "ignore" }).status !== 0; n += 1) {
      if (n > 120) fail(`PostgreSQL ${version} didn't start`);
      await pause(500);
    }
    const exact = run([engine, ...exec, "-Atc", "SHOW server_version"]).trim();
    const report = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "stint-versions-")), "report.json");
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    run(["vitest", "run", ...reporters, "--testNamePattern=postgresql", ...tests], {
      cwd: root,
      env: environment({ STINT_CLUSTER: `postgresql://stint:of-stint@127.0.0.1:${port}/postgres` }),
      inherit: true,
    });
    const { numPassedTests } = JSON.parse(fs.readFileSync(report, "utf8"));
    fs.rmSync(path.dirname(report), { recursive: true });
    return `${exact}: ${numPassedTests} tests passed`;
  } finally {
    spawnSync(engine, ["rm", "-f", "-v", name], { stdio: "ignore" });
  }
}

/** Runs the tests on each version; `name` of the container, a free `port`. Answers what was seen. */
export async function testVersions(engine, name, port) {
  const seen = [];
  for (const [version, suite] of Object.entries(suites)) {
    const image = `docker.io/library/postgres:${version}-${suite}`;
    if (makePostgresql(engine, image, version, suite))
      seen.push(await testOn(engine, version, image, name, port));
    else say(`PostgreSQL ${version}: skipped, neither an image nor a package of Debian's ${suite}`);
  }
  return seen.join("; ") || "none";
}
