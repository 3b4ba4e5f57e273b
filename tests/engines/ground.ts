import fs from "node:fs";
import path from "node:path";
import type { House } from "../e2e/support/server.ts";
import type { Driver } from "./driver.ts";
import type { Person } from "./person.ts";

/** The server's day, a Sunday in the phase in which the next month is allocated. */
export const today = "2026-11-22";

/** What a step has to work with. */
export interface Ground {
  readonly driver: Driver;
  readonly person: Person;
  readonly house: House;
  readonly address: string;
  /** Opens the house again at the same address. */
  readonly reopen: () => Promise<string>;
  readonly folder: string;
}

/** A part of the day's work; answers why it can't be done in an engine, or nothing. */
export type Step = (ground: Ground) => Promise<string | void>;

/** A picture of what is in sight, once nothing of it is on its way. */
export async function savePicture({ driver, person, folder }: Ground, name: string): Promise<void> {
  await person.settled();
  fs.writeFileSync(path.join(folder, name), await driver.picture());
}
