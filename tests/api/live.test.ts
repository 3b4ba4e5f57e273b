import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { changePassword, readSession, signOut } from "#features/access/contract.ts";
import { createFunction } from "#features/functions/contract.ts";
import { knownSessions } from "#features/access/server/queries.ts";
import { db } from "#server/database/sql.ts";
import { tidy } from "#server/tidy.ts";
import {
  makeOrganisation,
  testPassword,
  type TestOrganisation,
  type TestPerson,
} from "../support/organisation.ts";
import { describeOnEngines, enginesHere, startStint, type Stint } from "../support/stint.ts";
import { openStream, saysHello, newsOf, type Stream } from "../support/stream.ts";

/** A save that every role may hear of. */
async function save({ owner }: TestOrganisation, name: string, allocator: TestPerson): Promise<void> {
  await owner.client.ok(createFunction, {
    body: {
      name,
      description: "",
      costTiers: [{ name: "Senior", hourlyRate: 80 }],
      allocatorIds: [allocator.id],
    },
  });
}

async function listening(person: TestPerson): Promise<Stream> {
  const stream = await openStream(person.client);
  await stream.next(saysHello);
  return stream;
}

/** The topics a stream announced, event by event. */
function reportedBy({ heard }: Stream): string[][] {
  return heard.map(({ news }) => news.map(({ topic }) => topic)).filter((topics) => topics.length > 0);
}

describeOnEngines("The stream of news", (stint) => {
  it("notifies another person's browser within a second, by name only", async () => {
    const organisation = await makeOrganisation(stint());
    const allocator = await organisation.addPerson({ roles: ["allocator"] });
    const stream = await listening(allocator);
    await save(organisation, "Design", allocator);
    const begun = performance.now();
    const { news, id } = await stream.next(newsOf("function"));
    expect(performance.now() - begun).toBeLessThan(1_000);
    expect(news).toEqual([{ topic: "function", request: expect.any(String) }]);
    expect(id).toMatch(/^\d+$/);
    stream.close();
  });

  it("notifies no one of another organisation, and never of logins", async () => {
    const [own, other] = [await makeOrganisation(stint()), await makeOrganisation(stint())];
    const allocators = [
      await own.addPerson({ roles: ["allocator"] }),
      await other.addPerson({ roles: ["allocator"] }),
    ] as const;
    const [mine, theirs] = [await listening(own.owner), await listening(other.owner)];
    await stint().visitor().signIn(other.owner.email, testPassword);
    await save(own, "Design", allocators[0]);
    await mine.next(newsOf("function"));
    await save(other, "Build", allocators[1]);
    await theirs.next(newsOf("function"));
    expect([mine, theirs].map(reportedBy)).toEqual([[["function"]], [["function"]]]);
    mine.close();
    theirs.close();
  });

  it("says nothing of what was refused", async () => {
    const organisation = await makeOrganisation(stint());
    const allocator = await organisation.addPerson({ roles: ["allocator"] });
    const stream = await listening(organisation.owner);
    await save(organisation, "Design", allocator);
    await expect(save(organisation, "Design", allocator)).rejects.toThrow("422");
    await organisation.owner.client.ok(changePassword, {
      body: { currentPassword: testPassword, password: "another-horse", confirmation: "another-horse" },
    });
    await stream.next(newsOf("user"));
    expect(reportedBy(stream)).toEqual([["function"], ["user"]]);
    stream.close();
  });

  it("goes on after a lost connection where it was, and leaves nothing out", async () => {
    const organisation = await makeOrganisation(stint());
    const allocator = await organisation.addPerson({ roles: ["allocator"] });
    const first = await openStream(allocator.client);
    const { id } = await first.next(saysHello);
    first.close();
    await save(organisation, "Design", allocator);
    await save(organisation, "Build", allocator);
    const again = await openStream(allocator.client, id);
    const { news } = await again.next(newsOf("function"));
    expect(new Set(news.map(({ request }) => request)).size).toBe(2);
    again.close();
  });

  it("begins where the session was read: later changes are reported, and nothing is re-read", async () => {
    const organisation = await makeOrganisation(stint());
    const allocator = await organisation.addPerson({ roles: ["allocator"] });
    const { newsPlace } = await allocator.client.ok(readSession);
    const quiet = await openStream(allocator.client, null, newsPlace);
    await quiet.next(({ event }) => event === "news");
    expect(quiet.heard.some(saysHello)).toBe(false);
    quiet.close();
    await save(organisation, "Between", allocator);
    const stream = await openStream(allocator.client, null, newsPlace);
    await stream.next(newsOf("function"));
    expect(stream.heard.some(saysHello)).toBe(false);
    stream.close();
    expect((await stint().visitor().ok(readSession)).newsPlace).toBeNull();
  });

  it("is for signed-in people, is never compressed, and is never cached on the way", async () => {
    const organisation = await makeOrganisation(stint());
    expect((await stint().visitor().send("GET", "/api/events")).status).toBe(401);
    const stream = await listening(organisation.owner);
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    expect(stream.headers["content-encoding"]).toBeUndefined();
    stream.close();
  });

  it("counts no one who left before it began", async () => {
    const { owner, id } = await makeOrganisation(stint());
    const leave = new AbortController();
    const headers = { cookie: owner.client.cookie ?? "" };
    await stint().platform.database.write(id, async (transaction) => {
      // Whose session it is cannot be looked up while this locks the table, or the only connection.
      await transaction.run({ compile: () => sql`LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE`.compile(db) });
      for (let count = 0; count < 13; count += 1)
        fetch(`${stint().url}/api/events`, { headers, signal: leave.signal }).catch(() => undefined);
      await setTimeout(300);
      leave.abort();
      await setTimeout(300);
    });
    const stream = await openStream(owner.client);
    expect(stream.status).toBe(200);
    stream.close();
  });

  it("ends when its session does: by signing out, by a new password elsewhere, by deactivation", async () => {
    const organisation = await makeOrganisation(stint());
    const leaving = await organisation.addPerson({ roles: ["booker"] });
    const signedOut = await listening(leaving);
    await leaving.client.ok(signOut);
    await signedOut.ended;
    expect(signedOut.heard.at(-1)?.event).toBe("ended");

    const { owner } = organisation;
    const elsewhere = { ...owner, client: await stint().visitor().signIn(owner.email, testPassword) };
    const [here, there] = [await listening(owner), await listening(elsewhere)];
    await owner.client.ok(changePassword, {
      body: { currentPassword: testPassword, password: "another-horse", confirmation: "another-horse" },
    });
    await there.ended;
    await here.next(newsOf("user"));

    const inactive = await organisation.addPerson({ roles: ["booker", "allocator"] });
    const stream = await listening(inactive);
    await stint().platform.database.write(organisation.id, (transaction) =>
      transaction.run(
        db
          .updateTable("users")
          .set({ is_active: false })
          .where("org_id", "=", organisation.id)
          .where("id", "=", inactive.id),
      ),
    );
    await save(organisation, "Design", await organisation.addPerson({ roles: ["allocator"] }));
    await stream.ended;
    here.close();
  });

  it("checks no session, without a fault, when the last browser left while it was reading", async () => {
    const { platform } = stint();
    const { id } = await makeOrganisation(stint());
    expect(await knownSessions(platform.database, id, [])).toEqual(new Set());
  });

  it("forgets events after an hour, at night", async () => {
    const organisation = await makeOrganisation(stint());
    const { database } = stint().platform;
    const events = async () =>
      (
        await database.read(
          organisation.id,
          db.selectFrom("events").select("id").where("org_id", "=", organisation.id),
        )
      )[0].length;
    await save(organisation, "Design", await organisation.addPerson({ roles: ["allocator"] }));
    await tidy(database);
    expect(await events()).toBeGreaterThan(0);
    await stint().engine.script(`UPDATE events SET created_at = now() - interval '61 minutes'`);
    await tidy(database);
    expect(await events()).toBe(0);
  });
});

describe("A stopping server", () => {
  it("ends its streams instead of waiting for them", async () => {
    const stint = await startStint("embedded");
    const stream = await listening((await makeOrganisation(stint)).owner);
    await Promise.all([stream.ended, stint.stop()]);
    expect(stream.heard.at(-1)?.event).toBe("hello");
  });
});

describe.each(enginesHere().filter((name) => name === "postgresql"))(
  "Two servers of one database (%s)",
  () => {
    const servers: Stint[] = [];
    let organisation: TestOrganisation;
    let allocator: TestPerson;
    beforeAll(async () => {
      const one = await startStint("postgresql");
      servers.push(
        one,
        await startStint("postgresql", { beside: one }),
        await startStint("postgresql", { beside: one, deaf: true }),
      );
      organisation = await makeOrganisation(one);
      allocator = await organisation.addPerson({ roles: ["allocator"] });
    });
    afterAll(async () => {
      for (const server of servers.toReversed()) await server.stop();
    });

    it.each([
      ["by notice", 1],
      ["by looking, where it cannot listen", 2],
    ])("notify each other within a second %s", async (_, index) => {
      const { client } = organisation.owner;
      const there = Object.assign(Object.create(Object.getPrototypeOf(client) as object), client, {
        url: servers[index]?.url,
      }) as typeof client;
      const stream = await openStream(there);
      await stream.next(saysHello);
      await save(organisation, `Function ${index}`, allocator);
      const begun = performance.now();
      await stream.next(newsOf("function"));
      expect(performance.now() - begun).toBeLessThan(1_000);
      stream.close();
    });

    it("miss no event of a transaction that began before the last event sent and commits after it", async () => {
      const [server] = servers;
      if (!server) throw new Error("No server");
      const stream = await listening(organisation.owner);
      const { database } = server.platform;
      await database.write(organisation.id, async (transaction) => {
        await transaction.run({ compile: () => sql`SELECT pg_current_xact_id()`.compile(db) });
        await save(organisation, "Later but first", allocator);
        await stream.next(newsOf("function"));
        const event = {
          org_id: organisation.id,
          id: crypto.randomUUID(),
          topic: "slow",
          subject_id: "",
          request_id: "slow",
        };
        await transaction.run(db.insertInto("events").values(event));
      });
      await stream.next(newsOf("slow"));
      expect(stream.heard.filter(newsOf("function"))).toHaveLength(1);
      stream.close();
    });
  },
);
