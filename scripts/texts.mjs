// npm run texts: brings the catalogues of other languages to what the sources say.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { ensureInstalled, environment, pinnedNode, root } from "./ready.mjs";

ensureInstalled();
const program = path.join(root, "scripts", "house", "write-texts.mjs");
const result = spawnSync(pinnedNode(), [program], { cwd: root, stdio: "inherit", env: environment() });
process.exit(result.status ?? 1);
