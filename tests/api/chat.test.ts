import { afterEach, beforeEach, expect, it } from "vitest";
import * as chat from "#features/chat/contract.ts";
import { nameRequired, topicRequired } from "#features/chat/rules/channel-form.ts";
import { requestHolidays } from "#features/leave/contract.ts";
import { sendReminders } from "#features/reminders/server/send-reminders.ts";
import { sendDueChat } from "#server/chat/chat-sender.ts";
import { db } from "#server/database/sql.ts";
import { at } from "../support/at.ts";
import { mailsTo } from "../support/mail.ts";
import { makeOrganisation, type TestOrganisation, type TestPerson } from "../support/organisation.ts";
import { startReceiver, type Receiver } from "../support/receiver.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

const monday = "2026-11-16T08:00:00Z";
const tuesday = "2026-11-17T08:05:00Z";

const channelFor = (url: string, of: chat.ChatOwner) => ({
  of,
  kind: "mattermost" as const,
  name: "Office",
  url,
  topics: of === "me" ? [] : (["reminders", "approvals", "phases"] as const).slice(),
  isOn: true,
});

const texts = ({ received }: Receiver) =>
  received.map(({ body }) => (JSON.parse(body) as { text: string }).text);

const outbox = (stint: Stint, { id }: TestOrganisation) =>
  stint.platform.database
    .read(id, db.selectFrom("chat_outbox").selectAll().orderBy("created_at"))
    .then(([rows]) => rows);

/** Everything that waits is due now. */
const hurry = (stint: Stint) => stint.engine.script("UPDATE chat_outbox SET due_at = now()");

describeOnEngines(
  "A chat",
  (stint) => {
    let receiver: Receiver;
    let firm: TestOrganisation;
    let mona: TestPerson;
    let bo: TestPerson;
    beforeEach(async () => {
      receiver = await startReceiver();
      firm = await makeOrganisation(stint());
      mona = await firm.addPerson({ roles: ["manager"], name: "Mona Manager" });
      bo = await firm.addPerson({ roles: ["booker"], name: "Bo Booker", managerId: mona.id });
      await stint().engine.script(`UPDATE users SET created_at = '2026-11-09' WHERE org_id = '${firm.id}'`);
    });
    afterEach(() => receiver.stop());
    const connect = (person: TestPerson, of: chat.ChatOwner, url = receiver.url) =>
      person.client.ok(chat.createChatChannel, { body: channelFor(url, of) });

    it("of a person gets their mails' messages, from the same transaction, and stores no words once it is sent", async () => {
      await connect(bo, "me");
      await sendReminders(at(stint(), monday), firm.id);
      const [waiting] = await outbox(stint(), firm);
      expect(waiting).toMatchObject({ status: "due", message: { heading: expect.any(String) } });
      await sendDueChat(stint().platform);
      expect(texts(receiver)).toHaveLength(1);
      expect(texts(receiver)[0]).toContain(`/my-time/timesheet/2026-11-09`);
      expect(await outbox(stint(), firm)).toMatchObject([{ status: "sent", message: {} }]);
      await sendDueChat(stint().platform);
      expect(receiver.received.length).toBe(1);
      expect((await mailsTo(stint(), bo.email)).length).toBe(1);
    });

    it("of a manager gets a message about a waiting request, with no name read as markup", async () => {
      const odd = await firm.addPerson({ roles: ["booker"], name: "@all <!channel>", managerId: mona.id });
      await connect(mona, "me");
      await odd.client.ok(requestHolidays, {
        body: { startDate: "2027-03-01", endDate: "2027-03-01", hours: null, reason: "**Rest** @here" },
      });
      await sendDueChat(stint().platform);
      expect(texts(receiver)[0]).not.toMatch(/@all|@here|<!channel>|\*\*Rest/);
    });

    it("of the organisation gets the number of reminded people and waiting items, and no names", async () => {
      await connect(firm.owner, "organisation");
      await sendReminders(at(stint(), monday), firm.id);
      await sendReminders(at(stint(), tuesday), firm.id);
      await sendReminders(at(stint(), tuesday), firm.id);
      await sendDueChat(stint().platform);
      const said = texts(receiver);
      expect(said).toHaveLength(2);
      expect(said[0]).toContain("Submit your week");
      expect(said[1]).toContain("Approvals for");
      expect(said.join()).not.toMatch(/Bo|Mona|Olive/);
    });

    it("that fails shows why to its creator, and is retried until it works", async () => {
      receiver.answer = { status: 503, body: "busy" };
      const { id } = await connect(bo, "me");
      await bo.client.ok(chat.testChatChannel, { params: { channelId: id } });
      const read = async () =>
        (await bo.client.ok(chat.listChatChannels, { query: { of: "me" } })).channels[0];
      await sendDueChat(stint().platform);
      expect((await read())?.lastError).toBe("The chat answered 503: busy");
      await sendDueChat(stint().platform);
      expect(receiver.received.length).toBe(1);
      receiver.answer = { status: 200, body: "ok" };
      await hurry(stint());
      await sendDueChat(stint().platform);
      expect(receiver.received.length).toBe(2);
      expect(await read()).toMatchObject({ lastError: null, lastTriedAt: expect.any(String) });
      receiver.answer = { status: 404, body: "no_service" };
      await bo.client.ok(chat.testChatChannel, { params: { channelId: id } });
      await sendDueChat(stint().platform);
      expect((await outbox(stint(), firm)).map(({ status }) => status)).toEqual(["sent", "given_up"]);
      expect((await read())?.lastError).toContain("404: no_service");
    });

    it("that is switched off gets no waiting message, not even once it is on again", async () => {
      const { id, version } = await connect(bo, "me");
      await sendReminders(at(stint(), monday), firm.id);
      const { of: _of, ...body } = channelFor(receiver.url, "me");
      const params = { channelId: id };
      const off = await bo.client.ok(chat.changeChatChannel, {
        params,
        body: { ...body, version, isOn: false },
      });
      await bo.client.ok(chat.changeChatChannel, { params, body: { ...body, version: off.version } });
      await sendDueChat(stint().platform);
      expect(receiver.received).toEqual([]);
      expect(await outbox(stint(), firm)).toMatchObject([{ status: "given_up", message: {} }]);
    });

    it("is its owner's alone, the organisation's its admins', with an address that stays out of the audit log", async () => {
      const own = await connect(bo, "me");
      const shared = await connect(firm.owner, "organisation");
      expect((await bo.client.call(chat.listChatChannels, { query: { of: "organisation" } })).status).toBe(
        403,
      );
      expect(
        (await bo.client.call(chat.createChatChannel, { body: channelFor(receiver.url, "organisation") }))
          .status,
      ).toBe(403);
      for (const [person, id] of [
        [bo, shared.id],
        [firm.owner, own.id],
        [mona, own.id],
      ] as const)
        expect((await person.client.call(chat.testChatChannel, { params: { channelId: id } })).status).toBe(
          404,
        );
      const { of: _of, ...body } = channelFor(receiver.url, "me");
      const change = { params: { channelId: own.id }, body: { ...body, version: own.version, name: "Mine" } };
      await bo.client.ok(chat.changeChatChannel, change);
      expect((await bo.client.call(chat.changeChatChannel, change)).status).toBe(409);
      const [rows] = await stint().platform.database.read(
        firm.id,
        db.selectFrom("audit_log").selectAll().where("subject_type", "=", "chat"),
      );
      expect(rows.length).toBe(3);
      expect(JSON.stringify(rows)).not.toContain(receiver.url);
    });

    it("checks the input at its place", async () => {
      const fields = async (change: object, of: chat.ChatOwner = "organisation") =>
        (
          (await firm.owner.client.call(chat.createChatChannel, {
            body: { ...channelFor(receiver.url, of), ...change },
          })) as unknown as { body: { fields: object } }
        ).body.fields;
      expect(await fields({ name: " " })).toEqual({ name: nameRequired() });
      expect(await fields({ topics: [] })).toEqual({ topics: topicRequired() });
      expect(await fields({ url: "https://169.254.169.254/" })).toHaveProperty("url");
    });
  },
  { environment: { OUTGOING_PRIVATE: "1" } },
);
