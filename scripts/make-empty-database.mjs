// Run at the end of a build: makes the database that every new embedded one is a copy of.
import fs from "node:fs";
import { emptyDatabase, makeFiles } from "../src/server/database/embedded/data-folder.ts";

const beside = `${emptyDatabase}.making`;
for (const folder of [beside, emptyDatabase]) fs.rmSync(folder, { recursive: true, force: true });
await makeFiles(beside);
fs.renameSync(beside, emptyDatabase);
