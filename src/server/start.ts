import { createClock } from "./clock.ts";
import type { Config } from "./config.ts";
import { openEmbedded } from "#packages/embedded-engine/open-embedded.ts";
import type { Engine } from "./database/engine.ts";
import { migrate, schemaName } from "./database/migrate.ts";
import { openPostgresql } from "./database/postgresql.ts";
import { db } from "./database/sql.ts";
import type { Platform } from "./http/serve.ts";
import { wayOut } from "./outgoing/outgoing.ts";
import { createDatabase } from "./scope.ts";

/** An open, migrated database and what is built on it. */
export interface Opened {
  readonly engine: Engine;
  readonly platform: Platform;
}

/**
 * Opens the configured database and brings its schema up to date. Throws `StartRefused` with one clear line.
 */
export async function openPlatform(
  config: Config,
  migrations: string,
  log: (line: string) => void,
): Promise<Opened> {
  const engine =
    config.databaseUrl === null
      ? await openEmbedded({ folder: config.dataDir, log, schema: schemaName(migrations) })
      : await openPostgresql({ url: config.databaseUrl, log });
  try {
    await migrate(engine, migrations, log);
  } catch (error) {
    await engine.close();
    throw error;
  }
  const platform = {
    config,
    clock: createClock(config.today),
    database: createDatabase(engine),
    sendOutgoing: wayOut(config),
  };
  return { engine, platform };
}

/** True while no organisation exists. */
export async function isEmpty(platform: Platform): Promise<boolean> {
  const row = await platform.database.directory((transaction) =>
    transaction.first(db.selectFrom("login_directory").select("email").limit(1)),
  );
  return row === undefined;
}
