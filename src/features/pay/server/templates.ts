import { serve, type Call } from "#server/http/serve.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { newId } from "#server/ids.ts";
import { invalid, notFound, refuseInvalid, stale } from "#server/refusal.ts";
import type { Endpoint } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import * as contract from "../template-contract.ts";
import type { Layout } from "../rules/layout.ts";
import type { Purpose } from "../rules/pay-line.ts";
import { checkTemplate, templateTexts, type TemplateForm } from "../rules/template-form.ts";
import {
  deleteTemplateRow,
  insertTemplate,
  lockedTemplate,
  templateById,
  templatesByName,
  updateTemplate,
} from "./queries/templates.ts";

interface TemplateRow {
  readonly id: string;
  readonly name: string;
  readonly purpose: string;
  readonly layout: unknown;
  readonly version: number;
  readonly updatedByName: string | null;
}

function viewOf({ purpose, layout, ...row }: TemplateRow): contract.PayTemplate {
  return { ...row, purpose: purpose as Purpose, layout: layout as contract.PayTemplate["layout"] };
}

const constraints = { pay_template_name_unique: () => invalid({ name: templateTexts().nameInUse }) };

/** GET /api/pay/templates */
export const listPayTemplates = serve(contract.listPayTemplates, async (call) => {
  const [rows] = await call.read(templatesByName(call.actor.orgId));
  return { templates: rows.map(viewOf) };
});

function checked(form: { name: string; purpose: Purpose; layout: Layout }): TemplateForm {
  const tidy = { ...form, name: form.name.trim().replaceAll(/\s+/g, " ") };
  refuseInvalid(checkTemplate(tidy));
  return tidy;
}

async function stored(
  call: Pick<Call<Endpoint>, "actor" | "read">,
  id: string,
): Promise<contract.PayTemplate> {
  const [[row]] = await call.read(templateById(call.actor.orgId, id));
  if (!row) throw notFound(t`This template doesn't exist any more.`);
  return viewOf(row);
}

/** POST /api/pay/templates */
export const createPayTemplate = serve(contract.createPayTemplate, async (call) => {
  const form = checked(call.body);
  const id = newId();
  await call.write(async (transaction) => {
    await transaction.run(insertTemplate(call.actor.orgId, id, form, call.actor.id));
    await transaction.audit({
      action: "create pay template",
      subjectType: "pay template",
      subjectId: id,
      after: form,
    });
  }, constraints);
  return stored(call, id);
});

async function requireTemplate(
  transaction: AuditedTransaction,
  orgId: string,
  id: string,
  version: number,
): Promise<contract.PayTemplate> {
  const row = await transaction.first(lockedTemplate(orgId, id));
  if (!row) throw notFound(t`This template doesn't exist any more.`);
  if (row.version !== version) throw stale(viewOf(row));
  return viewOf(row);
}

/** PUT /api/pay/templates/{templateId} */
export const changePayTemplate = serve(contract.changePayTemplate, async (call) => {
  const { orgId, id: actorId } = call.actor;
  const { templateId } = call.params;
  const { version, ...body } = call.body;
  const form = checked(body);
  await call.write(async (transaction) => {
    const { name, purpose, layout } = await requireTemplate(transaction, orgId, templateId, version);
    const before = { name, purpose, layout };
    if (JSON.stringify(sorted(before)) === JSON.stringify(sorted(form))) return transaction.unchanged();
    await transaction.run(updateTemplate(orgId, templateId, form, actorId));
    await transaction.audit({
      action: "change pay template",
      subjectType: "pay template",
      subjectId: templateId,
      before,
      after: form,
    });
  }, constraints);
  return stored(call, templateId);
});

/** Its parts in one order: the database has its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, each]): [string, unknown] => [name, sorted(each)])
      .toSorted(([left], [right]) => (left < right ? -1 : 1)),
  );
}

/** DELETE /api/pay/templates/{templateId} */
export const deletePayTemplate = serve(contract.deletePayTemplate, (call) =>
  call.write(async (transaction) => {
    const { orgId } = call.actor;
    const { templateId } = call.params;
    const { name, purpose, layout } = await requireTemplate(
      transaction,
      orgId,
      templateId,
      Number(call.query.version),
    );
    await transaction.run(deleteTemplateRow(orgId, templateId));
    await transaction.audit({
      action: "delete pay template",
      subjectType: "pay template",
      subjectId: templateId,
      before: { name, purpose, layout },
    });
    return {};
  }),
);
