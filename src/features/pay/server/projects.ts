import { t } from "#shared/texts/t.ts";
import { serve } from "#server/http/serve.ts";
import { invalid, notFound, stale } from "#server/refusal.ts";
import { requireChosen } from "#features/customers/server/chosen-customer.ts";
import * as contract from "../details-contract.ts";
import { tidied, type ProjectDetails } from "../rules/settings.ts";
import { giveCustomer, lockProject, pageOfProjects, projectById, saveProject } from "./queries/details.ts";
import { pagingOf } from "./paging.ts";

const page = 100;

interface ProjectRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly is_internal: boolean;
  readonly version: number;
  readonly updated_by_name: string | null;
  readonly customer_id: string | null;
  readonly customer_name: string;
  readonly customer_number: string;
  readonly invoice_item: string;
  readonly wage_type: string;
  readonly cost_centre: string;
}

const detailsOf = (row: ProjectRow): ProjectDetails => ({
  customerId: row.customer_id,
  invoiceItem: row.invoice_item,
  wageType: row.wage_type,
  costCentre: row.cost_centre,
});

const viewOf = (row: ProjectRow): contract.PayProject => ({
  id: row.id,
  code: row.code,
  name: row.name,
  isInternal: row.is_internal,
  version: row.version,
  updatedByName: row.updated_by_name,
  customerName: row.customer_name,
  customerNumber: row.customer_number,
  ...detailsOf(row),
});

/** GET /api/pay/projects */
export const listPayProjects = serve(contract.listPayProjects, async (call) => {
  const paging = pagingOf(call.query, page + 1);
  const [rows] = await call.read(pageOfProjects(call.actor.orgId, paging));
  const shown = rows.slice(0, page).map(viewOf);
  return { projects: shown, next: rows.length > page ? (shown.at(-1)?.id ?? null) : null };
});

/** PUT /api/pay/projects/{projectId} */
export const changePayProject = serve(contract.changePayProject, async (call) => {
  const { orgId, id: actorId } = call.actor;
  const { projectId } = call.params;
  const { version, ...sent } = call.body;
  const details: ProjectDetails = tidied(sent);
  await call.write(async (transaction) => {
    await transaction.run(lockProject(orgId, projectId));
    const row = await transaction.first(projectById(orgId, projectId));
    if (!row) throw notFound(t`This project doesn't exist.`);
    if (row.version !== version) throw stale(viewOf(row));
    const stored = detailsOf(row);
    const changed = (Object.keys(stored) as (keyof ProjectDetails)[]).filter(
      (name) => stored[name] !== details[name],
    );
    if (changed.length === 0) return transaction.unchanged();
    const { customerId } = details;
    if (customerId !== stored.customerId) {
      if (row.is_internal) throw invalid({ customerId: t`An internal project has no customer` });
      await requireChosen(transaction, orgId, customerId);
      await transaction.run(giveCustomer(orgId, projectId, customerId, actorId));
    }
    const partsOf = (values: ProjectDetails) =>
      Object.fromEntries(changed.map((name) => [name, values[name]]));
    if (changed.some((name) => name !== "customerId"))
      await transaction.run(saveProject(orgId, projectId, details, actorId));
    await transaction.audit({
      action: "change pay details",
      subjectType: "project",
      subjectId: projectId,
      before: partsOf(stored),
      after: partsOf(details),
    });
  });
  const [[row]] = await call.read(projectById(orgId, projectId));
  if (!row) throw notFound(t`This project doesn't exist.`);
  return viewOf(row);
});
