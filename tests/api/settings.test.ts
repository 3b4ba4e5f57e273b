import { expect, it } from "vitest";
import { readSession } from "#features/access/contract.ts";
import {
  changeInternalProject,
  changePublicHoliday,
  createInternalProject,
  createPublicHoliday,
  deletePublicHoliday,
  importPublicHolidays,
  listHolidayCountries,
  listInternalProjects,
  listPublicHolidays,
  suggestPublicHolidays,
} from "#features/organisation/holiday-contract.ts";
import { breakDaysOf, handlesOutOfOrder } from "#features/organisation/rules/settings.ts";
import { holidayDateInUse } from "#features/organisation/rules/public-holiday.ts";
import {
  changeSettings,
  readLookups,
  readSettings,
  renameOrganisation,
  type SettingsAnswer,
} from "#features/organisation/settings-contract.ts";
import { readMyWeek } from "#features/timesheets/contract.ts";
import { db } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import { makeOrganisation, type TestOrganisation, type TestPerson } from "../support/organisation.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

const today = "2026-11-12";

async function house(stint: Stint) {
  const organisation = await makeOrganisation(stint);
  const admin = await organisation.addPerson({ roles: ["admin"], name: "Ada Admin" });
  const booker = await organisation.addPerson({
    roles: ["booker", "manager", "forecaster", "allocator"],
    name: "Bea Booker",
  });
  return { organisation, owner: organisation.owner, admin, booker };
}

const settingsIn = ({ settings }: SettingsAnswer) => (settings.ok ? settings.settings : null);
const read = async (person: TestPerson) => settingsIn(await person.client.ok(readSettings));
const change = (person: TestPerson, body: object) => person.client.call(changeSettings, { body });

const rows = async (stint: Stint, { id }: TestOrganisation) =>
  stint.platform.database.read(
    id,
    db
      .selectFrom("organisation_break_days")
      .select(["day_of_week", "is_break_day"])
      .where("org_id", "=", id)
      .orderBy("day_of_week"),
    db
      .selectFrom("audit_log")
      .select(["action", "before", "after", "actor_name"])
      .where("org_id", "=", id)
      .where("actor_id", "is not", null)
      .orderBy("id"),
    db
      .selectFrom("organisation_public_holidays")
      .selectAll()
      .where("org_id", "=", id)
      .orderBy("holiday_date"),
    db.selectFrom("organisation_settings").selectAll().where("org_id", "=", id),
  );

describeOnEngines(
  "Organisation settings",
  (stint) => {
    it("name the company's address as security contact until one is set", async () => {
      const { owner, organisation } = await house(stint());
      const contact = async (address: string | null) => {
        await stint().platform.database.write(organisation.id, (transaction) =>
          transaction.run(
            db
              .updateTable("organisation_settings")
              .set({ security_email: address })
              .where("org_id", "=", organisation.id),
          ),
        );
        return (await read(owner))?.securityEmail;
      };
      expect([await contact(null), await contact("security@wharf.example")]).toEqual([
        "support@stint.example",
        "security@wharf.example",
      ]);
    });

    it("begin with the specified defaults, and choose from the specified lists", async () => {
      const { admin } = await house(stint());
      const answer = await admin.client.ok(readSettings);
      expect(answer.organisation).toEqual({ ok: true, name: "Testing Ltd" });
      expect(answer.breakDays).toEqual({ ok: true, breakDays: breakDaysOf([]) });
      expect(settingsIn(answer)).toMatchObject({
        dataRegion: "uk",
        planLabel: "Premium",
        general: { version: 1, defaultMonthlyHours: 160, limitCostsToRoles: true },
        breaks: { version: 1, breakHandlingMode: "pause_resume", breakDuration: 0.5, breakMinimumHours: 6 },
        timeline: {
          version: 1,
          reviewEndDay: 7,
          forecastStartDay: 10,
          allocateStartDay: 20,
          reviewBinds: false,
          forecastingBinds: false,
          allocationsBinds: false,
        },
        updatedByName: null,
      });
      const lookups = await admin.client.ok(readLookups);
      expect(lookups.currencies).toMatchObject({
        ok: true,
        list: [
          { code: "EUR", symbol: "€" },
          { code: "GBP", symbol: "£" },
          { code: "USD", symbol: "$" },
        ],
      });
      expect(lookups.dataRegions).toMatchObject({
        ok: true,
        list: [{ code: "eu" }, { code: "uk", provider: "Self-hosted" }, { code: "us" }],
      });
      expect(lookups.breakHandlingModes).toMatchObject({
        ok: true,
        list: [{ id: "auto" }, { id: "pause_resume" }],
      });
      const zones = lookups.timeZones.ok ? lookups.timeZones.list : [];
      expect(zones.length).toBeGreaterThan(400);
      expect(zones.find(({ timezoneId }) => timezoneId === "Asia/Tokyo")).toMatchObject({
        utcOffset: "+09:00",
      });
    });

    it("are saved in one go, only changes, with their author, and apply to everyone immediately", async () => {
      const { organisation, admin, booker } = await house(stint());
      const body = {
        general: { version: 1, defaultMonthlyHours: 120 },
        breaks: { version: 1, breakHandlingMode: "auto", breakDays: breakDaysOf([1, 5]) },
        timeline: { version: 1, reviewEndDay: 3, forecastStartDay: 12, allocateStartDay: 15 },
        display: {
          version: 1,
          currency: "EUR",
          dateFormat: "iso",
          timeZone: "Asia/Tokyo",
          startPage: "home",
        },
      };
      expect((await change(admin, body)).status).toBe(200);
      const after = await read(admin);
      expect(after).toMatchObject({
        general: { version: 2 },
        breaks: { version: 2 },
        holidays: { version: 1 },
        compliance: { version: 1 },
        updatedByName: "Ada Admin",
      });
      const [days, audit] = await rows(stint(), organisation);
      expect(days.map((day) => day.is_break_day)).toEqual([true, false, false, false, true, false, false]);
      expect(audit.map((row) => row.action)).toEqual(["change organisation settings"]);
      expect(audit[0]?.before).toMatchObject({ defaultMonthlyHours: 160, currency: "GBP" });
      expect(audit[0]?.before).not.toHaveProperty("dataRetention");
      const { organisation: frame } = await booker.client.ok(readSession);
      expect(frame).toMatchObject({
        currency: "EUR",
        dateFormat: "iso",
        timeZone: "Asia/Tokyo",
        reviewEndDay: 3,
        forecastStartDay: 12,
        allocateStartDay: 15,
      });
      // A person without monthly hours of their own is expected to work by the new default: 120 x 12 / 52 /
      // 5.
      const week = await booker.client.ok(readMyWeek, { params: { weekStarting: "2026-11-16" } });
      expect(week.expected[0]).toBeCloseTo(5.54, 2);
    });

    it("lose every break day when pause_resume is saved, whatever was sent, in seven rows", async () => {
      const { organisation, admin } = await house(stint());
      await change(admin, {
        breaks: { version: 1, breakHandlingMode: "auto", breakDays: breakDaysOf([1, 2, 3]) },
      });
      expect(
        (
          await change(admin, {
            breaks: { version: 2, breakHandlingMode: "pause_resume", breakDays: breakDaysOf([6]) },
          })
        ).status,
      ).toBe(200);
      const [days] = await rows(stint(), organisation);
      expect(days.map((day) => day.is_break_day)).toEqual([false, false, false, false, false, false, false]);
    });

    it("let two admins in different sections both win, and show the later one in the same section the stored values", async () => {
      const { owner, admin } = await house(stint());
      expect((await change(admin, { display: { version: 1, currency: "USD" } })).status).toBe(200);
      expect((await change(owner, { holidays: { version: 1, holidayRefreshMonth: 4 } })).status).toBe(200);
      const late = await change(owner, {
        display: { version: 1, dateFormat: "iso" },
        general: { version: 1, defaultMonthlyHours: 100 },
      });
      expect([late.status, late.body.code]).toEqual([409, "stale"]);
      expect(settingsIn(late.body.current as SettingsAnswer)).toMatchObject({
        display: { version: 2, currency: "USD" },
        updatedByName: "Olive Owner",
      });
      expect(await read(owner)).toMatchObject({
        display: { dateFormat: "dmy_text" },
        general: { version: 1, defaultMonthlyHours: 160 },
      });
    });

    it("refuse wrong values at their fields and change nothing then", async () => {
      const { organisation, admin } = await house(stint());
      const answers = await Promise.all([
        change(admin, { timeline: { version: 1, reviewEndDay: 10 } }),
        change(admin, { display: { version: 1, timeZone: "Mars/Olympus" } }),
        change(admin, { display: { version: 1, currency: "CHF" } }),
        change(admin, { compliance: { version: 1, dataRetention: 0 } }),
        change(admin, { general: { version: 1, dataRegion: "us" } }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
      expect(answers[0]?.body.fields).toEqual({ timeline: handlesOutOfOrder() });
      const [, audit, , stored] = await rows(stint(), organisation);
      expect(audit).toEqual([]);
      expect(stored[0]).toMatchObject({ version: 1, updated_by: null });
    });

    it("shorten retention by a Super Admin alone", async () => {
      const { owner, admin } = await house(stint());
      const days = (
        version: number,
        dataRetention: number,
        logRetention: number,
        figuresRetention = 730,
      ) => ({
        compliance: { version, dataRetention, logRetention, figuresRetention },
      });
      for (const shorter of [days(1, 30, 365), days(1, 2555, 364), days(1, 2555, 365, 729)]) {
        const { status, body } = await change(admin, shorter);
        expect([status, body.error]).toEqual([403, "Only a Super Admin can shorten retention."]);
      }
      expect((await change(admin, days(1, 2600, 400))).status).toBe(200);
      expect((await change(owner, days(2, 30, 365))).status).toBe(200);
    });

    it("belong to admins: everyone else is refused, and only a super admin renames the organisation", async () => {
      const { owner, admin, booker } = await house(stint());
      const calls = [
        booker.client.call(readSettings),
        change(booker, { general: { version: 1, defaultMonthlyHours: 1 } }),
        booker.client.call(createPublicHoliday, {
          body: { holidayDate: "2026-12-25", name: "Christmas", hours: 8 },
        }),
        admin.client.call(renameOrganisation, { body: { name: "Elsewhere Ltd" } }),
      ];
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
      expect((await owner.client.call(renameOrganisation, { body: { name: " " } })).status).toBe(422);
      await owner.client.ok(renameOrganisation, { body: { name: "Elsewhere Ltd" } });
      expect((await booker.client.ok(readSession)).user?.organizationName).toBe("Elsewhere Ltd");
    });

    it("add, change and delete public holidays, one per date, with their author, and the day is free immediately", async () => {
      const { organisation, owner, admin, booker } = await house(stint());
      const draft = { holidayDate: "2026-12-25", name: " Christmas Day ", hours: 24 };
      const { id } = await admin.client.ok(createPublicHoliday, { body: draft });
      const twice = await admin.client.call(createPublicHoliday, { body: draft });
      expect([twice.status, twice.body.error]).toEqual([422, holidayDateInUse()]);
      expect(
        (await booker.client.ok(readMyWeek, { params: { weekStarting: "2026-12-21" } })).expected[4],
      ).toBe(0);
      const { id: second } = await admin.client.ok(createPublicHoliday, {
        body: { holidayDate: "2026-01-01", name: "New Year", hours: 8 },
      });
      const edit = { version: 1, holidayDate: "2026-12-26", name: "Boxing Day", hours: 7.5 };
      await owner.client.ok(changePublicHoliday, { params: { holidayId: id }, body: edit });
      const stale = await admin.client.call(changePublicHoliday, { params: { holidayId: id }, body: edit });
      expect([stale.status, stale.body.current]).toMatchObject([409, { version: 2, name: "Boxing Day" }]);
      const clash = await admin.client.call(changePublicHoliday, {
        params: { holidayId: id },
        body: { ...edit, version: 2, holidayDate: "2026-01-01" },
      });
      expect(clash.body.fields).toEqual({ holidayDate: holidayDateInUse() });
      expect(
        (await admin.client.ok(listPublicHolidays)).holidays.map(({ holidayDate, hours }) => [
          holidayDate,
          hours,
        ]),
      ).toEqual([
        ["2026-01-01", 8],
        ["2026-12-26", 7.5],
      ]);
      const [, , holidays] = await rows(stint(), organisation);
      expect(holidays[1]).toMatchObject({
        org_id: organisation.id,
        name: "Boxing Day",
        created_by: admin.id,
        updated_by: owner.id,
      });
      await admin.client.ok(deletePublicHoliday, { params: { holidayId: second } });
      expect((await admin.client.call(deletePublicHoliday, { params: { holidayId: second } })).status).toBe(
        404,
      );
      const wrong = await admin.client.call(createPublicHoliday, {
        body: { holidayDate: "", name: " ", hours: 25 },
      });
      expect(wrong.body.fields).toEqual({
        holidayDate: "Holiday date is required",
        name: "Holiday name is required",
        hours: "Hours cannot exceed 24",
      });
    });

    it("import a country's holidays of a year, show which are new, and leave existing dates unchanged", async () => {
      const { admin } = await house(stint());
      await admin.client.ok(createPublicHoliday, {
        body: { holidayDate: "2026-11-30", name: "Our own day", hours: 4 },
      });
      const { countries, regions } = await admin.client.ok(listHolidayCountries, {
        query: { country: "GB" },
      });
      expect(countries.length).toBeGreaterThan(150);
      expect(regions).toContainEqual({ code: "SCT", name: "Scotland" });
      const { suggestions } = await admin.client.ok(suggestPublicHolidays, {
        query: { country: "GB", region: "SCT", year: "2026" },
      });
      expect(suggestions.find(({ holidayDate }) => holidayDate === "2026-11-30")).toMatchObject({
        existingName: "Our own day",
        isWeekend: false,
      });
      expect(suggestions.find(({ holidayDate }) => holidayDate === "2026-12-26")).toMatchObject({
        existingName: null,
        isWeekend: true,
      });
      const wanted = suggestions
        .filter(({ isWeekend }) => !isWeekend)
        .map(({ holidayDate, name }) => ({ holidayDate, name }));
      expect(await admin.client.ok(importPublicHolidays, { body: { hours: 7.5, holidays: wanted } })).toEqual(
        {
          added: wanted.length - 1,
          skipped: 1,
        },
      );
      const listed = (await admin.client.ok(listPublicHolidays)).holidays;
      expect(listed.find(({ holidayDate }) => holidayDate === "2026-11-30")).toMatchObject({
        name: "Our own day",
        hours: 4,
      });
      expect(listed.find(({ holidayDate }) => holidayDate === "2026-12-25")).toMatchObject({
        name: "Christmas Day",
        hours: 7.5,
      });
      expect(
        (await admin.client.call(suggestPublicHolidays, { query: { country: "ZZ", year: "2026" } })).body
          .fields,
      ).toEqual({
        country: "Choose a country",
      });
    });

    it("have internal projects that everyone may book, without closed ones", async () => {
      const { admin, booker } = await house(stint());
      const { id } = await admin.client.ok(createInternalProject, {
        body: { name: "Meetings", code: " mtg " },
      });
      const offered = async () =>
        (await booker.client.ok(readMyWeek, { params: { weekStarting: "2026-11-16" } })).projects.map(
          ({ code }) => code,
        );
      expect(await offered()).toContain("MTG");
      expect(
        (await admin.client.call(createInternalProject, { body: { name: "Again", code: "MTG" } })).status,
      ).toBe(422);
      const closed = { version: 1, name: "All meetings", code: "MEET", isOpen: false };
      await admin.client.ok(changeInternalProject, { params: { internalProjectId: id }, body: closed });
      expect(
        (await admin.client.call(changeInternalProject, { params: { internalProjectId: id }, body: closed }))
          .status,
      ).toBe(409);
      expect((await admin.client.ok(listInternalProjects)).projects).toEqual([
        { id, name: "All meetings", code: "MEET", isOpen: false, version: 2, updatedByName: "Ada Admin" },
      ]);
      expect(await offered()).not.toContain("MEET");
      expect(
        (
          await admin.client.call(changeInternalProject, {
            params: { internalProjectId: newId() },
            body: closed,
          })
        ).status,
      ).toBe(404);
    });
  },
  { today },
);
