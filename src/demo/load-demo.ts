import { hashPassword } from "../features/access/server/hashing.ts";
import { createOrganisation } from "../features/organisation/server/create-organisation.ts";
import type { Platform } from "../server/http/serve.ts";
import { hashToken, newToken } from "../server/ids.ts";
import type { Query } from "../server/database/sql.ts";
import { harbourPine } from "./harbour-pine.ts";
import { backdateOwner, insertsOf } from "./insert.ts";
import type { OrganisationPlan } from "./organisation-plan.ts";
import { organisationRows } from "./organisation-rows.ts";
import { secondOrg } from "./second-org.ts";
import { demoPassword } from "./sign-ins.ts";
import { at, timelineOf } from "./timeline.ts";

const timeZone = "Europe/London";
const peopleOfSecondOrg = 6;
/** Statements in a transaction: each is up to a thousand rows, and a transaction has seconds to end. */
const statementsAtOnce = 20;

/** Fills an empty database with the demonstration: Harbour & Pine with this many people, and a small second organisation. */
export async function loadDemo(platform: Platform, options: { readonly people: number; readonly say: (line: string) => void }): Promise<void> {
  const { people, say } = options;
  say(`Loading the demonstration organisation with ${people} people…`);
  const started = performance.now();
  const passwordHash = await hashPassword(demoPassword);
  const rows =
    (await loadOrganisation(platform, harbourPine, people, passwordHash)) +
    (await loadOrganisation(platform, secondOrg, peopleOfSecondOrg, passwordHash));
  say(`Loaded ${rows.toLocaleString("en-GB")} rows in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

async function loadOrganisation(platform: Platform, plan: OrganisationPlan, people: number, passwordHash: string): Promise<number> {
  const timeline = timelineOf(platform.clock.today(timeZone), plan.historyMonths);
  const since = at(timeline.createdOn, "09:00");
  const { name, local } = { name: plan.owner.name, local: plan.owner.local };
  const { orgId, ownerId } = await createOrganisation(platform.database, {
    name: plan.name,
    currency: "GBP",
    timeZone,
    createdAt: since,
    owner: { email: `${local}@${plan.domain}`, firstName: name.first, lastName: name.last, password: demoPassword },
  });
  const tokenHashes = plan.invitations.map(() => hashToken(newToken()));
  let rows = 0;
  let waiting: Query<unknown>[] = [backdateOwner(orgId, ownerId, since)];
  const send = async (): Promise<void> => {
    const statements = waiting;
    waiting = [];
    await platform.database.write(orgId, async (transaction) => {
      for (const statement of statements) rows += await transaction.run(statement);
    });
  };
  for (const batch of organisationRows(plan, { timeline, people, ownerId, passwordHash, tokenHashes })) {
    waiting.push(...insertsOf(orgId, batch));
    if (waiting.length >= statementsAtOnce) await send();
  }
  await send();
  return rows;
}
