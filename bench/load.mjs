// Puts the generated rows into the one organisation of a migrated PostgreSQL database, by COPY.
import { generate } from "./generate.mjs";

/**
 * The kinds of rows, and with them the middle of their ids: numbers of the generated data become UUIDs that
 * sort like them.
 */
const kinds = ["function", "tier", "user", "project", "timesheet", "entry", "allocation", "cell", "holiday"];

/** The UUID of the generated row `number` of a kind. */
export function idOf(kind, number) {
  const middle = (kinds.indexOf(kind) + 1).toString(16).padStart(4, "0");
  return `019400a0-${middle}-7000-8000-${number.toString(16).padStart(12, "0")}`;
}

const mondayOf = (day) => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
};

/** Working days from a day on. */
export function workingDaysFrom(day, count) {
  const days = [];
  for (
    let date = new Date(`${day}T00:00:00Z`);
    days.length < count;
    date = new Date(date.getTime() + 86_400_000)
  ) {
    if (date.getUTCDay() % 6 !== 0) days.push(date.toISOString().slice(0, 10));
  }
  return days;
}

/** One COPY of rows into a table; null is written as COPY's own. No value here holds a tab or a backslash. */
function copy(table, columns, rows) {
  const lines = rows.map((row) => row.map((value) => (value === null ? "\\N" : String(value))).join("\t"));
  return `COPY ${table} (${columns.join(", ")}) FROM STDIN;\n${lines.join("\n")}\n\\.\n`;
}

/** Timesheets by person and week, in the order they first appear. */
function weeksOf(timeEntries) {
  const weeks = new Map();
  for (const [, user, , day] of timeEntries) {
    const key = `${user} ${mondayOf(day)}`;
    if (!weeks.has(key)) weeks.set(key, weeks.size + 1);
  }
  return weeks;
}

function statements(orgId, data) {
  const tierOf = new Map(data.users.map((user) => [user.id, user]));
  const rateOf = new Map(data.tiers.map(([id, , , rate]) => [id, rate]));
  const weeks = weeksOf(data.timeEntries);
  const months = new Map();
  for (const [, user, , , day] of data.allocations) {
    const key = `${tierOf.get(user).functionId} ${day.slice(0, 7)}`;
    if (!months.has(key)) months.set(key, months.size + 1);
  }
  const own = (rows) => rows.map((row) => [orgId, ...row]);
  return [
    copy(
      "functions",
      ["org_id", "id", "name"],
      own(data.functions.map(([id, name]) => [idOf("function", id), name])),
    ),
    copy(
      "cost_tiers",
      ["org_id", "id", "function_id", "name", "hourly_rate", "position"],
      own(
        data.tiers.map(([id, functionId, name, rate]) => [
          idOf("tier", id),
          idOf("function", functionId),
          name,
          rate,
          id,
        ]),
      ),
    ),
    copy(
      "users",
      [
        "org_id",
        "id",
        "first_name",
        "last_name",
        "email",
        "function_id",
        "cost_tier_id",
        "manager_id",
        "billable",
        "monthly_hours",
      ],
      own(
        data.users.map(({ id, functionId, tier, managerId }) => [
          idOf("user", id),
          `First${id}`,
          `Last${id}`,
          `user${id}@example.test`,
          idOf("function", functionId),
          idOf("tier", tier),
          managerId === id ? null : idOf("user", managerId),
          true,
          160,
        ]),
      ),
    ),
    copy(
      "user_role_assignments",
      ["org_id", "user_id", "role_code"],
      own(
        data.users.flatMap(({ id }) =>
          (id <= 20 ? ["booker", "manager", "admin"] : ["booker"]).map((role) => [idOf("user", id), role]),
        ),
      ),
    ),
    copy(
      "login_directory",
      ["org_id", "user_id", "email"],
      own(data.users.map(({ id }) => [idOf("user", id), `user${id}@example.test`])),
    ),
    // Everybody has the first super admin's password: hashing one for each would take longer than all the
    // rest.
    `INSERT INTO credentials (org_id, user_id, password_hash) SELECT u.org_id, u.id, c.password_hash FROM users u, credentials c WHERE c.user_id <> u.id;\n`,
    copy(
      "projects",
      ["org_id", "id", "name", "code", "status_code", "start_date", "project_length_months"],
      own(
        data.projects.map(({ id }) => [
          idOf("project", id),
          `Project ${id}`,
          `PRJ${String(id).padStart(3, "0")}`,
          "active",
          `${data.year}-01-01`,
          24,
        ]),
      ),
    ),
    copy(
      "project_functions",
      ["org_id", "project_id", "function_id"],
      own(
        data.projects.flatMap(({ id, functionIds }) =>
          functionIds.map((functionId) => [idOf("project", id), idOf("function", functionId)]),
        ),
      ),
    ),
    copy(
      "timesheets",
      ["org_id", "id", "user_id", "week_starting", "status_code"],
      own(
        [...weeks].map(([key, id]) => [
          idOf("timesheet", id),
          idOf("user", Number(key.split(" ")[0])),
          key.split(" ")[1],
          "approved",
        ]),
      ),
    ),
    copy(
      "time_entries",
      [
        "org_id",
        "id",
        "timesheet_id",
        "user_id",
        "project_id",
        "date_worked",
        "duration_hours",
        "task_notes",
        "function_id",
        "cost_tier_id",
        "rate_per_hour",
        "is_billable",
      ],
      own(
        data.timeEntries.map(([id, user, project, day, hours, note]) => {
          const { functionId, tier } = tierOf.get(user);
          const timesheet = idOf("timesheet", weeks.get(`${user} ${mondayOf(day)}`));
          const work = [
            idOf("entry", id),
            timesheet,
            idOf("user", user),
            idOf("project", project),
            day,
            hours,
            note,
          ];
          return [...work, idOf("function", functionId), idOf("tier", tier), rateOf.get(tier), true];
        }),
      ),
    ),
    copy(
      "function_allocations",
      ["org_id", "id", "function_id", "forecast_period", "status_code"],
      own(
        [...months].map(([key, id]) => [
          idOf("allocation", id),
          idOf("function", Number(key.split(" ")[0])),
          `${key.split(" ")[1]}-01`,
          "submitted",
        ]),
      ),
    ),
    copy(
      "allocation_entries",
      [
        "org_id",
        "id",
        "function_allocation_id",
        "user_id",
        "project_id",
        "function_id",
        "cost_tier_id",
        "allocation_date",
        "hours",
        "rate_per_hour",
      ],
      own(
        data.allocations.map(([id, user, project, tier, day, hours]) => {
          const { functionId } = tierOf.get(user);
          const month = idOf("allocation", months.get(`${functionId} ${day.slice(0, 7)}`));
          return [
            idOf("cell", id),
            month,
            idOf("user", user),
            idOf("project", project),
            idOf("function", functionId),
            idOf("tier", tier),
            day,
            hours,
            rateOf.get(tier),
          ];
        }),
      ),
    ),
    copy(
      "holiday_requests",
      ["org_id", "id", "user_id", "start_date", "end_date", "total_hours", "status"],
      own(
        data.holidays.map(([id, user, from, days, hours]) => [
          idOf("holiday", id),
          idOf("user", user),
          from,
          workingDaysFrom(from, days).at(-1),
          hours,
          "approved",
        ]),
      ),
    ),
    copy(
      "holiday_entries",
      ["org_id", "holiday_request_id", "date", "hours_requested"],
      own(
        data.holidays.flatMap(([id, , from, days]) =>
          workingDaysFrom(from, days).map((day) => [idOf("holiday", id), day, 8]),
        ),
      ),
    ),
    // Dashboards begin with the month the organisation was made in.
    `UPDATE clients SET created_at = '${data.year}-01-01';\n`,
    "ANALYZE;\n",
  ];
}

/**
 * Generates and loads, in one transaction; answers the data, so that a measurement can check what it is
 * answered.
 */
export function loadInto(cluster, orgId, size) {
  const data = generate(size);
  cluster.psql(`BEGIN;\n${statements(orgId, data).join("")}COMMIT;\n`);
  return data;
}
