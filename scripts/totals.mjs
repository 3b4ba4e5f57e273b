// npm run totals: counts the monthly totals of the dashboards anew in the configured database, puts right what differs and checks it.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { ensureInstalled, environment, pinnedNode, root } from "./ready.mjs";

ensureInstalled();
const result = spawnSync(
  pinnedNode(),
  ["--disable-warning=ExperimentalWarning", path.join(root, "src", "rebuild-totals.ts"), ...process.argv.slice(2)],
  { cwd: root, stdio: "inherit", env: environment() },
);
process.exit(result.status ?? 1);
