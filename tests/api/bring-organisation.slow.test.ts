import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterEach, describe, expect, it } from "vitest";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { addComment, deleteComment, listComments, readMentions } from "#features/comments/contract.ts";
import { readHome } from "#features/home/contract.ts";
import { readOrganisationAnalytics } from "#features/analytics/contract.ts";
import { readSession } from "#features/access/contract.ts";
import { listAuditEvents } from "#features/audit/contract.ts";
import { exportOrganisation, readSetUp } from "#features/organisation/contract.ts";
import {
  archivePart,
  bringOrganisation,
  checkArchive,
  readArrival,
  uploadArchivePart,
} from "#features/first-hour/bring-contract.ts";
import { issueSetUpCode } from "#features/first-hour/server/set-up.ts";
import { pagePeople } from "#features/people/contract.ts";
import { db } from "#server/database/sql.ts";
import { isEmpty } from "#server/start.ts";
import { loadDemonstration } from "../support/demonstration.ts";
import { fetchArchive } from "../support/archive.ts";
import type { Client } from "../support/client.ts";
import { imported } from "../support/imports.ts";
import { addProject } from "../support/projects.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { drawnEngine, startStint, type Stint } from "../support/stint.ts";

const today = "2026-11-23";
const superAdmin = "superadmin@harbourpine.example";
const password = "tide-table-7";

/** Archives of other tests that run beside this one have other names. */
const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith("stint-arrival-"));

let demonstration: Promise<Buffer> | null = null;

/** The demonstration's export, of more than one part; made once, since both engines write the same. */
async function exported(): Promise<Buffer> {
  const stint = await startStint("embedded", { today });
  await loadDemonstration(stint);
  const client = await stint.visitor().signIn(superAdmin, demoPassword);
  const { bytes } = await fetchArchive(client, exportOrganisation.path);
  await stint.stop();
  return bytes;
}
const demonstrationExported = (): Promise<Buffer> => (demonstration ??= exported());

describe.each([drawnEngine()])("An organisation brought to an empty server of %s by page", (engine) => {
  const running: Stint[] = [];
  const start = async () => {
    const stint = await startStint(engine, { today });
    running.push(stint);
    const code = await issueSetUpCode(stint.platform);
    const visitor = stint.visitor();
    const part = (number: number, bytes: Buffer, given = code) =>
      visitor.call(uploadArchivePart, {
        params: { part: String(number) },
        body: { code: given, bytes: bytes.toString("base64") },
      });
    const check = (byteSize: number) => visitor.call(checkArchive, { body: { code, byteSize } });
    const upload = async (bytes: Buffer) => {
      for (let at = 0; at * archivePart < bytes.length; at += 1)
        expect((await part(at, bytes.subarray(at * archivePart, (at + 1) * archivePart))).status).toBe(200);
      return check(bytes.length);
    };
    const bring = (email: string, confirmation = password) =>
      visitor.call(bringOrganisation, { body: { code, email, password, confirmation } });
    return { stint, code, visitor, part, check, upload, bring };
  };
  afterEach(async () => {
    await Promise.all(running.splice(0).map((stint) => stint.stop()));
  });

  it("is sent in parts, checked, and is there, with a super admin who logs in with the password set here", async () => {
    const bytes = await demonstrationExported();
    expect(bytes.length).toBeGreaterThan(archivePart);
    const { stint, code, visitor, part, upload, bring } = await start();
    // A part that arrived twice, and a file that was begun before.
    await part(0, Buffer.from("an older file"));
    await part(0, bytes.subarray(0, archivePart));
    const found = await upload(bytes);
    expect(found).toMatchObject({
      status: 200,
      body: { organisation: "Harbour & Pine", superAdmins: [superAdmin] },
    });
    expect(found.body.rows).toBeGreaterThan(1000);
    expect(await visitor.ok(readArrival, { body: { code } })).toMatchObject({ state: "uploaded" });
    expect((await bring("admin@harbourpine.example")).body.fields).toEqual({
      email: "Choose a super admin of the organisation.",
    });
    expect((await bring(superAdmin, "another")).body.fields).toHaveProperty("confirmation");
    expect(await isEmpty(stint.platform)).toBe(true);

    expect(await bring(superAdmin.toUpperCase())).toMatchObject({ status: 200, body: { email: superAdmin } });
    const { rows, of, state } = await visitor.ok(readArrival, { body: { code } });
    expect([state, rows]).toEqual(["done", of]);
    const owner = await stint.visitor().signIn(superAdmin, password);
    expect((await owner.ok(readSession)).user).toMatchObject({ organizationName: "Harbour & Pine" });
    expect((await owner.ok(pagePeople, { query: {} })).people.length).toBeGreaterThan(10);
    const { events } = await owner.ok(listAuditEvents, { query: { action: "import organisation" } });
    expect(events).toHaveLength(1);
    expect(left()).toEqual([]);
    // The code is used up.
    expect((await part(0, bytes.subarray(0, 10))).status).toBe(409);
    expect(await visitor.ok(readSetUp)).toEqual({ isOpen: false });
  });

  it("is refused in words, and leaves nothing, where the code or the file is wrong", async () => {
    const bytes = await demonstrationExported();
    const { stint, part, check, upload, bring } = await start();
    expect((await part(0, bytes.subarray(0, 10), "00000-00000")).body.fields).toHaveProperty("code");
    expect((await part(1, bytes.subarray(0, 10))).body.error).toBe(
      "The server no longer has the first part of this file. Choose it again.",
    );
    expect((await check(10)).body.error).toBe("The server no longer has this file. Choose it again.");
    const bent = Buffer.from(bytes);
    const middle = bytes.indexOf("data.json") + 20_000;
    bent[middle] = (bent[middle] ?? 0) ^ 1;
    for (const wrong of [bytes.subarray(0, bytes.length / 2), bent, Buffer.from("no archive")]) {
      const { status, body } = await upload(wrong);
      expect([status, body.fields]).toEqual([
        422,
        {
          archive: "The file isn't a complete ZIP archive. Export again, and give the file as it came.",
        },
      ]);
    }
    expect((await bring(superAdmin)).body.error).toBe("The server no longer has this file. Choose it again.");
    expect(left()).toEqual([]);
    expect(await isEmpty(stint.platform)).toBe(true);
  });

  it("begins where the history that was imported begins, as it did before", async () => {
    const source = await startStint(engine, { today });
    running.push(source);
    const { id, owner } = await makeOrganisation(source);
    await addProject(source, id, "QUAY");
    await source.platform.database.write(id, (transaction) =>
      transaction.run(
        db
          .updateTable("clients")
          .set({ created_at: `${today}T08:00:00Z` })
          .where("id", "=", id),
      ),
    );
    const period = async (client: Client) =>
      (await client.ok(readOrganisationAnalytics, { query: { timeframe: "last_12_months" } })).period;
    expect(await period(owner.client)).toMatchObject({ first: "2026-11-01" });
    await imported(source, owner.client, {
      kind: "time_entries",
      columns: ["person", "project", "day", "hours"],
      rows: [[owner.email, "QUAY", "2026-03-02", 7.5]],
    });
    expect(await period(owner.client)).toMatchObject({ first: "2026-03-01", last: "2026-10-31" });

    const { upload, bring, stint } = await start();
    await upload((await fetchArchive(owner.client, exportOrganisation.path)).bytes);
    expect((await bring(owner.email)).status).toBe(200);
    const there = await stint.visitor().signIn(owner.email, password);
    expect(await period(there)).toEqual(await period(owner.client));
  });

  it("brings comments, whom they mention and who has read them", async () => {
    const source = await startStint(engine, { today });
    running.push(source);
    const { id, owner, addPerson } = await makeOrganisation(source);
    const fay = await addPerson({ roles: ["forecaster"], name: "Fay Forecaster" });
    const projectId = await addProject(source, id, "QUAY");
    const subject = `project-month.${projectId}.2026-11`;
    const add = (text: string) => fay.client.ok(addComment, { body: { subject, text } });
    await add("Read before the move: @{" + owner.id + "}");
    await owner.client.ok(readMentions, { body: { subject } });
    await add("<b>The quay</b>\nis late: @{" + owner.id + "} and @{" + fay.id + "}");
    const gone = await add("Removed");
    await fay.client.ok(deleteComment, { params: { commentId: gone.id } });
    const seen = async (client: Client) => {
      const { comments, people, ...rest } = await client.ok(listComments, { query: { subject } });
      const names = new Map(people.map((person) => [person.id, person.name]));
      return {
        ...rest,
        texts: comments.map(({ text, writtenByName, deletedAt }) => [
          text.replace(/@\{([^}]+)\}/g, (_, person: string) => `@${names.get(person)}`),
          writtenByName,
          deletedAt !== null,
        ]),
      };
    };
    const before = await seen(owner.client);
    expect(before).toMatchObject({ total: 3, isUnread: true });

    const { upload, bring, stint } = await start();
    await upload((await fetchArchive(owner.client, exportOrganisation.path)).bytes);
    expect((await bring(owner.email)).status).toBe(200);
    const there = await stint.visitor().signIn(owner.email, password);
    expect(await seen(there)).toEqual(before);
    const { todos } = await there.ok(readHome);
    expect(todos.find(({ kind }) => kind === "mentions")).toMatchObject({ count: 1 });
  });

  it("makes one organisation of two attempts at once, and none beside one that came first", async () => {
    const source = await startStint(engine, { today });
    running.push(source);
    const { owner } = await makeOrganisation(source);
    const { bytes } = await fetchArchive(owner.client, exportOrganisation.path);
    const { stint, upload, bring } = await start();
    await upload(bytes);
    const both = await Promise.all([bring(owner.email), bring(owner.email)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = await start();
    await late.upload(bytes);
    await makeOrganisation(late.stint);
    expect((await late.bring(owner.email)).body.error).toBe(
      "This server is already set up. Log in, or ask an admin to invite you.",
    );
    expect(left()).toEqual([]);
    const [clients] = await stint.engine.readBatch("", [{ sql: "SELECT name FROM clients", parameters: [] }]);
    expect(clients?.rows).toHaveLength(1);
  });
});
