import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import {
  listDashboardFunctions,
  listDashboardProjects,
  readFunctionAnalytics,
  readOrganisationAnalytics,
  readOrganisationUtilisation,
  readProjectAnalytics,
} from "#features/analytics/contract.ts";
import { checkAudit, listAuditEvents } from "#features/audit/contract.ts";
import { sealAudit } from "#features/audit/server/seal.ts";
import { exportOrganisation } from "#features/organisation/contract.ts";
import { exportedTables, lookups } from "#features/organisation/rules/export-tables.ts";
import { leftOut } from "#features/organisation/rules/tables-left-out.ts";
import { importOrganisation } from "#features/organisation/server/import-organisation.ts";
import { tableNames } from "#server/database/backup/catalogue.ts";
import { loadDemonstration } from "../support/demonstration.ts";
import { fetchArchive, rowsIn } from "../support/archive.ts";
import { isEmpty } from "#server/start.ts";
import type { Client } from "../support/client.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { slowIt } from "../support/slow-it.ts";
import { describeOnEngines, startStint, type Stint } from "../support/stint.ts";
import { enginesToOpen } from "../support/throw-away.ts";
import { unzipped } from "../support/unzipped.ts";

const today = "2026-11-23";
const superAdmin = "superadmin@harbourpine.example";
const folder = mkdtempSync(path.join(tmpdir(), "stint-export-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a careless copy would change: line ends, quotes, formulas, microseconds. */
const odd = `
  UPDATE projects SET description = E'=1+1\\u2028"quote"; \\\\back \\t tab \\r\\n line \\U0001F600' WHERE code = (SELECT min(code) FROM projects p JOIN clients c ON c.id = p.org_id AND c.name LIKE 'Harbour%');
  UPDATE users SET created_at = '2026-03-29 00:59:59.123456+00', first_name = '@SUM(A1)' WHERE email = 'booker@harbourpine.example'`;

/** Every figure of the dashboards, over all the demonstration's time. */
async function figures(client: Client): Promise<unknown[]> {
  const query = { timeframe: "custom", startMonth: "2025-06", endMonth: "2027-03" } as const;
  const { projects } = await client.ok(listDashboardProjects);
  const { functions } = await client.ok(listDashboardFunctions);
  return [
    await client.ok(readOrganisationAnalytics, { query }),
    await client.ok(readOrganisationUtilisation),
    ...(await Promise.all(
      projects.map(({ id }) => client.ok(readProjectAnalytics, { params: { projectId: id }, query })),
    )),
    ...(await Promise.all(
      functions.map(({ id }) => client.ok(readFunctionAnalytics, { params: { functionId: id }, query })),
    )),
  ];
}

/** An export's files, with its organisation's id and what says when it was made replaced, and without some events. */
function comparable(bytes: Buffer, organisationId: string, since: readonly string[]): Map<string, string> {
  const plain = (text: string) =>
    text
      .replaceAll(organisationId, "ID")
      .replace(/(?<=exported from stint \S+ at |"exportedAt":")[^" ]+/i, "INSTANT")
      .replace(/"newestSeal":(null|\{[^}]*\})|The newest seal .*|No row of the audit log was .*/, "SEAL");
  const files = unzipped(bytes);
  const without = (name: string, line: (id: string) => string) => {
    const [text = "", ...rest] = [files.get(name), ...since];
    files.set(
      name,
      rest.reduce((left, id) => left.replace(new RegExp(line(id), "m"), ""), text),
    );
  };
  without("audit_log.csv", (id) => `^.*${id}.*\r\n`);
  without("data.json", (id) => `,\n\\[.*${id}.*\\]`);
  return new Map([...files].map(([name, text]) => [name, plain(text)]));
}

// A move is from one engine to the other.
const engineNames = enginesToOpen().map(([name]) => name);

describe.each(engineNames)("The demonstration exported from %s", (engine) => {
  const file = path.join(folder, `${engine}.zip`);
  let stint: Stint;
  let client: Client;
  let bytes: Buffer;
  let name: string;

  beforeAll(async () => {
    stint = await startStint(engine, { today });
    await loadDemonstration(stint, 14);
    await stint.engine.script(odd);
    client = await stint.visitor().signIn(superAdmin, demoPassword);
    const answer = await fetchArchive(client, exportOrganisation.path);
    bytes = answer.bytes;
    name = answer.name;
    writeFileSync(file, bytes);
  });
  afterAll(() => stint.stop());

  it("has a readme, a dictionary, every table as CSV and everything as JSON, of one organisation only", () => {
    const files = unzipped(bytes);
    expect(name).toBe(`harbour-pine-${today}.zip`);
    expect([...files.keys()].sort()).toEqual(
      [
        "README.txt",
        "dictionary.csv",
        "data.json",
        ...Object.keys(exportedTables).map((name) => `${name}.csv`),
      ].sort(),
    );
    const rows = rowsIn(bytes);
    for (const [name, table] of rows) {
      const text = files.get(`${name}.csv`) ?? "";
      expect(text.startsWith("\u{feff}"), name).toBe(true);
      // Rows, the heading and the end; no text of the demonstration but the odd one has a line end.
      const ends = name === "projects" ? 3 : 2;
      expect(text.split("\r\n"), name).toHaveLength(table.length + ends);
    }
    expect(rows.get("clients")).toHaveLength(1);
    expect(new Set(rows.get("users")?.map(({ org_id }) => org_id)).size).toBe(1);
    expect(rows.get("time_entries")?.length).toBeGreaterThan(500);
    expect(files.get("users.csv")).toContain(",'@SUM(A1),");
    expect(files.get("projects.csv")).toContain(`"'=1+1`);
    expect(files.get("README.txt")).toContain("Exported from Stint 1.");
  });

  it("explains every column of every file, and contains no secret", () => {
    const files = unzipped(bytes);
    const reported = (files.get("dictionary.csv") ?? "").split("\r\n").map((line) => line.split(","));
    for (const name of Object.keys(exportedTables)) {
      const [header = ""] = (files.get(`${name}.csv`) ?? "").slice(1).split("\r\n");
      for (const column of header.split(","))
        expect(
          reported.some((line) => line[0] === name && line[1] === column && (line[3] ?? "") !== ""),
          `${name}.${column}`,
        ).toBe(true);
    }
    // Checksums of files that went to payroll and to customers are none.
    const checksums = files.get("pay_exports.csv")?.match(/[0-9a-f]{64}/g) ?? [];
    expect(checksums).toHaveLength(2);
    const text = checksums.reduce((rest, sum) => rest.replaceAll(sum, ""), [...files.values()].join(""));
    expect(text).not.toMatch(/\$argon2|token_hash"|[^0-9a-f][0-9a-f]{64}[^0-9a-f.]/);
  });

  slowIt(
    "becomes an organisation on the other engine whose every table and figure is the same, unless it is damaged",
    async () => {
      const other = await startStint(engineNames.find((name) => name !== engine) ?? engine, { today });
      const bent = Buffer.from(bytes);
      const middle = bytes.indexOf("data.json") + 20_000;
      bent[middle] = (bent[middle] ?? 0) ^ 1;
      const wrong = path.join(folder, "wrong.zip");
      for (const content of [bytes.subarray(0, bytes.length / 2), bent, Buffer.from("no archive")]) {
        writeFileSync(wrong, content);
        const refused = importOrganisation(other.platform.database, wrong, superAdmin);
        await expect(refused).rejects.toThrow("isn't a complete ZIP archive");
      }
      expect(await isEmpty(other.platform)).toBe(true);
      const { orgId, password, head } = await importOrganisation(
        other.platform.database,
        file,
        superAdmin.toUpperCase(),
      );
      const owner = await other.visitor().signIn(superAdmin, password);
      const { bytes: again } = await fetchArchive(owner, exportOrganisation.path);
      const [before, after] = [rowsIn(bytes), rowsIn(again)];
      expect([...after.keys()]).toEqual([...before.keys()]);
      for (const [name, rows] of before) {
        const there = after.get(name) ?? [];
        const key = name === "clients" ? "id" : "org_id";
        const expected = rows.map((row) => ({
          ...row,
          [key]: orgId,
          ...(row["subject_id"] === head.organisationId ? { subject_id: orgId } : {}),
        }));
        // What happened since is in the log besides.
        const ids = new Set(rows.map(({ id }) => id));
        expect(name === "audit_log" ? there.filter(({ id }) => ids.has(id)) : there, name).toEqual(expected);
      }
      const known = new Set(before.get("audit_log")?.map(({ id }) => id));
      const since = (after.get("audit_log") ?? []).flatMap(({ id = "" }) =>
        id === null || known.has(id) ? [] : [id],
      );
      const files = comparable(bytes, head.organisationId, []);
      const filesAgain = comparable(again, orgId, since);
      expect([...filesAgain.keys()]).toEqual([...files.keys()]);
      for (const [file, text] of files) expect(filesAgain.get(file) === text, file).toBe(true);
      expect(await figures(owner)).toEqual(await figures(client));
      await sealAudit(other.platform.database, orgId, 0);
      expect(await owner.ok(checkAudit)).toMatchObject({ faults: 0 });
      const { events } = await owner.ok(listAuditEvents, { query: { action: "import organisation" } });
      expect(events).toHaveLength(1);
      // The others' passwords stayed behind.
      const others = await other.visitor().send("POST", "/api/auth/sign-in", {
        email: "admin@harbourpine.example",
        password: demoPassword,
      });
      expect(others.status).not.toBe(200);
      await other.stop();
    },
  );

  it("is refused in words where someone of it logs in already, and leaves nothing", async () => {
    const before = await stint.engine.transaction("", async (run) =>
      run({ sql: "SELECT count(*) FROM clients", parameters: [] }),
    );
    await expect(importOrganisation(stint.platform.database, file, superAdmin)).rejects.toThrow(
      /^Already a login of another organisation on this server: .*@harbourpine\.example.* and \d+ more\. .*Nothing was imported\.$/,
    );
    await expect(
      importOrganisation(stint.platform.database, file, "admin@harbourpine.example"),
    ).rejects.toThrow(
      `admin@harbourpine.example isn't an active super admin of Harbour & Pine. Give --email with one of: ${superAdmin}.`,
    );
    const after = await stint.engine.transaction("", async (run) =>
      run({ sql: "SELECT count(*) FROM clients", parameters: [] }),
    );
    expect(after.rows).toEqual(before.rows);
  });
});

describeOnEngines("Export everything", (stint) => {
  it("decides for every table of the database whether it is exported", async () => {
    const names = await stint().engine.transaction("", tableNames);
    expect([...Object.keys(exportedTables), ...Object.keys(leftOut), ...lookups].sort()).toEqual(
      names.sort(),
    );
  });

  it("is for super admins, and each is an event", async () => {
    const { owner, addPerson } = await makeOrganisation(stint());
    const admin = await addPerson({ roles: ["admin"] });
    expect((await fetchArchive(admin.client, exportOrganisation.path)).status).toBe(403);
    expect((await fetchArchive(stint().visitor(), exportOrganisation.path)).status).toBe(401);
    expect((await fetchArchive(owner.client, exportOrganisation.path)).status).toBe(200);
    const { events } = await owner.client.ok(listAuditEvents, { query: { action: "export organisation" } });
    expect(events).toHaveLength(1);
  });

  it("makes one file at a time for an organisation, and stops when no one waits for it", async () => {
    const { id, owner } = await makeOrganisation(stint());
    await stint().engine.script(
      `INSERT INTO functions (org_id, id, name, description) SELECT '${id}', gen_random_uuid(), 'Function ' || n, repeat('x', 500) FROM generate_series(1, 20000) n`,
    );
    const requested = () => {
      const leaving = new AbortController();
      const answer = fetch(owner.client.url + exportOrganisation.path, {
        headers: { cookie: owner.client.cookie ?? "" },
        signal: leaving.signal,
      }).then(
        // A file that no one reads leaves its connection open, and the server, waiting for minutes.
        async (sent) => {
          await sent.arrayBuffer();
          return sent.status;
        },
        () => 0,
      );
      return { answer, leave: () => leaving.abort() };
    };
    const three = [requested(), requested(), requested()];
    expect(await Promise.race(three.map(({ answer }) => answer))).toBe(503);
    for (const { leave } of three) leave();
    await expect.poll(() => stint().engine.load().busy).toBe(0);
    const { events } = await owner.client.ok(listAuditEvents, { query: { action: "export organisation" } });
    expect(events).toHaveLength(0);
    expect(await requested().answer).toBe(200);
  });
});
