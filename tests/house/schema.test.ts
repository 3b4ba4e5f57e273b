import fs from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { embeddedFolder } from "../support/throw-away.ts";

const root = path.join(import.meta.dirname, "..", "..");
const read = (file: string): string => fs.readFileSync(path.join(root, file), "utf8");

type Rows = (query: string) => Promise<Record<string, unknown>[]>;
const { schemaOf } = (await import(path.join(root, "scripts/house/schema.mjs"))) as {
  schemaOf: (database: PGlite) => Promise<string>;
};
const { tableTypes } = (await import(path.join(root, "scripts/house/table-types.mjs"))) as {
  tableTypes: (rows: Rows) => Promise<string>;
};

/** Foreign keys, but to lookups, whose columns aren't the first of any index. A partial one counts, where it leaves out null. */
const withoutIndex = `
  SELECT c.conrelid::regclass || ' ' || c.conname AS name FROM pg_constraint c
  WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace
    AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.confrelid AND a.attname IN ('org_id', 'created_at'))
    AND NOT EXISTS (
      SELECT FROM pg_index i WHERE i.indrelid = c.conrelid
        AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
        AND (i.indkey::int2[])[0:least(cardinality(c.conkey), 2) - 1] <@ c.conkey)
  ORDER BY 1`;
const withinAnother = `
  SELECT a.indexrelid::regclass::text AS name FROM pg_index a JOIN pg_index b
    ON b.indrelid = a.indrelid AND b.indexrelid <> a.indexrelid AND b.indkey::text || ' ' LIKE a.indkey::text || ' %'
  WHERE NOT a.indisunique AND a.indrelid::regclass::text !~ '^pg_'
    AND a.indpred IS NULL AND b.indpred IS NULL AND a.indexprs IS NULL AND b.indexprs IS NULL ORDER BY 1`;
const bySomeone = `
  SELECT c.conrelid::regclass || ' ' || c.conname AS name FROM pg_constraint c JOIN pg_attribute a
    ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
  WHERE c.contype = 'f' AND a.attname LIKE '%\\_by' ORDER BY 1`;

describe("In a migrated database", () => {
  let folder = "";
  let database: PGlite;
  const rows: Rows = async (query) => (await database.query<Record<string, unknown>>(query)).rows;

  beforeAll(async () => {
    folder = embeddedFolder();
    database = await PGlite.create(path.join(folder, "database"));
  });
  afterAll(async () => {
    await database.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it("foreign keys have an index, and no index is the beginning of another", async () => {
    expect(await rows(withoutIndex)).toEqual([]);
    expect(await rows(withinAnother)).toEqual([]);
  });

  it("columns that say who did something have no foreign key", async () => {
    expect(await rows(bySomeone)).toEqual([]);
  });

  // Last: pg_dump empties the search path.
  it("the types of the tables and db/schema.sql are what the migrations say", async () => {
    expect(await tableTypes(rows)).toBe(read("src/server/database/tables.ts"));
    expect(await schemaOf(database)).toBe(read("db/schema.sql"));
  });
});

it("No policy reads another table, which a distributed database refuses", () => {
  const policies = read("db/schema.sql")
    .split("\n")
    .filter((line) => line.startsWith("CREATE POLICY "));
  expect(policies.length).toBeGreaterThan(100);
  expect(policies.filter((line) => /USING .*\bSELECT\b/.test(line))).toEqual([]);
});

it("A row written over another gets no value from the clock, which a distributed database refuses", () => {
  const overwriting = fs
    .readdirSync(path.join(root, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) =>
      [...read(path.join("src", file)).matchAll(/(?:doUpdateSet|DO UPDATE)[^;]*;/g)].map(
        ([text]) => `${file}: ${text}`,
      ),
    );
  expect(overwriting.length).toBeGreaterThan(10);
  expect(overwriting.filter((text) => /now\(\)|clock_timestamp|random/.test(text))).toEqual([]);
});

it("Migrations make no roles and change no settings", () => {
  const files = fs.readdirSync(path.join(root, "db/migrations"));
  expect(files.length).toBeGreaterThan(10);
  const text = files.map((file) => read(path.join("db/migrations", file))).join("\n");
  expect(
    text.match(/^.*\b(?:(?:CREATE|ALTER|DROP) ROLE|ALTER (?:DATABASE|SYSTEM)|NO FORCE ROW LEVEL)\b.*$/gm),
  ).toBeNull();
});
