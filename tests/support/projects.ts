import { db } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import type { Stint } from "./stint.ts";

interface ProjectDraft {
  statusCode?: string;
  endedOn?: string;
  isInternal?: boolean;
}

/** Puts a project straight into the database; answers its id. */
export async function addProject(
  stint: Pick<Stint, "platform">,
  orgId: string,
  code: string,
  form: ProjectDraft = {},
): Promise<string> {
  const id = newId();
  const row = {
    org_id: orgId,
    id,
    name: `Project ${code}`,
    code,
    status_code: form.statusCode ?? "active",
    start_date: "2026-01-01",
    project_length_months: 24,
  };
  await stint.platform.database.write(orgId, (transaction) =>
    transaction.run(
      db
        .insertInto("projects")
        .values({ ...row, ended_on: form.endedOn ?? null, is_internal: form.isInternal ?? false }),
    ),
  );
  return id;
}
