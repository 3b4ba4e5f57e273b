import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Renewal } from "#demo/public/renewal.ts";
import { openPublicDemonstration } from "#demo/public/public-demonstration.ts";
import { readAccount } from "#features/access/account-contract.ts";
import { readSession, signIn } from "#features/access/contract.ts";
import { lookAround, readDemonstration } from "#features/access/demonstration-contract.ts";
import { listAuditEvents } from "#features/audit/contract.ts";
import { createFunction, listFunctions } from "#features/functions/contract.ts";
import {
  changePerson,
  deletePerson,
  pagePeople,
  readPerson,
  setPersonActive,
} from "#features/people/contract.ts";
import { readOwnCalendars } from "#features/timesheets/server/read-own-calendars.ts";
import { feedWebhooks } from "#features/webhooks/server/feed-webhooks.ts";
import { sendMessages } from "#features/webhooks/server/send-messages.ts";
import { routes } from "#routes.ts";
import { sendDueChat } from "#server/chat/chat-sender.ts";
import { StartRefused } from "#server/database/engine.ts";
import { db } from "#server/database/sql.ts";
import type { Pause } from "#server/http/pause.ts";
import { newId } from "#server/ids.ts";
import { notInDemonstration } from "#shared/demonstration.ts";
import { clockAt } from "../support/at.ts";
import type { Client } from "../support/client.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { startReceiver, type Receiver } from "../support/receiver.ts";
import {
  describeOnEngines,
  describeOnOneEngine,
  enginesHere,
  startStint,
  type Stint,
} from "../support/stint.ts";

const quiet = (): void => undefined;
const evening = Date.parse("2026-11-25T20:00:00Z");
let now = evening;
const clock = clockAt(() => now);
let pause: () => Pause | null = () => null;
const environment = { DEMO: "public", DEMO_PEOPLE: "12", OUTGOING_PRIVATE: "1" };
const options = { clock, environment, pause: () => pause() };

const organisationNames = ["Harbour & Pine", "Larkfield Software", "Marram Institute"];
const roles = ["super_admin", "admin", "manager", "forecaster", "allocator", "booker"];

/** A visitor who has pressed one of the buttons. */
async function visit(stint: Stint, organisation: string, role: string): Promise<Client> {
  const client = stint.visitor();
  const { organisations } = await client.ok(readDemonstration);
  const chosen = organisations.find(({ name }) => name === organisation);
  const account = chosen?.accounts.find((each) => each.role === role);
  await client.ok(lookAround, {
    body: { organisationId: chosen?.id ?? "", accountId: account?.id ?? "" },
  });
  return client;
}

/** Something that a visitor leaves behind. */
async function makeFunction(visitor: Client, name: string): Promise<void> {
  const { people } = await visitor.ok(pagePeople, { query: {} });
  const allocator = people.find(({ roles: own }) => own.some(({ code }) => code === "allocator"));
  const body = { name, description: "", costTiers: [{ name: "One", hourlyRate: 50 }] };
  await visitor.ok(createFunction, { body: { ...body, allocatorIds: [allocator?.id ?? ""] } });
}

async function openNew(stint: Stint): Promise<void> {
  now = evening;
  const demonstration = await openPublicDemonstration(stint, quiet);
  pause = demonstration.pause;
}

describeOnOneEngine(
  "The public demonstration",
  (stint) => {
    it("lets visitors look around as every role of three organisations, without a password", async () => {
      await openNew(stint());
      const { organisations, renewedAt } = await stint().visitor().ok(readDemonstration);
      expect([organisations.map(({ name }) => name), renewedAt]).toEqual([organisationNames, "03:00"]);
      for (const organisation of organisations) {
        expect(organisation.accounts.map(({ role }) => role)).toEqual(roles);
        for (const account of organisation.accounts) {
          const body = { organisationId: organisation.id, accountId: account.id };
          const session = await stint().visitor().ok(lookAround, { body });
          expect(session.product.isDemonstration).toBe(true);
          expect([session.user?.fullName, session.user?.organizationName]).toEqual([
            account.name,
            organisation.name,
          ]);
          expect(session.user?.roles).toContain(account.role);
        }
      }
    });

    it("lets no one in as anyone else, and no one with a password", async () => {
      const admin = await visit(stint(), "Larkfield Software", "admin");
      const { people } = await admin.ok(pagePeople, { query: {} });
      const { user } = await admin.ok(readSession);
      const other = people.find(
        ({ email }) => !/^(superadmin|admin|manager|booker|allocator|forecaster)@/.test(email),
      );
      const requested = { organisationId: user?.orgId ?? "", accountId: other?.id ?? "" };
      expect((await stint().visitor().call(lookAround, { body: requested })).status).toBe(404);
      const body = { email: "admin@larkfield.example", password: "harbour-pine" };
      const refused = await stint().visitor().call(signIn, { body });
      expect([refused.status, refused.body.error]).toEqual([403, notInDemonstration()]);
    });

    it("refuses every closed action, also to super admins, with the sentence its pages show", async () => {
      const superAdmin = await visit(stint(), "Harbour & Pine", "super_admin");
      const closed = routes.map(({ endpoint }) => endpoint).filter((each) => each.closedInDemonstration);
      expect(closed.length).toBeGreaterThan(50);
      for (const endpoint of closed) {
        const path = endpoint.path.replace(/\{\w+\}/g, newId());
        const answer = await superAdmin.send(
          endpoint.method,
          path,
          endpoint.method === "GET" ? undefined : {},
        );
        expect([path, answer.status, (answer.body as { error: string }).error]).toEqual([
          path,
          403,
          notInDemonstration(),
        ]);
      }
    });

    it("leaves its offered people unchanged: no visitor shuts others out", async () => {
      const admin = await visit(stint(), "Marram Institute", "super_admin");
      const { people } = await admin.ok(pagePeople, { query: {} });
      const booker = people.find(({ email }) => email === "booker@marram.example");
      const other = people.find(
        ({ email, roles: own }) => own.length === 1 && !/^(booker|admin)@/.test(email),
      );
      if (!booker || !other) throw new Error("No one to change");
      const params = { personId: booker.id };
      const versionOf = async (personId: string) =>
        (await admin.ok(readPerson, { params: { personId } })).version;
      const version = await versionOf(booker.id);
      const tries = [
        await admin.call(setPersonActive, { params, body: { isActive: false, version } }),
        await admin.call(changePerson, { params, body: { updates: {}, roleCodes: ["admin"], version } }),
        await admin.call(deletePerson, { body: { userId: booker.id } }),
      ];
      expect(tries.map(({ status, body }) => [status, body.error])).toEqual(
        tries.map(() => [403, "Not in the public demonstration: other visitors look around as this person."]),
      );
      const body = { isActive: false, version: await versionOf(other.id) };
      const left = await admin.call(setPersonActive, { params: { personId: other.id }, body });
      expect(left.status).toBe(200);
    });

    it("shows a visitor their own session, not those of other visitors as the same person", async () => {
      const [one] = [
        await visit(stint(), "Harbour & Pine", "booker"),
        await visit(stint(), "Harbour & Pine", "booker"),
      ];
      const { sessions } = await one.ok(readAccount);
      expect(sessions.map(({ isThisOne }) => isThisOne)).toEqual([true]);
    });

    it("shows people's actions in the audit log, not the system's closings", async () => {
      const admin = await visit(stint(), "Larkfield Software", "admin");
      const { events } = await admin.ok(listAuditEvents, { query: {} });
      const system = events.filter(({ actorName }) => actorName === "System");
      expect([events.length > 20, system.length / events.length < 0.1]).toEqual([true, true]);
    });

    describe("with someone who listens outside", () => {
      let receiver: Receiver;
      beforeEach(async () => {
        receiver = await startReceiver();
      });
      afterEach(() => receiver.stop());

      it("sends nothing out: no webhook, no chat, no reading of calendars, whatever its database contains", async () => {
        const { platform } = stint();
        const admin = await visit(stint(), "Larkfield Software", "admin");
        const { user } = await admin.ok(readSession);
        const [orgId, userId] = [user?.orgId ?? "", user?.id ?? ""];
        await platform.database.write(orgId, async (transaction) => {
          await transaction.runAll([
            db.insertInto("webhooks").values({
              org_id: orgId,
              id: newId(),
              url: `${receiver.url}/webhook`,
              secret: "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
              place: 0,
              created_by: userId,
              updated_by: userId,
            }),
            db.insertInto("own_calendars").values({
              org_id: orgId,
              user_id: userId,
              url: `${receiver.url}/calendar.ics`,
            }),
          ]);
        });
        await makeFunction(admin, "Support");
        await feedWebhooks(platform);
        await sendMessages(platform);
        await sendDueChat(platform);
        await readOwnCalendars(platform);
        const request = { url: receiver.url, method: "GET", timeout: 2000, largestAnswer: 100 } as const;
        await expect(platform.sendOutgoing(request)).rejects.toThrow(notInDemonstration());
        const [deliveries] = await platform.database.read(
          orgId,
          db.selectFrom("webhook_deliveries").select("id").where("org_id", "=", orgId),
        );
        expect([receiver.received, deliveries.length > 0]).toEqual([[], true]);
      });
    });

    it("is made anew at night, also where a server ends within it: calls wait, then visitors' changes and sessions are gone, and the same people are back", async () => {
      const { platform } = stint();
      const said: string[] = [];
      const renewal = new Renewal(stint(), (line) => said.push(line), 0);
      pause = () => (renewal.isUnderWay ? { message: "Being made anew.", retryAfter: 15 } : null);
      now = Date.parse("2026-11-26T02:59:00Z");
      await renewal.look();
      const visitor = await visit(stint(), "Larkfield Software", "admin");
      await makeFunction(visitor, "Left behind");

      now = Date.parse("2026-11-26T03:00:00Z");
      let loads = 0;
      const ended = () => Promise.reject(new Error("The server ended"));
      const write: typeof platform.database.write = (orgId, work, deadline) => {
        loads += 1;
        return loads > 1 ? ended() : platform.database.write(orgId, work, deadline);
      };
      // Nor does it give its claim back.
      const directory: typeof platform.database.directory = (work) =>
        loads > 1 ? ended() : platform.database.directory(work);
      const dying = { ...platform, database: { ...platform.database, write, directory } };
      await expect(new Renewal({ ...stint(), platform: dying }, quiet, 0).look()).rejects.toThrow(
        "The server ended",
      );
      await renewal.look();
      const refused = await visitor.call(readSession);
      expect([
        said,
        refused.status,
        refused.body.code,
        refused.headers.get("retry-after"),
        refused.body.error,
      ]).toEqual([[], 503, "paused", "15", "Being made anew."]);

      await stint().engine.script(
        "UPDATE demonstration_renewals SET claimed_until = now() - interval '1 second'",
      );
      await renewal.look();
      expect((await visitor.ok(readSession)).user).toBe(null);
      const again = await visit(stint(), "Larkfield Software", "admin");
      const { functions } = await again.ok(listFunctions, { query: {} });
      expect(functions.map(({ name }) => name)).not.toContain("Left behind");
      const { organisations } = await again.ok(readDemonstration);
      expect(organisations.map(({ name }) => name)).toEqual(organisationNames);
      await renewal.look();
      expect(said.filter((line) => line.startsWith("Making"))).toHaveLength(1);
    });

    it("is never made out of a database with a real organisation", async () => {
      await makeOrganisation(stint(), "Someone's own");
      const { database } = stint().platform;
      await expect(openPublicDemonstration(stint(), quiet)).rejects.toThrow(StartRefused);
      now = Date.parse("2026-11-28T03:00:00Z");
      await expect(new Renewal(stint(), quiet, 0).look()).rejects.toThrow("no demonstration");
      const left = await database.directory((transaction) =>
        transaction.rows(db.selectFrom("login_directory").select("org_id").distinct()),
      );
      expect(left).toHaveLength(4);
    });
  },
  options,
);

describe.skipIf(!enginesHere().includes("postgresql"))("Two servers of one public demonstration", () => {
  it("never both renew it", async () => {
    now = evening;
    pause = () => null;
    const one = await startStint("postgresql", options);
    const two = await startStint("postgresql", { ...options, beside: one });
    const said: string[] = [];
    const renewals = [one, two].map((each) => new Renewal(each, (line) => said.push(line), 0));
    await Promise.all(renewals.map((renewal) => renewal.look()));
    await Promise.all(renewals.map((renewal) => renewal.look()));
    expect([
      said.filter((line) => line.startsWith("Making")),
      renewals.map(({ isUnderWay }) => isUnderWay),
    ]).toEqual([[expect.any(String)], [false, false]]);
    expect((await two.visitor().ok(readDemonstration)).organisations).toHaveLength(3);
    await two.stop();
    await one.stop();
  });
});

describeOnEngines("A server that isn't a public demonstration", (stint) => {
  it("offers no one to look around as, and lets no one in without a password", async () => {
    const { owner, id } = await makeOrganisation(stint());
    const body = { organisationId: id, accountId: owner.id };
    const answers = [
      await stint().visitor().call(readDemonstration),
      await stint().visitor().call(lookAround, { body }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect((await stint().visitor().ok(readSession)).product.isDemonstration).toBe(false);
  });
});
