import type { Client } from "./client.ts";
import { unzipped } from "./unzipped.ts";

/** A file that the server answered, with its status and bytes. */
export async function fetchArchive(
  client: Client,
  path: string,
): Promise<{ status: number; name: string; bytes: Buffer }> {
  const answer = await fetch(client.url + path, { headers: { cookie: client.cookie ?? "" } });
  const [, name = ""] = /filename="(.+)"/.exec(answer.headers.get("content-disposition") ?? "") ?? [];
  return { status: answer.status, name, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** The rows of an export's data.json by table, each with its columns' names. */
export function rowsIn(bytes: Buffer): Map<string, Record<string, string | null>[]> {
  const data = JSON.parse(unzipped(bytes).get("data.json") ?? "{}") as {
    tables: { name: string; columns: string[]; rows: (string | null)[][] }[];
  };
  return new Map(
    data.tables.map(({ name, columns, rows }) => [
      name,
      rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null]))),
    ]),
  );
}
