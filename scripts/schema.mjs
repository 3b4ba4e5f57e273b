// Writes db/schema.sql from the migrations.
import { schemaOf } from "./house/schema.mjs";
import { database, write } from "./migrated.mjs";

await write(
  "db/schema.sql",
  await schemaOf(async (query) => (await database.query(query)).rows),
  "npm run schema",
);
