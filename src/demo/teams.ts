import type { JobFunction, Tier } from "./job-functions.ts";
import type { AccountPlan, OrganisationPlan } from "./organisation-plan.ts";

/** A place in the organisation before someone has it. */
export interface Member {
  readonly index: number;
  readonly jobFunction: JobFunction | null;
  readonly tier: Tier | null;
  readonly managerIndex: number | null;
  /** Leads a team of their function. */
  readonly isLead: boolean;
  readonly account: AccountPlan | null;
}

const teamSize = 12;
const leadsPerLead = 8;

/** `total` split by weights, everyone at least 1; the sum is exact. */
export function splitBy(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((left, right) => left + right, 0);
  const wanted = weights.map((weight) => (total * weight) / sum);
  const parts = wanted.map((value) => Math.max(1, Math.floor(value)));
  const step = (by: 1 | -1): void => {
    let best = -1;
    for (const [index, part] of parts.entries()) {
      if (by === -1 && part === 1) continue;
      const gain = by * ((wanted[index] ?? 0) - part);
      if (best === -1 || gain > by * ((wanted[best] ?? 0) - (parts[best] ?? 0))) best = index;
    }
    if (best === -1) throw new Error("Fewer people than functions");
    parts[best] = (parts[best] ?? 0) + by;
  };
  while (parts.reduce((left, right) => left + right, 0) < total) step(1);
  while (parts.reduce((left, right) => left + right, 0) > total) step(-1);
  return parts;
}

function tierAt(jobFunction: JobFunction, place: number, size: number): Tier {
  let share = (place + 0.5) / size;
  const tier =
    jobFunction.tiers.find((candidate) => (share -= candidate.share) < 0) ?? jobFunction.tiers.at(-1);
  if (!tier) throw new Error("A function without tiers");
  return place === 0 ? (jobFunction.tiers[0] ?? tier) : tier;
}

/**
 * Who leads whom within a function: the first places lead teams of up to twelve, and one another in a tree
 * below the head.
 */
function leadOf(place: number, leads: number): number | null {
  if (place === 0) return null;
  if (place < leads) return Math.floor((place - 1) / leadsPerLead);
  return Math.floor((place - leads) / (teamSize - 1));
}

/**
 * The places of an organisation of `count` people: the owner, people without a function, then each function
 * by seniority. A function's head reports to the owner, and so do people without a function. Managers always
 * come before their reports.
 */
export function membersOf(
  plan: OrganisationPlan,
  count: number,
  functions: readonly JobFunction[],
): Member[] {
  const office = plan.accounts.filter((account) => account.functionIndex === null);
  const unassigned = Math.max(1 + office.length, Math.round(count / 24));
  const headcounts = splitBy(
    count - unassigned,
    functions.map((jobFunction) => jobFunction.plan.share),
  );
  const members: Member[] = Array.from({ length: unassigned }, (_, index) => ({
    index,
    jobFunction: null,
    tier: null,
    managerIndex: index === 0 ? null : 0,
    isLead: index === 0,
    account: index === 0 ? null : (office[index - 1] ?? null),
  }));
  for (const jobFunction of functions) {
    const size = headcounts[jobFunction.index] ?? 0;
    const first = members.length;
    const leads = Math.ceil(size / teamSize);
    const accounts = new Map(
      plan.accounts
        .filter((account) => account.functionIndex === jobFunction.index)
        .map((account) => [Math.min(account.place, size - 1), account]),
    );
    for (let place = 0; place < size; place += 1) {
      const lead = leadOf(place, leads);
      members.push({
        index: members.length,
        jobFunction,
        tier: tierAt(jobFunction, place, size),
        managerIndex: lead === null ? 0 : first + lead,
        isLead: place < leads,
        account: accounts.get(place) ?? null,
      });
    }
  }
  return members;
}

/** Who allocates and who forecasts, by the index of the person. */
export interface Duties {
  /** Per function, by its index. */
  readonly allocators: readonly (readonly number[])[];
  readonly forecasters: readonly number[];
  /** Projects by code that an advertised account forecasts. */
  readonly forecasterOf: ReadonlyMap<string, number>;
}

function indexOfAccount(members: readonly Member[], local: string): number {
  const member = members.find((candidate) => candidate.account?.local === local);
  if (!member) throw new Error(`No one has the account ${local}`);
  return member.index;
}

/** Advertised accounts have one role only, so further duties go to other senior people. */
export function dutiesOf(plan: OrganisationPlan, members: readonly Member[]): Duties {
  const allocators = plan.functions.map((_, functionIndex) => {
    const advertised = plan.allocators
      .filter((allocator) => allocator.functionIndexes.includes(functionIndex))
      .map((allocator) => indexOfAccount(members, allocator.local));
    const own = members.filter((member) => member.jobFunction?.index === functionIndex);
    const senior = own.find((member) => member.account === null) ?? own[0];
    return [...advertised, ...(senior && (advertised.length === 0 || senior.isLead) ? [senior.index] : [])];
  });
  const lastFunction = plan.functions.length - 1;
  const advertised = plan.forecasters.map((forecaster) => indexOfAccount(members, forecaster.local));
  const free = members.filter((member) => member.account === null && member.jobFunction !== null);
  const delivering = free.filter((member) => member.jobFunction?.index === lastFunction);
  const leading = free.filter((member) => member.isLead && member.jobFunction?.index !== lastFunction);
  const wanted = Math.max(1, Math.round(members.length / 10) - advertised.length);
  const forecasterOf = new Map(
    plan.forecasters.flatMap((forecaster) =>
      forecaster.codes.map((code) => [code, indexOfAccount(members, forecaster.local)] as const),
    ),
  );
  return {
    allocators,
    forecasters: [
      ...advertised,
      ...[...delivering, ...leading].slice(0, wanted).map((member) => member.index),
    ],
    forecasterOf,
  };
}
