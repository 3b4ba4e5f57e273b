import type { Engine } from "#server/database/engine.ts";
import { planRows } from "./ten-thousand-plans.ts";
import { timeRows } from "./ten-thousand-time.ts";
import { id, insertedPlainly, peopleCount, projectCount } from "./ten-thousand-ids.ts";

/** Some of the ten thousand, by number. */
export const among = {
  /** Of 200 people. */
  manager: id("person", 1),
  /** Of the function of 1,000. */
  allocator: id("person", 801),
  /** With most projects to forecast. */
  forecaster: id("person", 501),
  /** One of the manager's. */
  report: id("person", 210),
  functionId: id("function", 1),
  projectId: id("project", 10),
  placeId: id("place", 1),
  budgetProfileId: id("budget", 10),
  characteristicId: id("characteristic", 1),
  /** Of `report`: the submitted week, and the request that waits. */
  timesheetId: id("week", 210 * 4 + 2),
  holidayRequestId: id("request", 210 * 4 + 2),
} as const;

/** The organisation's civil day. */
export const today = "2026-11-19";
/** A month that everyone is planned in, those of `among.functionId` day by day. */
export const plannedMonth = "2026-11";
/** A month in which `among.functionId` has no plan, and its projects want more hours than it has. */
export const wantedMonth = "2027-01";
/** A week in which everyone submitted, and the people of the first nine managers wait. */
export const submittedWeek = "2026-11-09";

const firstNames =
  "Ada,Björn,Chinonso,Dariusz,Éloïse,Fatima,Gwendolyn,Hiroshi,Ines,Jürgen,Katarzyna,Leonora,Maximilian,Ngozi,Oyelaran,Priscilla,Quentin,Rosalind,Søren,Thandiwe,Ursula,Vasiliki,Wilhelmina,Ximena,Yusuf";
const lastNames =
  "Abernathy,Brandt,Castellanos,Dąbrowski,Eze,Fitzgerald,Grünwald,Haralambous,Ivanova,Jørgensen,Kowalczyk,Lindqvist,Montgomery,Nakamura,Oyelowo,Papadopoulos,Quispe,Rasmussen,Schwarzenberg,Tkachenko";
const nth = (texts: string, place: string): string =>
  `(string_to_array('${texts}', ','))[1 + ${place} % ${texts.split(",").length}]`;

/** The first 500 manage. The first one has 200 people, those beyond 9,000 no manager. */
const managerOf = `CASE WHEN u BETWEEN 201 AND 400 THEN ${id("person", "1")} WHEN u <= 9000 THEN ${id("person", "2 + u % 499")} END`;

/** People, functions of 1,000, projects, places, skills, invitations and delegations. */
const organisationRows = (org: string): string[] => [
  `UPDATE clients SET created_at = '2026-09-15' WHERE id = ${org}`,
  `INSERT INTO functions (org_id, id, name) SELECT ${org}, ${id("function", "f")}, 'Function ' || chr(64 + f) FROM generate_series(1, 10) f`,
  `INSERT INTO cost_tiers (org_id, id, function_id, name, hourly_rate, position)
    SELECT ${org}, ${id("tier", "f * 4 + t")}, ${id("function", "f")}, 'Tier ' || t, 50 + 20 * t, t FROM generate_series(1, 10) f, generate_series(1, 3) t`,
  `INSERT INTO users (org_id, id, first_name, last_name, email, function_id, cost_tier_id, manager_id, billable, monthly_hours, created_at)
    SELECT ${org}, ${id("person", "u")}, ${nth(firstNames, "u")}, ${nth(lastNames, "(u / 25)")} || ' ' || u, 'person.' || u || '@ten-thousand.example',
      ${id("function", "1 + u % 10")}, ${id("tier", "(1 + u % 10) * 4 + 1 + u / 10 % 3")}, ${managerOf}, true, CASE WHEN u % 5 = 0 THEN 120 END, '2026-01-05'
    FROM generate_series(1, ${peopleCount}) u`,
  `INSERT INTO user_role_assignments (org_id, user_id, role_code)
    SELECT ${org}, ${id("person", "u")}, 'booker' FROM generate_series(1, ${peopleCount}) u
    UNION ALL SELECT ${org}, ${id("person", "u")}, CASE WHEN u <= 500 THEN 'manager' WHEN u <= 800 THEN 'forecaster' ELSE 'allocator' END FROM generate_series(1, 900) u`,
  `INSERT INTO login_directory (email, org_id, user_id) SELECT email, org_id, id FROM users WHERE email LIKE '%@ten-thousand.example'`,
  `INSERT INTO credentials (org_id, user_id, password_hash)
    SELECT org_id, ${id("person", "u")}, password_hash FROM credentials, unnest(ARRAY[1, 501, 801]) u WHERE org_id = ${org}`,
  `INSERT INTO function_allocators (org_id, function_id, user_id) SELECT ${org}, ${id("function", "1 + (u - 801) / 10")}, ${id("person", "u")} FROM generate_series(801, 900) u`,
  `INSERT INTO projects (org_id, id, name, code, status_code, start_date, project_length_months, is_internal)
    SELECT ${org}, ${id("project", "p")}, 'Relaunch of the customer portal, part ' || p, 'PRJ' || lpad(p::text, 4, '0'), 'active', '2026-01-01', 24, p > ${projectCount}
    FROM generate_series(1, ${projectCount} + 5) p`,
  `INSERT INTO project_functions (org_id, project_id, function_id)
    SELECT ${org}, ${id("project", "p")}, ${id("function", "1 + (p + 3 * k) % 10")} FROM generate_series(1, ${projectCount}) p, generate_series(0, 2) k`,
  `INSERT INTO project_forecasters (org_id, project_id, user_id)
    SELECT ${org}, ${id("project", "p")}, ${id("person", "501 + (p + 150 * k) % 300")} FROM generate_series(1, ${projectCount}) p, generate_series(0, 1) k`,
  `INSERT INTO places (org_id, id, name) SELECT ${org}, ${id("place", "p")}, 'Office ' || p FROM generate_series(1, 4) p`,
  `INSERT INTO user_places (org_id, user_id, valid_from, place_id)
    SELECT ${org}, ${id("person", "u")}, '2026-01-01', ${id("place", "1 + u % 4")} FROM generate_series(1, ${peopleCount}) u`,
  `INSERT INTO organisation_public_holidays (org_id, id, holiday_date, name, place_id)
    SELECT ${org}, gen_random_uuid(), day, 'Holiday of ' || day, ${id("place", "p")} FROM generate_series(1, 4) p, unnest(ARRAY['2026-11-12', '2026-12-24']::date[]) day`,
  `INSERT INTO skills (org_id, id, name) SELECT ${org}, ${id("skill", "s")}, 'Skill ' || s FROM generate_series(1, 40) s`,
  `INSERT INTO person_skills (org_id, user_id, skill_id, level)
    SELECT ${org}, ${id("person", "u")}, ${id("skill", "1 + (u + 7 * k) % 40")}, 1 + u % 3 FROM generate_series(1, ${peopleCount}) u, generate_series(0, 1) k`,
  `INSERT INTO user_invitations (org_id, id, email, first_name, last_name, role_codes, token_hash, expires_at)
    SELECT ${org}, gen_random_uuid(), 'invited.' || i || '@ten-thousand.example', ${nth(firstNames, "i")}, 'Invited ' || i, '{booker}', 'hash ' || i, '2026-11-26' FROM generate_series(1, 4000) i`,
  `INSERT INTO delegations (org_id, id, manager_id, delegate_id, first_day, last_day)
    SELECT ${org}, gen_random_uuid(), ${id("person", "m")}, ${id("person", "m + 1")}, '2026-11-16', '2026-11-27' FROM generate_series(2, 401) m`,
  `INSERT INTO characteristics (org_id, id, name, name_key, characteristic_type_id, is_global) VALUES (${org}, ${id("characteristic", "1")}, 'Sites', 'sites', 1, true)`,
  `INSERT INTO project_characteristics (org_id, id, project_id, characteristic_id, characteristic_type_id, value_number)
    SELECT ${org}, gen_random_uuid(), ${id("project", "p")}, ${id("characteristic", "1")}, 1, p FROM generate_series(1, ${projectCount}) p`,
];

/** What the triggers of single rows would have counted. */
const totals = [
  "INSERT INTO monthly_totals SELECT * FROM monthly_corrections",
  "INSERT INTO monthly_function_totals SELECT * FROM monthly_function_corrections",
  "INSERT INTO monthly_project_totals SELECT * FROM monthly_project_corrections",
  "INSERT INTO weekly_function_totals SELECT * FROM weekly_function_corrections",
  "INSERT INTO weekly_person_totals SELECT * FROM weekly_person_corrections",
];

/**
 * Makes an organisation that `makeOrganisation` made one of ten thousand people, 1,250 projects and a planned month;
 * alone in its database. Super admin, manager, allocator and forecaster log in with the same password.
 */
export async function makeTenThousand(engine: Engine, organisationId: string): Promise<void> {
  const org = `'${organisationId}'::uuid`;
  const rows = [...organisationRows(org), ...timeRows(org), ...planRows(org), ...totals];
  await engine.script(insertedPlainly(rows));
  await engine.script("ANALYZE");
}
