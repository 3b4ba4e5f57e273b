import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { readSession } from "#features/access/contract.ts";
import { endPersonAccess } from "#features/people/access-contract.ts";
import { connectProvider } from "#features/provisioning/contract.ts";
import { listMyOpenWeeks } from "#features/timesheets/contract.ts";
import { areaScopes } from "#features/tokens/rules/areas.ts";
import { createWall } from "#features/walls/contract.ts";
import { loadDemonstration } from "../support/demonstration.ts";
import { canaries, connectHome, placesOf, today } from "../support/campaign-ground.ts";
import { Client } from "../support/client.ts";
import { openGround, type CampaignOptions, type Ground } from "../support/ground.ts";
import { visitAll } from "../support/strangers.ts";
import { ended, openWaysIn } from "../support/ways-in.ts";

/** A token's calls aren't limited: what is refused for that would hide what is not. */
const unlimited = { TOKEN_CALLS_PER_MINUTE: "1000000" };

/** A stranger's secret under the first organisation's id, as links and tokens name both. */
function swapped(home: string, stranger: { secret: string; calendar: string; wall: string }) {
  const id = Buffer.from(home.replaceAll("-", ""), "hex");
  const secret = Buffer.from(stranger.secret.replace(/^stint_/, ""), "base64url").subarray(16);
  const link = (path: string) => path.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, home);
  return {
    token: `stint_${Buffer.concat([id, secret]).toString("base64url")}`,
    links: [link(stranger.calendar), link(stranger.wall)],
  };
}

/** Signs both organisations' people in, and opens every way into the stranger's account. */
async function openOrganisations(ground: Ground) {
  await loadDemonstration(ground);
  const owner = await ground.visitor().signIn("superadmin@harbourpine.example", demoPassword);
  const home = (await owner.ok(readSession)).user?.orgId ?? "";
  await connectHome(ground, home);
  const stranger = await ground.visitor().signIn("admin@secondorg.example", demoPassword);
  const provider = await stranger.ok(connectProvider, { body: { name: "Other", expiresInDays: 1 } });
  const ways = await openWaysIn(stranger, areaScopes);
  const wall = { name: "Hall", panels: ["hours" as const], rotates: false, theme: "light" as const };
  const { url } = await stranger.ok(createWall, { body: { ...wall, showsNames: false, expiresInDays: 1 } });
  return {
    owner,
    home,
    stranger,
    provider: Client.withToken(ground.url, provider.secret),
    ways,
    swapped: swapped(home, { ...ways, wall: `/api${new URL(url).pathname}` }),
  };
}

/**
 * Another organisation's super admin calls everything with the first one's ids, other ones in each of the `rounds` (10
 * by default), by a session and by a token; and secrets of one are tried under the other's id, and after their
 * access ended. `found` counts what was seen, differed or changed.
 */
export async function run({ rounds = 10, seed, log, template }: CampaignOptions) {
  const ground = await openGround({ template, log, today, environment: unlimited });
  let [tried, found] = [0, 0];
  const judge = (isRight: boolean, line: string) => {
    tried += 1;
    if (isRight) return;
    found += 1;
    log(`FOUND: ${line}`);
  };
  try {
    const { owner, home, stranger, provider, ways, ...rest } = await openOrganisations(ground);
    const secrets = await canaries(ground, home);
    for (let round = 0; round < rounds; round += 1) {
      const foreign = await placesOf(ground, home, `md5(id::text || '${seed}-${round}')`);
      for (const caller of [stranger, ways.program]) {
        const visit = { home, secrets, foreign, stranger: caller, provider };
        const { found: faults, calls } = await visitAll(ground, visit);
        tried += calls;
        for (const fault of Object.values(faults).flat()) judge(false, String(fault));
      }
    }
    const { status } = await Client.withToken(ground.url, rest.swapped.token).call(listMyOpenWeeks);
    judge(status === 401, `a token under the other organisation's id: ${status}`);
    for (const link of rest.swapped.links)
      judge(
        (await ground.visitor().send("GET", link)).status === 404,
        `a link under the other's id: ${link}`,
      );
    const mine = await ground.visitor().signIn("booker@harbourpine.example", demoPassword);
    const own = await openWaysIn(mine);
    const personId = (await mine.ok(readSession)).user?.id ?? "";
    const byStranger = await stranger.call(endPersonAccess, { params: { personId } });
    judge(byStranger.status === 404, `a stranger ends someone's access: ${byStranger.status}`);
    judge((await own.answers()).token === 200, "a stranger ended someone's access");
    await owner.ok(endPersonAccess, { params: { personId } });
    judge(JSON.stringify(await own.answers()) === JSON.stringify(ended), "access goes on after its end");
    return { tried, found };
  } finally {
    await ground.stop();
  }
}
