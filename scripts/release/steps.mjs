// What npm run test:release is written with.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { root } from "../ready.mjs";

export const say = (line) => void process.stdout.write(`${line}\n`);

export function fail(why) {
  throw new Error(why);
}

/** Whether a program is on the path. */
export const installed = (program) => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;

/** Runs a command and answers its standard output; throws with what it said where it failed. */
export function run([command, ...parameters], { inherit = false, ...options } = {}) {
  const stdio = inherit ? "inherit" : "pipe";
  const result = spawnSync(command, parameters, { encoding: "utf8", stdio, maxBuffer: 1e9, ...options });
  if (result.status !== 0)
    fail(`${command} ${parameters.slice(0, 3).join(" ")}: ${result.stderr ?? result.error ?? result.status}`);
  return result.stdout ?? "";
}

/** Runs one part and prints what it answers, or why it failed; answers whether it passed. */
export async function step(title, work) {
  try {
    say(`${title}: ${await work()}`);
    return true;
  } catch (error) {
    say(`FAILED: ${title}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
    return false;
  }
}

/** The commands of a page of docs/operations, block by block, with each of `names` replaced. */
export function commandsOf(page, names) {
  const text = fs.readFileSync(path.join(root, "docs/operations", page), "utf8");
  return [...text.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block]) =>
    Object.entries(names).reduce((commands, [name, other]) => commands.replaceAll(name, other), block),
  );
}
