// The schema of a migrated database as SQL, as pg_dump writes it: PostgreSQL's own, compiled for the embedded engine.
import { pgDump } from "@electric-sql/pglite-tools/pg_dump";

const head = `-- The schema as it is after all migrations, to read and to compare: made by \`npm run schema\`, compared in a test.
-- psql takes it, in a database that db/prepare.sql was run in.`;

/** `database` is a PGlite that nothing else uses: it finds no table by its bare name afterwards. */
export async function schemaOf(database) {
  const file = await pgDump({ pg: database, args: ["--schema-only", "--no-owner"] });
  const statements = (await file.text())
    .replaceAll(/^--.*\n/gm, "")
    .replaceAll(/^(\\(un)?restrict|SET transaction_timeout) .*\n/gm, "")
    .replaceAll(/\n{3,}/g, "\n\n");
  return `${head}\n\n${statements.trim()}\n`;
}
