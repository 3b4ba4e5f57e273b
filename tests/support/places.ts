import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { openEmbedded } from "#packages/embedded-engine/open-embedded.ts";
import type { Engine } from "#server/database/engine.ts";
import { openPostgresql } from "#server/database/postgresql.ts";
import { copyOf, startPostgresql } from "./postgresql.ts";

/** Where a server of its own process has one database, which outlives its kills. */
export interface Place {
  readonly engine: Engine["name"];
  /** What the server needs to start there, on a free port, without a demonstration. */
  readonly environment: Record<string, string>;
  /**
   * Milliseconds within which a first start is at work; null where the database is made and migrated already.
   */
  readonly firstStart: number | null;
  /** Database content that no call returns, once no server has it. */
  look(): Promise<{ audited: number; steps: number }>;
  remove(): Promise<void>;
}

const quiet = (): void => undefined;
const alone = { PORT: "0", DEMO: "0" };

async function look(engine: Engine): Promise<{ audited: number; steps: number }> {
  const count = (from: string): { sql: string; parameters: [] } => ({
    sql: `SELECT count(*) AS n FROM ${from}`,
    parameters: [],
  });
  const [steps] = await engine.readBatch("", [count("schema_migrations")]);
  const [organisation] = await engine.readBatch("SET LOCAL ROLE stint_directory", [
    { sql: "SELECT org_id FROM login_directory", parameters: [] },
  ]);
  const orgId = String(organisation?.rows[0]?.["org_id"]);
  const scope = `SET LOCAL ROLE stint_app; SET LOCAL app.org_id = '${orgId}'`;
  const [audited] = await engine.readBatch(scope, [count("audit_log WHERE action = 'create function'")]);
  await engine.close();
  return { audited: Number(audited?.rows[0]?.["n"]), steps: Number(steps?.rows[0]?.["n"]) };
}

async function embeddedPlace(template: string | null): Promise<Place> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "stint-campaign-"));
  const data = path.join(folder, "data");
  if (template !== null) fs.cpSync(template, data, { recursive: true });
  return {
    engine: "embedded",
    environment: { ...alone, DATA_DIR: data },
    firstStart: template === null ? 2_000 : null,
    look: async () => look(await openEmbedded({ folder: data, log: quiet })),
    remove: async () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}

async function postgresqlPlace(cluster: string, template: string | null): Promise<Place> {
  const name = `campaign_${randomUUID().replaceAll("-", "")}`;
  const asAdmin = async (sql: string): Promise<void> => {
    const admin = await openPostgresql({ url: cluster, log: quiet });
    await admin.script(sql);
    await admin.close();
  };
  await asAdmin(template === null ? `CREATE DATABASE ${name}` : copyOf(template, name));
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return {
    engine: "postgresql",
    environment: { ...alone, DATABASE_URL: url.href },
    firstStart: template === null ? 1_500 : null,
    look: async () => look(await openPostgresql({ url: url.href, log: quiet })),
    remove: () => asAdmin(`DROP DATABASE ${name} WITH (FORCE)`),
  };
}

/** Databases that are made and migrated already, to be copied. */
export interface Templates {
  /** A folder. */
  readonly embedded: string;
  /** The address of a cluster with `stint_template`; null where there is none. */
  readonly cluster: string | null;
}

/**
 * One way to make a place for each engine of this machine: the embedded one, and PostgreSQL where its
 * programs are installed. Without templates places are empty.
 */
export async function placesHere(
  templates: Templates | null,
): Promise<{ places: (() => Promise<Place>)[]; end(): Promise<void> }> {
  const own = templates ? null : await startPostgresql();
  const cluster = templates ? templates.cluster : (own?.url ?? null);
  const places = [() => embeddedPlace(templates?.embedded ?? null)];
  if (cluster !== null) places.push(() => postgresqlPlace(cluster, templates ? "stint_template" : null));
  return { places, end: async () => own?.stop() };
}
