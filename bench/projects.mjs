// node bench/projects.mjs [projects]: a page of GET /api/projects with so many projects of 3 functions, 2
// forecasters and 2 profiles each, embedded database.
import { db } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import { openGround } from "../tests/support/ground.ts";
import { makeOrganisation } from "../tests/support/organisation.ts";

const count = Number(process.argv[2] ?? 5000);
const ground = await openGround();
const organisation = await makeOrganisation(ground);
const functions = [];
for (const name of ["Design", "Structures", "Survey"])
  functions.push(await organisation.addFunction(name, [80]));
const people = [
  await organisation.addPerson({ roles: ["forecaster"] }),
  await organisation.addPerson({ roles: ["forecaster"] }),
];
const org_id = organisation.id;
const ids = Array.from({ length: count }, () => newId());
const rows = ids.map((id, at) => ({
  org_id,
  id,
  name: `Project ${at}`,
  description: "Forty homes by the river",
  code: `P${at}`,
  start_date: "2026-01-01",
  project_length_months: 18,
}));
for (let at = 0; at < count; at += 1000) {
  const part = rows.slice(at, at + 1000);
  await ground.platform.database.write(org_id, async (transaction) => {
    await transaction.run(db.insertInto("projects").values(part));
    await transaction.run(
      db
        .insertInto("project_functions")
        .values(
          part.flatMap(({ id }) => functions.map((one) => ({ org_id, project_id: id, function_id: one.id }))),
        ),
    );
    await transaction.run(
      db
        .insertInto("project_forecasters")
        .values(part.flatMap(({ id }) => people.map((one) => ({ org_id, project_id: id, user_id: one.id })))),
    );
    const profiles = part.flatMap(({ id }) =>
      ["A", "B"].map((code) => ({
        org_id,
        id: newId(),
        project_id: id,
        profile_code: code,
        profile_name: code,
      })),
    );
    await transaction.run(db.insertInto("budget_profiles").values(profiles));
  });
}
const { listProjects } = await import("#features/projects/contract.ts");
const looks = [
  {},
  { search: "project 49" },
  { sort: "name" },
  { sort: "code", direction: "descending" },
  { sort: "functions" },
  { status: "proposed", sort: "progress" },
];
for (let round = 0; round < 4; round += 1)
  for (const query of looks) {
    const [cpu, began] = [process.cpuUsage(), performance.now()];
    const page = await organisation.owner.client.ok(listProjects, { query });
    const spent = process.cpuUsage(cpu);
    const line = {
      look: JSON.stringify(query),
      found: page.total,
      rows: page.projects.length,
      ms: Math.round(performance.now() - began),
      cpu: Math.round((spent.user + spent.system) / 1000),
      bytes: JSON.stringify(page).length,
    };
    if (round > 0) process.stdout.write(`${JSON.stringify(line)}\n`);
  }
await ground.stop();
