// npm run test:release: what docs/operations says, done as operators do. On this machine: units, manifests, nightly
// backups, point-in-time recovery. Then the image, with podman or docker and openssl: read-only, stopped at any moment,
// behind nginx and Caddy with TLS, upgraded (from the image that RELEASE_BEFORE names), backed up and restored;
// compose.yaml, the public demonstration, and newer versions of PostgreSQL. What isn't installed is skipped with a line.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ensureBuilt, ensureInstalled, root } from "./ready.mjs";
import { makeBase, makeCompanions } from "./release/base-image.mjs";
import { runBehind } from "./release/behind-proxy.mjs";
import { runCompose } from "./release/compose.mjs";
import { composeFor, until } from "./release/composition.mjs";
import { runDemonstration } from "./release/demonstration.mjs";
import { checkManifests } from "./release/kubernetes.mjs";
import { backUpByCron } from "./release/nightly-backup.mjs";
import { packagedPostgresql, recoverToAMoment } from "./release/point-in-time.mjs";
import { testVersions } from "./release/postgresql-versions.mjs";
import { fail, installed, run, say, step } from "./release/steps.mjs";
import { checkWorkflows } from "./release/workflows.mjs";

ensureInstalled();
ensureBuilt();
const engine = ["podman", "docker"].find(installed);
const base = "docker.io/library/node:24-bookworm-slim";
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "stint-release-"));
// PostgreSQL's own user writes below it.
fs.chmodSync(folder, 0o711);
const image = "localhost/stint:release";
const name = `stint-release-${process.pid}`;
const volumes = [`${name}-a`, `${name}-b`];
const port = 20_000 + (process.pid % 20_000);
const local = `http://127.0.0.1:${port}`;
const { version } = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8"));
const isRoot = process.getuid?.() === 0;
const inspect = (format, of = image) => run([engine, "inspect", "--format", format, of]).trim();

function clearContainers() {
  spawnSync(engine, ["rm", "-f", name], { stdio: "ignore" });
  for (const volume of volumes) spawnSync(engine, ["volume", "rm", "-f", volume], { stdio: "ignore" });
}

function clear() {
  if (engine !== undefined) clearContainers();
  fs.rmSync(folder, { recursive: true, force: true });
}

/** The container as compose.yaml runs it; `more`: variables. */
function start(volume, more = {}, of = image) {
  const variables = { PORT: port, PUBLIC_URL: local, ...more };
  const settings = Object.entries(variables).flatMap(([key, value]) => ["-e", `${key}=${value}`]);
  const readOnly = ["--read-only", ...(engine === "podman" ? ["--read-only-tmpfs=false"] : [])];
  const plain = ["run", "-d", "--name", name, "--network=host", ...readOnly, "-v", `${volume}:/data`];
  // What a part that failed left behind.
  spawnSync(engine, ["rm", "-f", name], { stdio: "ignore" });
  run([engine, ...plain, ...settings, of]);
}

async function untilReady() {
  const began = performance.now();
  while (performance.now() - began < 180_000) {
    const answer = await fetch(`${local}/readyz`).catch(() => null);
    if (answer?.ok) return (performance.now() - began) / 1000;
    await pause(50);
  }
  return fail(`not ready: ${spawnSync(engine, ["logs", name], { encoding: "utf8" }).stderr}`);
}

/** Until the container's first process listens for SIGTERM: before, the kernel lets it have none. */
async function untilItListens() {
  const status = `/proc/${inspect("{{.State.Pid}}", name)}/status`;
  const listens = () => {
    const [, signals] = /^SigCgt:\s*(\w+)/m.exec(fs.readFileSync(status, "utf8"));
    return (BigInt(`0x${signals}`) & (1n << 14n)) !== 0n;
  };
  while (!listens()) await pause(1);
}

/** Until someone of the demonstration can log in: it is loaded after the server is ready. */
const untilLoaded = () =>
  until("the demonstration", 180, async () => {
    const headers = { "content-type": "application/json", origin: local };
    const login = JSON.stringify({ email: "superadmin@harbourpine.example", password: "harbour-pine" });
    return (await fetch(`${local}/api/session`, { method: "POST", headers, body: login })).ok;
  });

/** Sends SIGTERM, and removes the container; answers how many seconds its process needed to end. */
function stop() {
  const pid = Number(inspect("{{.State.Pid}}", name));
  const began = Date.now();
  // By ourselves where that's allowed: the engine's command needs a second to begin on a busy machine.
  if (isRoot) process.kill(pid, "SIGTERM");
  else run([engine, "kill", "--signal", "TERM", name]);
  run([engine, "wait", name], { timeout: 30_000 });
  const ended = Date.parse(JSON.parse(inspect("{{json .State.FinishedAt}}", name)));
  const seconds = (ended - began) / 1000;
  const code = inspect("{{.State.ExitCode}}", name);
  if (code !== "0") fail(`it ended with ${code} when it was stopped`);
  run([engine, "rm", name]);
  return Number(seconds.toFixed(1));
}

const server = (...parameters) => run([engine, "exec", name, "node", ...parameters]).trim();

/** The units of deploy/: no fault, and little that they may do. */
function checkUnits() {
  const units = ["stint.service", "stint-backup.service", "stint-backup.timer"].map((file) =>
    path.join(root, "deploy", file),
  );
  run(["systemd-analyze", "verify", ...units]);
  return units
    .filter((file) => file.endsWith(".service"))
    .map((file) => {
      const [, exposure] = /exposure level for .*: ([\d.]+)/.exec(
        run(["systemd-analyze", "security", "--offline=true", file]),
      );
      if (Number(exposure) > 2) fail(`${file} has an exposure of ${exposure}`);
      return `${path.basename(file)} ${exposure}`;
    })
    .join(", ");
}

const own = (part) => {
  const place = path.join(folder, part);
  fs.mkdirSync(place);
  return place;
};

/** One part, or a line that says what is missing for it. */
const stepWhere = (missing, title, work) =>
  missing === false ? step(title, work) : say(`${title}: skipped, ${missing}`);

/** What needs no container. */
async function testHere() {
  await step("day's work and every page in Firefox and WebKitGTK", () => {
    run([process.execPath, path.join(root, "scripts", "test-engines.mjs")], { inherit: true });
    return "passed, where they are installed";
  });
  await stepWhere(
    !installed("systemd-analyze") && "no systemd-analyze",
    "exposure of the systemd units, without faults",
    checkUnits,
  );
  await stepWhere(!installed("kubectl") && "no kubectl", "manifests for Kubernetes", () =>
    checkManifests(own("kubernetes")),
  );
  await step("workflows", () => checkWorkflows(own("workflows")));
  await stepWhere(
    (!installed("cron") && "no cron") || (!isRoot && "only root may write cron's tables"),
    "nightly backup by cron, restored",
    () => backUpByCron(own("cron")),
  );
  const version = packagedPostgresql();
  await stepWhere(
    ((version === null || !installed("pg_createcluster")) && "no PostgreSQL of Debian's packages") ||
      (!isRoot && "only root may make clusters"),
    "point-in-time recovery",
    () => recoverToAMoment(version, port, own("point-in-time")),
  );
}

/** Makes a backup in the running container; answers what it says of it. */
const backUp = (name) =>
  server("dist/server/backup.mjs", "backup", `/data/backups/${name}`).split("\n").at(-1);

/** The image over the data of the one before, as docs/operations/upgrade.md says; the one before refuses it then. */
async function upgrade(before) {
  start(volumes[0]);
  const seconds = await untilReady();
  await untilLoaded();
  const done = backUp("upgraded");
  stop();
  start(volumes[0], {}, before);
  run([engine, "wait", name]);
  const { stdout, stderr } = spawnSync(engine, ["logs", name], { encoding: "utf8" });
  const [refusal] =
    /The database has a newer schema .*/.exec(stdout + stderr) ?? fail(`it went back: ${stderr}`);
  return `ready after ${seconds.toFixed(1)} s. ${done} Going back is refused: ${refusal}`;
}

async function testImage() {
  const isBuilt = await step("image", () => {
    const podman = engine === "podman" ? ["--isolation=chroot", "--network=host", "--format=docker"] : [];
    run([engine, "build", ...podman, "--build-arg", `VERSION=${version}`, "-t", image, root], {
      inherit: true,
    });
    const size = (of) => Number(inspect("{{.Size}}", of));
    const over = (size(image) - size(base)) / 1e6;
    if (over > 60) fail(`${over.toFixed(1)} MB on top of the base`);
    const label = inspect('{{index .Config.Labels "org.opencontainers.image.version"}}');
    if (label !== version || inspect("{{.Config.User}}") !== "node") fail("labels or user are wrong");
    return `${over.toFixed(1)} MB on top of the base, version ${label}, user node`;
  });
  if (!isBuilt) return;

  await step("stopped during its first start", async () => {
    const seconds = [];
    for (const moment of [0, 100, 500, 1000, 2000]) {
      start(volumes[0]);
      await untilItListens();
      await pause(moment);
      seconds.push(stop());
      if (seconds.at(-1) > 2) fail(`stopped only after ${seconds.at(-1)} s`);
    }
    return `after ${seconds.join(", ")} s`;
  });

  await step("first start, read-only, one volume", async () => {
    start(volumes[1]);
    const seconds = await untilReady();
    if (seconds > 8) fail(`ready only after ${seconds.toFixed(1)} s`);
    if (server("-p", "process.getuid()") !== "1000") fail("it isn't the user node");
    if (engine === "podman") run([engine, "healthcheck", "run", name]);
    else while (inspect("{{.State.Health.Status}}", name) === "starting") await pause(1000);
    return `ready after ${seconds.toFixed(1)} s, healthy; stopped after ${stop()} s`;
  });

  const before = process.env.RELEASE_BEFORE;
  await step(`demonstration${before ? ` of ${before}` : ""}`, async () => {
    run([engine, "volume", "rm", volumes[0]]);
    start(volumes[0], { DEMO: "1" }, before ?? image);
    await untilReady();
    await untilLoaded();
    const done = backUp("before-upgrade");
    return `${done} Stopped after ${stop()} s`;
  });
  if (before) await step(`upgrade from ${before}`, () => upgrade(before));
  else say("upgrade: skipped, RELEASE_BEFORE names no image of the release before");
  for (const proxy of ["nginx", "caddy"]) {
    if (!installed(proxy)) {
      say(`${proxy}: skipped, not installed`);
      continue;
    }
    await step(proxy, () =>
      runBehind(proxy, {
        folder,
        port,
        start: (more) => start(volumes[0], more),
        untilReady,
        stop,
        logs: () => {
          const { stdout, stderr } = spawnSync(engine, ["logs", name], { encoding: "utf8" });
          return stdout + stderr;
        },
      }),
    );
  }

  await step("backup while it runs, restore into an empty volume", async () => {
    start(volumes[0]);
    await untilReady();
    const done = backUp("1");
    stop();
    run([engine, "volume", "rm", volumes[1]]);
    const into = ["-v", `${volumes[1]}:/data`, "-v", `${volumes[0]}:/before:ro`];
    const restored = run([
      engine,
      "run",
      "--rm",
      "--network=host",
      "--read-only",
      "-e",
      `PUBLIC_URL=${local}`,
      ...into,
      image,
      "node",
      "dist/server/backup.mjs",
      "restore",
      "/before/backups/1",
    ]);
    start(volumes[1]);
    await untilReady();
    return `${done} ${restored.trim().split("\n").at(-1)} Stopped after ${stop()} s`;
  });

  const compose = composeFor(engine);
  const missing = (compose === null || !makeCompanions(engine)) && "no command or no images for it";
  if (missing === false) run([engine, "tag", image, "localhost/stint:latest"]);
  await stepWhere(missing, "compose.yaml", () => runCompose(engine, compose, `${name}-compose`));
  await stepWhere(missing, "public demonstration", () =>
    runDemonstration(engine, compose, `${name}-demonstration`),
  );
  await step("tests on newer versions of PostgreSQL", () => testVersions(engine, name, port));
}

try {
  await testHere();
  if (engine === undefined) say("Image: skipped, no container engine (podman or docker)");
  else if (makeBase(engine, base)) await testImage();
  else say(`Image: skipped, ${base} can't be had`);
  if (process.exitCode === undefined) say("The release passed.");
} catch (error) {
  say(`FAILED: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  clear();
  // Ends the servers of parts that failed, which it would wait for.
  process.exit();
}
