// The built server on this machine, as npm start runs it.
import { spawn } from "node:child_process";
import { environment, pinnedNode, program } from "../ready.mjs";
import { fail } from "./steps.mjs";
import { visitor } from "./visitor.mjs";

/** Starts it with these variables; answers a visitor of it, the code for /setup where it printed one, and its end. */
export async function startServer(variables) {
  const child = spawn(pinnedNode(), program("main"), {
    env: environment({ NODE_ENV: "production", PORT: "0", DEMO: "0", LOG_LEVEL: "warn", ...variables }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  // One that a part left running when it failed.
  process.once("exit", () => child.kill());
  const ended = new Promise((resolve) => child.once("exit", resolve));
  let output = "";
  const url = await new Promise((resolve, reject) => {
    const read = (part) => {
      output += part;
      const [, address] = /Stint is ready: (\S+)/.exec(output) ?? [];
      if (address) resolve(address);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", () => reject(new Error(`the server ended: ${output}`)));
  });
  return {
    ...visitor(url),
    code: /with the code (\S+)/.exec(output)?.[1],
    stop: async () => {
      child.kill();
      const code = await ended;
      if (code !== 0) fail(`the server ended with ${code}: ${output}`);
    },
  };
}
