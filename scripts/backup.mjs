// npm run backup, restore, move: copies of the configured database, wherever it is.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { ensureInstalled, environment, pinnedNode, root } from "./ready.mjs";

ensureInstalled();
const result = spawnSync(pinnedNode(), ["--disable-warning=ExperimentalWarning", path.join(root, "src", "backup.ts"), ...process.argv.slice(2)], {
  stdio: "inherit",
  env: environment(),
});
process.exit(result.status ?? 1);
