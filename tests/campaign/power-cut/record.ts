import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { inheritedFlags } from "../../support/baseline.ts";
import { Disk } from "./disk.ts";
import { Chance } from "./chance.ts";
import { readRecording, type Recorded } from "./recording.ts";
import { readImage, writeImage, type Image } from "./tree.ts";

/** What was on the disk, what a program then did to it, and what had been acknowledged before. */
export interface Run {
  readonly image: Image;
  readonly steps: readonly Recorded[];
  readonly acknowledged: readonly number[];
}

/** Recordings of one campaign differ by these. */
export interface Plan {
  readonly program: "product.ts" | "stock.ts";
  readonly seed: number;
  readonly phases: number;
  /** Serial numbers begin after this one. */
  readonly first: number;
}

export const EMPTY: Image = { files: new Map(), folders: [] };

function differs(wanted: Image, found: Image): string | null {
  for (const [name, content] of found.files)
    if (wanted.files.get(name)?.equals(content) !== true) return name;
  for (const name of wanted.files.keys()) if (!found.files.has(name)) return name;
  return null;
}

/**
 * Runs a program on an image under the recorder. Throws when it fails, or when the recording does not lead to
 * the very files the program left: a change the recorder missed would make every state worthless.
 */
export function record(image: Image, plan: Plan, acknowledged: readonly number[], room: string): Run {
  const folder = path.join(room, "recorded");
  const file = path.join(room, "recording");
  for (const name of [folder, file]) fs.rmSync(name, { recursive: true, force: true });
  writeImage(image, folder);
  const at = (name: string): URL => new URL(`./${name}`, import.meta.url);
  const result = spawnSync(
    process.execPath,
    [
      ...inheritedFlags,
      "--disable-warning=ExperimentalWarning",
      "--import",
      at("recorder.ts").href,
      fileURLToPath(at(plan.program)),
      folder,
      String(plan.seed),
      String(plan.phases),
      String(plan.first),
    ],
    { env: { ...process.env, POWER_CUT_FOLDER: folder, POWER_CUT_RECORDING: file }, encoding: "utf8" },
  );
  if (result.status !== 0) throw new Error(`The recorded program failed: ${result.stderr}`);
  const steps = readRecording(file);
  const disk = new Disk(image);
  disk.run(steps);
  const missed = differs(disk.cut("kept", "at once", new Chance(0)), readImage(folder));
  if (missed !== null) throw new Error(`The recording misses a change of ${missed}.`);
  fs.rmSync(folder, { recursive: true, force: true });
  return { image, steps, acknowledged };
}
