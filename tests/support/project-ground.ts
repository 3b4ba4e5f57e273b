import { createProject } from "#features/projects/contract.ts";
import type { Input, Output } from "#shared/contract.ts";
import {
  makeOrganisation,
  type TestFunction,
  type TestOrganisation,
  type TestPerson,
} from "./organisation.ts";
import type { Stint } from "./stint.ts";

/** An organisation with one function of two tiers, a forecaster, and what a project of theirs would be. */
export interface ProjectGround {
  readonly organisation: TestOrganisation;
  readonly forecaster: TestPerson;
  readonly team: TestFunction;
  readonly draft: Input<typeof createProject>["body"];
}

/** A ground of a test's own; the project would start in `month` (1 to 12) of 2026 and last twelve months. */
export async function makeProjectGround(stint: Stint, month = 5): Promise<ProjectGround> {
  const organisation = await makeOrganisation(stint);
  const forecaster = await organisation.addPerson({ roles: ["forecaster"], name: "Fay Forecaster" });
  const team = await organisation.addFunction("Architecture", [100, 64.55]);
  const draft = {
    name: "Kiln Works",
    code: "kln",
    description: "62 homes",
    startMonth: month,
    startYear: 2026,
    projectLengthMonths: 12,
    functionIds: [team.id],
    forecasterIds: [forecaster.id],
  };
  return { organisation, forecaster, team, draft };
}

/** The ground's project, created by its forecaster. */
export async function makeProject(
  ground: ProjectGround,
  form: Partial<ProjectGround["draft"]> = {},
): Promise<Output<typeof createProject>> {
  return ground.forecaster.client.ok(createProject, { body: { ...ground.draft, ...form } });
}
