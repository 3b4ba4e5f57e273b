// Runs compose.yaml: an organisation is set up behind its proxy, the backup service makes a backup, everything is
// stopped and started again, and the backup is restored into a new database.
import { spawnSync } from "node:child_process";
import https from "node:https";
import { setTimeout as pause } from "node:timers/promises";
import { root } from "../ready.mjs";
import { fail, installed, run } from "./steps.mjs";

const domain = "localhost";
const password = "lantern-42-orchard";
const owner = { email: "owner@example.com", firstName: "Ada", lastName: "Cole", password };
const organisation = {
  organizationName: "Harbour & Pine",
  currency: "GBP",
  timeZone: "Europe/London",
  dataRegion: "uk",
  planLabel: "Own",
  securityEmail: owner.email,
  confirmation: password,
  ...owner,
};

/** The command of compose files that goes with the engine, or null. */
export function composeFor(engine) {
  if (engine === "podman") return installed("podman-compose") ? ["podman-compose"] : null;
  return spawnSync("docker", ["compose", "version"]).status === 0 ? ["docker", "compose"] : null;
}

/** One call through the proxy; its certificate is checked. */
function call(ca, method, place, body) {
  return new Promise((resolve, reject) => {
    const headers = { origin: `https://${domain}`, "content-type": "application/json" };
    const request = https.request({
      host: "127.0.0.1",
      servername: domain,
      method,
      path: place,
      ca,
      agent: false,
    });
    for (const [name, value] of Object.entries({ ...headers, host: domain })) request.setHeader(name, value);
    request.on("error", reject);
    request.on("response", (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part) => (text += part));
      response.on("end", () => resolve({ status: response.statusCode, text }));
    });
    request.end(body && JSON.stringify(body));
  });
}

/** What an attempt answers, once it answers something; it may fail until then. */
async function until(what, seconds, attempt) {
  const began = performance.now();
  let answer = null;
  while (!answer) {
    if (performance.now() - began > seconds * 1000) fail(`${what}: not within ${seconds} s`);
    try {
      answer = await attempt();
    } catch {
      // Not there yet.
    }
    if (!answer) await pause(500);
  }
  return answer;
}

/** Runs all of it under the project's name; answers what was seen. */
export async function runCompose(engine, compose, project) {
  const backupAt = new Date(Date.now() + 60_000).toISOString().slice(11, 19);
  const variables = { POSTGRES_PASSWORD: "of-postgres", STINT_PASSWORD: "of-stint", DOMAIN: domain };
  const env = { ...process.env, ...variables, LOG_LEVEL: "info", BACKUP_AT: backupAt };
  const composed = (...parameters) => run([...compose, "-p", project, ...parameters], { env, cwd: root });
  const container = (service) =>
    `${project}${engine === "podman" ? "_" : "-"}${service}${engine === "podman" ? "_" : "-"}1`;
  const inside = (service, ...command) => run([engine, "exec", container(service), ...command]);
  const logs = (service) => {
    const { stdout, stderr } = spawnSync(engine, ["logs", container(service)], { encoding: "utf8" });
    return stdout + stderr;
  };
  // podman-compose makes networks without their subnet.
  if (engine === "podman")
    run([engine, "network", "create", "--subnet", "172.30.9.0/24", `${project}_default`]);
  try {
    composed("up", "-d", "--no-build");
    const certificate = () => inside("proxy", "cat", "/data/caddy/pki/authorities/local/root.crt");
    const ca = await until("the proxy's certificate", 60, certificate);
    const ready = () =>
      until("ready behind the proxy", 120, async () => (await call(ca, "GET", "/readyz")).status === 200);
    await ready();
    const code = await until("the set-up code", 10, () => /with the code (\S+)/.exec(logs("stint"))?.[1]);
    const made = await call(ca, "POST", "/api/setup", { code, ...organisation });
    if (made.status !== 200) fail(`set up: ${made.status} ${made.text}`);
    const logIn = async () => {
      const { status, text } = await call(ca, "POST", "/api/session", { email: owner.email, password });
      if (status !== 200) fail(`login: ${status} ${text}`);
    };
    await logIn();
    const seen = new Set(
      [...logs("stint").matchAll(/"url":"\/api\/session"[^\n]*"remoteAddress":"([^"]*)"/g)].map(
        ([, one]) => one,
      ),
    );
    const own = inside("proxy", "hostname", "-I").trim();
    if (seen.size !== 1 || seen.has(own))
      fail(`addresses in the log: ${[...seen].join()}; the proxy's is ${own}`);
    const name = await until(
      "the nightly backup",
      120,
      () => /Backed up into \/data\/backups\/(\S+):/.exec(logs("backup"))?.[1],
    );
    composed("down");
    composed("up", "-d", "--no-build");
    await ready();
    await logIn();
    composed("down");
    run([engine, "volume", "rm", `${project}_database`]);
    composed(
      "run",
      "--rm",
      "-T",
      "backup",
      "node",
      "dist/server/backup.mjs",
      "restore",
      `/data/backups/${name}`,
    );
    composed("up", "-d", "--no-build");
    await ready();
    await logIn();
    return `set up and logged in over TLS, backed up by its service as ${name}, started again with its volumes, restored into a new database`;
  } catch (error) {
    const lines = logs("stint")
      .trim()
      .split("\n")
      .filter((line) => !line.startsWith('{"level":30'));
    return fail(`${error.message}\n${lines.slice(-30).join("\n")}`);
  } finally {
    spawnSync(compose[0], [...compose.slice(1), "-p", project, "down", "-v"], {
      env,
      cwd: root,
      stdio: "ignore",
    });
    if (engine === "podman")
      spawnSync(engine, ["network", "rm", "-f", `${project}_default`], { stdio: "ignore" });
  }
}
