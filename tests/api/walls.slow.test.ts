import { expect, it } from "vitest";
import { readPerson, setPersonActive } from "#features/people/contract.ts";
import * as contract from "#features/walls/contract.ts";
import { openDuties } from "#features/people/rules/person-removal.ts";
import { panelKinds } from "#features/walls/rules/panels.ts";
import type { Screen, ScreenPanel } from "#features/walls/rules/screen.ts";
import { makeHomeGround, today } from "../support/home-ground.ts";
import { wallOf } from "../support/home-oracle.ts";
import { makeOrganisation, type TestOrganisation, type TestPerson } from "../support/organisation.ts";
import { rowsOf } from "../support/planned-rows.ts";
import { firstOrAll } from "../support/slow-it.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

const everything = {
  name: "Reception",
  panels: [...panelKinds],
  rotates: false,
  theme: "time" as const,
  showsNames: false,
};
const forAYear = { ...everything, expiresInDays: 365 };
type Row = Record<string, unknown> | undefined;
const number = (row: Row, column: string) => Number(row?.[column] ?? 0);

/** A project whose forecast is a little above its budget this month, and hours that count for functions. */
async function addThisMonth(stint: Stint, { id, owner, addFunction }: TestOrganisation): Promise<void> {
  const { id: functionId, tiers } = await addFunction("Survey", [70]);
  const rows = rowsOf(stint, id, owner.id);
  const line = { functionId, costTierId: tiers[0]?.id ?? "", rate: 70 };
  const project = await rows.addProject({
    code: "NOW",
    start: "2026-11-01",
    months: 3,
    functions: [functionId],
  });
  await rows.addBudget(project, "B", "active", [{ ...line, month: 1, hours: 100.25 }]);
  await rows.addForecast(project, "2026-11", "frozen", [{ ...line, hours: 105.5 }]);
  await stint.engine.script(
    `UPDATE time_entries e SET function_id = u.function_id, cost_tier_id = u.cost_tier_id FROM users u
     WHERE e.org_id = '${id}' AND u.org_id = e.org_id AND u.id = e.user_id`,
  );
}

describeOnEngines(
  "Office displays",
  (stint) => {
    const open = (url: string, headers: Record<string, string> = {}) =>
      fetch(`${stint().url}/api${new URL(url).pathname}`, { headers });
    const screenOf = async (url: string) => (await (await open(url)).json()) as Screen;
    const panelOf = <Kind extends ScreenPanel["kind"]>(screen: Screen, kind: Kind) =>
      screen.panels.find((panel) => panel.kind === kind) as Extract<ScreenPanel, { kind: Kind }>;
    const make = ({ client }: TestPerson, more: Partial<typeof forAYear> = {}) =>
      client.ok(contract.createWall, { body: { ...forAYear, ...more } });

    it("are the organisation's: a link stays when its creator is deactivated, and the list names them", async () => {
      const organisation = await makeOrganisation(stint());
      const { client } = organisation.owner;
      const admin = await organisation.addPerson({ roles: ["admin"], name: "Ann Admin" });
      const { wall, url } = await make(admin);
      const params = { personId: admin.id };
      const { version } = await client.ok(readPerson, { params });
      // Deactivating offers to make their links anew.
      const { duties } = await client.ok(readPerson, { params });
      expect(openDuties(duties)).toEqual([
        expect.stringMatching(/^Links of office displays that they know: /),
      ]);
      await client.ok(setPersonActive, { params, body: { version, isActive: false } });
      expect((await open(url)).status).toBe(200);
      expect((await client.ok(contract.listWalls)).walls).toMatchObject([{ linkMadeByName: "Ann Admin" }]);
      await client.ok(contract.renewWallLink, {
        params: { wallId: wall.id },
        body: { expiresInDays: 30 },
      });
      expect((await open(url)).status).toBe(404);
    });

    it.each(
      firstOrAll([
        [1, 4],
        [2, 9],
        [3, 16],
      ]),
    )("show what plain SQL says of generated organisation %i", async (seed, size) => {
      const { organisation, readers } = await makeHomeGround(stint(), seed, size);
      await addThisMonth(stint(), organisation);
      const { url } = await make(readers["admin"] as TestPerson, { showsNames: true });
      const screen = await screenOf(url);
      const truth = await wallOf(stint().engine, organisation.id);
      expect(screen.panels.map(({ kind }) => kind)).toEqual(panelKinds);
      const hours = panelOf(screen, "hours");
      for (const kind of ["budget", "forecast", "allocated", "booked"] as const)
        expect([kind, hours[kind]]).toEqual([kind, number(truth.hours[0], kind)]);
      expect(panelOf(screen, "functions").functions.map(({ name, now }) => [name, now])).toEqual(
        truth.functions.map((row) => [row["name"], row["now"] === null ? null : Number(row["now"])]),
      );
      const { health, ending } = panelOf(screen, "projects");
      for (const [state, count] of Object.entries(health))
        expect([state, count]).toEqual([state, number(truth.health[0], state)]);
      expect(ending.map(({ code, ends }) => [code, ends && `${ends.month} ${ends.week}`])).toEqual(
        truth.ending.slice(0, 5).map((row) => [row["code"], row["ends"]]),
      );
      const cycle = panelOf(screen, "cycle");
      expect([
        cycle.phase,
        cycle.weeksToDecide,
        cycle.requestsToDecide,
        cycle.forecastsToFreeze,
        cycle.allocationsToSubmit,
      ]).toEqual([
        "Forecasting",
        ...["weeks", "requests", "forecasts", "allocations"].map((column) => number(truth.cycle[0], column)),
      ]);
      const over = panelOf(screen, "overbooked");
      expect([over.people, over.hours]).toEqual([
        number(truth.overbooked[0], "count"),
        number(truth.overbooked[0], "hours"),
      ]);
      expect(over.names).toHaveLength(Math.min(5, over.people));
    });

    it("say how many of the planned hours can't be worked", async () => {
      const organisation = await makeOrganisation(stint());
      await addThisMonth(stint(), organisation);
      const { url } = await make(organisation.owner);
      const unworkable = async () => panelOf(await screenOf(url), "hours").unworkable;
      expect(await unworkable()).toEqual({ budget: 0, forecasted: 0, allocated: 0 });
      await stint().engine.script(
        `UPDATE projects SET status_code = 'on_hold' WHERE org_id = '${organisation.id}' AND code = 'NOW'`,
      );
      expect(await unworkable()).toEqual({ budget: 100.25, forecasted: 105.5, allocated: 0 });
    });

    it("never say what money is worth, and people's names only where someone ticked it", async () => {
      const { readers } = await makeHomeGround(stint(), 3, 16);
      const admin = readers["admin"] as TestPerson;
      const { url, wall } = await make(admin);
      const text = await (await open(url)).text();
      expect(text).not.toMatch(/gbp|cost|rate|Booker\d/i);
      const { version } = await admin.client.ok(contract.changeWall, {
        params: { wallId: wall.id },
        body: { ...everything, showsNames: true, version: wall.version },
      });
      expect(await (await open(url)).text()).toMatch(/Bo Booker\d/);
      const stale = { params: { wallId: wall.id }, body: { ...everything, version: version - 1 } };
      expect((await admin.client.call(contract.changeWall, stale)).status).toBe(409);
    });

    it("answer alike for links that are unknown, malformed, revoked, expired, replaced or deleted", async () => {
      const organisation = await makeOrganisation(stint());
      const { client } = organisation.owner;
      const expired = await make(organisation.owner, { name: "Expired" });
      await stint().engine.script(
        `UPDATE walls SET expires_at = now() - interval '1 minute' WHERE id = '${expired.wall.id}'`,
      );
      const [revoked, replaced, deleted, remaining] = [
        await make(organisation.owner, { name: "Revoked" }),
        await make(organisation.owner, { name: "Replaced" }),
        await make(organisation.owner, { name: "Deleted" }),
        await make(organisation.owner, { name: "Kept" }),
      ];
      const of = ({ wall }: typeof remaining) => ({ params: { wallId: wall.id } });
      await client.ok(contract.revokeWallLink, of(revoked));
      await client.ok(contract.deleteWall, of(deleted));
      const renewed = await client.ok(contract.renewWallLink, {
        ...of(replaced),
        body: { expiresInDays: null },
      });
      const unknown = `${remaining.url.slice(0, -5)}AAAAA`;
      const answers = await Promise.all(
        [expired.url, revoked.url, replaced.url, deleted.url, unknown, "https://x.test/wall/nothing"].map(
          async (url) => {
            const answer = await open(url);
            const { requestId, instance, ...body } = (await answer.json()) as Record<string, unknown>;
            expect(String(instance)).toContain(String(requestId));
            const headers = ["cache-control", "x-robots-tag", "referrer-policy"].map((name) =>
              answer.headers.get(name),
            );
            return JSON.stringify([answer.status, body, headers]);
          },
        ),
      );
      expect(new Set(answers).size).toBe(1);
      expect(answers[0]).toContain("This link is no longer valid.");
      expect(answers[0]).toContain('["no-store","noindex, nofollow","no-referrer"]');
      expect([(await open(renewed.url)).status, (await open(remaining.url)).status]).toEqual([200, 200]);
      const { walls } = await client.ok(contract.listWalls);
      expect(walls.map(({ name, state, lastSeenAt }) => [name, state, lastSeenAt !== null])).toEqual([
        ["Expired", "expired", false],
        ["Kept", "active", true],
        ["Replaced", "active", true],
        ["Revoked", "revoked", false],
      ]);
    });

    it("send nothing again that the display has already", async () => {
      const { owner } = await makeOrganisation(stint());
      const { url } = await make(owner);
      const tag = (await open(url)).headers.get("etag") ?? "";
      const again = await open(url, { "if-none-match": tag });
      expect([again.status, await again.text()]).toEqual([304, ""]);
      expect((await open(url, { "if-none-match": '"other"' })).status).toBe(200);
    });

    it("are the admins' alone, and of their organisation alone", async () => {
      const { owner, addPerson } = await makeOrganisation(stint());
      const { wall } = await make(owner);
      for (const role of ["forecaster", "manager", "booker"] as const) {
        const { client } = await addPerson({ roles: [role] });
        expect((await client.call(contract.listWalls)).status).toBe(403);
        expect((await client.call(contract.createWall, { body: forAYear })).status).toBe(403);
      }
      const { owner: stranger } = await makeOrganisation(stint());
      expect((await stranger.client.ok(contract.listWalls)).walls).toEqual([]);
      const params = { wallId: wall.id };
      const body = { expiresInDays: null };
      expect((await stranger.client.call(contract.renewWallLink, { params, body })).status).toBe(404);
      await stranger.client.ok(contract.deleteWall, { params });
      expect((await owner.client.ok(contract.listWalls)).walls).toHaveLength(1);
    });

    it("leave no trace of the secret in rows and the audit log, and mail every admin", async () => {
      const { id, owner } = await makeOrganisation(stint());
      const { url } = await make(owner);
      const secret = url.split(".").at(-1) ?? "";
      const [walls, audit, mails] = await stint().engine.readBatch("SET LOCAL ROLE NONE", [
        { sql: `SELECT * FROM walls WHERE org_id = '${id}'`, parameters: [] },
        { sql: `SELECT * FROM audit_log WHERE org_id = '${id}'`, parameters: [] },
        { sql: `SELECT * FROM mail_outbox WHERE org_id = '${id}'`, parameters: [] },
      ]);
      const texts = [walls, audit, mails].map((result) => JSON.stringify(result?.rows));
      expect(secret.length).toBeGreaterThan(40);
      for (const text of texts) expect(text).not.toContain(secret);
      expect(texts[1]).toContain("create office display");
      expect(texts[2]).toContain("New link for an office display: Reception");
    });

    it("say at the field what's missing", async () => {
      const { owner } = await makeOrganisation(stint());
      const refused = async (more: Partial<typeof forAYear>) =>
        (
          (await owner.client.call(contract.createWall, { body: { ...forAYear, ...more } })).body as {
            fields: unknown;
          }
        ).fields;
      expect(await refused({ name: " ", panels: [] })).toEqual({
        name: "Enter a name, such as where the display hangs",
        panels: "Choose what it shows",
      });
      expect(await refused({ panels: ["hours", "hours"] })).toEqual({ panels: "Choose each panel once" });
    });
  },
  { today },
);
