import fs from "node:fs";
import path from "node:path";
import { restoreBackup } from "#server/database/backup/restore-backup.ts";
import type { Engine } from "#server/database/engine.ts";

/** The organisation in it. */
export const releasedOrgId = "00000000-0000-4000-8000-000000000001";

/** How people of its other organisation got in, when it was made. */
interface Links {
  /** A session. */
  readonly cookie: string;
  /** An API token. */
  readonly token: string;
  /** Paths of a calendar and an office display. */
  readonly calendar: string;
  readonly wall: string;
  /** The token of an invitation's link. */
  readonly invitation: string;
}

/** Writes the backup that scripts/freeze.mjs made when 1.0.0 was released into a folder; answers its links. */
export function writeReleased(folder: string): Links {
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(import.meta.dirname, "../server/database/release-1.0.0.json");
  const { "links.json": links = "", ...files } = JSON.parse(fs.readFileSync(file, "utf8")) as Record<
    string,
    string
  >;
  for (const [name, text] of Object.entries(files))
    fs.writeFileSync(path.join(folder, name), Buffer.from(text, "base64"));
  return JSON.parse(Buffer.from(links, "base64").toString()) as Links;
}

/** Replaces what is in the database by the backup, brought to the newest of these migrations. */
export async function restoreReleased(engine: Engine, folder: string, migrations: string): Promise<void> {
  await engine.script(
    "DROP SCHEMA public CASCADE; DROP SCHEMA IF EXISTS as_of CASCADE; CREATE SCHEMA public",
  );
  await restoreBackup(engine, folder, migrations, () => undefined);
}
