// The types of the tables, as a database's catalogue says.
const columns = `
  SELECT c.table_name, c.column_name, c.is_nullable = 'YES' AS nullable, c.udt_name,
    c.column_default IS NOT NULL AS has_default, c.is_generated = 'ALWAYS' AS generated, t.table_type
  FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
  WHERE c.table_schema = 'public' AND c.table_name <> 'schema_migrations'
  ORDER BY c.table_name, c.ordinal_position`;
const kinds = {
  uuid: "string",
  text: "string",
  date: "string",
  timestamptz: "string",
  time: "string",
  bool: "boolean",
  int4: "number",
  int8: "number",
  numeric: "number",
  jsonb: "unknown",
  bytea: "Uint8Array",
  datemultirange: "string",
  _text: "string[]",
  _int4: "number[]",
};
/** `rows` answers the rows of a query. */
export async function tableTypes(rows) {
  const tables = new Map();
  for (const row of await rows(columns)) {
    const kind = kinds[row.udt_name];
    if (!kind) throw new Error(`No type for ${row.udt_name} of ${row.table_name}.${row.column_name}`);
    const view = row.table_type === "VIEW";
    const type = row.nullable && !view && kind !== "unknown" ? `${kind} | null` : kind;
    const written =
      row.generated && !view
        ? `ColumnType<${type}, never, never>`
        : row.has_default
          ? `Generated<${type}>`
          : type;
    if (!tables.has(row.table_name)) tables.set(row.table_name, { view, columns: [] });
    tables.get(row.table_name).columns.push(`    ${row.column_name}: ${written};`);
  }
  return [
    "// Made by `npm run schema` from db/migrations; a test compares the two.",
    'import type { ColumnType, Generated } from "kysely";',
    "",
    "/** Columns that are never written. */",
    "type View<T> = { [Column in keyof T]: ColumnType<T[Column], never, never> };",
    "",
    "export interface Tables {",
    ...[...tables].flatMap(([table, { view, columns }]) => [
      `  ${table}: ${view ? "View<{" : "{"}`,
      ...columns,
      view ? "  }>;" : "  };",
    ]),
    "}",
    "",
  ].join("\n");
}
