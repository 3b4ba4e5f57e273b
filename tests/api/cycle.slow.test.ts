import { expect, it } from "vitest";
import { changePreferences } from "#features/access/account-contract.ts";
import { readMonth } from "#features/closing/contract.ts";
import { readCycle, remindOfCycle, type Cycle } from "#features/cycle/contract.ts";
import type { DuePhase } from "#features/organisation/rules/binding-phases.ts";
import { escalate } from "#features/cycle/server/escalate.ts";
import { remindForecasters } from "#features/forecasts/calendar-contract.ts";
import { readTodos } from "#features/home/contract.ts";
import { changeSettings } from "#features/organisation/settings-contract.ts";
import { createDelegation } from "#features/people/delegation-contract.ts";
import { submitMyWeek } from "#features/timesheets/contract.ts";
import { at, clockAt } from "../support/at.ts";
import { storeProject } from "../support/forecast-project.ts";
import { mailsOf, mailsTo } from "../support/mail.ts";
import { makeOrganisation, type TestPerson } from "../support/organisation.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

const month = "2026-11";
const params = { month };

/**
 * Nora manages Mona, who manages Bo and Fay; Sol has no manager. Everyone joined on 19 October, so that bookers miss two
 * weeks of October. Fay and Part forecast KLN, no one FRY, both from December on; Alma allocates Design.
 */
async function firm(stint: Stint) {
  const organisation = await makeOrganisation(stint);
  const add = (name: string, role: "manager" | "booker" | "forecaster" | "allocator", managerId?: string) =>
    organisation.addPerson({ roles: [role], name, ...(managerId === undefined ? {} : { managerId }) });
  const nora = await add("Nora North", "manager");
  const mona = await add("Mona Manager", "manager", nora.id);
  const bo = await add("Bo Booker", "booker", mona.id);
  const fay = await add("Fay Forecaster", "forecaster", mona.id);
  const part = await add("Part Time", "forecaster");
  const sol = await add("Sol Alone", "booker");
  const alma = await add("Alma Allocator", "allocator");
  const design = await organisation.addFunction("Design", [100], [alma.id]);
  const project = (code: string, forecasterIds: string[]) =>
    storeProject(stint, organisation.id, { code, functionIds: [design.id], forecasterIds });
  await project("KLN", [fay.id, part.id]);
  await project("FRY", []);
  await stint.engine.script(
    `UPDATE users SET created_at = '2026-10-19' WHERE org_id = '${organisation.id}' AND id <> '${organisation.owner.id}';
     UPDATE projects SET start_date = '2026-12-01' WHERE org_id = '${organisation.id}'`,
  );
  return { organisation, owner: organisation.owner, nora, mona, bo, fay, part, sol, alma };
}

const read = (person: TestPerson, of = month) => person.client.ok(readCycle, { params: { month: of } });
const remind = (person: TestPerson, phase: DuePhase, userId: string | null = null) =>
  person.client.call(remindOfCycle, { params, body: { phase, userId } });
const owners = (cycle: Cycle, phase: string) =>
  cycle.phases.find((each) => each.phase === phase)?.owners.map(({ name }) => name) ?? [];
const submit = (person: TestPerson, weekStarting: string) =>
  person.client.ok(submitMyWeek, { params: { weekStarting }, body: { version: 0 } });

describeOnEngines(
  "The cycle",
  (stint) => {
    it("says who has what open, with the counts of the month's own pages", async () => {
      const { owner, bo, sol } = await firm(stint());
      await submit(bo, "2026-10-19");
      const cycle = await read(owner);
      const items = Object.fromEntries(
        cycle.phases.flatMap((phase) => phase.items.map(({ kind, open }) => [kind, open])),
      );
      const [october, december] = [
        await owner.client.ok(readMonth, { params: { month: "2026-10" } }),
        await owner.client.ok(readMonth, { params: { month: "2026-12" } }),
      ];
      expect(items).toEqual({
        weeks_missing: october.points.weeks_missing,
        weeks_undecided: october.points.weeks_undecided,
        leave_undecided: october.points.leave_undecided,
        forecasts_not_frozen: december.points.forecasts_not_frozen,
        allocations_not_submitted: december.points.allocations_not_submitted,
      });
      expect(items).toMatchObject({ weeks_missing: 3, weeks_undecided: 1, forecasts_not_frozen: 2 });
      expect(cycle.phases.map(({ phase, about, lastDay, state }) => [phase, about, lastDay, state])).toEqual([
        ["Review", "2026-10", "2026-11-07", "late"],
        ["Execution", null, "2026-11-09", "done"],
        ["Forecasting", "2026-12", "2026-11-19", "open"],
        ["Allocations", "2026-12", "2026-11-30", "ahead"],
      ]);
      expect([owners(cycle, "Review"), owners(cycle, "Forecasting"), owners(cycle, "Allocations")]).toEqual([
        ["Bo Booker", "Mona Manager", "Sol Alone"],
        ["Fay Forecaster", "Part Time", null],
        ["Alma Allocator"],
      ]);
      expect(cycle.blocked).toEqual({
        next: "Allocations",
        people: 6,
        names: ["Bo Booker", "Fay Forecaster", "Mona Manager", "Part Time", "Sol Alone"],
      });
      await submit(sol, "2026-10-19");
      await submit(sol, "2026-10-26");
      // A week without a manager is the admins' to decide on.
      expect(owners(await read(owner), "Review")).toEqual(["Bo Booker", "Mona Manager", null]);
    });

    it("shows each role its own part and its reports', admins everyone's, and another organisation nothing", async () => {
      const { organisation, nora, mona, bo, fay, sol, alma } = await firm(stint());
      const seen = async (person: TestPerson) => {
        const cycle = await read(person);
        return ["Review", "Forecasting", "Allocations"].map((phase) => owners(cycle, phase));
      };
      const admin = await organisation.addPerson({ roles: ["admin"], name: "Ade Admin" });
      expect(await seen(bo)).toEqual([["Bo Booker"], [], []]);
      expect(await seen(mona)).toEqual([["Bo Booker"], ["Fay Forecaster"], []]);
      expect(await seen(nora)).toEqual([[], [], []]);
      expect(await seen(fay)).toEqual([[], ["Fay Forecaster"], []]);
      expect(await seen(alma)).toEqual([[], [], ["Alma Allocator"]]);
      expect(await seen(admin)).toEqual([
        ["Bo Booker", "Sol Alone"],
        ["Fay Forecaster", "Part Time", null],
        ["Alma Allocator"],
      ]);
      const dora = await organisation.addPerson({ roles: ["manager"], name: "Dora Delegate" });
      await mona.client.ok(createDelegation, {
        body: { delegateId: dora.id, firstDay: "2026-11-12", lastDay: "2026-11-12" },
      });
      expect(await seen(dora)).toEqual([["Bo Booker"], ["Fay Forecaster"], []]);
      const stranger = (await makeOrganisation(stint())).owner;
      expect(await seen(stranger)).toEqual([[], [], []]);
      expect(await remind(stranger, "Review", sol.id)).toMatchObject({ status: 404 });
      expect((await stint().visitor().call(readCycle, { params })).status).toBe(401);
      expect((await read(bo, "2026-12")).phases.map(({ state }) => state)).toEqual([
        "ahead",
        "ahead",
        "ahead",
        "ahead",
      ]);
      for (const of of ["2027-01", "2024-10"])
        expect((await bo.client.call(readCycle, { params: { month: of } })).status).toBe(404);
    });

    it("reminds one person by one mail in their language, however often and by how many it is pressed, and says who did", async () => {
      const { organisation, owner, mona, bo, sol } = await firm(stint());
      await stint().engine.script(`UPDATE users SET language = 'de' WHERE id = '${bo.id}'`);
      const admin = await organisation.addPerson({ roles: ["admin"], name: "Ade Admin" });
      expect(await remind(bo, "Review", sol.id)).toMatchObject({ status: 404 });
      expect(await remind(mona, "Review", sol.id)).toMatchObject({ status: 404 });
      expect(await remind(bo, "Review", bo.id)).toMatchObject({ status: 404 });
      const presses = await Promise.all(
        [owner, owner, admin, mona].map((person) => remind(person, "Review", bo.id)),
      );
      expect(presses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(presses.reduce((sum, { body }) => sum + (body as { reminded: number }).reminded, 0)).toBe(1);
      const [mail, ...more] = await mailsTo(stint(), bo.email);
      expect(more).toEqual([]);
      expect(mail?.subject).toMatch(/Oktober 2026: 2 Wochen/);
      expect(mail?.text_part).toContain(`${stint().platform.config.publicUrl}/cycle?month=${month}`);
      const shown = (await read(mona)).phases[0]?.owners[0];
      expect(shown).toMatchObject({ name: "Bo Booker", remindedOn: "2026-11-12", mayRemind: false });
      expect(["Olive Owner", "Ade Admin", "Mona Manager"]).toContain(shown?.remindedByName);
      expect((await read(bo)).phases[0]?.owners[0]?.mayRemind).toBe(false);
    });

    it("reminds everyone of a phase at one press, not those who turned the mails off, and no one before it begins", async () => {
      const { organisation, owner, bo, sol, fay, part } = await firm(stint());
      await sol.client.ok(changePreferences, { body: { phaseReminders: false } });
      const both = await Promise.all([remind(owner, "Review"), remind(owner, "Review")]);
      expect(both.reduce((sum, { body }) => sum + (body as { reminded: number }).reminded, 0)).toBe(2);
      expect((await mailsOf(stint(), organisation.id)).map(({ recipient }) => recipient)).toEqual([bo.email]);
      // On the month's page and here it is one reminder a day.
      const request = { params: { month: "2026-12" }, body: { userIds: [fay.id] } };
      expect(await owner.client.ok(remindForecasters, request)).toEqual({ reminded: 1 });
      expect((await remind(owner, "Forecasting")).body).toEqual({ reminded: 1 });
      expect(
        [await mailsTo(stint(), fay.email), await mailsTo(stint(), part.email)].map(({ length }) => length),
      ).toEqual([1, 1]);
      expect(await remind(owner, "Allocations")).toMatchObject({
        status: 409,
        body: { error: "Allocations hasn't begun yet." },
      });
    });

    it("escalates what is late once: to the manager, then to theirs, to admins where there's none, until it's done", async () => {
      const { organisation, owner, nora, mona, bo, sol } = await firm(stint());
      const run = (instant: string) => escalate(at(stint(), instant), organisation.id);
      const sent = async (person: TestPerson) =>
        (await mailsTo(stint(), person.email)).map(({ text_part }) => text_part);
      expect(await run("2026-11-09T08:00:00Z")).toBe(0);
      expect(await run("2026-11-10T07:59:00Z")).toBeNull();
      expect(
        (await Promise.all([run("2026-11-10T08:00:00Z"), run("2026-11-10T08:00:00Z")])).reduce<number>(
          (sum, count) => sum + (count ?? 0),
          0,
        ),
      ).toBe(2);
      expect(await sent(mona)).toEqual([
        expect.stringContaining("Bo Booker: 2 weeks not submitted, due on 7 Nov 2026"),
      ]);
      expect(await sent(owner)).toEqual([expect.stringContaining("Sol Alone: 2 weeks not submitted")]);
      expect(await run("2026-11-11T08:00:00Z")).toBe(0);
      expect([await sent(nora), await sent(bo)]).toEqual([[], []]);
      const todo = async (person: TestPerson) =>
        (await person.client.ok(readTodos)).todos.find(({ kind }) => kind === "late-in-team");
      expect(await todo(mona)).toMatchObject({
        count: 1,
        items: [{ id: bo.id, name: "Bo Booker: 2 weeks not submitted", day: "2026-11-01" }],
      });
      expect([await todo(nora), await todo(bo)]).toEqual([undefined, undefined]);
      await organisation.owner.client.ok(changeSettings, {
        body: { breaks: { version: 1, reviewReminders: false } },
      });
      expect(await run("2026-11-13T08:00:00Z")).toBe(1);
      // Mails of the phase are off; Home says it.
      expect([await sent(nora), (await todo(nora))?.count]).toEqual([[], 1]);
      for (const week of ["2026-10-19", "2026-10-26"]) {
        await submit(bo, week);
        await submit(sol, week);
      }
      expect([await todo(mona), await todo(nora), await todo(owner)]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      expect(await todo((await makeOrganisation(stint())).owner)).toBeUndefined();
    });
  },
  { today: "2026-11-12" },
);

let now = Date.parse("2026-11-07T11:30:00Z");

describeOnEngines(
  "The edge of a phase",
  (stint) => {
    it("is the end of the organisation's own day", async () => {
      const { organisation, owner } = await firm(stint());
      const state = async () => (await read(owner)).phases[0]?.state;
      const moveTo = (zone: string) =>
        stint().engine.script(
          `UPDATE organisation_settings SET time_zone = '${zone}' WHERE org_id = '${organisation.id}'`,
        );
      const states = [await state()];
      await moveTo("Pacific/Auckland");
      states.push(await state());
      now = Date.parse("2026-11-08T07:30:00Z");
      await moveTo("America/Los_Angeles");
      states.push(await state());
      await moveTo("Europe/London");
      expect([...states, await state()]).toEqual(["open", "late", "open", "late"]);
      now = Date.parse("2026-11-07T11:30:00Z");
    });
  },
  { clock: clockAt(() => now) },
);
