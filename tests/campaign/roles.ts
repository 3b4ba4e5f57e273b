import { randomOf, type Random } from "#demo/random.ts";
import { changePassword, readSession } from "#features/access/contract.ts";
import { endPersonAccess } from "#features/people/access-contract.ts";
import { changePerson, readPerson, setPersonActive } from "#features/people/contract.ts";
import { areaScopes } from "#features/tokens/rules/areas.ts";
import { routes } from "#routes.ts";
import type { RoleCode } from "#shared/permissions.ts";
import { loadDemonstration } from "../support/demonstration.ts";
import { connectHome, everything, placesOf, today } from "../support/campaign-ground.ts";
import type { Client } from "../support/client.ts";
import { openGround, type CampaignOptions, type Ground } from "../support/ground.ts";
import { operations, type DocumentedOperation } from "../support/openapi.ts";
import {
  makeOrganisation,
  testPassword,
  type TestOrganisation,
  type TestPerson,
} from "../support/organisation.ts";
import { wronglyLetIn } from "../support/roles.ts";
import { sampleRequest, type Places } from "../support/samples.ts";
import { ended, openWaysIn } from "../support/ways-in.ts";

/** People for a server: it limits how often links that it doesn't know may be tried. */
const peopleEach = 25;
const someRoles = ["booker", "manager", "forecaster", "allocator", "admin"] as const;
const isPublic = ({ operation }: DocumentedOperation) => operation["x-access"] === "public";

/** Calls an operation with ids of an organisation; answers the status. */
const caller = (client: Client, places: Places) => async (operation: DocumentedOperation) => {
  const endpoint = routes.find(
    (route) => route.endpoint.method === operation.method && route.endpoint.path === operation.path,
  )?.endpoint;
  const { path, body } = endpoint
    ? sampleRequest(endpoint, places)
    : { path: operation.path, body: undefined };
  return (await client.send(operation.method, path, body)).status;
};

/** What ends someone's access, and whether their sessions, tokens and links go with it. */
function events({ owner }: TestOrganisation, person: TestPerson) {
  const params = { personId: person.id };
  const setActive = async (isActive: boolean) => {
    const { version } = await owner.client.ok(readPerson, { params });
    await owner.client.ok(setPersonActive, { params, body: { version, isActive } });
  };
  const body = { currentPassword: testPassword, password: "another one", confirmation: "another one" };
  return {
    deactivated: () => setActive(false),
    "deactivated and reactivated": () => setActive(false).then(() => setActive(true)),
    "ended by an admin": () => owner.client.ok(endPersonAccess, { params }),
    "password changed": () => person.client.ok(changePassword, { body }),
  };
}

/** Someone with random roles, by session and by token, before and after their access ends; faults in words. */
async function tryPerson(ground: Ground, organisation: TestOrganisation, places: Places, random: Random) {
  const roles = random.shuffled<RoleCode>(someRoles).slice(0, Math.ceil(3 * random.next()));
  const person = await organisation.addPerson({ roles });
  await ground.engine.script(
    `INSERT INTO credentials (org_id, user_id, password_hash) SELECT org_id, '${person.id}', password_hash FROM credentials WHERE user_id = '${organisation.owner.id}'`,
  );
  const session = await ground.visitor().signIn(person.email, testPassword);
  const scopes = random.shuffled(areaScopes).slice(0, Math.ceil(areaScopes.length * random.next()));
  const ways = await openWaysIn(session, scopes);
  const rolesNow = (await session.ok(readSession)).user?.roles ?? [];
  const faults: string[] = [];
  const bySession = await wronglyLetIn(rolesNow, caller(session, places));
  const byToken = await wronglyLetIn(rolesNow, caller(ways.program, places), scopes);
  faults.push(...bySession.letIn, ...byToken.letIn.map((one) => `by token: ${one}`));

  const params = { personId: person.id };
  const fewer = roles.slice(1);
  const { version } = await organisation.owner.client.ok(readPerson, { params });
  const roleCodes = fewer.length > 0 ? fewer : ["booker" as const];
  await organisation.owner.client.ok(changePerson, { params, body: { version, updates: {}, roleCodes } });
  const rolesLeft = (await session.ok(readSession)).user?.roles ?? [];
  const afterLoss = await wronglyLetIn(rolesLeft, caller(session, places));
  faults.push(...afterLoss.letIn.map((one) => `role lost: ${one}`));

  const [name, end] = random.pick(Object.entries(events(organisation, person)));
  await end();
  const answers = await ways.answers();
  if (JSON.stringify(answers) !== JSON.stringify(ended)) faults.push(`${name}: ${JSON.stringify(answers)}`);
  const some = random.shuffled(operations().filter((each) => !isPublic(each))).slice(0, 60);
  for (const client of [session, ways.program])
    for (const operation of some) {
      const status = await caller(client, places)(operation);
      const isShut = operation.path.includes("{token}") || operation.path.includes("{secret}");
      if (status !== (isShut ? 404 : 401))
        faults.push(`${name}: ${operation.method} ${operation.path}: ${status}`);
    }
  const cases = bySession.cases + byToken.cases + afterLoss.cases + 2 * some.length;
  return { cases, faults: faults.map((fault) => `${roles.join(" and ")}: ${fault}`) };
}

/**
 * People with random roles and tokens with random scopes call everything that these don't open, again after a role was
 * removed, and after their access was ended; `rounds` people, 60 by default. `found` counts calls that weren't
 * refused, and tables of another organisation that changed.
 */
export async function run({ rounds = 60, seed, log, template }: CampaignOptions) {
  const random = randomOf(seed, "roles");
  let [tried, found] = [0, 0];
  for (let left = rounds; left > 0; left -= peopleEach) {
    const result = await tryPeople(Math.min(left, peopleEach), random, { seed, log, template });
    tried += result.tried;
    found += result.found;
  }
  return { tried, found };
}

async function tryPeople(people: number, random: Random, { seed, log, template }: CampaignOptions) {
  const environment = { TOKEN_CALLS_PER_MINUTE: "1000000" };
  const ground = await openGround({ template, log, today, environment });
  let [tried, found] = [0, 0];
  try {
    const home = await loadDemoHome(ground);
    const before = await everything(ground, home);
    for (let person = 0; person < people; person += 1) {
      const organisation = await makeOrganisation(ground);
      const places = await placesOf(ground, home, `md5(id::text || '${seed}-${random.next()}')`);
      const { cases, faults } = await tryPerson(ground, organisation, places, random);
      for (const fault of faults) log(`FOUND: ${fault}`);
      tried += cases;
      found += faults.length;
    }
    const after = await everything(ground, home);
    const changed = Object.keys(after).filter((table) => before[table] !== after[table]);
    if (changed.length > 0) log(`FOUND: changed ${changed.join(", ")}`);
    return { tried, found: found + changed.length };
  } finally {
    await ground.stop();
  }
}

async function loadDemoHome(ground: Ground): Promise<string> {
  await loadDemonstration(ground);
  const [row] = await ground.engine.readBatch("", [
    { sql: "SELECT org_id::text FROM users WHERE email = 'superadmin@harbourpine.example'", parameters: [] },
  ]);
  const home = String(row?.rows[0]?.["org_id"]);
  await connectHome(ground, home);
  return home;
}
