// npm run check: formatting, typed lint, types, dead code, the API's document, the table of rooms, the catalogues. Needs no database and says how many files it saw.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { ensureInstalled, environment, pinnedNode, root } from "./ready.mjs";

ensureInstalled();
const count = (folder) =>
  fs.readdirSync(path.join(root, folder), { recursive: true }).filter((name) => /\.(ts|tsx|mjs)$/.test(name))
    .length;
const seen = count("src") + count("packages") + count("tests") + count("scripts") + count("bench");
const steps = [
  ["Format", "oxfmt", ["--check", "src", "packages", "tests", "scripts", "bench"]],
  ["Lint", "oxlint", ["--type-aware", "--deny-warnings", "src", "packages", "tests", "scripts", "bench"]],
  ["Types", "tsc", ["-b"]],
  ["Dead code", "knip", ["--no-progress"]],
  ["API document", "scripts/house/check-api.mjs", []],
  ["Rooms", "scripts/rooms.mjs", ["--check"]],
  ["Texts", "scripts/house/write-texts.mjs", ["--check"]],
];
let failed = 0;
for (const [name, program, parameters] of steps) {
  const began = performance.now();
  const result = spawnSync(pinnedNode(), [binary(program), ...parameters], {
    cwd: root,
    encoding: "utf8",
    env: environment(),
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(`${result.status === 0 ? "ok    " : "FAILED"} ${String(name)} (${seconds} s)\n`);
  if (result.status !== 0) {
    failed += 1;
    process.stdout.write(`${result.stdout}${result.stderr}\n`);
  }
}
if (seen === 0) failed += 1;
process.stdout.write(`${seen} files seen, ${steps.length - failed} of ${steps.length} checks passed\n`);
process.exit(failed === 0 ? 0 : 1);

function binary(program) {
  if (program.endsWith(".mjs")) return path.join(root, program);
  const { bin } = JSON.parse(
    fs.readFileSync(
      path.join(root, "node_modules", program === "tsc" ? "typescript" : program, "package.json"),
      "utf8",
    ),
  );
  const file = typeof bin === "string" ? bin : bin[program];
  return path.join(root, "node_modules", program === "tsc" ? "typescript" : program, file);
}
