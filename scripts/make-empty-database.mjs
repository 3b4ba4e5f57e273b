// Run at the end of a build: makes the database that every new embedded one is unpacked from, unless this
// engine's is there already.
import fs from "node:fs";
import { emptyDatabase, makeFiles, packFiles } from "../src/server/database/embedded/data-folder.ts";

if (!fs.existsSync(emptyDatabase)) {
  const folder = `${emptyDatabase}.making`;
  fs.rmSync(folder, { recursive: true, force: true });
  await makeFiles(folder);
  packFiles(folder, `${emptyDatabase}.packed`);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.renameSync(`${emptyDatabase}.packed`, emptyDatabase);
}
