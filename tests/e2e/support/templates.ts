import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { setTimeout as pause } from "node:timers/promises";
import { openEmbedded } from "#packages/embedded-engine/open-embedded.ts";
import type { Engine } from "#server/database/engine.ts";
import { migrate } from "#server/database/migrate.ts";
import { openPostgresql } from "#server/database/postgresql.ts";
import { newId } from "#server/ids.ts";
import { baseline } from "../../support/baseline.ts";
import { copyOf } from "../../support/postgresql.ts";
import { makeQuickToOpen } from "../../support/quick-to-open.ts";
import type { EngineName } from "../../support/stint.ts";

const migrations = path.join(import.meta.dirname, "../../../db/migrations");
const quiet = (): void => undefined;

/** The variables with which the product finds a database. */
export type Place = Readonly<Record<string, string>>;

/** Databases that are made once in a run and then copied, on one engine. A template is known by its name. */
export interface Templates {
  /** Copies the empty, migrated database or a template to a place of its own; `folder` is there and empty. */
  copy(template: string | null, folder: string): Promise<Place>;
  /**
   * Has `fill` fill a copy of the empty database, and a folder beside it: for the first journey of the run
   * that wants it, while the others wait.
   */
  make(
    name: string,
    fill: (place: Place, folder: string) => Promise<void>,
  ): Promise<{ template: string; folder: string }>;
}

/** A folder that `make` fills once in a run, however many workers want it. */
async function once(name: string, make: (folder: string) => Promise<void>): Promise<string> {
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

async function migrated(engine: Engine): Promise<void> {
  await migrate(engine, migrations, quiet);
  await engine.close();
}

/** Data folders, each copied when its server is stopped. */
const folders: Templates = {
  async copy(template, folder) {
    const empty = (): Promise<string> =>
      once("empty", async (target) => {
        setFlagsFromString(baseline);
        await migrated(await openEmbedded({ folder: target, log: quiet }));
        makeQuickToOpen(target);
      });
    const data = path.join(folder, "data");
    fs.cpSync(template ?? (await empty()), data, { recursive: true, mode: fs.constants.COPYFILE_FICLONE });
    return { DATA_DIR: data };
  },
  async make(name, fill) {
    const folder = await once(name, async (target) => fill(await folders.copy(null, target), target));
    return { template: path.join(folder, "data"), folder };
  },
};

/** Databases of a cluster, which PostgreSQL copies itself while no one is connected. */
function databases(cluster: string): Templates {
  const create = async (template: string): Promise<string> => {
    const name = `journey_${newId().replaceAll("-", "")}`;
    const admin = await openPostgresql({ url: cluster, log: quiet });
    await admin.script(copyOf(template, name));
    await admin.close();
    return name;
  };
  const at = (name: string): string => Object.assign(new URL(cluster), { pathname: `/${name}` }).href;
  /** A database that is made once; a folder has a fixed name. */
  const named = async (
    template: string,
    make: (folder: string) => Promise<string>,
  ): Promise<{ template: string; folder: string }> => {
    const folder = await once(`postgresql ${template}`, async (target) =>
      fs.writeFileSync(path.join(target, "name"), await make(target)),
    );
    return { template: fs.readFileSync(path.join(folder, "name"), "utf8"), folder };
  };
  const templates: Templates = {
    async copy(template, folder) {
      const empty = async (): Promise<string> => {
        const name = await create("template1");
        await migrated(await openPostgresql({ url: at(name), log: quiet }));
        return name;
      };
      return {
        DATABASE_URL: at(await create(template ?? (await named("empty", empty)).template)),
        DATA_DIR: path.join(folder, "data"),
      };
    },
    make: (name, fill) =>
      named(name, async (folder) => {
        const place = await templates.copy(null, folder);
        await fill(place, folder);
        return new URL(place["DATABASE_URL"] ?? "").pathname.slice(1);
      }),
  };
  return templates;
}

/**
 * The templates of the engine that a journey means; PostgreSQL's where this run has a server of it, and the
 * embedded ones elsewhere.
 */
export function templatesOf(engine: EngineName): Templates {
  const cluster = process.env["STINT_POSTGRESQL"];
  return engine === "postgresql" && cluster !== undefined ? databases(cluster) : folders;
}
