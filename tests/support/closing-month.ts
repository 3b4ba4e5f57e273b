import * as closing from "#features/closing/contract.ts";
import { pointKinds } from "#features/closing/rules/open-points.ts";
import { readMyWeek, saveMyWeek } from "#features/timesheets/contract.ts";
import { makeOrganisation, type TestPerson } from "./organisation.ts";
import { addProject } from "./projects.ts";
import type { Stint } from "./stint.ts";

/** The month that closes, a Monday in it, and the week it shares with the next one. */
export const october = { params: { month: "2026-10" } };
export const monday = "2026-10-19";
export const sharedWeek = "2026-10-26";

/** An admin, a manager and her booker, with a project to book on. */
export async function firmOfOctober(stint: Stint) {
  const organisation = await makeOrganisation(stint);
  const design = await organisation.addFunction("Design", [50]);
  const tier = { functionId: design.id, costTierId: design.tiers[0]?.id ?? "" };
  const mara = await organisation.addPerson({ roles: ["manager"], name: "Mara Manager" });
  const person = (name: string) =>
    organisation.addPerson({ roles: ["booker"], name, managerId: mara.id, ...tier });
  const ada = await person("Ada Able");
  const project = await addProject(stint, organisation.id, "QVC");
  return { organisation, admin: organisation.owner, mara, ada, person, project };
}

/** Saves someone's hours of a day of the weeks above, or of two in November. */
export const saveHours = async (person: TestPerson, projectId: string, day: string, hours: number | null) => {
  const weekStarting =
    [monday, sharedWeek, "2026-11-02", "2026-11-16"].findLast((start) => start <= day) ?? monday;
  const params = { weekStarting };
  const { version } = await person.client.ok(readMyWeek, { params });
  return person.client.call(saveMyWeek, { params, body: { version, cells: [{ projectId, day, hours }] } });
};

/** Closes October whatever is open in it. */
export const closeOctober = (admin: TestPerson, version = 0) =>
  admin.client.call(closing.closeMonth, { ...october, body: { version, named: [...pointKinds] } });
