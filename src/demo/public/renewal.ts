import { setTimeout as pause } from "node:timers/promises";
import { demonstrationZone } from "#features/access/rules/demonstration.ts";
import { hashPassword } from "#features/access/server/hashing.ts";
import { insertsOf, batchOf, type Row } from "#server/database/batch.ts";
import { StartRefused } from "#server/database/engine.ts";
import { newId, newToken } from "#server/ids.ts";
import type { Opened } from "#server/start.ts";
import { addDays, type Day } from "#shared/day.ts";
import { civilAt } from "#shared/zone.ts";
import { roleCodes, type RoleCode } from "#shared/permissions.ts";
import { gatherStatistics, loadOrganisation } from "../load-demo.ts";
import { harbourPine } from "../harbour-pine.ts";
import { larkfield } from "../larkfield/larkfield.ts";
import { marram } from "../marram/marram.ts";
import type { OrganisationPlan } from "../organisation-plan.ts";
import type { PersonName } from "../names.ts";
import { lookEvery } from "./look-every.ts";
import {
  claimRenewal,
  distribution,
  endRenewal,
  lockRenewal,
  idsByAddress,
  leaveRenewal,
  otherOrganisation,
  removeEverything,
  renewalState,
} from "./renewal-queries.ts";

/** Positions of an organisation's accounts. */
const most = 100;

/**
 * Whom visitors may look around as: the owner and every advertised account, from the widest role to the narrowest.
 */
function offersOf(
  plan: OrganisationPlan,
  {
    people,
    place,
    ids,
  }: { readonly people: number; readonly place: number; readonly ids: ReadonlyMap<string, string> },
) {
  const owner: { local: string; name: PersonName; role: RoleCode } = { ...plan.owner, role: "super_admin" };
  const accounts = [owner, ...plan.accounts].toSorted(
    (a, b) => roleCodes.indexOf(a.role) - roleCodes.indexOf(b.role),
  );
  return batchOf(
    "demonstration_accounts",
    accounts.map(({ local, name, role }, index): Row<"demonstration_accounts"> => {
      const email = `${local}@${plan.domain}`;
      const id = ids.get(email);
      if (id === undefined) throw new Error(`No one logs in as ${email}`);
      return {
        user_id: id,
        organisation_name: plan.name,
        organisation_about: `${plan.about}, ${people} people`,
        person_name: `${name.first} ${name.last}`,
        role_code: role,
        position: place * most + index,
      };
    }),
  );
}

/** The organisations of the public demonstration, as the login page shows them; only the first grows. */
const publicOrganisations = (
  people: number,
): readonly { readonly plan: OrganisationPlan; readonly people: number }[] => [
  { plan: harbourPine, people },
  { plan: larkfield, people: Math.min(people, 30) },
  { plan: marram, people: Math.min(people, 26) },
];

/** The demonstration of this night: begins at `renewedAt` minutes after midnight, and lasts until the next. */
export function demonstrationDay({ platform: { clock } }: Pick<Opened, "platform">, renewedAt: number): Day {
  const today = clock.today(demonstrationZone);
  return civilAt(clock.now(), demonstrationZone).minute < renewedAt ? addDays(today, -1) : today;
}

/**
 * The public demonstration's nights. One renewal for all servers, stored in a row: its claimer removes
 * everything and loads it again, and who comes upon one that was cut short begins anew.
 */
export class Renewal {
  readonly #opened: Opened;
  readonly #say: (line: string) => void;
  readonly #patience: number;
  #isUnderWay = true;

  /** `patience`: milliseconds until every server has looked, and refuses calls. */
  constructor(opened: Opened, say: (line: string) => void, patience = 2.5 * lookEvery) {
    this.#opened = opened;
    this.#say = say;
    this.#patience = patience;
  }

  /** True until everything is loaded, on whichever server. */
  get isUnderWay(): boolean {
    return this.#isUnderWay;
  }

  /**
   * Refuses a database with organisations of someone's own: a renewal would remove them. And one that is distributed,
   * which can't be emptied by the statement that makes sure of that.
   */
  async refuseOthers(): Promise<void> {
    if ((await this.#directory((transaction) => transaction.first(distribution()))) !== undefined)
      throw new StartRefused(
        "DEMO=public needs a database on one server: this one is distributed over several. Give another DATABASE_URL, or none.",
      );
    const other = await this.#directory((transaction) => transaction.first(otherOrganisation()));
    if (other !== undefined)
      throw new StartRefused(
        "DEMO=public needs a database of its own: this one has an organisation that isn't the public demonstration's, and it would be removed at night.",
      );
  }

  /** Checks the renewal's state, and renews where it's due and unclaimed. */
  async look(): Promise<void> {
    const state = await this.#directory((transaction) => transaction.first(renewalState()));
    this.#isUnderWay = state === undefined || state.ended_at === null;
    const { demoRenewedAt } = this.#opened.platform.config;
    const day = demonstrationDay(this.#opened, demoRenewedAt ?? 0);
    if (state !== undefined && state.ended_at !== null && (demoRenewedAt === null || state.day >= day))
      return;
    const claim = newId();
    if ((await this.#directory((transaction) => transaction.run(claimRenewal(claim, day)))) !== 1) return;
    this.#isUnderWay = true;
    try {
      // The first load has no one to wait for.
      if (state !== undefined) await pause(this.#patience);
      await this.#renew(claim);
    } catch (error) {
      await this.#directory((transaction) => transaction.run(leaveRenewal(claim))).catch(() => undefined);
      throw error;
    }
    this.#isUnderWay = false;
  }

  async #renew(claim: string): Promise<void> {
    const { engine, platform } = this.#opened;
    this.#say("Making the public demonstration anew…");
    const started = performance.now();
    await engine.script(removeEverything(claim));
    // No one knows it: visitors log in without a password.
    const passwordHash = await hashPassword(newToken());
    let rows = 0;
    for (const [place, { plan, people }] of publicOrganisations(platform.config.demoPeople).entries())
      rows += await loadOrganisation(platform, {
        plan,
        people,
        passwordHash,
        permit: async (transaction) => {
          if ((await transaction.run(lockRenewal(claim))) !== 1)
            throw new Error("Another server renews the demonstration");
        },
        finish: async (transaction, orgId) => {
          const found = await transaction.rows(idsByAddress(orgId));
          const ids = new Map(found.map(({ email, user_id: userId }) => [email, userId]));
          await transaction.runAll(insertsOf(orgId, offersOf(plan, { people, place, ids })));
        },
      });
    await engine.script(gatherStatistics);
    await this.#directory((transaction) => transaction.run(endRenewal(claim)));
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    this.#say(`Loaded ${rows.toLocaleString("en-GB")} rows in ${seconds} s.`);
  }

  readonly #directory: Opened["platform"]["database"]["directory"] = (work) =>
    this.#opened.platform.database.directory(work);
}
