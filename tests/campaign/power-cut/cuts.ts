import fs from "node:fs";
import path from "node:path";
import type { Chance } from "./chance.ts";
import type { Checker } from "./checking.ts";
import { Disk, FATES, NAMES, type Fate, type NameModel } from "./disk.ts";
import type { Run } from "./record.ts";
import { writeImage, type Image } from "./tree.ts";

/** A power cut: after which step, and what it does. */
export interface Cut {
  readonly after: number;
  readonly fate: Fate;
  readonly names: NameModel;
  readonly seed: number;
}

/**
 * Every fourth cut anywhere, the others right after an answer or around a sync, where a missing sync would
 * show.
 */
export function chooseCut(run: Run, index: number, chance: Chance): Cut {
  const reporting = run.steps.flatMap(({ op }, step) =>
    op === "acknowledge" ? [step] : op.startsWith("sync") && chance.below(8) === 0 ? [step] : [],
  );
  const somewhere = chance.below(run.steps.length + 1);
  const reported = reporting[chance.below(reporting.length)];
  const after = index % 4 === 3 || reported === undefined ? somewhere : reported + chance.below(2);
  const fate = FATES[index % FATES.length] ?? "dropped";
  const names = NAMES[Math.floor(index / FATES.length) % NAMES.length] ?? "at once";
  return { after, fate, names, seed: chance.below(2 ** 31) };
}

export interface State {
  readonly image: Image;
  readonly acknowledged: readonly number[];
}

export function stateAfter(run: Run, cut: Cut, chance: Chance): State {
  const disk = new Disk(run.image);
  disk.run(run.steps.slice(0, cut.after));
  return {
    image: disk.cut(cut.fate, cut.names, chance),
    acknowledged: [...run.acknowledged, ...disk.acknowledged],
  };
}

/** Puts a state on the real disk and lets it be judged. Null when nothing is wrong. */
export async function judge(state: State, checker: Checker, room: string): Promise<string | null> {
  const folder = fs.mkdtempSync(path.join(room, "state-"));
  writeImage(state.image, folder);
  const problem = await checker.judge({ folder, acknowledged: state.acknowledged });
  fs.rmSync(folder, { recursive: true, force: true });
  return problem;
}
