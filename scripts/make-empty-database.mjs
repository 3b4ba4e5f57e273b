// Run at the end of a build: makes the database that every new embedded one is a copy of, unless this
// engine's is there already.
import fs from "node:fs";
import { emptyDatabase, makeFiles } from "../src/server/database/embedded/data-folder.ts";

if (!fs.existsSync(emptyDatabase)) {
  const beside = `${emptyDatabase}.making`;
  fs.rmSync(beside, { recursive: true, force: true });
  await makeFiles(beside);
  fs.renameSync(beside, emptyDatabase);
}
