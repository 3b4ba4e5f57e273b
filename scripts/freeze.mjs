// Stores a backup of two tiny organisations for the test that upgrades it: one of rows, and one set up over HTTP with
// its links, whose secrets are in links.json. Run when a version is released, and never again for that version:
// node scripts/freeze.mjs 1.0.0
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { makeBackup } from "../src/server/database/backup/make-backup.ts";
import { openEmbedded } from "../packages/embedded-engine/open-embedded.ts";
import { createWall } from "../src/features/walls/contract.ts";
import { invitePerson } from "../src/features/invitations/contract.ts";
import { Client } from "../tests/support/client.ts";
import { foundOverHttp } from "../tests/support/founded.ts";
import { startProgram } from "../tests/support/program.ts";
import { openWaysIn } from "../tests/support/ways-in.ts";
import { ensureBuilt } from "./ready.mjs";

const place = fs.mkdtempSync(path.join(os.tmpdir(), "stint-freeze-"));
const quiet = () => undefined;
const id = (number) => `'00000000-0000-4000-8000-${String(number).padStart(12, "0")}'`;
const org = id(1);
const rows = `
INSERT INTO clients (id, name) VALUES (${org}, 'Acme');
INSERT INTO organisation_settings (org_id) VALUES (${org});
INSERT INTO functions (org_id, id, name) VALUES (${org}, ${id(2)}, 'Design');
INSERT INTO cost_tiers (org_id, id, function_id, name, hourly_rate) VALUES (${org}, ${id(3)}, ${id(2)}, 'Senior', 80);
INSERT INTO users (org_id, id, first_name, last_name, email, function_id, cost_tier_id, billable, monthly_hours)
  VALUES (${org}, ${id(4)}, 'Ada', 'Zoë', 'ada@acme.example', ${id(2)}, ${id(3)}, true, 160);
INSERT INTO user_role_assignments VALUES (${org}, ${id(4)}, 'super_admin');
INSERT INTO login_directory VALUES ('ada@acme.example', ${org}, ${id(4)});
INSERT INTO projects (org_id, id, name, code, status_code, start_date, project_length_months)
  VALUES (${org}, ${id(5)}, 'Café', 'CAFE', 'active', '2026-01-01', 12);
INSERT INTO budget_profiles (org_id, id, project_id, profile_code, profile_name, status_code)
  VALUES (${org}, ${id(6)}, ${id(5)}, 'A', 'First', 'active');
INSERT INTO budget_profile_months VALUES (${org}, ${id(6)}, ${id(2)}, ${id(3)}, 1, 40, 80);
INSERT INTO forecasts (org_id, id, project_id, forecast_period_id, user_id, status)
  VALUES (${org}, ${id(7)}, ${id(5)}, '2026-01-01', ${id(4)}, 'frozen');
INSERT INTO forecast_entries VALUES (${org}, ${id(7)}, ${id(3)}, ${id(2)}, 30, 80, 2400);
INSERT INTO function_allocations (org_id, id, function_id, forecast_period, status_code)
  VALUES (${org}, ${id(8)}, ${id(2)}, '2026-01-01', 'submitted');
INSERT INTO allocation_entries VALUES
  (${org}, ${id(9)}, ${id(8)}, ${id(4)}, ${id(5)}, ${id(2)}, ${id(3)}, '2026-01-05', 8, 80);
INSERT INTO timesheets (org_id, id, user_id, week_starting) VALUES (${org}, ${id(10)}, ${id(4)}, '2026-01-05');
INSERT INTO time_entries (org_id, id, timesheet_id, user_id, project_id, date_worked, duration_hours, function_id,
  cost_tier_id, rate_per_hour, is_billable) VALUES
  (${org}, ${id(11)}, ${id(10)}, ${id(4)}, ${id(5)}, '2026-01-05', 7.5, ${id(2)}, ${id(3)}, 80, true);
INSERT INTO audit_log (org_id, id, actor_name, action, subject_type, subject_id, after, request_id)
  VALUES (${org}, ${id(12)}, 'System', 'create organisation', 'organisation', ${org}, '{"name": "Acme"}', 'freeze');
`;

/** Sets up an organisation and answers how its people get in. */
async function makeLinks() {
  ensureBuilt();
  const server = startProgram({ DATA_DIR: place, PORT: "0", DEMO: "0", COPY_AT: "off" });
  const { cookie } = await foundOverHttp(server);
  const owner = new Client(await server.ready, cookie);
  const { secret, calendar } = await openWaysIn(owner);
  const wall = await owner.ok(createWall, {
    body: {
      name: "Reception",
      panels: ["hours"],
      rotates: false,
      theme: "light",
      showsNames: false,
      expiresInDays: null,
    },
  });
  const invitation = await owner.ok(invitePerson, {
    body: {
      email: "ben@test.example",
      firstName: "Ben",
      lastName: "Hall",
      roleCodes: ["booker"],
      functionId: null,
      costTierId: null,
      managerId: null,
      billable: false,
      monthlyHours: null,
      holidayAllowance: null,
    },
  });
  await server.stop();
  return {
    cookie,
    token: secret,
    calendar,
    wall: `/api${new URL(wall.url).pathname}`,
    invitation: new URLSearchParams(new URL(invitation.link).hash.slice(1)).get("token"),
  };
}

const links = await makeLinks();
const engine = await openEmbedded({ folder: place, log: quiet });
await engine.script(rows);
const backup = path.join(place, "backup");
await makeBackup(engine, backup);
await engine.close();
const files = fs.readdirSync(backup).sort();
const stored = files.map((file) => [file, fs.readFileSync(path.join(backup, file)).toString("base64")]);
stored.push(["links.json", Buffer.from(JSON.stringify(links)).toString("base64")]);
const target = `tests/server/database/release-${process.argv[2]}.json`;
fs.writeFileSync(target, `${JSON.stringify(Object.fromEntries(stored), null, 1)}\n`);
fs.rmSync(place, { recursive: true });
