import fs from "node:fs";
import path from "node:path";
import { restoreBackup } from "#server/database/backup/restore-backup.ts";
import type { Engine } from "#server/database/engine.ts";

/** The organisation in it. */
export const releasedOrgId = "00000000-0000-4000-8000-000000000001";

/** Writes the backup that scripts/freeze.mjs made when 1.0.0 was released into a folder. */
export function writeReleased(folder: string): void {
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(import.meta.dirname, "../server/database/release-1.0.0.json");
  const files = JSON.parse(fs.readFileSync(file, "utf8")) as Record<string, string>;
  for (const [name, text] of Object.entries(files))
    fs.writeFileSync(path.join(folder, name), Buffer.from(text, "base64"));
}

/** Replaces what is in the database by the backup, brought to the newest of these migrations. */
export async function restoreReleased(engine: Engine, folder: string, migrations: string): Promise<void> {
  await engine.script("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  await restoreBackup(engine, folder, migrations, () => undefined);
}
