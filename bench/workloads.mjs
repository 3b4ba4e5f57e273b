// What is measured over HTTP: requests of the product's own screens, on the generated data, and the SQL that
// is the least they could cost.
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { idOf, workingDaysFrom } from "./load.mjs";

/** The day the benchmark's server believes it is: after the year of the generated entries. */
export const today = "2026-11-16";

const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
const parsed = (answer) =>
  JSON.parse((unpack[answer.headers["content-encoding"]]?.(answer.bytes) ?? answer.bytes).toString("utf8"));
/** What browsers take. */
const packed = { "accept-encoding": "gzip, deflate, br, zstd" };
const addDays = (day, count) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const close = (a, b) => Math.abs(a - b) < 0.005;

function hoursOfPerson(data, user, from, to) {
  return sum(
    data.timeEntries
      .filter(([, owner, , day]) => owner === user && day >= from && day <= to)
      .map((entry) => entry[4]),
  );
}

const week = "2025-06-09";

/** One person's own week, by people in turn. */
const w1 = {
  title: "one person's week, with projects and notes",
  bar: "<= 1 CPU ms, >= 1,000 req/s a core",
  people: (ground) => ground.people(16),
  next:
    ({ people }) =>
    (client) => ({
      path: `/api/my-time/weeks/${week}`,
      headers: { cookie: people[client % people.length].cookie },
    }),
  check: (answer, { data }) =>
    close(
      sum(parsed(answer).entries.map((entry) => entry.hours)),
      hoursOfPerson(data, 1, week, addDays(week, 6)),
    ),
  sql: (orgId) =>
    `SELECT e.*, p.name FROM time_entries e JOIN projects p ON p.org_id = e.org_id AND p.id = e.project_id WHERE e.org_id = '${orgId}' AND e.user_id = '${idOf("user", 1)}' AND e.date_worked BETWEEN '${week}' AND '${addDays(week, 6)}';`,
};

/** A manager's list: the nearest the product has to a list of many people's time. */
const w2 = {
  title:
    "a manager's list of a week: 28 people, hours and exceptions (no screen lists single entries of everybody; this stands for it)",
  bar: "<= 2 CPU ms for 100 rows",
  people: (ground) => ground.people(1),
  next:
    ({ people }) =>
    () => ({
      path: `/api/manager/timesheets?week=${week}`,
      headers: { ...packed, cookie: people[0].cookie },
    }),
  check: (answer, { data }) =>
    parsed(answer).weeks.length ===
    data.users.filter(({ id, managerId }) => managerId === 1 && id !== 1).length,
  sql: (orgId) =>
    `SELECT * FROM time_entries WHERE org_id = '${orgId}' AND date_worked BETWEEN '2025-06-01' AND '2025-06-30' ORDER BY date_worked, id LIMIT 100;`,
};

const year = "timeframe=custom&startMonth=2025-01&endMonth=2025-12";
const dashboard = (path, title, bar) => ({
  title,
  bar,
  next:
    ({ owner }) =>
    () => ({ path: `${path}?${year}`, headers: { ...packed, cookie: owner.cookie } }),
});

const w3d = {
  ...dashboard(
    "/api/analytics/organisation",
    "the organisation's dashboard over a year: all key figures and hours by month",
    "none: all key figures, of which hours by month are one",
  ),
  check: (answer, { data }) =>
    close(
      sum(parsed(answer).hours.months.map((month) => month.total_actual_hours)),
      sum(data.timeEntries.map((entry) => entry[4])),
    ),
  sql: (orgId) =>
    `SELECT project_id, date_trunc('month', date_worked), sum(duration_hours) FROM time_entries WHERE org_id = '${orgId}' AND date_worked BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY 1, 2;`,
};

const month = "from=2025-06&to=2025-06";
const inJune = (data) => data.timeEntries.filter(([, , , day]) => day.startsWith("2025-06"));
const report = (by, title, bar, columns) => ({
  title,
  bar,
  next:
    ({ owner }) =>
    () => ({
      path: `/api/reports?report=hours&by=${by}&${month}`,
      headers: { ...packed, cookie: owner.cookie },
    }),
  check: (answer, { data }) => {
    const { columns: found, totals } = parsed(answer);
    return close(
      totals[found.findIndex(({ id }) => id === "actual_hours")],
      sum(inJune(data).map((entry) => entry[4])),
    );
  },
  sql: (orgId) =>
    `SELECT ${columns}, sum(duration_hours) FROM time_entries WHERE org_id = '${orgId}' AND date_worked BETWEEN '2025-06-01' AND '2025-06-30' GROUP BY 1, 2;`,
});
/** What the bar of W3 names: the report alone, without the other key figures. */
const w3 = {
  title: "hours per project per month over a year, with names, cost and totals",
  bar: "<= 5 CPU ms, exact",
  next:
    ({ owner }) =>
    () => ({
      path: "/api/reports?report=hours&by=project,month&from=2025-01&to=2025-12",
      headers: { ...packed, cookie: owner.cookie },
    }),
  check: (answer, { data }) => {
    const { columns, totals } = parsed(answer);
    return close(
      totals[columns.findIndex(({ id }) => id === "actual_hours")],
      sum(data.timeEntries.map((entry) => entry[4])),
    );
  },
  // Beside the 100,000 entries, which nothing needs to read, the kept totals alone.
  scan: w3d.sql,
  sql: (orgId) =>
    `SELECT project_id, month_start, sum(actual_hours) FROM monthly_parts WHERE org_id = '${orgId}' AND month_start BETWEEN '2025-01-01' AND '2025-12-01' GROUP BY 1, 2;`,
};
const w4 = report(
  "person,day",
  "hours per person per day of a month, with names, cost and totals",
  "<= 15 CPU ms",
  "user_id, date_worked",
);
const w5 = report(
  "person,project",
  "hours per person per project of a month, with names, cost and totals",
  "<= 10 CPU ms",
  "user_id, project_id",
);

/** The version that stands now, after a save or after a stale one. */
const versionIn = (answer) => parsed(answer).version ?? parsed(answer).current?.version;

/** Saves one more entry of one's own each time; each client is another person. */
const w6 = {
  title: "write one time entry, durable",
  bar: "<= 1.5 CPU ms, >= 1,200/s at 16",
  connections: [1, 16],
  people: (ground) => ground.people(16),
  next: ({ people }) => {
    const state = people.map((person) => ({ person, count: 0, versions: new Map() }));
    return (client) => {
      const own = state[client];
      const monday = addDays("2026-11-09", -7 * (Math.floor(own.count / 20) % 8));
      const place = own.count % 20;
      const round = Math.floor(own.count / 160);
      own.count += 1;
      const cell = {
        projectId: idOf("project", own.person.projects[place % 4]),
        day: addDays(monday, Math.floor(place / 4)),
        hours: 1 + ((round + place) % 5),
      };
      return {
        method: "PUT",
        path: `/api/my-time/weeks/${monday}/cells`,
        headers: { cookie: own.person.cookie },
        body: { version: own.versions.get(monday) ?? 0, cells: [cell] },
        onAnswer: (answer) => void own.versions.set(monday, versionIn(answer) ?? own.versions.get(monday)),
      };
    };
  },
  sql: (orgId) =>
    `INSERT INTO time_entries (org_id, id, timesheet_id, user_id, project_id, date_worked, duration_hours) VALUES ('${orgId}', gen_random_uuid(), '${idOf("timesheet", 1)}', '${idOf("user", 1)}', '${idOf("project", 1)}', '2025-01-01', 1);`,
};

const w7 = {
  title: "planner data of one month, a team of 25",
  bar: "one request; <= 3 CPU ms; <= 60 KB gzip",
  next:
    ({ owner }) =>
    () => ({
      path: `/api/allocations/planner?functionId=${idOf("function", 1)}&month=2025-06`,
      headers: { ...packed, cookie: owner.cookie },
    }),
  check: (answer, { data }) =>
    sum(parsed(answer).entries.map(({ days }) => days.length)) ===
    data.allocations.filter(([, user, , , day]) => user % 8 === 1 && day.startsWith("2025-06")).length,
  sql: (orgId) =>
    `SELECT e.* FROM function_allocations a JOIN allocation_entries e ON e.org_id = a.org_id AND e.function_allocation_id = a.id WHERE a.org_id = '${orgId}' AND a.function_id = '${idOf("function", 1)}' AND a.forecast_period = '2025-06-01';`,
};

/** 25 people x 20 days, all changed every time. */
const w8 = {
  title: "save a team's month, 500 cells changed",
  bar: "<= 25 CPU ms",
  next: ({ owner, data }) => {
    const project = data.projects.find(({ functionIds }) => functionIds.includes(1));
    const team = data.users.filter(({ functionId }) => functionId === 1).slice(0, 25);
    const days = workingDaysFrom("2026-12-01", 20);
    let version = 0;
    let count = 0;
    return () => {
      count += 1;
      const hours = count % 2 === 0 ? 7.5 : 8;
      const cells = team.flatMap(({ id }) =>
        days.map((day) => ({ userId: idOf("user", id), day, projectId: idOf("project", project.id), hours })),
      );
      return {
        method: "PUT",
        path: `/api/allocations/${idOf("function", 1)}/2026-12`,
        headers: { cookie: owner.cookie },
        body: { status: "draft", version, cells },
        onAnswer: (answer) => void (version = versionIn(answer) ?? version),
      };
    };
  },
  sql: (orgId) =>
    `UPDATE allocation_entries SET hours = 15.5 - hours WHERE (org_id, id) IN (SELECT org_id, id FROM allocation_entries WHERE org_id = '${orgId}' ORDER BY id LIMIT 500);`,
};

/** Over HTTP, by id; W9 and W9w stand in many-entries.mjs. */
export const workloads = { W1: w1, W2: w2, W3: w3, W3D: w3d, W4: w4, W5: w5, W6: w6, W7: w7, W8: w8 };
