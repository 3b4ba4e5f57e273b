import { expect, it } from "vitest";
import { changePreferences } from "#features/access/account-contract.ts";
import * as own from "#features/timesheets/own-calendar-contract.ts";
import {
  makeSharedLink,
  listSharedLinks,
  revokeSharedLink,
} from "#features/timesheets/shared-calendar-contract.ts";
import { makeCalendarLink } from "#features/timesheets/calendar-contract.ts";
import { saveMyWeek } from "#features/timesheets/contract.ts";
import { readOwnCalendars } from "#features/timesheets/server/read-own-calendars.ts";
import { db } from "#server/database/sql.ts";
import { OutgoingFailed } from "#server/outgoing/outgoing.ts";
import { dayOf, makeAllocationMonth, save } from "../support/allocation-month.ts";
import { at } from "../support/at.ts";
import { makeOrganisation, type TestPerson } from "../support/organisation.ts";
import { startReceiver } from "../support/receiver.ts";
import { describeOnEngines, startStint } from "../support/stint.ts";

const noon = "2026-11-12T12:00:00Z";
const monday = "2026-11-09";

const ics = (...events: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...events, "END:VCALENDAR", ""].join("\r\n");
const meeting = (uid: string, start: string, minutes: number) =>
  [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `SUMMARY:${uid}`,
    `DTSTART;TZID=Europe/London:${start}`,
    `DURATION:PT${minutes}M`,
    "END:VEVENT",
  ].join("\r\n");

describeOnEngines(
  "Calendars",
  (stint) => {
    const fetchCalendar = async (url: string) => {
      const answer = await stint().visitor().send("GET", new URL(url).pathname);
      return { status: answer.status, text: typeof answer.body === "string" ? answer.body : "" };
    };
    const summaries = (text: string) =>
      [...text.replaceAll("\r\n ", "").matchAll(/^SUMMARY:(.*)$/gm)].map((match) => match[1]?.trim());

    /** Of each event whether it blocks time, for every program and for Outlook. */
    const busy = (text: string) =>
      text
        .split("BEGIN:VEVENT")
        .slice(1)
        .map((each) =>
          [/^TRANSP:(\w+)/m, /^X-MICROSOFT-CDO-BUSYSTATUS:(\w+)/m]
            .map((line) => line.exec(each)?.[1])
            .join(" "),
        );

    it("of a function and of a project show the submitted plan by person, as long as their owner may see it", async () => {
      const place = await makeAllocationMonth(stint());
      const { allocator, ann, ben, design, kiln } = place;
      const link = async (person: TestPerson, subject: "function" | "project", subjectId: string) =>
        (await person.client.ok(makeSharedLink, { body: { subject, subjectId } })).url;
      const team = await link(ann, "function", design.id);
      const project = await link(allocator, "project", kiln);
      await save(allocator, place, 0, [
        dayOf(place, "2026-12-01"),
        { ...dayOf(place, "2026-12-07", 2.5), userId: ben.id },
      ]);
      expect(summaries((await fetchCalendar(team)).text)).toEqual([]);
      await save(allocator, place, 1, [], "submitted");
      await place.addHoliday(ben.id, "2026-12-24", 8);
      expect(summaries((await fetchCalendar(team)).text)).toEqual([
        String.raw`Ann Arbor: KLN Project KLN\, 8 h`,
        String.raw`Ben Bow: KLN Project KLN\, 2.5 h`,
      ]);
      expect(summaries((await fetchCalendar(project)).text)).toEqual([
        String.raw`Ann Arbor\, 8 h`,
        String.raw`Ben Bow\, 2.5 h`,
      ]);
      const listed = await allocator.client.ok(listSharedLinks);
      expect(listed.links).toMatchObject([
        { subject: "project", name: "KLN Project KLN", lastReadAt: expect.any(String) },
      ]);
      // Someone who sees no projects any more reads none, and who has left reads nothing.
      await place.run(
        db
          .updateTable("user_role_assignments")
          .set({ role_code: "booker" })
          .where("user_id", "=", allocator.id),
      );
      expect((await fetchCalendar(project)).status).toBe(404);
      await place.run(db.updateTable("users").set({ is_active: false }).where("id", "=", ann.id));
      expect((await fetchCalendar(team)).status).toBe(404);
      expect(
        JSON.stringify(await place.rows(db.selectFrom("shared_calendar_links").selectAll())),
      ).not.toContain(team.split(".").at(-2));
    });

    it("of a manager's reports show their plans and holidays, and only theirs", async () => {
      const place = await makeAllocationMonth(stint());
      const { allocator, ann, ben, organisation } = place;
      const mona = await organisation.addPerson({ roles: ["manager"], name: "Mona Manager" });
      await place.run(db.updateTable("users").set({ manager_id: mona.id }).where("id", "=", ann.id));
      await save(allocator, place, 0, [
        dayOf(place, "2026-12-01"),
        { ...dayOf(place, "2026-12-01"), userId: ben.id },
      ]);
      await save(allocator, place, 1, [], "submitted");
      for (const person of [ann, ben]) await place.addHoliday(person.id, "2026-12-24", 8);
      const body = { subject: "reports" as const, subjectId: null };
      const { url } = await mona.client.ok(makeSharedLink, { body });
      const { text } = await fetchCalendar(url);
      expect(summaries(text)).toEqual([
        String.raw`Ann Arbor: KLN Project KLN\, 8 h`,
        String.raw`Ann Arbor: holiday\, 8 h`,
      ]);
      expect(busy(text)).toEqual(["TRANSPARENT FREE", "OPAQUE OOF"]);
      await mona.client.ok(changePreferences, { body: { language: "de" } });
      expect(summaries((await fetchCalendar(url)).text)).toEqual([
        String.raw`Ann Arbor: KLN Project KLN\, 8 Std.`,
        String.raw`Ann Arbor: Urlaub\, 8 Std.`,
      ]);
      const own = await ann.client.ok(makeCalendarLink);
      expect(busy((await fetchCalendar(own.url)).text)).toEqual(["TRANSPARENT FREE", "OPAQUE OOF"]);
      expect((await ann.client.call(makeSharedLink, { body })).status).toBe(403);
    });

    it("have one link for each team, replaced by a new one, ended by its owner alone", async () => {
      const { ann, ben, design, ferry } = await makeAllocationMonth(stint());
      const body = { subject: "function" as const, subjectId: design.id };
      const first = await ann.client.ok(makeSharedLink, { body });
      const second = await ann.client.ok(makeSharedLink, { body });
      expect(second.id).toBe(first.id);
      expect([(await fetchCalendar(first.url)).status, (await fetchCalendar(second.url)).status]).toEqual([
        404, 200,
      ]);
      const params = { linkId: second.id };
      expect((await ben.client.call(revokeSharedLink, { params })).status).toBe(404);
      await ann.client.ok(revokeSharedLink, { params });
      expect((await fetchCalendar(second.url)).status).toBe(404);
      const stranger = (await makeAllocationMonth(stint())).design.id;
      for (const subjectId of [stranger, ferry, null])
        expect((await ann.client.call(makeSharedLink, { body: { ...body, subjectId } })).status).toBe(422);
      expect(
        (await ann.client.call(makeSharedLink, { body: { subject: "project", subjectId: ferry } })).status,
      ).toBe(403);
    });

    it("of a person's own suggest the week's meetings to them alone, until these are added or dismissed", async () => {
      const receiver = await startReceiver();
      const firm = await makeOrganisation(stint());
      const ada = await firm.addPerson({ roles: ["booker"], name: "Ada Able" });
      receiver.answer = {
        status: 200,
        body: ics(meeting("Private talk", "20261110T100000", 50), meeting("Far", "20270301T100000", 60)),
      };
      const week = { params: { weekStarting: monday } };
      const read = (person: TestPerson) => person.client.ok(own.readMyMeetings, week);
      expect(await read(ada)).toEqual({ isConnected: false, meetings: [], unread: [] });
      await ada.client.ok(own.connectOwnCalendar, { body: { url: `${receiver.url}/secret.ics` } });
      await readOwnCalendars(at(stint(), noon));
      const { meetings } = await read(ada);
      expect(meetings).toMatchObject([
        { title: "Private talk", day: "2026-11-10", startTime: "10:00", endTime: "10:50", hours: 0.83 },
      ]);
      expect(await read(firm.owner)).toEqual({ isConnected: false, meetings: [], unread: [] });
      const [[stored]] = await stint().platform.database.read(
        firm.id,
        db.selectFrom("own_calendars").select("meetings"),
      );
      expect(JSON.stringify(stored?.meetings)).not.toContain("Far");
      const params = { meetingId: meetings[0]?.id ?? "" };
      expect((await firm.owner.client.call(own.settleMeeting, { params })).status).toBe(404);
      await ada.client.ok(own.settleMeeting, { params });
      await ada.client.ok(own.settleMeeting, { params });
      expect((await read(ada)).meetings).toEqual([]);
      await stint().engine.script("UPDATE own_calendars SET due_at = now()");
      await readOwnCalendars(at(stint(), noon));
      expect((await read(ada)).meetings).toEqual([]);
      const [audit] = await stint().platform.database.read(
        firm.id,
        db.selectFrom("audit_log").selectAll().where("subject_type", "=", "own calendar"),
      );
      expect(audit.length).toBe(2);
      expect(JSON.stringify(audit)).not.toMatch(/Private|secret/);
      await ada.client.ok(own.disconnectOwnCalendar);
      const [gone] = await stint().platform.database.read(
        firm.id,
        db.selectFrom("own_calendars").selectAll(),
      );
      expect(gone).toEqual([]);
      await receiver.stop();
    });

    it("of a person's own are booked with times and title, and suggested again when the entry is removed", async () => {
      const receiver = await startReceiver();
      const place = await makeAllocationMonth(stint());
      const { ann, ben, kiln } = place;
      receiver.answer = {
        status: 200,
        body: ics(
          meeting("Stand-up", "20261110T100000", 50),
          meeting("Night shift", "20261115T230000", 180),
          meeting("Clash", "20261110T103000", 60),
          "BEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Lost\r\nDTSTART;TZID=Mars:20261111T100000\r\nDURATION:PT1H\r\nEND:VEVENT",
          "BEGIN:VEVENT\r\nUID:2\r\nSUMMARY:Odd\r\nDTSTART:20261111T1\r\nDURATION:PT1H\r\nEND:VEVENT",
        ),
      };
      await ann.client.ok(own.connectOwnCalendar, { body: { url: receiver.url } });
      await readOwnCalendars(at(stint(), noon));
      const listed = async (weekStarting: string) =>
        (await ann.client.ok(own.readMyMeetings, { params: { weekStarting } })).meetings;
      const titles = async (weekStarting = monday) => (await listed(weekStarting)).map(({ title }) => title);
      const first = await ann.client.ok(own.readMyMeetings, { params: { weekStarting: monday } });
      expect(first.unread).toEqual(["1 event can't be read: its start or end makes no sense."]);
      expect((await ann.client.ok(own.readOwnCalendar)).calendar?.unread).toEqual(first.unread);
      expect(first.meetings).toMatchObject([
        { title: "Stand-up", hours: 0.83, unknownZone: null },
        { title: "Clash", hours: 1 },
        { title: "Lost", day: "2026-11-11", startTime: "10:00", endTime: "11:00", unknownZone: "Mars" },
        { title: "Night shift", day: "2026-11-15", startTime: "23:00", endTime: "24:00", hours: 1 },
      ]);
      expect(await listed("2026-11-16")).toMatchObject([
        { title: "Night shift", day: "2026-11-16", startTime: "00:00", endTime: "02:00", hours: 2 },
      ]);
      const [rise = "", clash = "", lost = ""] = first.meetings.map(({ id }) => id);
      const book = (
        meetingId: string,
        version: number,
        more: { withoutTimes?: boolean; projectId?: string } = {},
      ) =>
        ann.client.call(own.bookMeeting, {
          params: { meetingId },
          body: { projectId: kiln, version, withoutTimes: false, ...more },
        });
      // Typed hours in the cell stay.
      await ann.client.ok(saveMyWeek, {
        params: { weekStarting: monday },
        body: { version: 0, cells: [{ projectId: kiln, day: "2026-11-10", hours: 2 }] },
      });
      expect((await book(rise, 0)).status).toBe(409);
      const booked = await book(rise, 1);
      expect(booked).toMatchObject({
        status: 200,
        body: {
          week: {
            version: 2,
            entries: [
              { hours: 0.83, startTime: "10:00", endTime: "10:50", note: "Stand-up", entryType: "manual" },
              { hours: 2, startTime: null },
            ],
          },
        },
      });
      expect(await titles()).toEqual(["Clash", "Lost", "Night shift"]);
      expect((await book(rise, 2)).status).toBe(409);
      // At the same time as the one above: only without its times.
      expect(await book(clash, 2)).toMatchObject({ status: 422, body: { code: "invalid" } });
      expect(await titles()).toEqual(["Clash", "Lost", "Night shift"]);
      expect((await book(clash, 2, { withoutTimes: true })).status).toBe(200);
      for (const refused of [
        book(lost, 3),
        book("0".repeat(32), 3),
        book(lost, 3, { projectId: place.design.id }),
      ])
        expect((await refused).status).toBe(404);
      const others = {
        params: { meetingId: rise },
        body: { projectId: kiln, version: 0, withoutTimes: false },
      };
      expect((await ben.client.call(own.bookMeeting, others)).status).toBe(404);
      await stint().engine.script("UPDATE own_calendars SET due_at = now()");
      await readOwnCalendars(at(stint(), noon));
      expect(await titles()).toEqual(["Lost", "Night shift"]);
      const { entryId } = booked.body as { entryId: string };
      await ann.client.ok(saveMyWeek, {
        params: { weekStarting: monday },
        body: { version: 3, cells: [], entries: [{ entryId, hours: null }] },
      });
      expect(await titles()).toEqual(["Stand-up", "Lost", "Night shift"]);
      await receiver.stop();
    });

    it("of a slow server don't delay those of others", async () => {
      const receiver = await startReceiver();
      let release = () => {};
      const waits = new Promise<void>((resolve) => (release = resolve));
      receiver.answer = { status: 200, body: ics(meeting("Talk", "20261110T100000", 60)) };
      const firm = await makeOrganisation(stint());
      const people: TestPerson[] = [];
      for (let number = 0; number < 5; number += 1)
        people.push(await firm.addPerson({ roles: ["booker"], name: `Person ${number}` }));
      const { port } = new URL(receiver.url);
      for (const [number, person] of people.entries())
        await person.client.ok(own.connectOwnCalendar, {
          body: { url: number < 4 ? `http://127.0.0.2:${port}/slow.ics` : receiver.url },
        });
      const slow: string[] = [];
      const platform = at(stint(), noon);
      const send: typeof platform.sendOutgoing = async (request) => {
        if (request.url.includes("slow")) {
          slow.push(request.url);
          await waits;
          throw new OutgoingFailed("timeout", "No answer in time.");
        }
        return await platform.sendOutgoing(request);
      };
      const running = readOwnCalendars({ ...platform, sendOutgoing: send });
      await expect
        .poll(async () => (await people[4]?.client.ok(own.readOwnCalendar))?.calendar?.readAt)
        .not.toBeNull();
      expect(slow).toHaveLength(2);
      release();
      await running;
      expect(slow).toHaveLength(4);
      expect((await people[3]?.client.ok(own.readOwnCalendar))?.calendar?.lastError).toBe(
        "No answer in time.",
      );
      await receiver.stop();
    });

    it("that can't be read say why, show the last result for a while, and are tried less and less", async () => {
      const receiver = await startReceiver();
      const firm = await makeOrganisation(stint());
      const { client } = firm.owner;
      const state = async () => (await client.ok(own.readOwnCalendar)).calendar;
      const again = async () => {
        await stint().engine.script("UPDATE own_calendars SET due_at = now()");
        await readOwnCalendars(at(stint(), noon));
      };
      await client.ok(own.connectOwnCalendar, { body: { url: receiver.url } });
      receiver.answer = { status: 200, body: ics(meeting("Kept", "20261110T100000", 60)) };
      await readOwnCalendars(at(stint(), noon));
      await readOwnCalendars(at(stint(), noon));
      expect(receiver.received.length).toBe(1);
      expect(await state()).toMatchObject({ host: new URL(receiver.url).host, lastError: null });
      for (const [answer, words] of [
        [{ status: 404, body: "" }, "answered 404"],
        [{ status: 302, body: "" }, "leads on to another one"],
        [{ status: 200, body: "<html>" }, "leads to no calendar"],
        [{ status: 200, body: "x".repeat(20_000_001) }, "larger than 20 MB"],
      ] as const) {
        receiver.answer = answer;
        await again();
        expect((await state())?.lastError).toContain(words);
      }
      const week = { params: { weekStarting: monday } };
      expect((await client.ok(own.readMyMeetings, week)).meetings).toHaveLength(1);
      const [[row]] = await stint().platform.database.read(
        firm.id,
        db.selectFrom("own_calendars").select(["failures", "due_at"]),
      );
      expect(row?.failures).toBe(4);
      expect(Date.parse(row?.due_at ?? "") - Date.now()).toBeGreaterThan(7 * 3_600_000);
      await receiver.stop();
    });
  },
  { today: "2026-11-28", environment: { OUTGOING_PRIVATE: "1" } },
);

it("A person's calendar is looked for in no private network unless the server allows it", async () => {
  const stint = await startStint("embedded");
  const { client } = (await makeOrganisation(stint)).owner;
  for (const url of [
    "http://cal.example/a.ics",
    "https://127.0.0.1/a.ics",
    "webcal://[::1]/a.ics",
    "webcal://localhost/a.ics",
    "x",
    "https://cal.example:22/",
  ])
    expect((await client.call(own.connectOwnCalendar, { body: { url } })).status, url).toBe(422);
  // Where other names lead is only known when it is read.
  await client.ok(own.connectOwnCalendar, { body: { url: "webcal://cal.example/a.ics" } });
  await stint.engine.script("UPDATE own_calendars SET url = 'https://localhost/a.ics'");
  await readOwnCalendars(stint.platform);
  expect((await client.ok(own.readOwnCalendar)).calendar?.lastError).toContain("isn't allowed");
  await stint.stop();
});
