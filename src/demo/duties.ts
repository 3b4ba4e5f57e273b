import type { OrganisationPlan } from "./organisation-plan.ts";
import type { Member } from "./teams.ts";

/** Who allocates and who forecasts, by the index of the person. */
export interface Duties {
  /** Per function, by its index. */
  readonly allocators: readonly (readonly number[])[];
  readonly forecasters: readonly number[];
  /** Projects by code that a told account forecasts. */
  readonly forecasterOf: ReadonlyMap<string, number>;
}

function indexOfAccount(members: readonly Member[], local: string): number {
  const member = members.find((candidate) => candidate.account?.local === local);
  if (!member) throw new Error(`Nobody has the account ${local}`);
  return member.index;
}

/** Told accounts keep to their one role, so duties beyond the told ones go to other senior people. */
export function dutiesOf(plan: OrganisationPlan, members: readonly Member[]): Duties {
  const allocators = plan.functions.map((_, functionIndex) => {
    const told = plan.allocators
      .filter((allocator) => allocator.functionIndexes.includes(functionIndex))
      .map((allocator) => indexOfAccount(members, allocator.local));
    const own = members.filter((member) => member.jobFunction?.index === functionIndex);
    const senior = own.find((member) => member.account === null) ?? own[0];
    return [...told, ...(senior && (told.length === 0 || senior.isLead) ? [senior.index] : [])];
  });
  const lastFunction = plan.functions.length - 1;
  const told = plan.forecasters.map((forecaster) => indexOfAccount(members, forecaster.local));
  const free = members.filter((member) => member.account === null && member.jobFunction !== null);
  const delivering = free.filter((member) => member.jobFunction?.index === lastFunction);
  const leading = free.filter((member) => member.isLead && member.jobFunction?.index !== lastFunction);
  const wanted = Math.max(1, Math.round(members.length / 10) - told.length);
  const forecasterOf = new Map(
    plan.forecasters.flatMap((forecaster) =>
      forecaster.codes.map((code) => [code, indexOfAccount(members, forecaster.local)] as const),
    ),
  );
  return {
    allocators,
    forecasters: [...told, ...[...delivering, ...leading].slice(0, wanted).map((member) => member.index)],
    forecasterOf,
  };
}
