// Writes what is generated from the migrations, run in a database that is thrown away: db/schema.sql and the
// types of the tables. A test compares them.
import { PGlite } from "@electric-sql/pglite";
import fs from "node:fs";
import { schemaOf } from "./house/schema.mjs";
import { tableTypes } from "./house/table-types.mjs";

const database = new PGlite();
for (const file of fs.readdirSync("db/migrations").sort())
  await database.exec(fs.readFileSync(`db/migrations/${file}`, "utf8"));
const rows = async (query) => (await database.query(query)).rows;
fs.writeFileSync("db/schema.sql", await schemaOf(rows));
fs.writeFileSync("src/server/database/tables.ts", await tableTypes(rows));
await database.close();
