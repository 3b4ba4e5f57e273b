import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { afterEach, describe, expect, inject, it } from "vitest";
import { openEmbedded } from "#packages/embedded-engine/open-embedded.ts";
import { newId } from "#server/ids.ts";
import { startProgram, temporaryFolder, type Program } from "../support/program.ts";

const programs: Program[] = [];
const folders: string[] = [];

function folder(): string {
  const made = temporaryFolder();
  folders.push(made);
  return made;
}

function start(environment: Record<string, string>): Program {
  const program = startProgram({ PORT: "0", DEMO: "0", ...environment });
  programs.push(program);
  return program;
}

/** A refused start: exit code 1 and one line on standard error. */
async function refusal(program: Program): Promise<string> {
  expect(await program.ended).toBe(1);
  const lines = program.errors().trim().split("\n");
  expect(lines).toHaveLength(1);
  return lines[0] ?? "";
}

function migratedCopy(): string {
  const data = path.join(folder(), "data");
  fs.cpSync(inject("embeddedTemplate"), data, { recursive: true });
  return data;
}

afterEach(async () => {
  await Promise.all(programs.splice(0).map((program) => program.stop()));
  for (const made of folders.splice(0)) fs.rmSync(made, { recursive: true, force: true });
});

describe("Starting", () => {
  it("says where it is, and that there is no organisation yet", async () => {
    const program = start({ DATA_DIR: migratedCopy() });
    const address = await program.ready;
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect((await fetch(`${address}/projects`)).headers.get("content-type")).toContain("text/html");
    expect(program.output()).toContain("There is no organisation yet.");
    await program.stop();
    expect(await program.ended).toBe(0);
  });

  it("ends with 0 on SIGTERM at any moment of its first start, and the next start works", async () => {
    const [data, unmigrated] = [path.join(folder(), "data"), path.join(folder(), "data")];
    await (await openEmbedded({ folder: unmigrated, log: () => undefined })).close();
    const ends: (number | null)[] = [];
    for (const [place, moment] of [
      [data, "Created a database"],
      [unmigrated, "Applied the migration"],
    ] as const) {
      const program = start({ DATA_DIR: place });
      await expect.poll(() => program.output(), { interval: 5, timeout: 120_000 }).toContain(moment);
      program.process.kill("SIGTERM");
      ends.push(await program.ended);
      expect(program.output()).not.toContain("Stint is ready");
    }
    expect(ends).toEqual([0, 0]);
    await start({ DATA_DIR: data }).ready;
    await start({ DATA_DIR: unmigrated }).ready;
  });

  it("runs no migrations in its first start, which opens the build's migrated database", async () => {
    const program = start({ DATA_DIR: path.join(folder(), "data") });
    await program.ready;
    expect(program.output()).toContain("Created a database");
    expect(program.output()).not.toContain("Applied the migration");
  });

  it("names a security contact where one is set, and none where it isn't", async () => {
    const textOf = async (more: Record<string, string>) => {
      const answer = await fetch(
        `${await start({ DATA_DIR: migratedCopy(), ...more }).ready}/.well-known/security.txt`,
      );
      return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
    };
    const { status, type, text } = await textOf({
      PUBLIC_URL: "http://127.0.0.1:3999",
      SECURITY_CONTACT: "mailto:security@acme.example",
    });
    expect([status, type]).toEqual([200, "text/plain; charset=utf-8"]);
    const [contact, expires = "", ...more] = text.trim().split("\n");
    expect(contact).toBe("Contact: mailto:security@acme.example");
    expect(Date.parse(expires.replace("Expires: ", ""))).toBeGreaterThan(Date.now());
    expect(more).toEqual([
      "Preferred-Languages: en",
      "Canonical: http://127.0.0.1:3999/.well-known/security.txt",
    ]);
    expect((await textOf({})).status).toBe(404);
    const wrong = start({ DATA_DIR: migratedCopy(), SECURITY_CONTACT: "security@acme.example" });
    expect(await refusal(wrong)).toBe(
      'SECURITY_CONTACT is "security@acme.example": give an address that begins with mailto: or https://.',
    );
  });

  it("ends when requested, although a browser has an unused open connection", async () => {
    const program = start({ DATA_DIR: migratedCopy() });
    const socket = net.connect(Number(new URL(await program.ready).port), "127.0.0.1");
    await once(socket, "connect");
    const closed = once(socket, "close");
    await program.stop();
    expect(await program.ended).toBe(0);
    await closed;
  });

  it("on shutdown answers every request it has begun, and waits for nothing else", async () => {
    const program = start({ DATA_DIR: migratedCopy() });
    const address = await program.ready;
    // Each needs as long as a password's hash; they are in a queue when the signal comes.
    const answers = Array.from({ length: 12 }, (_, n) =>
      fetch(`${address}/api/session`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: `person${n}@example.com`, password: "not-the-password" }),
      }),
    );
    await Promise.race(answers);
    program.process.kill("SIGTERM");
    expect(new Set((await Promise.all(answers)).map((answer) => answer.status))).toEqual(new Set([401]));
    expect(await program.ended).toBe(0);
    // Nor did it wait for connections that no one used any more until its patience was at an end: it would
    // say so.
    expect(program.errors()).toBe("");
  });

  it("logs at the level of npm start the rejections users report by id, and no others", async () => {
    const program = start({ DATA_DIR: migratedCopy(), LOG_LEVEL: "warn" });
    const address = await program.ready;
    const credentials = { email: "nobody@example.com", password: "not-the-password" };
    const idOf = async (
      path: string,
      headers: Record<string, string>,
      body: Record<string, string> = credentials,
    ) => {
      const given = {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      };
      const answer = await fetch(`${address}${path}`, given);
      const { requestId } = (await answer.json()) as { requestId: string };
      return [answer.status, requestId] as const;
    };
    const [wrongPassword, notLetIn] = await idOf("/api/session", {});
    const [foreign, mayNot] = await idOf("/api/session", { "sec-fetch-site": "cross-site" });
    const [signedOut, needsSession] = await idOf("/api/functions", {});
    const [missing, nowhere] = await idOf("/api/nowhere?secret=1", {});
    expect([wrongPassword, foreign, signedOut, missing]).toEqual([401, 403, 401, 404]);
    const founder = {
      firstName: "Olive",
      lastName: "Owner",
      email: "olive@wharf.example",
      password: "tide-table-7",
      confirmation: "tide-table-7",
    };
    const place = {
      currency: "EUR",
      timeZone: "Europe/Dublin",
      dataRegion: "eu",
      planLabel: "Premium Plus",
      securityEmail: "security@wharf.example",
    };
    const code = /[0-9a-f]{8}(?:-[0-9a-f]{8}){3}/.exec(program.output())?.[0] ?? "";
    const form = { organizationName: "Wharf Works", code, ...place, ...founder };
    expect((await idOf("/api/setup", {}, form))[0]).toBe(200);
    const [founded, tooLate] = await idOf("/api/setup", {}, form);
    expect(founded).toBe(409);
    const again = [];
    for (let tries = 0; tries < 5; tries += 1) again.push(await idOf("/api/session", {}));
    expect(again.map(([status]) => status)).toEqual([401, 401, 401, 401, 429]);
    await program.stop();
    const lines = program
      .errors()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const line = { msg: "request refused", method: "POST", route: "/api/session" };
    expect(lines).toEqual([
      expect.objectContaining({ ...line, reqId: notLetIn, status: 401, refused: "wrong_credentials" }),
      expect.objectContaining({ ...line, reqId: mayNot, status: 403, refused: "forbidden" }),
      expect.objectContaining({ ...line, route: "/api/setup", reqId: tooLate, status: 409 }),
      ...again.map(([status, reqId]) => expect.objectContaining({ ...line, reqId, status }) as unknown),
    ]);
    expect(program.errors()).not.toMatch(`${needsSession}|${nowhere}|not-the-password|nobody@example.com`);
  });

  it("logs every request in UTC, without cookies, tokens, secret links or input", async () => {
    const program = start({ DATA_DIR: migratedCopy(), LOG_LEVEL: "info" });
    const address = await program.ready;
    const secrets = ["cookie-secret", "bearer-secret", "link-secret", "typed-secret"];
    const [cookie = "", bearer = "", link = "", typed = ""] = secrets;
    const body = JSON.stringify({ email: "someone@example.com", password: typed });
    const headers = { "content-type": "application/json", cookie: `stint=${cookie}` };
    await fetch(`${address}/api/session`, { method: "POST", headers, body });
    await fetch(`${address}/api/functions`, { headers: { authorization: `Bearer ${bearer}` } });
    for (const path of ["/api/calendar", "/api/wall"]) await fetch(`${address}${path}/${newId()}.${link}`);
    await program.stop();
    const lines = program.errors().trim().split("\n");
    const requests = lines.map((line) => JSON.parse(line) as { time: number; msg: string });
    expect(requests.filter(({ msg }) => msg === "request completed").length).toBeGreaterThan(1);
    // Milliseconds since 1970, which know no zone.
    for (const { time } of requests) expect(Math.abs(Date.now() - time)).toBeLessThan(600_000);
    expect(secrets.filter((secret) => program.errors().includes(secret))).toEqual([]);
  });

  it("refuses broken configuration by name", async () => {
    expect(await refusal(start({ PORT: "many" }))).toBe(
      'PORT is "many": give a whole number from 0 to 65535.',
    );
  });

  it("makes an organisation by command in any time zone, UTC among them", async () => {
    const draft = ["--name", "Wharf Works", "--email", "olive@wharf.example", "--time-zone"];
    const place = { DATA_DIR: migratedCopy(), DEMO: "0" };
    const wrong = startProgram(place, "create-organisation", [...draft, "Mars/Olympus"]);
    programs.push(wrong);
    expect(await refusal(wrong)).toBe('--time-zone is "Mars/Olympus": give one like Europe/London.');
    const program = startProgram(place, "create-organisation", [...draft, "UTC"]);
    programs.push(program);
    expect([await program.ended, program.errors()]).toEqual([0, ""]);
    expect(program.output()).toContain(
      "Wharf Works is ready. Log in as olive@wharf.example and change the password.",
    );
  });

  it("answers an option that a program doesn't know with its usage", async () => {
    for (const name of ["create-organisation", "distribute"]) {
      const program = startProgram({}, name, ["--colour", "green"]);
      programs.push(program);
      expect([await program.ended, program.errors()]).toEqual([
        1,
        expect.stringMatching(/^npm run (organisation|distribute) /),
      ]);
    }
  });

  it("refuses a data folder in use", async () => {
    const data = migratedCopy();
    const first = start({ DATA_DIR: data });
    await first.ready;
    expect(await refusal(start({ DATA_DIR: data }))).toContain(String(first.process.pid));
  });

  it("refuses a data folder that is a file", async () => {
    const file = path.join(folder(), "file");
    fs.writeFileSync(file, "not a folder");
    expect(await refusal(start({ DATA_DIR: file }))).toContain(file);
  });

  it("refuses a newer schema", async () => {
    const data = migratedCopy();
    const engine = await openEmbedded({ folder: data, log: () => undefined });
    await engine.script(
      "INSERT INTO schema_migrations (number, name, checksum) VALUES (9999, 'from-the-future', 'x')",
    );
    await engine.close();
    expect(await refusal(start({ DATA_DIR: data }))).toMatch(/newer/i);
  });

  it.each([inject("postgresqlUrl")].filter((url) => url !== null))(
    "refuses a database that its server does not have",
    async (cluster) => {
      // A server that is not there is waited for first: tests/server/database/postgresql.test.ts.
      const nowhere = new URL(cluster);
      nowhere.pathname = "/nowhere";
      expect(await refusal(start({ DATABASE_URL: nowhere.href }))).toMatch(
        /Cannot use the database at .*nowhere.*does not exist/,
      );
    },
  );

  it("refuses a port in use", async () => {
    const holder = net.createServer();
    await new Promise<void>((resolve) => holder.listen(0, "127.0.0.1", resolve));
    const { port } = holder.address() as net.AddressInfo;
    const line = await refusal(start({ DATA_DIR: migratedCopy(), PORT: String(port) }));
    expect(line).toBe(`Port ${port} is in use. Stop what uses it, or set PORT to another one.`);
    await new Promise((resolve) => holder.close(resolve));
  });
});
