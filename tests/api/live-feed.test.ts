import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { knownSessions } from "#features/access/server/queries.ts";
import { db } from "#server/database/sql.ts";
import { LiveFeed, type Listener } from "#server/live/live-feed.ts";
import type { Database } from "#server/scope.ts";
import { makeOrganisation, type TestOrganisation, type TestPerson } from "../support/organisation.ts";
import { startStint, type Stint } from "../support/stint.ts";

let stint: Stint;
let organisation: TestOrganisation;
const faults: unknown[] = [];

beforeAll(async () => {
  stint = await startStint("embedded");
  organisation = await makeOrganisation(stint);
});
afterAll(async () => {
  await stint.stop();
  if (faults.length > 0) throw faults[0];
});

async function hashOf(person: TestPerson): Promise<string> {
  const [rows] = await stint.platform.database.read(
    organisation.id,
    db
      .selectFrom("sessions")
      .select("token_hash")
      .where("org_id", "=", organisation.id)
      .where("user_id", "=", person.id),
  );
  return rows[0]?.token_hash ?? "";
}

/** A browser that records its events. */
async function browserOf(person: TestPerson): Promise<Listener & { readonly notified: string[] }> {
  const reported: string[] = [];
  return {
    notified: reported,
    orgId: organisation.id,
    sessionHash: await hashOf(person),
    notify: (_, news) => reported.push(...news.map(({ topic }) => topic)),
    end: (reason) => reported.push(`ended: ${reason}`),
  };
}

async function happens(topic: string): Promise<void> {
  const event = {
    org_id: organisation.id,
    id: crypto.randomUUID(),
    topic,
    subject_id: "",
    request_id: topic,
  };
  await stint.platform.database.write(organisation.id, (transaction) =>
    transaction.run(db.insertInto("events").values(event)),
  );
}

describe("The feed of news", () => {
  it("ends no new listener while it checks which sessions are still valid", async () => {
    const [there, comes] = [
      await browserOf(organisation.owner),
      await browserOf(await organisation.addPerson({ roles: ["booker"] })),
    ];
    let looking = () => {};
    const looks = new Promise<void>((resolve) => (looking = resolve));
    let goOn = () => {};
    const paused = new Promise<void>((resolve) => (goOn = resolve));
    const feed = new LiveFeed(
      stint.platform.database,
      async (...requested) => {
        const found = await knownSessions(...requested);
        looking();
        await paused;
        return found;
      },
      (error) => void faults.push(error),
    );
    await feed.join(there, null);
    await happens("function");
    const woken = feed.wake(organisation.id);
    await looks;
    const joined = feed.join(comes, null);
    goOn();
    await Promise.all([woken, joined]);
    await happens("project");
    await feed.wake(organisation.id);
    expect(there.notified).toEqual(["function", "project"]);
    expect(comes.notified.at(-1)).toBe("project");
    expect(comes.notified).not.toContain("ended: session");
  });

  it("looks again when woken, at any moment of a look", async () => {
    let reads = 0;
    let afterRead = () => {};
    const { database } = stint.platform;
    const counted: Database = {
      ...database,
      read: (...requested) => {
        reads += 1;
        const answers = database.read(...requested);
        void answers.then(() => afterRead());
        return answers;
      },
    };
    const feed = new LiveFeed(counted, knownSessions, (error) => void faults.push(error));
    await feed.join(await browserOf(organisation.owner), null);
    for (let moment = 0; moment < 24; moment += 1) {
      let before = 0;
      const second = new Promise<void>((resolve) => {
        afterRead = () => {
          afterRead = () => {};
          const later = (left: number): void => {
            if (left > 0) {
              queueMicrotask(() => later(left - 1));
              return;
            }
            before = reads;
            void feed.wake(organisation.id).then(resolve);
          };
          later(moment);
        };
      });
      await feed.wake(organisation.id);
      await second;
      expect(reads, `woken ${moment} turns after a read`).toBeGreaterThan(before);
    }
  });
});
