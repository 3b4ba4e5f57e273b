import {
  changeBudgetProfile,
  createBudgetProfile,
  listBudgetProfiles,
  readBudgetProfile,
  type BudgetProfileDetails,
} from "#features/budgets/contract.ts";
import { createProject } from "#features/projects/contract.ts";
import { randomOf, type Random } from "#demo/random.ts";
import { sumExact } from "#shared/hundredths.ts";
import { lineCost } from "#shared/money.ts";
import type { Client } from "../support/client.ts";
import { openGround, type CampaignOptions } from "../support/ground.ts";
import { makeOrganisation } from "../support/organisation.ts";

const clients = 4;
/**
 * Drafts beyond this many are archived or activated before another is made, so that a long storm has
 * meeting itself.
 */
const maxDrafts = 5;

/** What is known of all profiles: every save is one value in all of its cells, and a name of its own. */
interface Ledger {
  /** Hours of each cell by name, of every save that was sent. */
  readonly sent: Map<string, number>;
  /** Names by profile and version their save was answered with. */
  readonly saved: Map<string, string>;
  /** The highest version acknowledged of each profile. */
  readonly newest: Map<string, number>;
  hasActive: boolean;
  readonly notified: string[];
}

interface Scene {
  readonly projectId: string;
  readonly tiers: readonly string[];
  readonly ledger: Ledger;
}

/**
 * Several clients create, save, activate and archive budget profiles of one project at once. Once a profile
 * is active there is exactly one, ever; whatever is read is one save's, complete, with totals that are its
 * lines'; each acknowledged save has the version after the one it saw, and the last is there in the end. `found` counts
 * what is otherwise.
 */
export async function run({
  rounds = 10_000,
  seed,
  log,
  template,
}: CampaignOptions): Promise<{ tried: number; found: number }> {
  const ground = await openGround({ template, log, database: process.env["DATABASE_URL"] });
  const ledger: Ledger = {
    sent: new Map(),
    saved: new Map(),
    newest: new Map(),
    hasActive: false,
    notified: [],
  };
  const counts: Record<string, number> = {};
  try {
    const organisation = await makeOrganisation(ground);
    const people = [
      organisation.owner,
      await organisation.addPerson({ roles: ["forecaster"], name: "Fay Forecaster" }),
    ];
    const team = await organisation.addFunction("Design", [80, 64.55]);
    const forecasterIds = people.slice(1).map(({ id }) => id);
    const draft = {
      name: "Kiln",
      code: "KLN",
      description: "",
      startMonth: 5,
      startYear: 2026,
      projectLengthMonths: 6,
    };
    const project = await organisation.owner.client.ok(createProject, {
      body: { ...draft, functionIds: [team.id], forecasterIds },
    });
    const scene: Scene = { projectId: project.id, tiers: team.tiers.map(({ id }) => id), ledger };
    let left = rounds;
    const work = async (one: number): Promise<void> => {
      const random = randomOf(seed, one);
      const client = people[one % people.length]?.client;
      while (client && left > 0) {
        left -= 1;
        const { name, status } = await act(scene, client, random, `${one}-${left}`);
        counts[`${name} ${status}`] = (counts[`${name} ${status}`] ?? 0) + 1;
        if (status >= 500) ledger.notified.push(`${name} was answered ${status}`);
      }
    };
    await Promise.all(Array.from({ length: clients }, (_, one) => work(one)));
    await judgeEnd(scene, organisation.owner.client);
  } finally {
    await ground.stop();
  }
  log(JSON.stringify(counts));
  for (const line of ledger.notified) log(`FOUND: ${line}`);
  return { tried: rounds, found: ledger.notified.length };
}

async function act(
  scene: Scene,
  client: Client,
  random: Random,
  mark: string,
): Promise<{ name: string; status: number }> {
  const { projectId, ledger } = scene;
  const before = ledger.hasActive;
  const { profiles } = await client.ok(listBudgetProfiles, { params: { projectId } });
  const active = profiles.filter(({ statusCode }) => statusCode === "active");
  if (active.length > 1 || (before && active.length === 0))
    ledger.notified.push(`${active.length} profiles are active`);
  const replacesProfileId = active[0]?.id ?? null;
  const drafts = profiles.filter(({ statusCode }) => statusCode === "draft");
  const chosen = drafts[random.integer(0, Math.max(0, drafts.length - 1))];
  const deed = random.integer(0, 9);
  const hours = Math.ceil(random.between(0, 100));
  const body = { profileName: mark, months: cellsOf(scene, hours) };
  if (!chosen || (deed === 0 && drafts.length < maxDrafts)) {
    ledger.sent.set(mark, hours);
    const statusCode = random.integer(0, 3) === 0 ? ("active" as const) : ("draft" as const);
    const params = { projectId };
    const answer = await client.call(createBudgetProfile, {
      params,
      body: { ...body, profileCode: mark, statusCode, replacesProfileId },
    });
    if (answer.status === 200) acknowledge(ledger, answer.body, mark);
    return { name: `create ${statusCode}`, status: answer.status };
  }
  const params = { budgetProfileId: chosen.id };
  const stored = await client.ok(readBudgetProfile, { params });
  judge(scene, stored);
  const { version } = stored;
  if (deed <= 3) {
    const change = {
      version,
      updates: {},
      statusCode: "active" as const,
      acknowledged: true,
      replacesProfileId,
    };
    const answer = await client.call(changeBudgetProfile, { params, body: change });
    if (answer.status === 200) acknowledge(ledger, answer.body, answer.body.profileName, version);
    return { name: "activate", status: answer.status };
  }
  if (deed === 4 && drafts.length >= maxDrafts) {
    const change = { version, updates: {}, statusCode: "archived" as const, acknowledged: true };
    return {
      name: "archive",
      status: (await client.call(changeBudgetProfile, { params, body: change })).status,
    };
  }
  ledger.sent.set(mark, hours);
  const change = { version, updates: { profileName: mark }, months: body.months };
  const answer = await client.call(changeBudgetProfile, { params, body: change });
  if (answer.status === 200) {
    if (answer.body.profileName !== mark)
      ledger.notified.push(`the save ${mark} was answered with ${answer.body.profileName}`);
    acknowledge(ledger, answer.body, mark, version);
  }
  return { name: "save", status: answer.status };
}

/** One value in a changing number of cells, so that a mixture shows. */
function cellsOf({ tiers }: Scene, hours: number) {
  const months = 1 + (hours % 6);
  return tiers.flatMap((costTierId) =>
    Array.from({ length: months }, (_, at) => ({ costTierId, monthIndex: at + 1, budgetHours: hours })),
  );
}

/** `seen` is the version that the save began from; null for a new profile. */
function acknowledge(
  ledger: Ledger,
  { id, version, statusCode }: BudgetProfileDetails,
  name: string,
  seen: number | null = null,
): void {
  const key = `${id} ${version}`;
  if (seen !== null && version !== seen + 1)
    ledger.notified.push(`the save ${name} saw version ${seen} and became ${version}`);
  if (ledger.saved.has(key)) ledger.notified.push(`version ${version} was given to two saves`);
  ledger.saved.set(key, name);
  ledger.newest.set(id, Math.max(version, ledger.newest.get(id) ?? 0));
  if (statusCode === "active") ledger.hasActive = true;
}

/** A profile is one save's, all of it, and its totals are its lines'. */
function judge(scene: Scene, profile: BudgetProfileDetails): void {
  const { sent, saved, notified: reported } = scene.ledger;
  const hours = sent.get(profile.profileName) ?? -1;
  const wanted = cellsOf(scene, hours);
  const mixed =
    profile.months.length !== wanted.length ||
    profile.months.some(({ budgetHours }) => budgetHours !== hours);
  if (mixed)
    reported.push(
      `${profile.profileName} holds ${profile.months.map(({ budgetHours }) => budgetHours).join(" ")}, not ${hours}`,
    );
  const total = sumExact(profile.months.map(({ budgetHours }) => budgetHours));
  const budget = sumExact(profile.months.map((line) => lineCost(line.budgetHours, line.ratePerHour)));
  if (profile.totalHours !== total || profile.totalBudget !== budget)
    reported.push(`${profile.profileName} has other totals than its lines`);
  if (profile.plannedHours !== total || profile.plannedBudget !== budget)
    reported.push(`${profile.profileName} counts other hours than its lines`);
  const acknowledged = saved.get(`${profile.id} ${profile.version}`);
  if (acknowledged !== undefined && acknowledged !== profile.profileName)
    reported.push(`${acknowledged} was acknowledged, ${profile.profileName} reads`);
}

async function judgeEnd(scene: Scene, client: Client): Promise<void> {
  const { ledger, projectId } = scene;
  const { profiles } = await client.ok(listBudgetProfiles, { params: { projectId } });
  const active = profiles.filter(({ statusCode }) => statusCode === "active").length;
  if (active !== (ledger.hasActive ? 1 : 0)) ledger.notified.push(`in the end ${active} profiles are active`);
  for (const { id, version } of profiles) {
    const profile = await client.ok(readBudgetProfile, { params: { budgetProfileId: id } });
    judge(scene, profile);
    // Archiving raises the version by one and retains what was saved.
    const last = ledger.saved.get(`${id} ${ledger.newest.get(id) ?? 0}`);
    if (last !== profile.profileName)
      ledger.notified.push(`the last save of version ${version} was ${last}, ${profile.profileName} stands`);
  }
}
