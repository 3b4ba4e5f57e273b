// npm run demo -- --people 200: loads a demonstration of any size into an empty database.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { ensureInstalled, environment, pinnedNode, root } from "./ready.mjs";

ensureInstalled();
const result = spawnSync(
  pinnedNode(),
  ["--disable-warning=ExperimentalWarning", path.join(root, "src", "demo", "main.ts"), ...process.argv.slice(2)],
  { cwd: root, stdio: "inherit", env: environment() },
);
process.exit(result.status ?? 1);
