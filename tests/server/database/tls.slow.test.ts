import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { listFunctions } from "#features/functions/contract.ts";
import type { Engine } from "#server/database/engine.ts";
import { openPostgresql } from "#server/database/postgresql.ts";
import { Client } from "../../support/client.ts";
import { foundOverHttp } from "../../support/founded.ts";
import { findPgbouncer, startPooler, type Pooler } from "../../support/pgbouncer.ts";
import { startPostgresql, type Postgresql } from "../../support/postgresql.ts";
import { startProgram, temporaryFolder, type Program } from "../../support/program.ts";

const quiet = { log: () => undefined };
const folder = temporaryFolder();
const inFolder = (name: string): string => path.join(folder, name);
const openssl = (...parameters: string[]): unknown =>
  execFileSync("openssl", parameters, { cwd: folder, stdio: "ignore" });
const newKey = ["-newkey", "rsa:2048", "-nodes", "-days", "2"];

/** A certificate authority. */
const authority = (name: string): unknown =>
  openssl("req", "-x509", ...newKey, "-subj", `/CN=${name}`, "-keyout", `${name}.key`, "-out", `${name}.pem`);

/** A key and certificate for the name `localhost`, signed by the authority, readable for PostgreSQL's user. */
function certificate(by: string): void {
  openssl("req", ...newKey, "-subj", "/CN=localhost", "-keyout", "server.key", "-out", "server.csr");
  fs.writeFileSync(inFolder("names"), "subjectAltName=DNS:localhost");
  const signing = ["-CA", `${by}.pem`, "-CAkey", `${by}.key`, "-CAcreateserial", "-extfile", "names"];
  openssl("x509", "-req", "-in", "server.csr", ...signing, "-days", "2", "-out", "server.pem");
  if (process.getuid?.() === 0) execFileSync("chown", ["postgres", inFolder("server.key")]);
  fs.chmodSync(folder, 0o755);
}

const canRun = inject("postgresqlUrl") !== null && spawnSync("openssl", ["version"]).status === 0;

describe.runIf(canRun)("TLS to PostgreSQL with an authority of its own", () => {
  let cluster: Postgresql;
  let plain: Engine;
  let pooler: Pooler | null = null;
  const programs: Program[] = [];

  /** The address by TLS with this certificate, on the server's name or another one of the same machine. */
  function address(root: string, { host = "localhost", port = "" } = {}): string {
    const url = new URL(cluster.url);
    url.hostname = host;
    if (port !== "") url.port = port;
    url.search = `?sslmode=verify-full&sslrootcert=${inFolder(root)}`;
    return url.href;
  }
  const isEncrypted = async (): Promise<readonly unknown[]> =>
    (
      await plain.readBatch("", [
        {
          sql: "SELECT application_name, bool_and(ssl) AS ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name LIKE 'stint%' AND pid <> pg_backend_pid() GROUP BY 1 ORDER BY 1",
          parameters: [],
        },
      ])
    )[0]?.rows ?? [];
  const refusal = async (url: string): Promise<string> => {
    const error: unknown = await openPostgresql({ url, ...quiet }).then(
      async (engine) => {
        const result = await engine.script("SELECT 1").then(
          () => "connected",
          (reason: unknown) => reason,
        );
        await engine.close();
        return result;
      },
      (reason: unknown) => reason,
    );
    return error instanceof Error ? error.message : String(error);
  };

  beforeAll(async () => {
    authority("own");
    authority("foreign");
    certificate("own");
    const files = [`ssl_cert_file=${inFolder("server.pem")}`, `ssl_key_file=${inFolder("server.key")}`];
    const started = await startPostgresql({ settings: ["listen_addresses=localhost", "ssl=on", ...files] });
    if (started === null) throw new Error("PostgreSQL isn't installed");
    cluster = started;
    const url = new URL(cluster.url);
    url.searchParams.set("application_name", "observer");
    plain = await openPostgresql({ url: url.href, ...quiet });
  });
  afterAll(async () => {
    await Promise.all(programs.map((program) => program.stop()));
    await pooler?.stop();
    await plain.close();
    await cluster.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it("a certificate of another authority or for another name, or a server without TLS, is refused", async () => {
    const answers = await Promise.all([
      refusal(address("foreign.pem")),
      refusal(address("own.pem", { host: "127.0.0.1" })),
      refusal(`${inject("postgresqlUrl")}?sslmode=verify-full`),
      refusal(address("own.pem")),
    ]);
    expect(answers).toEqual([
      expect.stringContaining("certificate"),
      expect.stringContaining("altnames"),
      expect.stringContaining("does not support SSL"),
      "connected",
    ]);
  });

  it("the server encrypts every connection, that of live updates too", async () => {
    const program = startProgram({ PORT: "0", DEMO: "0", DATABASE_URL: address("own.pem") });
    programs.push(program);
    const { cookie } = await foundOverHttp(program);
    const { functions } = await new Client(await program.ready, cookie).ok(listFunctions);
    expect(functions.map(({ name }) => name)).toEqual(["First"]);
    expect(await isEncrypted()).toEqual([
      { application_name: "stint", ssl: true },
      { application_name: "stint live", ssl: true },
    ]);
    await program.stop();
  });

  it.runIf(findPgbouncer() !== null)("PgBouncer encrypts both sides", async () => {
    const url = new URL(cluster.url);
    url.hostname = "localhost";
    pooler = await startPooler(findPgbouncer() ?? "", url.href, [
      "client_tls_sslmode = require",
      `client_tls_key_file = ${inFolder("server.key")}`,
      `client_tls_cert_file = ${inFolder("server.pem")}`,
      "server_tls_sslmode = verify-full",
      `server_tls_ca_file = ${inFolder("own.pem")}`,
    ]);
    const pooled = address("own.pem", { port: String(pooler.port) });
    const program = startProgram({
      PORT: "0",
      DEMO: "0",
      DATABASE_URL: pooled,
      DATABASE_DIRECT_URL: address("own.pem"),
    });
    programs.push(program);
    const client = new Client(await program.ready);
    expect(await client.send("GET", "/readyz")).toMatchObject({ status: 200 });
    expect(await isEncrypted()).toEqual([
      { application_name: "stint", ssl: true },
      { application_name: "stint live", ssl: true },
    ]);
    await program.stop();
  });
});
