import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { setTimeout as pause } from "node:timers/promises";
import { openEmbedded } from "../../../src/server/database/embedded/open-embedded.ts";
import { migrate } from "../../../src/server/database/migrate.ts";
import { baseline } from "../../support/baseline.ts";

const root = path.join(import.meta.dirname, "../../..");
const quiet = (): void => undefined;

/** A folder that `make` fills: by the first journey of the run that wants it, while the others wait; kept until the run's end. */
export async function template(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = path.join(process.env["STINT_TEMPLATES"] ?? os.tmpdir(), name);
  const unfinished = `${folder}.unfinished`;
  while (!fs.existsSync(folder)) {
    try {
      fs.mkdirSync(unfinished);
    } catch {
      await pause(100);
      continue;
    }
    try {
      if (!fs.existsSync(folder)) {
        await make(unfinished);
        fs.renameSync(unfinished, folder);
      }
    } finally {
      fs.rmSync(unfinished, { recursive: true, force: true });
    }
  }
  return folder;
}

/** Copies a data folder whose server is stopped. */
export function copyData(from: string, to: string): void {
  fs.cpSync(from, to, { recursive: true, mode: fs.constants.COPYFILE_FICLONE });
}

/** A migrated, empty and closed database. */
export function emptyTemplate(): Promise<string> {
  return template("empty", async (folder) => {
    setFlagsFromString(baseline);
    const engine = await openEmbedded({ folder, log: quiet });
    await migrate(engine, path.join(root, "db", "migrations"), quiet);
    await engine.close();
  });
}
