import * as functions from "#features/functions/contract.ts";
import type { Output } from "#shared/contract.ts";
import { makeOrganisation } from "./organisation.ts";
import type { Stint } from "./stint.ts";

export type Details = Output<typeof functions.readFunction>;

/**
 * An organisation with an allocator, a forecaster and the function Design of the tiers Senior 105 and Junior
 * 64.5.
 */
export async function makeFunctionGround(stint: Stint) {
  const organisation = await makeOrganisation(stint);
  const { client } = organisation.owner;
  const alan = await organisation.addPerson({ roles: ["allocator"], name: "Alan Allocator" });
  const fay = await organisation.addPerson({ roles: ["forecaster"], name: "Fay Forecaster" });
  const tiers = [
    { name: "Senior", hourlyRate: 105 },
    { name: "Junior", hourlyRate: 64.5 },
  ];
  const { id } = await client.ok(functions.createFunction, {
    body: { name: "Design", description: "Drawings", costTiers: tiers, allocatorIds: [alan.id] },
  });
  const read = () => client.ok(functions.readFunction, { params: { functionId: id } });
  const body = (details: Details, change: Record<string, unknown> = {}) => ({
    version: details.version,
    name: details.name,
    description: details.description,
    costTiers: details.costTiers.map((tier) => ({
      id: tier.id as string | null,
      name: tier.name,
      hourlyRate: tier.hourlyRate,
    })),
    allocatorIds: details.allocators.map((each) => each.id),
    ...change,
  });
  const save = async (change: Record<string, unknown> = {}) =>
    client.call(functions.changeFunction, { params: { functionId: id }, body: body(await read(), change) });
  const remove = async () =>
    client.call(functions.deleteFunction, {
      params: { functionId: id },
      query: { version: String((await read()).version) },
    });
  return { organisation, client, alan, fay, id, read, body, save, remove };
}

/** A project of one function and one forecaster, as it is created. */
export function projectDraft(functionId: string, forecasterId: string) {
  return {
    name: "Kiln Works",
    code: "kln",
    description: "",
    startMonth: 5,
    startYear: 2026,
    projectLengthMonths: 12,
    functionIds: [functionId],
    forecasterIds: [forecasterId],
  };
}
