import { expect, it } from "vitest";
import { acceptInvitation } from "#features/access/contract.ts";
import { readMissingWeeks } from "#features/analytics/contract.ts";
import { invitePerson } from "#features/invitations/contract.ts";
import { addDays, daysBetween, startOfWeek, type Day } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import { randomOf, type Random } from "../../src/demo/random.ts";
import { requestHolidays } from "#features/leave/contract.ts";
import {
  addTimesheetEntry,
  listTimesheets,
  rejectTimesheets,
  overrideTimesheetEntries,
  type TimesheetDetail,
} from "#features/timesheets/decisions-contract.ts";
import { listAuditEvents, readAuditEvent } from "#features/audit/contract.ts";
import { changeSettings } from "#features/organisation/settings-contract.ts";
import { readTodos } from "#features/home/contract.ts";
import { changePerson, readPerson } from "#features/people/contract.ts";
import { openWeeksOf } from "#features/people/server/open-week-queries.ts";
import { peoplesOpenWeeks } from "#features/reminders/server/queries.ts";
import { sendReminders } from "#features/reminders/server/send-reminders.ts";
import { readReport } from "#features/reports/contract.ts";
import { listMyOpenWeeks, readMyWeek, saveMyWeek, submitMyWeek } from "#features/timesheets/contract.ts";
import { newId } from "#server/ids.ts";
import { at, clockAt } from "../support/at.ts";
import { mailsOf } from "../support/mail.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { addProject } from "../support/projects.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

/** Of the organisation's calendar, when these people are looked at. */
const today = "2026-11-28";
const statuses = ["draft", "rejected", "submitted", "approved"] as const;

interface Story {
  readonly id: string;
  readonly joined: Day;
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
  /** From the first day on, before the second. */
  readonly inactive: readonly [Day, Day] | null;
  /** Undefined without the role Booker; null since the row was made. */
  readonly bookerSince: Day | null | undefined;
  readonly monthlyHours: number | null;
  readonly pattern: { readonly from: Day; readonly hours: readonly number[] } | null;
  readonly leave: readonly { readonly first: Day; readonly last: Day; readonly hours: number }[];
  readonly weeks: ReadonlyMap<Day, { readonly status: (typeof statuses)[number]; readonly hours: number }>;
}

const dayIn = (random: Random, first: Day, days: number) => addDays(first, random.integer(0, days));

function storyOf(random: Random): Story {
  const joined = dayIn(random, "2026-08-03", 100);
  const weeks = new Map(
    Array.from({ length: random.integer(0, 10) }, () => [
      addDays("2026-07-27", 7 * random.integer(0, 19)),
      { status: random.pick(statuses), hours: random.pick([0, 0, 4, 7.5]) },
    ]),
  );
  return {
    id: newId(),
    joined,
    firstDay: random.chance(0.4) ? dayIn(random, "2026-07-20", 100) : null,
    lastDay: random.chance(0.4) ? dayIn(random, "2026-10-25", 45) : null,
    inactive: random.chance(0.3) ? [dayIn(random, "2026-09-01", 30), dayIn(random, "2026-10-05", 40)] : null,
    bookerSince: random.chance(0.2) ? undefined : random.chance(0.3) ? dayIn(random, "2026-08-20", 60) : null,
    monthlyHours: random.pick([null, null, 80, 0]),
    pattern: random.chance(0.4)
      ? {
          from: dayIn(random, "2026-09-01", 60),
          hours: Array.from({ length: 7 }, () => random.pick([0, 0, 4, 8])),
        }
      : null,
    leave: Array.from({ length: random.integer(0, 2) }, () => {
      const first = dayIn(random, "2026-08-10", 90);
      return { first, last: addDays(first, random.integer(0, 12)), hours: random.pick([4, 8]) };
    }),
    weeks,
  };
}

const publicHolidays = new Map(daysBetween("2026-10-05", "2026-10-09").map((day) => [day, 8]));

/** Every day of every week, one after the other. */
function recount(story: Story): { week: Day; status: string | null; expected: number }[] {
  const mondays = Array.from({ length: 30 }, (_, at) => addDays("2026-06-01", 7 * at));
  return mondays.flatMap((week) => {
    if (addDays(week, 7) > startOfWeek(today)) return [];
    const stored = story.weeks.get(week);
    if (stored && ["submitted", "approved"].includes(stored.status)) return [];
    const hours = daysBetween(week, addDays(week, 6)).map((day, index) => {
      const since = [story.bookerSince ?? story.joined, story.firstDay ?? ""].toSorted().at(-1) ?? "";
      if (story.inactive && story.inactive[0] <= day && day < story.inactive[1]) return 0;
      if (day < since || (story.lastDay !== null && day > story.lastDay)) return 0;
      const standard =
        index < 5 ? Math.min(24, Math.round(((story.monthlyHours ?? 160) * 1200) / 260) / 100) : 0;
      const pattern =
        story.pattern && story.pattern.from <= day ? (story.pattern.hours[index] ?? 0) : standard;
      const away = story.leave.filter(({ first, last }) => first <= day && day <= last);
      return Math.max(
        0,
        sumHours([pattern, -(publicHolidays.get(day) ?? 0), ...away.map((leave) => -leave.hours)]),
      );
    });
    const expected = sumHours(hours);
    const isBegun = stored !== undefined && (stored.status === "rejected" || stored.hours > 0);
    const isForgotten = story.bookerSince !== undefined && expected > 0;
    return isBegun || isForgotten ? [{ week, status: stored?.status ?? null, expected }] : [];
  });
}

const text = (value: string | null) => (value === null ? "NULL" : `'${value}'`);

async function store(stint: Stint, orgId: string, projectId: string, stories: readonly Story[]) {
  const lines = stories.flatMap((story, at) => [
    `INSERT INTO users (org_id, id, email, first_name, monthly_hours, created_at, inactive)
      VALUES ('${orgId}', '${story.id}', 'p${at}@${orgId}.example.com', 'P${String(at).padStart(3, "0")}', ${story.monthlyHours ?? "NULL"}, '${story.joined}T12:00:00Z', '${story.inactive ? `{[${story.inactive.join()})}` : "{}"}');`,
    ...(story.firstDay === null && story.lastDay === null
      ? []
      : [
          story.firstDay !== null && story.lastDay !== null && story.lastDay < story.firstDay
            ? ""
            : `INSERT INTO leave_people (org_id, user_id, first_day, last_day) VALUES ('${orgId}', '${story.id}', ${text(story.firstDay)}, ${text(story.lastDay)});`,
        ]),
    ...(story.bookerSince === undefined
      ? []
      : [
          `INSERT INTO user_role_assignments (org_id, user_id, role_code, since) VALUES ('${orgId}', '${story.id}', 'booker', ${text(story.bookerSince)});`,
        ]),
    ...(story.pattern === null
      ? []
      : [
          `INSERT INTO working_patterns (org_id, user_id, valid_from, monday, tuesday, wednesday, thursday, friday, saturday, sunday)
            VALUES ('${orgId}', '${story.id}', '${story.pattern.from}', ${story.pattern.hours.join(", ")});`,
        ]),
    ...story.leave.flatMap(({ first, last, hours }) => {
      const id = newId();
      return [
        `INSERT INTO holiday_requests (org_id, id, user_id, start_date, end_date, total_hours, status) VALUES ('${orgId}', '${id}', '${story.id}', '${first}', '${last}', 1, 'approved');`,
        ...daysBetween(first, last).map(
          (day) =>
            `INSERT INTO holiday_entries (org_id, holiday_request_id, date, hours_requested) VALUES ('${orgId}', '${id}', '${day}', ${hours});`,
        ),
      ];
    }),
    ...[...story.weeks].flatMap(([week, { status, hours }]) => {
      const id = newId();
      return [
        `INSERT INTO timesheets (org_id, id, user_id, week_starting, status_code) VALUES ('${orgId}', '${id}', '${story.id}', '${week}', '${status}');`,
        hours === 0
          ? ""
          : `INSERT INTO time_entries (org_id, id, timesheet_id, user_id, project_id, date_worked, duration_hours, rate_per_hour, is_billable)
              VALUES ('${orgId}', '${newId()}', '${id}', '${story.id}', '${projectId}', '${week}', ${hours}, 0, true);`,
      ];
    }),
  ]);
  const holidays = [...publicHolidays].map(
    ([day, hours]) =>
      `INSERT INTO organisation_public_holidays (org_id, id, holiday_date, name, hours) VALUES ('${orgId}', '${newId()}', '${day}', 'Closed', ${hours});`,
  );
  await stint.engine.script([...lines, ...holidays].join("\n"));
}

describeOnEngines(
  "Weeks still to submit",
  (stint) => {
    it("are those of a slow recount, over joiners, leavers, part-timers, leave, public holidays and roles", async () => {
      const firm = await makeOrganisation(stint());
      const projectId = await addProject(stint(), firm.id, "QVC");
      const random = randomOf("open weeks");
      const stories = Array.from({ length: 150 }, () => storyOf(random)).filter(
        ({ firstDay, lastDay }) => firstDay === null || lastDay === null || firstDay <= lastDay,
      );
      await store(stint(), firm.id, projectId, stories);
      const [rows] = await stint().platform.database.read(firm.id, peoplesOpenWeeks(firm.id, today));
      const found = Map.groupBy(rows, ({ id }) => id);
      const differences = stories.flatMap((story) => {
        const wanted = recount(story).map(({ week, status }) => `${week} ${status}`);
        const got = (found.get(story.id) ?? []).map((row) => `${row.week_starting} ${row.status_code}`);
        return wanted.join() === got.join() ? [] : [{ story, wanted, got }];
      });
      expect(differences).toEqual([]);
      expect(stories.flatMap(recount).length).toBeGreaterThan(300);
      // The dashboard counts those without a timesheet, of however many months.
      const { client } = firm.owner;
      for (const [startMonth, endMonth] of [
        ["2026-06", "2026-11"],
        ["2026-09", "2026-10"],
        ["2026-10", "2026-10"],
      ] as const) {
        const missing = stories.map((story) =>
          recount(story).filter(
            ({ week, status }) =>
              status === null && startMonth <= week.slice(0, 7) && week.slice(0, 7) <= endMonth,
          ),
        );
        expect(
          await client.ok(readMissingWeeks, { query: { timeframe: "custom", startMonth, endMonth } }),
        ).toEqual({
          people: missing.filter((weeks) => weeks.length > 0).length,
          weeks: missing.flat().length,
        });
      }
      for (const story of stories.slice(0, 25)) {
        const [own] = await stint().platform.database.read(firm.id, openWeeksOf(firm.id, story.id, today));
        expect(own.map((row) => [row.week_starting, row.status_code, row.expected])).toEqual(
          recount(story).map(({ week, status, expected }) => [week, status, expected]),
        );
      }
    });

    it("are named months later in My Time, on Home, in mails, in the manager's list and in the report, until submitted", async () => {
      const firm = await makeOrganisation(stint());
      const manager = await firm.addPerson({ roles: ["manager"], name: "Mona Manager" });
      const bo = await firm.addPerson({ roles: ["booker"], name: "Bo Booker", managerId: manager.id });
      await stint().engine.script(
        `UPDATE users SET created_at = '2026-09-30T09:00:00Z' WHERE org_id = '${firm.id}'`,
      );
      await firm.owner.client.ok(changePerson, {
        params: { personId: bo.id },
        body: { version: 1, updates: {}, employment: { firstDay: "2026-10-14", lastDay: "2026-11-13" } },
      });
      const mondays = ["2026-10-12", "2026-10-19", "2026-10-26", "2026-11-02", "2026-11-09"];
      const open = async () =>
        (await bo.client.ok(listMyOpenWeeks, {})).weeks.map(({ weekStarting }) => weekStarting);
      expect(await open()).toEqual(mondays);
      const onHome = async () =>
        (await bo.client.ok(readTodos, {})).todos.find(({ kind }) => kind === "week-to-submit");
      expect(await onHome()).toMatchObject({
        count: 5,
        items: [{ id: mondays[0], hours: 0, of: 22.14 }, {}, {}, {}, {}],
      });
      const listed = await manager.client.ok(listTimesheets, { query: { week: "2026-11-23" } });
      expect([listed.missing, listed.weeks]).toEqual([mondays.map((week) => ({ week, count: 1 })), []]);
      const report = await firm.owner.client.ok(readReport, {
        query: { report: "missing", person: bo.id, from: "2026-01", to: "2026-12" },
      });
      expect(report.lines.map(({ cells }) => cells[0])).toEqual(mondays);
      await sendReminders(at(stint(), "2026-11-30T08:00:00Z"), firm.id);
      const mails = await mailsOf(stint(), firm.id);
      // Mona and the owner don't have the role Booker.
      expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
        [bo.email, "Submit 5 weeks"],
      ]);
      expect(mails[0]?.text_part).toContain("12 – 18 Oct 2026");

      for (const weekStarting of mondays.slice(0, 4))
        await bo.client.ok(submitMyWeek, { params: { weekStarting }, body: { version: 0 } });
      expect(await open()).toEqual(["2026-11-09"]);
      expect(await onHome()).toMatchObject({ count: 1 });
      for (const { client } of [manager, firm.owner])
        expect((await client.ok(listMyOpenWeeks, {})).weeks).toEqual([]);
    });

    it("begin with the day someone gets the role Booker", async () => {
      const firm = await makeOrganisation(stint());
      await stint().engine.script(
        `UPDATE users SET created_at = '2026-09-30T09:00:00Z' WHERE org_id = '${firm.id}'`,
      );
      const { id, client } = firm.owner;
      const { version } = await client.ok(readPerson, { params: { personId: id } });
      await client.ok(changePerson, {
        params: { personId: id },
        body: { version, updates: {}, roleCodes: ["super_admin", "booker"] },
      });
      expect((await client.ok(listMyOpenWeeks, {})).weeks).toEqual([]);
      await stint().engine.script(
        `UPDATE user_role_assignments SET since = '2026-11-10' WHERE org_id = '${firm.id}' AND role_code = 'booker'`,
      );
      expect((await client.ok(listMyOpenWeeks, {})).weeks.map(({ weekStarting }) => weekStarting)).toEqual([
        "2026-11-09",
        "2026-11-16",
      ]);
    });

    it("can be booked within the days of the organisation and the employment, whichever way", async () => {
      const firm = await makeOrganisation(stint());
      const manager = await firm.addPerson({ roles: ["manager"], name: "Mona Manager" });
      const bo = await firm.addPerson({ roles: ["booker"], name: "Bo Booker", managerId: manager.id });
      const project = await addProject(stint(), firm.id, "QVC");
      await firm.owner.client.ok(changeSettings, {
        body: { breaks: { version: 1, bookingDaysBack: 60, bookingDaysAhead: 31 } },
      });
      const book = (weekStarting: string, day = weekStarting) =>
        bo.client.call(saveMyWeek, {
          params: { weekStarting },
          body: { version: 0, cells: [{ projectId: project, day, hours: 7.5 }] },
        });
      const refusal = async (weekStarting: string, day?: string) => {
        const { status, body } = await book(weekStarting, day);
        return [status, Object.values((body as { fields?: object }).fields ?? {})];
      };
      expect(await refusal("2031-01-06")).toEqual([
        422,
        ["You can book time up to 31 days ahead, until 29 Dec 2026."],
      ]);
      expect(await refusal("2019-01-07")).toEqual([
        422,
        [
          "You can book time up to 60 days back, from 29 Sep 2026. Your manager can add earlier hours once the week is submitted.",
        ],
      ]);
      const submit = (weekStarting: string) =>
        bo.client.call(submitMyWeek, { params: { weekStarting }, body: { version: 0 } });
      expect((await submit("2031-01-06")).status).toBe(409);
      const { version } = await firm.owner.client.ok(readPerson, { params: { personId: bo.id } });
      const saved = await firm.owner.client.ok(changePerson, {
        params: { personId: bo.id },
        body: { version, updates: {}, employment: { lastDay: "2026-11-18" } },
      });
      expect([saved.firstDay, saved.lastDay]).toEqual([null, "2026-11-18"]);
      expect(await refusal("2026-11-16", "2026-11-19")).toEqual([
        422,
        ["Time can be booked until the last day, 18 Nov 2026."],
      ]);
      expect((await book("2026-11-16", "2026-11-18")).status).toBe(200);
      const week = await bo.client.ok(readMyWeek, { params: { weekStarting: "2026-11-16" } });
      expect([week.expected.slice(0, 4), week.window.last]).toEqual([[7.38, 7.38, 7.38, 0], "2026-11-18"]);
      const leave = await bo.client.call(requestHolidays, {
        body: { startDate: "2026-11-17", endDate: "2026-11-20", hours: null, reason: "" },
      });
      expect([leave.status, (leave.body as { fields?: object }).fields]).toEqual([
        422,
        { endDate: "Employment ends on 18 Nov 2026. Choose days up to it." },
      ]);
      const wrong = await firm.owner.client.call(changePerson, {
        params: { personId: bo.id },
        body: { version: saved.version, updates: {}, employment: { firstDay: "2026-11-19" } },
      });
      expect(wrong.status).toBe(422);
      // A manager adds what the person can't book any more, with a reason.
      const old = { params: { weekStarting: "2026-06-01" } };
      const { timesheetId, version: submitted } = await bo.client.ok(submitMyWeek, {
        ...old,
        body: { version: 0 },
      });
      const params = { timesheetId: timesheetId ?? "" };
      const added = (body: object) =>
        manager.client.call(addTimesheetEntry, {
          params,
          body: { version: submitted, projectId: project, day: "2026-06-02", hours: 4, ...body },
        });
      const required = { reason: "Enter a reason. Bo Booker can't book these days." };
      expect(await added({})).toMatchObject({ status: 422, body: { fields: required } });
      expect(await added({ reason: " " })).toMatchObject({ status: 422, body: { fields: required } });
      const booked = await added({ reason: "Found in the site diary" });
      expect(booked).toMatchObject({ status: 200, body: { ownDays: { first: "2026-09-29" } } });
      const [entry] = (booked.body as TimesheetDetail).entries;
      const override = (body: object) =>
        manager.client.call(overrideTimesheetEntries, {
          params,
          body: { version: submitted + 1, entries: [{ entryId: entry?.id ?? "", hours: 5 }], ...body },
        });
      expect(await override({})).toMatchObject({ status: 422, body: { fields: required } });
      expect(await override({ reason: "Half a day more" })).toMatchObject({ status: 200 });
      const { events } = await firm.owner.client.ok(listAuditEvents, { query: {} });
      const details = await Promise.all(
        events.map(({ id: entryId }) => firm.owner.client.ok(readAuditEvent, { params: { entryId } })),
      );
      for (const reason of ["Half a day more", "Found in the site diary"])
        expect(JSON.stringify(details)).toContain(reason);
    });

    it("lose what was said of an earlier version once they are submitted again", async () => {
      const firm = await makeOrganisation(stint());
      const manager = await firm.addPerson({ roles: ["manager"], name: "Mona Manager" });
      const bo = await firm.addPerson({ roles: ["booker"], name: "Bo Booker", managerId: manager.id });
      const params = { weekStarting: "2026-11-16" };
      const first = await bo.client.ok(submitMyWeek, { params, body: { version: 0 } });
      const timesheets = [{ id: first.timesheetId ?? "", version: first.version }];
      await manager.client.ok(rejectTimesheets, { body: { timesheets, comment: "Say so in the note" } });
      const returned = await bo.client.ok(readMyWeek, { params });
      expect(returned.comment).toBe("Say so in the note");
      const again = await bo.client.ok(submitMyWeek, { params, body: { version: returned.version } });
      expect([again.statusCode, again.comment]).toEqual(["submitted", null]);
    });
  },
  { today },
);

let now = "2027-03-03";

describeOnEngines(
  "Weeks of someone who joins, on a server with another day than the database's",
  (stint) => {
    it.each([
      ["earlier", "2026-06-03", "2026-06-22", ["2026-06-01", "2026-06-08", "2026-06-15"]],
      ["later", "2027-03-03", "2027-03-22", ["2027-03-01", "2027-03-08", "2027-03-15"]],
    ])("%s: are to be submitted from the day they joined", async (_name, joins, looks, weeks) => {
      now = joins;
      const { owner } = await makeOrganisation(stint());
      const { link } = await owner.client.ok(invitePerson, {
        body: {
          email: `joiner-${joins}@test.example`,
          firstName: "Jo",
          lastName: "Joiner",
          roleCodes: ["booker"],
          functionId: null,
          costTierId: null,
          managerId: null,
          billable: false,
          monthlyHours: null,
          holidayAllowance: null,
        },
      });
      const token = new URLSearchParams(new URL(link).hash.slice(1)).get("token") ?? "";
      const password = "correct-horse-battery";
      const joiner = stint().visitor();
      await joiner.ok(acceptInvitation, { body: { token, password, confirmation: password } });
      const { version } = await owner.client.ok(readPerson, { params: { personId: owner.id } });
      await owner.client.ok(changePerson, {
        params: { personId: owner.id },
        body: { version, updates: {}, roleCodes: ["super_admin", "booker"] },
      });
      now = looks;
      for (const client of [joiner, owner.client])
        expect((await client.ok(listMyOpenWeeks)).weeks.map(({ weekStarting }) => weekStarting)).toEqual(
          weeks,
        );
    });
  },
  { clock: clockAt(() => Date.parse(`${now}T10:00:00Z`)) },
);
