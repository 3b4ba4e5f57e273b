// npm run test:release: builds the image and runs it as operators do: read-only, stopped at any moment, behind
// nginx and Caddy with TLS, upgraded (from the image that RELEASE_BEFORE names), backed up and restored; then
// compose.yaml. Needs podman or docker and openssl; what isn't installed is skipped with a line.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { root } from "./ready.mjs";
import { makeBase, makeCompanions } from "./release/base-image.mjs";
import { runBehind } from "./release/behind-proxy.mjs";
import { runCompose } from "./release/compose.mjs";
import { composeFor } from "./release/composition.mjs";
import { fail, installed, run, say, step } from "./release/steps.mjs";

const engine = ["podman", "docker"].find(installed);
if (engine === undefined) {
  say("Skipped: there is no container engine (podman or docker) here.");
  process.exit(0);
}
const base = "docker.io/library/node:24-bookworm-slim";
if (!makeBase(engine, base)) {
  say(`Skipped: ${base} can't be had here.`);
  process.exit(0);
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "stint-release-"));
const image = "localhost/stint:release";
const name = `stint-release-${process.pid}`;
const volumes = [`${name}-a`, `${name}-b`];
const port = 20_000 + (process.pid % 20_000);
const local = `http://127.0.0.1:${port}`;
const { version } = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8"));
const inspect = (format, of = image) => run([engine, "inspect", "--format", format, of]).trim();

function clear() {
  spawnSync(engine, ["rm", "-f", name], { stdio: "ignore" });
  for (const volume of volumes) spawnSync(engine, ["volume", "rm", "-f", volume], { stdio: "ignore" });
  fs.rmSync(folder, { recursive: true, force: true });
}

/** The container as compose.yaml runs it; `more`: variables. */
function start(volume, more = {}, of = image) {
  const variables = { PORT: port, PUBLIC_URL: local, ...more };
  const settings = Object.entries(variables).flatMap(([key, value]) => ["-e", `${key}=${value}`]);
  const readOnly = ["--read-only", ...(engine === "podman" ? ["--read-only-tmpfs=false"] : [])];
  const plain = ["run", "-d", "--name", name, "--network=host", ...readOnly, "-v", `${volume}:/data`];
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

/** Stops and removes the container; the engine would kill it after 30 seconds. */
function stop() {
  const began = performance.now();
  run([engine, "stop", "-t", "30", name]);
  const seconds = (performance.now() - began) / 1000;
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

async function test() {
  if (installed("systemd-analyze")) await step("exposure of the systemd units, without faults", checkUnits);
  else say("systemd units: skipped, no systemd-analyze");

  await step("build", () => {
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

  await step("stopped during its first start", async () => {
    const seconds = [];
    for (const moment of [0, 100, 500, 1000, 2000]) {
      start(volumes[0]);
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
  await step(`demonstration${before ? ` of ${before}` : ""}, behind proxies`, async () => {
    run([engine, "volume", "rm", volumes[0]]);
    start(volumes[0], { DEMO: "1" }, before ?? image);
    await untilReady();
    return `stopped after ${stop()} s`;
  });
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
    const done = server("dist/server/backup.mjs", "backup", "/data/backups/1");
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
    return `${done.split("\n").at(-1)} ${restored.trim().split("\n").at(-1)} Stopped after ${stop()} s`;
  });

  const compose = composeFor(engine);
  if (compose === null || !makeCompanions(engine))
    say("compose.yaml: skipped, no command or no images for it");
  else
    await step("compose.yaml", () => {
      run([engine, "tag", image, "localhost/stint:latest"]);
      return runCompose(engine, compose, `${name}-compose`);
    });
}

try {
  await test();
  say("The release passed.");
} catch (error) {
  say(`FAILED: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  clear();
}
