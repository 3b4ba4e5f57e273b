import { constants, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded } from "../../src/server/database/embedded/open-embedded.ts";
import type { Engine } from "../../src/server/database/engine.ts";

export interface ThrowAway {
  readonly engine: Engine;
  readonly folder: string;
  /** Closes the engine and removes its folder. */
  remove(): Promise<void>;
}

export interface Preparation {
  /** Names the content: another content needs another name. */
  readonly name: string;
  /** Fills a fresh database once; all others are copies of it. */
  readonly fill: (engine: Engine) => Promise<void>;
}

const quiet = (): void => undefined;

/** Making a database takes seconds, copying one a fraction: the first test that needs a content makes the original. */
async function original(preparation: Preparation | undefined): Promise<string> {
  const engineVersion = readFileSync(new URL("../../node_modules/@electric-sql/pglite/package.json", import.meta.url));
  const key = createHash("sha256").update(engineVersion).update(preparation?.name ?? "").digest("hex").slice(0, 16);
  const originals = join(tmpdir(), "stint-test-databases");
  mkdirSync(originals, { recursive: true });
  const folder = join(originals, key);
  if (existsSync(folder)) return folder;
  const own = mkdtempSync(join(originals, "making-"));
  if (preparation) cpSync(join(await original(undefined), "database"), join(own, "database"), { recursive: true });
  const engine = await openEmbedded({ folder: own, log: quiet });
  try {
    await preparation?.fill(engine);
  } finally {
    await engine.close();
  }
  try {
    renameSync(own, folder);
  } catch {
    rmSync(own, { recursive: true, force: true });
  }
  return folder;
}

/** A folder with a copy of a closed database in it, for tests that open it themselves. */
export async function embeddedFolder(preparation?: Preparation): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "stint-database-"));
  cpSync(join(await original(preparation), "database"), join(folder, "database"), { recursive: true, mode: constants.COPYFILE_FICLONE });
  return folder;
}

/** An embedded database of one's own, filled by `preparation`. */
export async function throwAwayEmbedded(preparation?: Preparation, options: { deadline?: number } = {}): Promise<ThrowAway> {
  const folder = await embeddedFolder(preparation);
  const engine = await openEmbedded({ folder, log: quiet, ...options });
  return {
    engine,
    folder,
    remove: async () => {
      await engine.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
