import type { CsvValue } from "#shared/csv.ts";

/** A value as a cell of CSV: what has parts as JSON. */
export function cellOf(value: unknown): CsvValue {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "number") return value;
  return JSON.stringify(value);
}

/** What the README.txt of someone's data says. */
export function personReadMe(name: string, organisation: string, at: string): string {
  return `What ${organisation} has stored about ${name} in Stint, at ${at} (UTC).

data.json  everything, by what it is
*.csv      the same, one file each, in UTF-8; only what there is

Left out: what is about other people, and the organisation's prices. "someone else" is another person.
Passwords are stored as hashes that can't be read back, and aren't in here. Instants are in UTC.
The server's log of requests, which holds network addresses, and backups are with whoever runs the server.
`.replaceAll("\n", "\r\n");
}
