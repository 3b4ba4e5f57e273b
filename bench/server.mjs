// The product's server as a process of its own, as `npm start` runs it, and the floor it is compared with.
import { spawn } from "node:child_process";
import { environment, pinnedNode, program, root } from "../scripts/ready.mjs";
import { request } from "./driver.mjs";

function started(parameters, extra, said) {
  const child = spawn(pinnedNode(), ["--disable-warning=ExperimentalWarning", ...parameters], {
    cwd: root,
    env: environment({ NODE_ENV: "production", LOG_LEVEL: "error", PORT: "0", ...extra }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  return new Promise((resolve, reject) => {
    let out = "";
    let errors = "";
    child.stderr.on("data", (chunk) => (errors += String(chunk)));
    child.stdout.on("data", (chunk) => {
      out += String(chunk);
      const origin = said.exec(out)?.[1];
      if (origin === undefined) return;
      const ended = new Promise((over) => child.once("exit", over));
      resolve({
        origin,
        pid: child.pid,
        stop: async () => {
          child.kill("SIGTERM");
          await ended;
        },
      });
    });
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}: ${errors}`)));
  });
}

/** Starts the product; answers its address and process. */
export function startServer(extra) {
  return started(program("main"), extra, /Stint is ready: (\S+)/);
}

const bare = `const server = require("node:http").createServer((request, response) => {
  request.resume();
  request.on("end", () => response.setHeader("content-type", "application/json").end('{"ok":true}'));
});
server.listen(0, "127.0.0.1", () => console.log("bare http://127.0.0.1:" + server.address().port));`;

/** The least an HTTP server in Node.js can do: the floor under every request. */
export function startBareServer() {
  return started(["--input-type=commonjs", "-e", bare], {}, /bare (\S+)/);
}

/** Signs in; answers its cookies. */
export async function signIn(origin, email, password) {
  const answer = await request(origin, { method: "POST", path: "/api/session", body: { email, password } });
  const pairs = (answer.headers["set-cookie"] ?? []).map((line) => line.split(";")[0]);
  if (answer.status !== 200 || pairs.length === 0)
    throw new Error(`${email} could not sign in: ${answer.status}`);
  return pairs.join("; ");
}
