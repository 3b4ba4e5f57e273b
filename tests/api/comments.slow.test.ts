import { describe, expect, it } from "vitest";
import { changePreferences } from "#features/access/account-contract.ts";
import { closeMonth } from "#features/closing/contract.ts";
import * as comments from "#features/comments/contract.ts";
import { countComments } from "#features/comments/counts-contract.ts";
import { subjectKey, type SubjectKind } from "#features/comments/rules/subject-key.ts";
import { readHome } from "#features/home/contract.ts";
import { requestHolidays } from "#features/leave/contract.ts";
import { removeOldData } from "#features/organisation/server/remove-old-data.ts";
import { changeSettings } from "#features/organisation/settings-contract.ts";
import { changePerson, readPerson, setPersonActive } from "#features/people/contract.ts";
import { erasePerson } from "#features/people/data-contract.ts";
import { createDelegation } from "#features/people/delegation-contract.ts";
import { newId } from "#server/ids.ts";
import { pointKinds } from "#features/closing/rules/open-points.ts";
import { mailsTo } from "../support/mail.ts";
import { makeOrganisation, type TestPerson } from "../support/organisation.ts";
import { addProject } from "../support/projects.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";
import { newsOf, openStream, saysHello } from "../support/stream.ts";

const monday = "2026-11-09";

async function firm(stint: Stint) {
  const organisation = await makeOrganisation(stint);
  const design = await organisation.addFunction("Design", [50]);
  const tier = { functionId: design.id, costTierId: design.tiers[0]?.id ?? "" };
  const mara = await organisation.addPerson({ roles: ["manager"], name: "Mara Manager" });
  const cole = await organisation.addPerson({ roles: ["manager"], name: "Cole Delegate" });
  const ada = await organisation.addPerson({
    roles: ["booker"],
    name: "Ada Able",
    managerId: mara.id,
    ...tier,
  });
  const people = {
    owner: organisation.owner,
    admin: await organisation.addPerson({ roles: ["admin"], name: "Adam Admin" }),
    mara,
    cole,
    ada,
    fay: await organisation.addPerson({ roles: ["forecaster"], name: "Fay Forecaster" }),
    alma: await organisation.addPerson({ roles: ["allocator"], name: "Alma Allocator" }),
    bo: await organisation.addPerson({ roles: ["booker"], name: "Bo Booker" }),
  };
  const projectId = await addProject(stint, organisation.id, "QVC");
  const leave = await ada.client.ok(requestHolidays, {
    body: { startDate: "2026-12-21", endDate: "2026-12-22", hours: null, reason: "Away" },
  });
  const subjects: Readonly<Record<SubjectKind, string>> = {
    "project-month": subjectKey({ kind: "project-month", projectId, month: "2026-11" }),
    "forecast-line": subjectKey({
      kind: "forecast-line",
      projectId,
      month: "2026-11",
      costTierId: tier.costTierId,
    }),
    "allocation-cell": subjectKey({ kind: "allocation-cell", userId: ada.id, day: "2026-11-13" }),
    week: subjectKey({ kind: "week", userId: ada.id, day: monday }),
    "leave-request": subjectKey({ kind: "leave-request", requestId: leave.id }),
  };
  return { organisation, ...people, people, projectId, tier, subjects };
}

const add = (person: TestPerson, subject: string, text: string) =>
  person.client.call(comments.addComment, { body: { subject, text } });
const list = (person: TestPerson, subject: string) =>
  person.client.call(comments.listComments, { query: { subject } });
const at = ({ id }: TestPerson) => `@{${id}}`;
const mentionsOf = async (person: TestPerson) =>
  (await person.client.ok(readHome)).todos.find(({ kind }) => kind === "mentions");
const mentionMails = async (stint: Stint, person: TestPerson) =>
  (await mailsTo(stint, person.email)).filter(({ kind }) => kind === "mention");

describeOnEngines(
  "Comments",
  (stint) => {
    it("are written, changed and deleted by who wrote them, with a mark; admins may delete any", async () => {
      const { fay, alma, admin, subjects } = await firm(stint());
      const subject = subjects["project-month"];
      const first = await fay.client.ok(comments.addComment, {
        body: { subject, text: " <b>Hi</b>\nthere " },
      });
      expect(first).toMatchObject({
        text: "<b>Hi</b>\nthere",
        writtenByName: "Fay Forecaster",
        editedAt: null,
      });
      const second = await alma.client.ok(comments.addComment, { body: { subject, text: "Second" } });
      const params = { commentId: first.id };
      expect(
        await alma.client.call(comments.changeComment, { params, body: { version: 1, text: "Mine" } }),
      ).toMatchObject({ status: 403 });
      expect(await alma.client.call(comments.deleteComment, { params })).toMatchObject({ status: 403 });
      const change = (version: number, text: string) =>
        fay.client.call(comments.changeComment, { params, body: { version, text } });
      expect(await change(1, "Hello")).toMatchObject({
        status: 200,
        body: { text: "Hello", version: 2, editedAt: expect.any(String) },
      });
      expect(await change(1, "Late")).toMatchObject({ status: 409, body: { current: { text: "Hello" } } });
      expect(await change(2, "Hello")).toMatchObject({ status: 200, body: { version: 2 } });
      expect((await list(alma, subject)).body).toMatchObject({
        about: "QVC Project QVC, November 2026",
        comments: [{ text: "Hello" }, { text: "Second", writtenByName: "Alma Allocator" }],
        total: 2,
        isUnread: false,
      });
      expect(
        await admin.client.call(comments.deleteComment, { params: { commentId: second.id } }),
      ).toMatchObject({ status: 200 });
      expect(await fay.client.call(comments.deleteComment, { params })).toMatchObject({
        status: 200,
        body: { text: "", deletedAt: expect.any(String) },
      });
      expect(await change(3, "Again")).toMatchObject({ status: 409 });
      expect(
        (
          await fay.client.ok(countComments, {
            query: { kind: "project-month", projectId: subject.split(".")[1] },
          })
        ).counts,
      ).toEqual([]);
      expect((await list(fay, subject)).body).toMatchObject({ comments: [{ text: "" }, { text: "" }] });
    });

    it("refuse an empty text, one that is too long, and what can't have comments", async () => {
      const { fay, subjects, projectId, ada } = await firm(stint());
      const subject = subjects["project-month"];
      for (const [text, fault] of [
        [" \n", "Write a comment."],
        ["x".repeat(2001), "Use at most 2000 characters"],
        [`@{${newId()}}`, "The comment mentions someone who doesn't exist. Remove the mention."],
      ] as const)
        expect(await add(fay, subject, text)).toMatchObject({
          status: 422,
          body: { fields: { text: fault } },
        });
      for (const wrong of [
        "",
        "project-month",
        `week.${ada.id}.2026-11-10`,
        `project-month.${projectId}.2026-13`,
      ])
        expect(await add(fay, wrong, "x")).toMatchObject({ status: 422 });
      for (const missing of [
        subjectKey({ kind: "project-month", projectId: newId(), month: "2026-11" }),
        subjectKey({ kind: "forecast-line", projectId, month: "2026-11", costTierId: newId() }),
        subjectKey({ kind: "allocation-cell", userId: newId(), day: monday }),
        subjectKey({ kind: "leave-request", requestId: newId() }),
      ])
        expect(await add(fay, missing, "x")).toMatchObject({ status: 404 });
      expect((await list(fay, subject)).body).toMatchObject({ total: 0 });
    });

    it("are seen, written, counted and offered by exactly those who may see what they're on", async () => {
      const { people, subjects, projectId, ada } = await firm(stint());
      const readers: Readonly<Record<SubjectKind, readonly (keyof typeof people)[]>> = {
        "project-month": ["owner", "admin", "fay", "alma"],
        "forecast-line": ["owner", "admin", "fay"],
        "allocation-cell": ["owner", "admin", "mara", "cole", "ada", "fay", "alma", "bo"],
        week: ["mara", "ada"],
        "leave-request": ["mara", "ada"],
      };
      const counted: Readonly<Record<SubjectKind, object>> = {
        "project-month": { projectId },
        "forecast-line": { projectId, month: "2026-11" },
        "allocation-cell": { month: "2026-11" },
        week: { userId: ada.id, day: monday },
        "leave-request": { requestId: subjects["leave-request"].split(".")[1] },
      };
      for (const [kind, subject] of Object.entries(subjects) as [SubjectKind, string][]) {
        const may: string[] = [];
        for (const [name, person] of Object.entries(people)) {
          const answers = [
            (await list(person, subject)).status,
            (await add(person, subject, `By ${name}`)).status,
            (await person.client.call(countComments, { query: { kind, ...counted[kind] } })).status,
            (await person.client.call(comments.readMentions, { body: { subject } })).status,
            (await person.client.call(comments.listMentionable, { query: { subject } })).status,
          ];
          expect(new Set(answers).size, `${kind} ${name} ${answers.join()}`).toBe(1);
          if (answers[0] === 200) may.push(name);
          else expect([403, 404]).toContain(answers[0]);
        }
        expect(may.toSorted(), kind).toEqual([...readers[kind]].toSorted());
        const reader = people[readers[kind][0] ?? "owner"];
        const offered = await reader.client.ok(comments.listMentionable, { query: { subject } });
        const ids = readers[kind].map((name) => people[name].id).filter((id) => id !== reader.id);
        expect(offered.people.map(({ id }) => id).toSorted(), kind).toEqual(ids.toSorted());
        expect(
          (await reader.client.ok(countComments, { query: { kind, ...counted[kind] } })).counts,
          kind,
        ).toEqual([{ subject, count: readers[kind].length }]);
      }
      const stranger = await makeOrganisation(stint());
      for (const subject of Object.values(subjects)) {
        expect(await list(stranger.owner, subject)).toMatchObject({ status: 404 });
        expect(await add(stranger.owner, subject, "x")).toMatchObject({ status: 404 });
      }
    });

    it("of someone's week are open to their manager's delegate, and to admins without a manager", async () => {
      const { mara, cole, admin, bo, subjects, fay } = await firm(stint());
      expect(await add(mara, subjects.week, at(cole))).toMatchObject({
        status: 422,
        body: { fields: { text: "Cole Delegate can't see this, so you can't mention them here." } },
      });
      await mara.client.ok(createDelegation, {
        body: { delegateId: cole.id, firstDay: "2026-11-01", lastDay: "2026-11-30" },
      });
      expect(await add(mara, subjects.week, at(cole))).toMatchObject({ status: 200 });
      expect(await list(cole, subjects.week)).toMatchObject({ status: 200 });
      const ofBo = subjectKey({ kind: "week", userId: bo.id, day: monday });
      expect(await list(admin, ofBo)).toMatchObject({ status: 200 });
      expect(await list(fay, ofBo)).toMatchObject({ status: 404 });
    });

    it("mail who they mention once, in their language, and are on their Home until read", async () => {
      const { fay, alma, admin, subjects } = await firm(stint());
      await alma.client.ok(changePreferences, { body: { language: "de" } });
      await admin.client.ok(changePreferences, { body: { mentionMails: false } });
      const subject = subjects["project-month"];
      const text = `${at(alma)}, ${at(alma)} and ${at(admin)}: <script>x</script>\n${at(fay)}`;
      const written = await fay.client.ok(comments.addComment, { body: { subject, text } });
      const [mail, ...more] = await mentionMails(stint(), alma);
      expect(more).toEqual([]);
      expect(mail?.subject).toBe("Fay Forecaster hat Sie erwähnt: QVC Project QVC, November 2026");
      expect(mail?.text_part).toContain(
        "@Alma Allocator, @Alma Allocator and @Adam Admin: <script>x</script>",
      );
      expect(mail?.html_part).not.toContain("<script>");
      expect(mail?.text_part).toContain(`comments=${encodeURIComponent(subject)}`);
      expect([await mentionMails(stint(), admin), await mentionMails(stint(), fay)]).toEqual([[], []]);
      expect(await mentionsOf(fay)).toBeUndefined();
      expect(await mentionsOf(admin)).toMatchObject({
        count: 1,
        items: [{ name: "Fay Forecaster", comment: { about: "QVC Project QVC, November 2026" } }],
      });
      await fay.client.ok(comments.changeComment, {
        params: { commentId: written.id },
        body: { version: 1, text: `${at(alma)} again` },
      });
      expect(await mentionMails(stint(), alma)).toHaveLength(1);
      expect(await mentionsOf(admin)).toBeUndefined();
      expect((await list(alma, subject)).body).toMatchObject({
        isUnread: true,
        people: [{ id: alma.id, name: "Alma Allocator" }],
      });
      expect(await alma.client.ok(comments.readMentions, { body: { subject } })).toEqual({ read: 1 });
      expect(await mentionsOf(alma)).toBeUndefined();
      expect((await list(alma, subject)).body).toMatchObject({ isUnread: false });
    });

    it("leave the Home of someone who may no longer see them, and refuse to mention who can't", async () => {
      const { fay, ada, admin, subjects, owner } = await firm(stint());
      const subject = subjects["forecast-line"];
      expect(await add(fay, subject, at(ada))).toMatchObject({
        status: 422,
        body: { fields: { text: "Ada Able can't see this, so you can't mention them here." } },
      });
      expect((await list(fay, subject)).body).toMatchObject({ total: 0 });
      expect(await add(admin, subject, at(fay))).toMatchObject({ status: 200 });
      expect(await mentionsOf(fay)).toMatchObject({ count: 1 });
      const { version } = await owner.client.ok(readPerson, { params: { personId: fay.id } });
      await owner.client.ok(changePerson, {
        params: { personId: fay.id },
        body: { version, updates: {}, roleCodes: ["booker"] },
      });
      expect(await mentionsOf(fay)).toBeUndefined();
    });

    it("can be changed once someone they mention has left or may no longer see them, and mention them still", async () => {
      const { fay, admin, owner, subjects } = await firm(stint());
      const gone = await add(admin, subjects["forecast-line"], `${at(fay)}, is this enuogh?`);
      const { version } = await owner.client.ok(readPerson, { params: { personId: fay.id } });
      await owner.client.ok(setPersonActive, {
        params: { personId: fay.id },
        body: { version, isActive: false },
      });
      const change = (text: string, of: number) =>
        admin.client.call(comments.changeComment, {
          params: { commentId: (gone.body as comments.Comment).id },
          body: { version: of, text },
        });
      expect(await change(`${at(fay)}, is this enough?`, 1)).toMatchObject({ status: 200 });
      expect((await list(admin, subjects["forecast-line"])).body).toMatchObject({
        people: [{ id: fay.id, name: "Fay Forecaster" }],
      });
      expect(await mentionMails(stint(), fay)).toHaveLength(1);
      // No longer mentioned, she can't be mentioned again.
      expect(await change("Is this enough?", 2)).toMatchObject({ status: 200 });
      expect(await change(`${at(fay)}, is this enough?`, 3)).toMatchObject({ status: 422 });
    });

    it("offer two people of one name with function and address, and others by name alone", async () => {
      const { organisation, ada, subjects } = await firm(stint());
      const draw = await organisation.addFunction("Drawing", [50]);
      const twin = await organisation.addPerson({
        roles: ["booker"],
        name: "Bo Booker",
        functionId: draw.id,
        costTierId: draw.tiers[0]?.id ?? "",
      });
      const offered = async (name: string) =>
        (
          await ada.client.ok(comments.listMentionable, {
            query: { subject: subjects["allocation-cell"], name },
          })
        ).people.map((person) => [person.name, person.detail]);
      expect(await offered("bo")).toEqual(expect.arrayContaining([["Bo Booker", `Drawing, ${twin.email}`]]));
      expect(new Set((await offered("bo")).map(([, detail]) => detail)).size).toBe(2);
      expect(await offered("mara")).toEqual([["Mara Manager", null]]);
    });

    it("name people as they're called now, and reach other browsers live", async () => {
      const { fay, alma, admin, owner, subjects } = await firm(stint());
      const subject = subjects["project-month"];
      const stream = await openStream(alma.client);
      await stream.next(saysHello);
      await add(admin, subject, `${at(fay)} knows`);
      expect((await stream.next(newsOf("comment"))).news).toContainEqual({
        topic: "comment",
        request: expect.any(String),
      });
      stream.close();
      const { version } = await owner.client.ok(readPerson, { params: { personId: fay.id } });
      await owner.client.ok(changePerson, {
        params: { personId: fay.id },
        body: { version, updates: { firstName: "Faye", lastName: "Lane" } },
      });
      expect((await list(alma, subject)).body).toMatchObject({ people: [{ id: fay.id, name: "Faye Lane" }] });
    });

    it("leave Home in the reader's other windows as soon as they're read", async () => {
      const { fay, admin, subjects } = await firm(stint());
      const subject = subjects["project-month"];
      await add(admin, subject, `${at(fay)} knows`);
      const other = await openStream(fay.client);
      await other.next(saysHello);
      await fay.client.ok(comments.readMentions, { body: { subject } });
      expect((await other.next(newsOf("mention"))).news).toContainEqual({
        topic: "mention",
        request: expect.any(String),
      });
      other.close();
      expect(await mentionsOf(fay)).toBeUndefined();
      // Looking again reads nothing, and says nothing.
      expect(await fay.client.ok(comments.readMentions, { body: { subject } })).toEqual({ read: 0 });
    });

    it("go by data retention with the day or month they're on, and so does what they mention", async () => {
      const { organisation, owner, admin, ada, alma, subjects, projectId } = await firm(stint());
      const [old, recent] = ["2020-03", "2026-11"].map((month) =>
        subjectKey({ kind: "project-month", projectId, month }),
      );
      const oldDay = subjectKey({ kind: "allocation-cell", userId: ada.id, day: "2020-03-02" });
      for (const subject of [old, recent, oldDay, subjects["allocation-cell"]])
        await add(admin, subject ?? "", `${at(alma)}, see`);
      expect(await mentionsOf(alma)).toMatchObject({ count: 4 });
      await owner.client.ok(changeSettings, {
        body: { compliance: { version: 1, dataRetention: 1000 } },
      });
      await removeOldData(stint().platform, organisation.id);
      const totals = await Promise.all(
        [old, recent, oldDay, subjects["allocation-cell"]].map(
          async (subject) =>
            (await alma.client.ok(comments.listComments, { query: { subject: subject ?? "" } })).total,
        ),
      );
      expect(totals).toEqual([0, 1, 0, 1]);
      expect(await mentionsOf(alma)).toMatchObject({ count: 2 });
    });

    it("are stored once under one key, also when two are sent at the same time", async () => {
      const { fay, subjects } = await firm(stint());
      const body = { subject: subjects["project-month"], text: "Once" };
      const key = { "idempotency-key": "comment-once" };
      await Promise.all([1, 2].map(() => fay.client.call(comments.addComment, { body }, key)));
      expect((await list(fay, body.subject)).body).toMatchObject({ total: 1 });
    });

    it("stay possible in closed months, and on planned days without hours", async () => {
      const { admin, ada, projectId } = await firm(stint());
      await admin.client.ok(closeMonth, {
        params: { month: "2026-10" },
        body: { version: 0, named: [...pointKinds] },
      });
      for (const subject of [
        subjectKey({ kind: "project-month", projectId, month: "2026-10" }),
        subjectKey({ kind: "allocation-cell", userId: ada.id, day: "2026-10-07" }),
      ])
        expect(await add(admin, subject, "Late, but noted")).toMatchObject({ status: 200 });
    });

    describe("of someone erased", () => {
      it("lose their text, also on their weeks, and others name a former person", async () => {
        const { owner, mara, ada, fay, subjects } = await firm(stint());
        const cell = subjects["allocation-cell"];
        await add(ada, cell, "Mine");
        await add(fay, cell, `${at(ada)} is Ada Able`);
        await add(mara, subjects.week, "About her");
        const params = { personId: ada.id };
        const { version } = await owner.client.ok(readPerson, { params });
        await owner.client.ok(setPersonActive, { params, body: { version, isActive: false } });
        const person = await owner.client.ok(readPerson, { params });
        await owner.client.ok(erasePerson, {
          params,
          body: { version: person.version },
        });
        const { comments: left, people } = await owner.client.ok(comments.listComments, {
          query: { subject: cell },
        });
        expect(left.map(({ text, writtenByName }) => [text, writtenByName])).toEqual([
          ["Erased", "Former person"],
          [`${at(ada)} is Former person`, "Fay Forecaster"],
        ]);
        expect(people).toEqual([{ id: ada.id, name: "Former person" }]);
        expect(JSON.stringify((await list(mara, subjects.week)).body)).not.toContain("About her");
      });
    });
  },
  { today: "2026-11-12" },
);
