// Runs the commands of docs/operations/point-in-time.md on a cluster of its own: back to the moment between two writes.
import fs from "node:fs";
import path from "node:path";
import { root } from "../ready.mjs";
import { startServer } from "./local-server.mjs";
import { commandsOf, fail, run } from "./steps.mjs";

/** The newest version of PostgreSQL that Debian's packages have put here, or null. */
export function packagedPostgresql() {
  const folder = "/usr/lib/postgresql";
  const versions = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  return versions.sort((a, b) => Number(b) - Number(a))[0] ?? null;
}

/** `port`: a free one; `folder`: for the archive. Answers what was seen. */
export async function recoverToAMoment(version, port, folder) {
  const name = `stint${process.pid}`;
  const cluster = [version, name];
  const archive = path.join(folder, "archive");
  fs.chmodSync(folder, 0o755);
  const shell = (commands, options) => run(["sh", "-euc", commands], { cwd: "/", ...options });
  const asPostgres = (commands, options) =>
    run(["runuser", "-u", "postgres", "--", "env", `PGCLUSTER=${version}/${name}`, "sh", "-euc", commands], {
      cwd: "/",
      ...options,
    });
  const DATABASE_URL = `postgres://stint:of-stint@127.0.0.1:${port}/stint`;
  const inTheCluster = { "15/main": `${version}/${name}`, "15 main": cluster.join(" ") };
  run(["pg_createcluster", ...cluster, "--port", `${port}`, "--start", "--", "--auth-host=scram-sha-256"]);
  try {
    asPostgres("STINT_PASSWORD=of-stint sh -s", { input: fs.readFileSync(path.join(root, "db/roles.sh")) });
    const settle = { ...inTheCluster, "/var/backups/stint": archive };
    const [archiving, copying] = commandsOf("point-in-time.md", settle);
    shell(archiving);
    const before = await startServer({ DATABASE_URL });
    await before.setUp(before.code);
    shell(copying);
    const invite = (email) =>
      before.call("POST", "/api/invitations", {
        email,
        firstName: "Ben",
        lastName: "Hall",
        roleCodes: ["booker"],
        functionId: null,
        costTierId: null,
        managerId: null,
        billable: false,
        monthlyHours: null,
        holidayAllowance: null,
      });
    await invite("first@example.com");
    const moment = asPostgres("psql -Atc 'SELECT clock_timestamp()'").trim();
    await invite("second@example.com");
    await before.stop();
    const [, , recovering] = commandsOf("point-in-time.md", { ...settle, "2026-11-29 09:15:00+00": moment });
    shell(recovering);
    const after = await startServer({ DATABASE_URL });
    await after.logIn();
    const { invitations } = await after.call("GET", "/api/invitations");
    await after.stop();
    const found = invitations.map(({ email }) => email).join();
    if (found !== "first@example.com") fail(`invited after the recovery: ${found}`);
    return `PostgreSQL ${version} recovered to ${moment}: the write before it is there, the one after it isn't`;
  } finally {
    run(["pg_dropcluster", "--stop", ...cluster]);
    fs.rmSync(`/var/lib/postgresql/${version}/${name}-before`, { recursive: true, force: true });
  }
}
