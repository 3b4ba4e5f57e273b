// Lets cron make the nightly backup by deploy/stint.cron, and restores it by the commands of docs/operations/back-up.md.
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { root } from "../ready.mjs";
import { until } from "./composition.mjs";
import { startServer } from "./local-server.mjs";
import { commandsOf, fail, run } from "./steps.mjs";

/** `folder`: for data and backups. Answers what was seen. */
export async function backUpByCron(folder) {
  const [data, backups] = ["data", "backups"].map((name) => path.join(folder, name));
  fs.mkdirSync(backups);
  const places = { "/srv/stint/app": root, "/srv/stint/data": data, "/srv/stint/backups": backups };
  const named = (text, more) =>
    Object.entries({ ...places, ...more }).reduce(
      (commands, [from, to]) => commands.replaceAll(from, to),
      text,
    );
  const table = `/etc/cron.d/stint-release-${process.pid}`;
  const server = await startServer({ DATA_DIR: data });
  await server.setUp(server.code);
  const nightly = fs.readFileSync(path.join(root, "deploy/stint.cron"), "utf8");
  // As cron's own user, at the next full minute.
  fs.writeFileSync(table, named(nightly, { "15 3 * * * stint ": "* * * * * root " }), { mode: 0o644 });
  const cron = spawn("cron", ["-f"], { stdio: "ignore" });
  const isWhole = () =>
    fs.readdirSync(backups).find((name) => fs.existsSync(path.join(backups, name, "manifest.sha256")));
  let name;
  try {
    name = await until("the backup by cron", 300, isWhole);
  } finally {
    fs.rmSync(table);
    cron.kill();
  }
  await server.stop();
  const drill = path.join(folder, "drill");
  const [restoring] = commandsOf("back-up.md", { ...places, "/srv/stint/drill": drill });
  const said = run(["sh", "-euc", restoring], { cwd: root });
  const restored = await startServer({ DATA_DIR: drill, COPY_AT: "off" });
  await restored.logIn();
  await restored.stop();
  if (!said.includes("Restored")) fail(said);
  return `cron made ${name}; ${said.trim().split("\n").at(-1)} Its owner logged in`;
}
