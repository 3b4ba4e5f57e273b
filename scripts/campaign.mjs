// npm run campaign [name] [--rounds N] [--seed S]: the long searches for lost work, too long for `npm test`.
// Without a name it lists them. A campaign is a module tests/campaign/<name>.ts with `run({ rounds, seed, log
// })` -> `{ tried, found }`; without --rounds it chooses its own length. The same seed tries the same things
// again. Ends with exit code 1 when anything was found; `skipped` says why nothing could be tried here.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { ensureBuilt, ensureInstalled, environment, pinnedNode, refuse, root } from "./ready.mjs";

const folder = path.join(root, "tests", "campaign");
const names = fs
  .readdirSync(folder)
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
  .map((name) => name.slice(0, -3))
  .sort();

/**
 * A linked node_modules gives the same program another path: compared as written, this script would start
 * itself for ever.
 */
function runsPinned() {
  return fs.realpathSync(process.execPath) === fs.realpathSync(pinnedNode());
}

if (!runsPinned()) {
  ensureInstalled();
  const parameters = [
    "--disable-warning=ExperimentalWarning",
    import.meta.filename,
    ...process.argv.slice(2),
  ];
  process.exit(
    spawnSync(pinnedNode(), parameters, { cwd: root, stdio: "inherit", env: environment() }).status ?? 1,
  );
}

function integer(text, name, least) {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < least)
    refuse(`--${name} must be a whole number, at least ${least}.`);
  return value;
}

function readOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { rounds: { type: "string" }, seed: { type: "string" } },
    });
  } catch (error) {
    return refuse(error.message);
  }
}

const { positionals, values } = readOptions();
const [name] = positionals;
if (name === undefined) {
  process.stdout.write(
    `Campaigns: ${names.join(", ")}. Run one with: npm run campaign <name> -- [--rounds N] [--seed S]\n`,
  );
  process.exit(0);
}
if (!names.includes(name)) refuse(`There is no campaign ${name}. There are: ${names.join(", ")}.`);
ensureBuilt();
const seed = integer(values.seed, "seed", 0) ?? Math.floor(Math.random() * 2 ** 31);
const began = performance.now();
process.stdout.write(`${name}: seed ${seed}\n`);
const campaign = await import(pathToFileURL(path.join(folder, `${name}.ts`)).href);
const { tried, found, skipped } = await campaign.run({
  rounds: integer(values.rounds, "rounds", 1),
  seed,
  log: (line) => process.stdout.write(`${line}\n`),
});
if (skipped) {
  process.stdout.write(`${name}: ${skipped}\n`);
  process.exit(0);
}
const seconds = Math.round((performance.now() - began) / 1000);
process.stdout.write(`${name}: ${tried} tried, ${found} found, seed ${seed}, ${seconds} s\n`);
process.exit(found > 0 || tried === 0 ? 1 : 0);
