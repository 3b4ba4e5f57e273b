// Run at the end of a build: packs the databases that new embedded ones are unpacked from, an empty one and one with the
// schema, unless those of this engine and these migrations are there already.
import fs from "node:fs";
import path from "node:path";
import {
  emptyDatabase,
  makeFiles,
  migratedDatabase,
  packFiles,
} from "../packages/embedded-engine/data-folder.ts";
import { openEmbedded } from "../packages/embedded-engine/open-embedded.ts";
import { migrate, schemaName } from "../src/server/database/migrate.ts";
import { migrations } from "../src/server/home.ts";

const quiet = () => undefined;
const migrated = migratedDatabase(schemaName(migrations));

/** `make`: writes PostgreSQL's files below a new folder and answers where. */
async function pack(file, make) {
  if (fs.existsSync(file)) return;
  const folder = `${file}.making`;
  fs.rmSync(folder, { recursive: true, force: true });
  packFiles(await make(folder), `${file}.packed`);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.renameSync(`${file}.packed`, file);
}

await pack(emptyDatabase, async (folder) => {
  await makeFiles(folder);
  return folder;
});
await pack(migrated, async (folder) => {
  const engine = await openEmbedded({ folder, log: quiet });
  await migrate(engine, migrations, quiet);
  await engine.close();
  return path.join(folder, "database");
});

const [folder, current] = [path.dirname(emptyDatabase), [emptyDatabase, migrated]];
for (const name of fs.readdirSync(folder).filter((file) => /^empty-database-.*\.zst$/.test(file)))
  if (!current.includes(path.join(folder, name))) fs.rmSync(path.join(folder, name), { force: true });
