import { db } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import {
  makeOrganisation,
  type TestFunction,
  type TestOrganisation,
  type TestPerson,
} from "./organisation.ts";
import type { Stint } from "./stint.ts";

/**
 * An organisation with one project from 2026-01 for 12 months, two functions on it and a forecaster assigned
 * to it.
 */
export interface Forecasting {
  readonly organisation: TestOrganisation;
  readonly projectId: string;
  readonly design: TestFunction;
  readonly build: TestFunction;
  readonly forecaster: TestPerson;
  readonly outsider: TestPerson;
  readonly booker: TestPerson;
}

interface ProjectDraft {
  code: string;
  status?: string;
  functionIds?: readonly string[];
  forecasterIds?: readonly string[];
  months?: number;
}

/** Stores a project from 2026-01 unchanged, whatever rules creating one has. */
export async function storeProject(
  stint: Pick<Stint, "platform">,
  orgId: string,
  draft: ProjectDraft,
): Promise<string> {
  const id = newId();
  await stint.platform.database.write(orgId, async (transaction) => {
    await transaction.run(
      db.insertInto("projects").values({
        org_id: orgId,
        id,
        name: `Project ${draft.code}`,
        code: draft.code,
        status_code: draft.status ?? "active",
        start_date: "2026-01-01",
        project_length_months: draft.months ?? 12,
      }),
    );
    for (const functionId of draft.functionIds ?? [])
      await transaction.run(
        db.insertInto("project_functions").values({ org_id: orgId, project_id: id, function_id: functionId }),
      );
    for (const userId of draft.forecasterIds ?? [])
      await transaction.run(
        db.insertInto("project_forecasters").values({ org_id: orgId, project_id: id, user_id: userId }),
      );
  });
  return id;
}

export async function makeForecasting(stint: Pick<Stint, "url" | "platform">): Promise<Forecasting> {
  const organisation = await makeOrganisation(stint);
  const [forecaster, outsider, booker] = [
    await organisation.addPerson({ roles: ["forecaster"], name: "Fran Forecaster" }),
    await organisation.addPerson({ roles: ["forecaster"] }),
    await organisation.addPerson({ roles: ["booker"] }),
  ];
  const design = await organisation.addFunction("Design", [100, 60.5]);
  const build = await organisation.addFunction("Build", [80]);
  const projectId = await storeProject(stint, organisation.id, {
    code: "MAIN",
    functionIds: [design.id, build.id],
    forecasterIds: [forecaster.id],
  });
  return { organisation, projectId, design, build, forecaster, outsider, booker };
}

/** The id of the n-th tier (from 0) of a function. */
export function tierId(ofFunction: TestFunction, index = 0): string {
  const tier = ofFunction.tiers[index];
  if (tier === undefined) throw new Error("The function has no such tier");
  return tier.id;
}

/** Runs one SQL statement's builder as the organisation. */
export async function change(
  stint: Pick<Stint, "platform">,
  orgId: string,
  query: Parameters<Parameters<Parameters<Stint["platform"]["database"]["write"]>[1]>[0]["run"]>[0],
): Promise<void> {
  await stint.platform.database.write(orgId, (transaction) => transaction.run(query));
}
