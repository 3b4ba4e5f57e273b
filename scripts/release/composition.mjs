// A compose file that runs under a name of its own, and calls through its proxy.
import { spawnSync } from "node:child_process";
import https from "node:https";
import { setTimeout as pause } from "node:timers/promises";
import { root } from "../ready.mjs";
import { fail, installed, run } from "./steps.mjs";

const domain = "localhost";

/** The command of compose files that goes with the engine, or null. */
export function composeFor(engine) {
  if (engine === "podman") return installed("podman-compose") ? ["podman-compose"] : null;
  return spawnSync("docker", ["compose", "version"]).status === 0 ? ["docker", "compose"] : null;
}

/** What an attempt answers, once it answers something; it may fail until then. */
export async function until(what, seconds, attempt) {
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

/** One call through the proxy; its certificate is checked. */
function request(ca, { method, place, body, cookie }) {
  return new Promise((resolve, reject) => {
    const outgoing = https.request({
      host: "127.0.0.1",
      servername: domain,
      method,
      path: place,
      ca,
      agent: false,
      headers: { origin: `https://${domain}`, "content-type": "application/json", host: domain, cookie },
    });
    outgoing.on("error", reject);
    outgoing.on("response", (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part) => (text += part));
      const set = (response.headers["set-cookie"] ?? []).map((each) => each.split(";")[0]).join("; ");
      response.on("end", () => resolve({ status: response.statusCode, text, cookie: set }));
    });
    outgoing.end(body && JSON.stringify(body));
  });
}

/** The file under the project's name, with these variables besides DOMAIN; `subnet`: the one that it names. */
export function composition(engine, compose, project, { file, variables, subnet }) {
  const env = { ...process.env, ...variables, DOMAIN: domain };
  const command = [...compose, "-f", file, "-p", project];
  const joint = engine === "podman" ? "_" : "-";
  const container = (service) => `${project}${joint}${service}${joint}1`;
  const inside = (service, ...parameters) => run([engine, "exec", container(service), ...parameters]);
  const logs = (service) => {
    const { stdout, stderr } = spawnSync(engine, ["logs", container(service)], { encoding: "utf8" });
    return stdout + stderr;
  };
  let ca;
  // podman-compose makes networks without their subnet.
  if (engine === "podman") run([engine, "network", "create", "--subnet", subnet, `${project}_default`]);
  const call = (method, place, body, cookie = "") => request(ca, { method, place, body, cookie });
  return {
    composed: (...parameters) => run([...command, ...parameters], { env, cwd: root }),
    inside,
    logs,
    /** What stint said, without its lines of requests. */
    said: () =>
      logs("stint")
        .trim()
        .split("\n")
        .filter((line) => !line.startsWith('{"level":30'))
        .slice(-30)
        .join("\n"),
    call,
    ready: async () => {
      const root = () => inside("proxy", "cat", "/data/caddy/pki/authorities/local/root.crt");
      ca ??= await until("the proxy's certificate", 60, root);
      await until(
        "ready behind the proxy",
        120,
        async () => (await call("GET", "/readyz", undefined)).status === 200,
      );
    },
    clear: () => {
      const [program, ...parameters] = [...command, "down", "-v"];
      spawnSync(program, parameters, { env, cwd: root, stdio: "ignore" });
      if (engine === "podman")
        spawnSync(engine, ["network", "rm", "-f", `${project}_default`], { stdio: "ignore" });
    },
  };
}
