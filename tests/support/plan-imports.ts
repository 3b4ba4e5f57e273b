import { db } from "#server/database/sql.ts";
import { makeOrganisation } from "./organisation.ts";
import { addProject } from "./projects.ts";
import type { Stint } from "./stint.ts";

/**
 * An organisation whose project PINE runs for 2026 and 2027 with the function Design (80 and 120 an hour), DONE is
 * completed and HOUSE internal; the function Build is no one's. Ada Cole and Bob Stone are designers.
 */
export async function makePlanGround(stint: Stint) {
  const organisation = await makeOrganisation(stint);
  const design = await organisation.addFunction("Design", [80, 120]);
  const build = await organisation.addFunction("Build", [60]);
  const place = { functionId: design.id, costTierId: design.tiers[0]?.id ?? "" };
  const ada = await organisation.addPerson({
    roles: ["booker"],
    name: "Ada Cole",
    monthlyHours: 160,
    ...place,
  });
  const bob = await organisation.addPerson({
    roles: ["booker"],
    name: "Bob Stone",
    ...place,
    billable: false,
  });
  const pine = await addProject(stint, organisation.id, "PINE");
  const done = await addProject(stint, organisation.id, "DONE", { statusCode: "completed" });
  const house = await addProject(stint, organisation.id, "HOUSE", { isInternal: true });
  await stint.platform.database.write(organisation.id, (transaction) =>
    transaction.run(
      db.insertInto("project_functions").values(
        [pine, done, house].map((projectId) => ({
          org_id: organisation.id,
          project_id: projectId,
          function_id: design.id,
        })),
      ),
    ),
  );
  const rowsOf = async (sql: string) => {
    const [answer] = await stint.engine.readBatch("", [{ sql, parameters: [organisation.id] }]);
    return answer?.rows ?? [];
  };
  return { organisation, client: organisation.owner.client, design, build, ada, bob, pine, rowsOf };
}
