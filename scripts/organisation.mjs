// npm run organisation: creates an organisation and its first super admin in the configured database.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { ensureInstalled, environment, pinnedNode, root } from "./ready.mjs";

ensureInstalled();
const result = spawnSync(
  pinnedNode(),
  ["--disable-warning=ExperimentalWarning", path.join(root, "src", "create-organisation.ts"), ...process.argv.slice(2)],
  { cwd: root, stdio: "inherit", env: environment() },
);
process.exit(result.status ?? 1);
