// Writes what is generated from the migrations, run in a database that is thrown away: db/schema.sql and the
// types of the tables. A test compares them.
import { PGlite } from "@electric-sql/pglite";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { openEmbedded } from "../packages/embedded-engine/open-embedded.ts";
import { migrate } from "../src/server/database/migrate.ts";
import { schemaOf } from "./house/schema.mjs";
import { tableTypes } from "./house/table-types.mjs";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "stint-schema-"));
const quiet = () => undefined;
const engine = await openEmbedded({ folder, log: quiet });
await migrate(engine, "db/migrations", quiet);
await engine.close();
const database = await PGlite.create(path.join(folder, "database"));
fs.writeFileSync(
  "src/server/database/tables.ts",
  await tableTypes(async (query) => (await database.query(query)).rows),
);
fs.writeFileSync("db/schema.sql", await schemaOf(database));
await database.close();
fs.rmSync(folder, { recursive: true });
