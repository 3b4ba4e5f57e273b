// Writes what is generated from the migrations, run in a database that is thrown away: db/schema.sql and the
// types of the tables. With --check it writes nothing and fails where a file differs.
import { PGlite } from "@electric-sql/pglite";
import fs from "node:fs";
import { schemaOf } from "./house/schema.mjs";
import { tableTypes } from "./house/table-types.mjs";

const database = new PGlite();
for (const file of fs.readdirSync("db/migrations").sort())
  await database.exec(fs.readFileSync(`db/migrations/${file}`, "utf8"));
const rows = async (query) => (await database.query(query)).rows;
const made = {
  "db/schema.sql": await schemaOf(rows),
  "src/server/database/tables.ts": await tableTypes(rows),
};
await database.close();
for (const [file, text] of Object.entries(made)) {
  if (!process.argv.includes("--check")) fs.writeFileSync(file, text);
  else if (fs.readFileSync(file, "utf8") !== text)
    throw new Error(`${file} is not what the migrations say: run npm run schema`);
}
