// The benchmark's data: the same rows for every system that is compared. The same arguments give the same
// bytes. node bench/generate.mjs FOLDER [users=200] [projects=40] [year=2025] [seed=42]
import fs from "node:fs";
import path from "node:path";

const functionNames = ["Engineering", "Design", "QA", "Data", "Product", "Support", "Finance", "Operations"];
const tierNames = ["Junior", "Mid", "Senior"];
const rates = [40, 65, 95];

/** Numbers from 0 to below 1 that depend on the seed alone (mulberry32). */
function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function workingDays(year) {
  const days = [];
  for (
    let day = new Date(Date.UTC(year, 0, 1));
    day.getUTCFullYear() === year;
    day = new Date(day.getTime() + 86_400_000)
  ) {
    if (day.getUTCDay() % 6 !== 0) days.push(day.toISOString().slice(0, 10));
  }
  return days;
}

/**
 * One person's year: quarters of an hour that make eight hours a day, an allocation for each day, and now and
 * then some days off.
 */
function yearOf(user, own, days, random, rows) {
  const below = (n) => Math.floor(random() * n);
  let off = 0;
  for (const day of days) {
    if (off > 0) {
      off -= 1;
      continue;
    }
    if (random() < 0.012) {
      off = 1 + below(5);
      rows.holidays.push([rows.holidays.length + 1, user.id, day, off, 8 * off]);
      off -= 1;
      continue;
    }
    const entries = 1 + below(3);
    let left = 32;
    for (let entry = 0; entry < entries; entry += 1) {
      const quarters = entry === entries - 1 ? left : 4 + below(left - 4 * (entries - entry - 1) - 4 + 1);
      left -= quarters;
      const id = rows.timeEntries.length + 1;
      rows.timeEntries.push([id, user.id, own[below(own.length)].id, day, quarters / 4, `Work note ${id}`]);
    }
    rows.allocations.push([
      rows.allocations.length + 1,
      user.id,
      own[below(own.length)].id,
      user.tier,
      day,
      8,
    ]);
  }
}

/** All rows as arrays, in the order of the columns of the files. */
export function generate({
  users: userCount = 200,
  projects: projectCount = 40,
  year = 2025,
  seed = 42,
} = {}) {
  const random = chance(seed);
  const below = (n) => Math.floor(random() * n);
  const functions = functionNames.map((name, index) => [index + 1, name]);
  const tiers = functionNames.flatMap((_, f) =>
    tierNames.map((name, t) => [f * 3 + t + 1, f + 1, name, rates[t] + f]),
  );
  const users = Array.from({ length: userCount }, (_, index) => {
    const id = index + 1;
    const functionId = (index % 8) + 1;
    return {
      id,
      functionId,
      tier: (functionId - 1) * 3 + 1 + below(3),
      managerId: id <= 20 ? 1 : (id % 20) + 1,
    };
  });
  const projects = Array.from({ length: projectCount }, (_, index) => {
    const most = 3 + below(3);
    const chosen = new Set();
    while (chosen.size < most) chosen.add(1 + below(8));
    return { id: index + 1, functionIds: [...chosen].sort((a, b) => a - b) };
  });
  const projectsOf = (functionId) => {
    const own = projects.filter((project) => project.functionIds.includes(functionId));
    return own.length > 0 ? own : projects;
  };
  const days = workingDays(year);
  const rows = { timeEntries: [], allocations: [], holidays: [] };
  for (const user of users) {
    const open = projectsOf(user.functionId);
    const own = [];
    while (own.length < Math.min(4, open.length)) {
      const project = open[below(open.length)];
      if (!own.includes(project)) own.push(project);
    }
    yearOf(user, own, days, random, rows);
  }
  return { year, functions, tiers, users, projects, ...rows };
}

function writeFiles(folder, data) {
  fs.mkdirSync(folder, { recursive: true });
  const write = (name, header, rows) => {
    fs.writeFileSync(
      path.join(folder, `${name}.csv`),
      `${header}\n${rows.map((row) => row.join(",")).join("\n")}\n`,
    );
    process.stdout.write(`${name} ${rows.length}\n`);
  };
  write("functions", "id,name", data.functions);
  write("cost_tiers", "id,function_id,name,hourly_rate", data.tiers);
  write(
    "users",
    "id,first_name,last_name,login,email,function_id,cost_tier_id,manager_id,monthly_hours",
    data.users.map(({ id, functionId, tier, managerId }) => [
      id,
      `First${id}`,
      `Last${id}`,
      `user${id}`,
      `user${id}@example.test`,
      functionId,
      tier,
      managerId,
      160,
    ]),
  );
  write(
    "projects",
    "id,code,name,start_date,length_months,status",
    data.projects.map(({ id }) => [
      id,
      `PRJ${String(id).padStart(3, "0")}`,
      `Project ${id}`,
      `${data.year}-01-01`,
      24,
      "active",
    ]),
  );
  write(
    "project_functions",
    "project_id,function_id",
    data.projects.flatMap(({ id, functionIds }) => functionIds.map((functionId) => [id, functionId])),
  );
  write("time_entries", "id,user_id,project_id,date_worked,hours,notes", data.timeEntries);
  write("allocations", "id,user_id,project_id,cost_tier_id,allocation_date,hours", data.allocations);
  write("holidays", "id,user_id,start_date,working_days,hours", data.holidays);
}

if (process.argv[1] === import.meta.filename) {
  const [folder = "data", users = 200, projects = 40, year = 2025, seed = 42] = process.argv.slice(2);
  writeFiles(
    folder,
    generate({ users: Number(users), projects: Number(projects), year: Number(year), seed: Number(seed) }),
  );
}
