import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { changeFunction, createFunction, readFunction } from "#features/functions/contract.ts";
import * as webhooks from "#features/webhooks/contract.ts";
import { largestDelay, longestFailing, maxAttempts, waitAfter } from "#features/webhooks/rules/attempts.ts";
import {
  topicRequired,
  topicUnknown,
  urlRequired,
  urlUnusable,
} from "#features/webhooks/rules/webhook-form.ts";
import { feedWebhooks } from "#features/webhooks/server/feed-webhooks.ts";
import { sendMessages } from "#features/webhooks/server/send-messages.ts";
import { db } from "#server/database/sql.ts";
import { addressWithLogin } from "#shared/web-address.ts";
import { mailsTo } from "../support/mail.ts";
import { makeOrganisation, type TestOrganisation } from "../support/organisation.ts";
import { startReceiver, type ReceivedRequest, type Receiver } from "../support/receiver.ts";
import { describeOnEngines, startStint, type Stint } from "../support/stint.ts";
import { withoutFilters } from "../support/without-filters.ts";

let ahead = 0;
/** Runs on from now, and leaps when a test says so. */
const clock = {
  now: () => Date.now() + ahead,
  today: () => new Date(Date.now() + ahead).toISOString().slice(0, 10),
};
const later = (seconds: number): void => {
  ahead += seconds * 1000;
};

const typeOf = ({ body }: ReceivedRequest) => (JSON.parse(body) as { type: string }).type;
const idOf = ({ headers }: ReceivedRequest) => headers["webhook-id"];

/** What the server's job does once something is written. */
async function work({ platform }: Pick<Stint, "platform">): Promise<void> {
  await feedWebhooks(platform);
  await sendMessages(platform);
}

async function makeWebhook(
  { owner }: TestOrganisation,
  url: string,
  topics: string[] | null = ["function.*"],
) {
  const made = await owner.client.ok(webhooks.createWebhook, {
    body: { url, description: "Payroll", topics, isOn: true },
  });
  const params = { webhookId: made.id };
  return {
    ...made,
    params,
    read: () => owner.client.ok(webhooks.readWebhook, { params }),
    log: async () => (await owner.client.ok(webhooks.listDeliveries, { params })).deliveries,
  };
}

async function changeSomething({ owner, addPerson }: TestOrganisation, name = "Design"): Promise<string> {
  const allocator = await addPerson({ roles: ["allocator"] });
  const body = {
    name,
    description: "Secret words",
    costTiers: [{ name: "Senior", hourlyRate: 80 }],
    allocatorIds: [allocator.id],
  };
  return (await owner.client.ok(createFunction, { body })).id;
}

describeOnEngines(
  "A webhook",
  (stint) => {
    let receiver: Receiver;
    let organisation: TestOrganisation;
    beforeEach(async () => {
      ahead = 0;
      receiver = await startReceiver();
      organisation = await makeOrganisation(stint());
    });
    afterEach(() => receiver.stop());

    it("hears of a change with its id and version, signed so that the standard's library verifies it", async () => {
      const { secret, log } = await makeWebhook(organisation, `${receiver.url}/in?a=1`);
      const id = await changeSomething(organisation);
      await work(stint());
      expect(receiver.received.length).toBe(1);
      const [{ path, body, headers }] = receiver.received as [ReceivedRequest];
      expect([path, headers["content-type"]]).toEqual(["/in?a=1", "application/json"]);
      const message = new Webhook(secret).verify(body, headers) as { timestamp: string };
      expect(message).toEqual({
        type: "function.created",
        timestamp: message.timestamp,
        data: { id, version: 1 },
      });
      expect(Math.abs(Date.parse(message.timestamp) - Date.now())).toBeLessThan(60_000);
      expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow("No matching signature found");
      expect(await log()).toMatchObject([
        {
          messageId: headers["webhook-id"],
          type: "function.created",
          status: "delivered",
          attempts: 1,
          answerStatus: 204,
        },
      ]);
    });

    it("hears of everything it wants and nothing else, once, though two servers work at the same time", async () => {
      await makeWebhook(organisation, receiver.url);
      const all = await startReceiver();
      await makeWebhook(organisation, all.url, null);
      for (const name of ["A", "B", "C", "D", "E", "F", "G"]) await changeSomething(organisation, name);
      await Promise.all([work(stint()), work(stint())]);
      await Promise.all([work(stint()), work(stint())]);
      expect(receiver.received.map(typeOf)).toEqual(Array(7).fill("function.created"));
      expect(new Set(receiver.received.map(idOf)).size).toBe(7);
      const heard = all.received.map(typeOf);
      expect(heard.filter((type) => type === "function.created").length).toBe(7);
      expect(heard).toContain("webhook.created");
      expect(heard.filter((type) => type.startsWith("session"))).toEqual([]);
      expect(new Set(all.received.map(idOf)).size).toBe(heard.length);
      await all.stop();
    });

    it("gets changes of one thing in their order", async () => {
      await makeWebhook(organisation, receiver.url);
      const functionId = await changeSomething(organisation);
      for (const name of ["B", "C", "D"]) {
        const stored = await organisation.owner.client.ok(readFunction, { params: { functionId } });
        await organisation.owner.client.ok(changeFunction, {
          params: { functionId },
          body: {
            version: stored.version,
            name,
            description: "",
            costTiers: stored.costTiers.map(({ id, name: tier, hourlyRate }) => ({
              id,
              name: tier,
              hourlyRate,
            })),
            allocatorIds: stored.allocators.map(({ id }) => id),
          },
        });
        await feedWebhooks(stint().platform);
      }
      await work(stint());
      const versions = receiver.received.map(
        ({ body }) => (JSON.parse(body) as { data: { version: number } }).data.version,
      );
      expect(versions).toEqual(versions.toSorted((a, b) => a - b));
      expect(versions.length).toBe(4);
    });

    it("is tried for two days with the same id, then given up, and sent again by hand", async () => {
      const { params, log } = await makeWebhook(organisation, receiver.url);
      receiver.answer = { status: 500, body: `out of \u0000 order ${"x".repeat(5000)}` };
      await changeSomething(organisation);
      await work(stint());
      let total = 0;
      for (let attempt = 1; attempt < maxAttempts; attempt += 1) {
        const wait = waitAfter(attempt, { requested: 0, chance: 0 }) ?? 0;
        later(wait - 2);
        await work(stint());
        expect(receiver.received.length, `too early after ${attempt}`).toBe(attempt);
        later(4 + wait * largestDelay);
        await work(stint());
        expect(receiver.received.length, `after ${attempt}`).toBe(attempt + 1);
        total += wait;
      }
      expect(total).toBeGreaterThan(2 * 86_400);
      expect(new Set(receiver.received.map(idOf)).size).toBe(1);
      const [row] = await log();
      expect(row).toMatchObject({
        status: "given_up",
        attempts: maxAttempts,
        answerStatus: 500,
        dueAt: null,
      });
      expect(row?.answer).toHaveLength(1024);
      expect(row?.answer.startsWith("out of  order x")).toBe(true);
      later(86_400);
      await work(stint());
      expect(receiver.received.length).toBe(maxAttempts);
      receiver.answer = { status: 200, body: "" };
      const again = { params: { ...params, deliveryId: row?.id ?? "" } };
      await organisation.owner.client.ok(webhooks.sendAgain, again);
      await work(stint());
      expect(receiver.received.map(idOf)).toEqual(Array(maxAttempts + 1).fill(row?.messageId));
      expect((await log())[0]).toMatchObject({ status: "delivered", attempts: 1 });
    });

    it("can put the next try off", async () => {
      const { log } = await makeWebhook(organisation, receiver.url);
      receiver.answer = { status: 503, body: "", headers: { "retry-after": "3600" } };
      await changeSomething(organisation);
      await work(stint());
      later(3590);
      await work(stint());
      expect(receiver.received.length).toBe(1);
      receiver.answer = { status: 204, body: "" };
      later(3600 * largestDelay + 20);
      await work(stint());
      expect(await log()).toMatchObject([{ status: "delivered", attempts: 2 }]);
    });

    it("gets a message again, under its id, when the server ends between sending and noting that", async () => {
      const { log } = await makeWebhook(organisation, receiver.url);
      await changeSomething(organisation);
      await feedWebhooks(stint().platform);
      const ending = {
        ...stint().platform,
        sendOutgoing: async (request: Parameters<Stint["platform"]["sendOutgoing"]>[0]) => {
          await stint().platform.sendOutgoing(request);
          throw new Error("The power is gone");
        },
      };
      await expect(sendMessages(ending)).rejects.toThrow("couldn't be done");
      expect(await log()).toMatchObject([{ status: "due", attempts: 1 }]);
      await work(stint());
      expect(receiver.received.length).toBe(1);
      later(61);
      await work(stint());
      expect(receiver.received.length).toBe(2);
      expect(idOf(receiver.received[0]!)).toBe(idOf(receiver.received[1]!));
      expect(await log()).toMatchObject([{ status: "delivered", attempts: 2 }]);
    });

    it("is switched off with a mail to the admins when nothing has arrived for five days", async () => {
      const { read, params } = await makeWebhook(organisation, "http://127.0.0.1:1/");
      const { owner } = organisation;
      await changeSomething(organisation);
      await work(stint());
      expect((await read()).failingSince).not.toBeNull();
      later(longestFailing / 1000 - 3600);
      await owner.client.ok(webhooks.sendTest, { params });
      await work(stint());
      expect((await read()).isOn).toBe(true);
      later(7200);
      await work(stint());
      expect(await read()).toMatchObject({ isOn: false, offBecause: "failing", waiting: 0 });
      const mails = await mailsTo(stint(), owner.email);
      expect(mails.map(({ kind }) => kind)).toEqual(["webhook switched off"]);
      expect(mails[0]?.text_part).toContain(`/admin/webhooks/${params.webhookId}`);
      expect((await owner.client.call(webhooks.sendTest, { params })).status).toBe(409);
    });

    it("is switched off at once by an answer of 410, once, and begins anew when it is switched on", async () => {
      const { read, params } = await makeWebhook(organisation, receiver.url);
      receiver.answer = { status: 410, body: "" };
      const { owner } = organisation;
      for (const name of ["A", "B", "C"]) await changeSomething(organisation, name);
      await Promise.all([work(stint()), work(stint())]);
      const off = await read();
      expect(off).toMatchObject({ isOn: false, offBecause: "gone" });
      expect((await mailsTo(stint(), owner.email)).length).toBe(1);
      await changeSomething(organisation, "Missed");
      await work(stint());
      const heard = receiver.received.length;
      receiver.answer = { status: 200, body: "" };
      const { url, description, topics, version } = off;
      const on = { params, body: { url, description, topics, version, isOn: true } };
      expect(await owner.client.ok(webhooks.changeWebhook, on)).toMatchObject({
        isOn: true,
        offBecause: null,
      });
      await work(stint());
      expect(receiver.received.length).toBe(heard);
      await changeSomething(organisation, "Heard");
      await work(stint());
      expect(receiver.received.length).toBe(heard + 1);
    });

    it("signs with the old and the new secret for a day after a new one was made", async () => {
      const { secret: old, params, read } = await makeWebhook(organisation, receiver.url);
      const { version } = await read();
      const { secret } = await organisation.owner.client.ok(webhooks.renewSecret, {
        params,
        body: { version },
      });
      await organisation.owner.client.ok(webhooks.sendTest, { params });
      await work(stint());
      const [{ body, headers }] = receiver.received as [ReceivedRequest];
      for (const each of [old, secret])
        expect(new Webhook(each).verify(body, headers)).toMatchObject({ type: "webhook.test" });
      expect((await read()).previousSecretUntil).not.toBeNull();
      later(25 * 3600);
      expect((await read()).previousSecretUntil).toBeNull();
      await organisation.owner.client.ok(webhooks.sendTest, { params });
      await work(stint());
      expect(receiver.received[1]?.headers["webhook-signature"]).not.toContain(" ");
    });

    it("reveals nothing of another organisation, even with the queries' own filters off", async () => {
      const other = await makeOrganisation(stint());
      const theirs = await makeWebhook(other, receiver.url, null);
      await makeWebhook(organisation, receiver.url, null);
      await work(stint());
      const before = receiver.received.length;
      const ids = [await changeSomething(organisation, "A")];
      // A distributed database finds the organisation's node by these filters.
      const isDistributed = inject("citusNodes").length > 0;
      if (isDistributed) await work(stint());
      else await withoutFilters(stint().engine, () => work(stint()));
      const heard = receiver.received.slice(before).filter((each) => typeOf(each) === "function.created");
      expect(heard.map(({ body }) => (JSON.parse(body) as { data: { id: string } }).data.id)).toEqual(ids);
      expect((await theirs.log()).filter(({ type }) => type.startsWith("function"))).toEqual([]);
      for (const endpoint of [webhooks.readWebhook, webhooks.listDeliveries, webhooks.sendTest])
        expect((await organisation.owner.client.call(endpoint, { params: theirs.params })).status).toBe(404);
    });

    it("goes on where a restored database began to count transactions anew", async () => {
      const { params } = await makeWebhook(organisation, receiver.url);
      await stint().platform.database.write(organisation.id, (transaction) =>
        transaction.run(
          db
            .updateTable("webhooks")
            .set({ place: 9e14 })
            .where("org_id", "=", organisation.id)
            .where("id", "=", params.webhookId),
        ),
      );
      await changeSomething(organisation);
      await work(stint());
      await changeSomething(organisation, "Support");
      await work(stint());
      expect(receiver.received.length).toBe(2);
    });

    it("is for admins only, checks what is entered, and refuses what started from an older version", async () => {
      const { owner } = organisation;
      const { params, read } = await makeWebhook(organisation, receiver.url);
      const manager = await organisation.addPerson({ roles: ["manager", "allocator"] });
      expect((await manager.client.call(webhooks.listWebhooks)).status).toBe(403);
      expect((await manager.client.call(webhooks.listDeliveries, { params })).status).toBe(403);
      const stored = await read();
      const body = { url: receiver.url, description: "", topics: null, isOn: true };
      const fault = async (change: object) => {
        const answer = await owner.client.call(webhooks.createWebhook, { body: { ...body, ...change } });
        return answer.status === 422 ? (answer.body as unknown as { fields: object }).fields : answer.status;
      };
      expect(await fault({ url: " " })).toEqual({ url: urlRequired() });
      expect(await fault({ url: "example.com" })).toEqual({ url: urlUnusable() });
      expect(await fault({ url: "https://a:b@example.com" })).toEqual({ url: addressWithLogin() });
      expect(await fault({ topics: [] })).toEqual({ topics: topicRequired() });
      for (const unknown of ["holiday request", "timesheet.*.approved", " timesheet.*"])
        expect(await fault({ topics: ["function.*", unknown] })).toEqual({ topics: topicUnknown(unknown) });
      expect(await fault({ url: "http://169.254.169.254/latest" })).toMatchObject({
        url: expect.stringContaining("isn't allowed"),
      });
      const change = { params, body: { ...body, version: stored.version, description: "New" } };
      await owner.client.ok(webhooks.changeWebhook, change);
      const late = await owner.client.call(webhooks.changeWebhook, change);
      expect(late).toMatchObject({ status: 409, body: { code: "stale", current: { description: "New" } } });
      const query = { version: String(stored.version + 1) };
      await owner.client.ok(webhooks.deleteWebhook, { params, query });
      expect((await owner.client.call(webhooks.readWebhook, { params })).status).toBe(404);
    });
  },
  { clock, environment: { OUTGOING_PRIVATE: "1" } },
);

it("A webhook leads to no private address unless the server allows it, not even by plain http", async () => {
  const stint = await startStint("embedded");
  const { owner } = await makeOrganisation(stint);
  const save = (url: string) =>
    owner.client.call(webhooks.createWebhook, { body: { url, description: "", topics: null, isOn: true } });
  expect((await save("http://example.com/")).status).toBe(422);
  for (const host of ["localhost", "127.0.0.1", "[::1]", "0x7f.1", "nas", "metadata.google.internal"])
    expect((await save(`https://${host}/`)).body, host).toMatchObject({
      fields: { url: "This address leads into a private or reserved network, which isn't allowed." },
    });
  for (const port of [22, 25, 80, 5432, 65535]) {
    const { body } = await save(`https://example.com:${port}/`);
    const refused = `Port ${port} isn't allowed. Use one of these: 443, 8443.`;
    expect(body, String(port)).toMatchObject({ fields: { url: refused } });
  }
  for (const port of [443, 8443]) expect((await save(`https://example.com:${port}/`)).status).toBe(200);
  // Where other names lead is only known when a message is sent.
  const made = await save("https://hook.example/");
  await stint.engine.script(`UPDATE webhooks SET url = 'https://localhost/' WHERE id = '${made.body.id}'`);
  const params = { webhookId: made.body.id };
  await owner.client.ok(webhooks.sendTest, { params });
  await sendMessages(stint.platform);
  const { deliveries } = await owner.client.ok(webhooks.listDeliveries, { params });
  expect(deliveries[0]?.error).toContain("isn't allowed");
  await stint.stop();
});
