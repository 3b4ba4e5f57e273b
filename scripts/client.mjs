// npm run client: writes the client of packages/client with the types of the API's document into dist/client, to be
// installed by its path.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { ensureInstalled, environment, pinnedNode, root } from "./ready.mjs";

ensureInstalled();
const run = (parameters, input = "") => {
  const settings = { cwd: root, input, encoding: "utf8", env: environment(), maxBuffer: 1 << 28 };
  const done = spawnSync(pinnedNode(), parameters, settings);
  if (done.status !== 0) throw new Error(done.stderr);
  return done.stdout;
};
const document = run([
  "--input-type=module",
  "--eval",
  'import { apiDocument } from "./scripts/house/api-document.mjs"; process.stdout.write(JSON.stringify(apiDocument));',
]);
const folder = path.join(root, "dist", "client");
fs.cpSync(path.join(root, "packages", "client"), folder, { recursive: true });
fs.writeFileSync(path.join(folder, "api.d.mts"), run(["scripts/house/generate-client.mjs"], document));
process.stdout.write(`${folder}\n`);
