import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { openEmbedded } from "#packages/embedded-engine/open-embedded.ts";
import { makeLogAsShipped } from "../support/quick-to-open.ts";
import { Chance } from "./power-cut/chance.ts";
import { Checker } from "./power-cut/checking.ts";
import { chooseCut, judge, stateAfter, type Cut, type State } from "./power-cut/cuts.ts";
import { LEDGER } from "./power-cut/ledger.ts";
import { EMPTY, record, type Run } from "./power-cut/record.ts";
import { readImage, type Image } from "./power-cut/tree.ts";

/** States judged at the same time. */
const LANES = 2;
/** States of one recording. */
const CUTS_PER_RECORDING = 25;
const PHASES = 8;
const ROUNDS = 600;

/** What a group of cuts was about. */
export type Scene = "at work" | "recovering" | "being created" | "stock";

export interface Group {
  readonly scene: Scene;
  readonly tried: number;
  readonly found: number;
}

export interface Campaign {
  readonly seed: number;
  readonly log: (line: string) => void;
  /** A folder of its own, for recordings. */
  readonly room: string;
  /** The same for states, in memory where the system has a place for that: nothing need be durable there. */
  readonly states: string;
  /** A database with the ledger in it, closed. */
  readonly image: Image;
}

function describe(cut: Cut, run: Run): string {
  return `step ${cut.after} of ${run.steps.length}, unsynced writes ${cut.fate}, names on the disk ${cut.names}`;
}

/** Cuts the power of one recorded run many times and judges what is left. */
async function cutMany(scene: Scene, run: Run, cuts: readonly Cut[], campaign: Campaign): Promise<Group> {
  let found = 0;
  const waiting = [...cuts];
  const lane = async (): Promise<void> => {
    const checker = new Checker();
    for (let cut = waiting.shift(); cut; cut = waiting.shift()) {
      const problem = await judge(stateAfter(run, cut, new Chance(cut.seed)), checker, campaign.states);
      if (problem === null) continue;
      found += 1;
      campaign.log(`  ${scene}: ${problem} (${describe(cut, run)})`);
    }
    await checker.stop();
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  const acknowledged = run.steps.filter(({ op }) => op === "acknowledge").length;
  campaign.log(
    `${scene}: ${found} of ${cuts.length} states bad; ${run.steps.length} steps and ${acknowledged} answers recorded`,
  );
  return { scene, tried: cuts.length, found };
}

function choose(run: Run, count: number, chance: Chance): Cut[] {
  const offset = chance.below(40);
  return Array.from({ length: count }, (_, index) => chooseCut(run, offset + index, chance));
}

/** A disk that lost its power while the product was at work: what a recovery starts from. */
function brokenState(campaign: Campaign, chance: Chance, phases: number): State {
  const run = record(
    campaign.image,
    { program: "product.ts", seed: chance.below(2 ** 31), phases, first: 0 },
    [],
    campaign.room,
  );
  const [cut] = choose({ ...run, steps: run.steps.slice(Math.floor(run.steps.length / 2)) }, 1, chance);
  const after = Math.floor(run.steps.length / 2) + (cut?.after ?? 0);
  return stateAfter(run, { after, fate: "reordered", names: "when synced", seed: 0 }, chance);
}

/** Records one scene and cuts it `count` times. */
export async function cutScene(
  scene: Scene,
  count: number,
  phases: number,
  campaign: Campaign,
): Promise<Group> {
  const chance = new Chance(campaign.seed);
  const seed = chance.below(2 ** 31);
  const { room } = campaign;
  if (scene === "recovering") {
    const state = brokenState(campaign, chance, phases);
    const run = record(
      state.image,
      { program: "product.ts", seed, phases: 1, first: 1_000_000 },
      state.acknowledged,
      room,
    );
    return cutMany(scene, run, choose(run, count, chance), campaign);
  }
  const image = scene === "being created" ? EMPTY : campaign.image;
  const program = scene === "stock" ? "stock.ts" : "product.ts";
  const run = record(
    image,
    { program, seed, phases: scene === "being created" ? 1 : phases, first: 0 },
    [],
    room,
  );
  return cutMany(scene, run, choose(run, count, chance), campaign);
}

/**
 * Makes the room of a campaign, with a database to start from in it: a new one, or a copy of a closed one.
 */
export async function prepare(
  seed: number,
  log: (line: string) => void,
  template?: string,
): Promise<Campaign> {
  const room = fs.mkdtempSync(path.join(os.tmpdir(), "stint-power-cut-"));
  const states = fs.mkdtempSync(
    path.join(fs.existsSync("/dev/shm") ? "/dev/shm" : os.tmpdir(), "stint-power-cut-"),
  );
  const folder = path.join(states, "start");
  if (template !== undefined) {
    fs.cpSync(path.join(template, "database"), path.join(folder, "database"), { recursive: true });
    makeLogAsShipped(folder);
  }
  const engine = await openEmbedded({ folder, log: () => undefined });
  await engine.script(LEDGER);
  await engine.close();
  return { seed, log, room, states, image: readImage(folder) };
}

/** Removes what a campaign left. */
export function clear({ room, states }: Campaign): void {
  for (const folder of [room, states]) fs.rmSync(folder, { recursive: true, force: true });
}

/**
 * The long form: `npm run campaign power-cut`. A control that loses nothing counts as a finding, because it
 * shows that nothing is seen.
 */
export async function run(options: {
  rounds?: number;
  seed: number;
  log: (line: string) => void;
}): Promise<{ tried: number; found: number }> {
  const rounds = options.rounds ?? ROUNDS;
  const campaign = await prepare(options.seed, options.log);
  let [tried, found] = [0, 0];
  try {
    const control = await cutScene("stock", Math.max(6, Math.ceil(rounds / 25)), PHASES, campaign);
    if (control.found === 0) found += 1;
    for (let recording = 0; tried < rounds; recording += 1) {
      const scene = recording % 8 === 7 ? "being created" : recording % 4 === 1 ? "recovering" : "at work";
      const count = Math.min(CUTS_PER_RECORDING, rounds - tried);
      const group = await cutScene(scene, count, PHASES, { ...campaign, seed: options.seed + recording });
      tried += group.tried;
      found += group.found;
    }
  } finally {
    clear(campaign);
  }
  return { tried, found };
}
