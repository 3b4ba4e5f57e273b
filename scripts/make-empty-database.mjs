// Run at the end of a build: makes the database that every new embedded one is a copy of, unless this
// engine's is there already.
import fs from "node:fs";
import path from "node:path";
import { emptyDatabase, makeFiles } from "../src/server/database/embedded/data-folder.ts";

if (!fs.existsSync(emptyDatabase)) {
  const beside = `${emptyDatabase}.making`;
  fs.rmSync(beside, { recursive: true, force: true });
  await makeFiles(beside);
  // It holds nothing secret, and a server rarely runs as the user who built it: not in a container.
  for (const entry of fs.readdirSync(beside, { recursive: true, withFileTypes: true }))
    fs.chmodSync(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  fs.chmodSync(beside, 0o755);
  fs.renameSync(beside, emptyDatabase);
}
