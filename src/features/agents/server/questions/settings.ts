import { t } from "#shared/texts/t.ts";
import type { Selectable } from "kysely";
import type { Tables } from "#server/database/tables.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { serve, type Call } from "#server/http/serve.ts";
import { refusalOf } from "#server/outgoing/outgoing.ts";
import { invalid, refuseInvalid, stale } from "#server/refusal.ts";
import * as contract from "../../questions-contract.ts";
import {
  checkQuestionValues,
  tidyQuestionValues,
  type QuestionValues,
  type Sendable,
} from "../../rules/sendable.ts";
import { deleteSettings, insertSettings, questionSettings, updateSettings } from "./queries.ts";

async function settingsAnswer({
  actor,
  read,
}: Pick<Call<typeof contract.readQuestionSettings>, "actor" | "read">): Promise<contract.QuestionSettings> {
  const [[row]] = await read(questionSettings(actor.orgId));
  return {
    version: row?.version ?? 0,
    updatedByName: row?.updated_by_name ?? null,
    address: row?.address ?? "",
    model: row?.model ?? "",
    sent: (row?.sent ?? []) as Sendable[],
    hasKey: row !== undefined && row.api_key !== "",
  };
}

export const readQuestionSettings = serve(contract.readQuestionSettings, (call) => settingsAnswer(call));

export const readQuestionState = serve(contract.readQuestionState, async ({ actor, read }) => {
  const [[row]] = await read(questionSettings(actor.orgId));
  return { server: row ? new URL(row.address).host : null };
});

/** PUT /api/organisation/questions. The key stays out of the audit log, and never goes to another server. */
export const saveQuestionSettings = serve(contract.saveQuestionSettings, async (call) => {
  const { orgId, id } = call.actor;
  const { version, apiKey, ...sent } = call.body;
  const values = tidyQuestionValues(sent);
  refuseInvalid(checkQuestionValues(values));
  const address = refusalOf(values.address, call.config);
  if (address !== null) throw invalid({ address });
  await call.write(async (transaction) => {
    const row = await transaction.first(questionSettings(orgId).forUpdate());
    if ((row?.version ?? 0) !== version) throw stale(await settingsAnswer(call));
    if (row) return change(call, transaction, { row, values, apiKey });
    if ((await transaction.run(insertSettings(orgId, values, apiKey ?? "", id))) === 0)
      throw stale(await settingsAnswer(call));
    return transaction.audit({
      action: "turn on questions",
      subjectType: "questions",
      subjectId: orgId,
      after: values,
    });
  });
  return settingsAnswer(call);
});

interface Changed {
  readonly row: Selectable<Tables["question_settings"]>;
  readonly values: QuestionValues;
  readonly apiKey: string | null;
}

async function change(
  { actor }: Pick<Call<typeof contract.saveQuestionSettings>, "actor">,
  transaction: AuditedTransaction,
  { row, values, apiKey }: Changed,
): Promise<void> {
  if (apiKey === null && row.api_key !== "" && originOf(row.address) !== originOf(values.address))
    throw invalid({ apiKey: t`Enter the key again: the stored one belongs to another server.` });
  const before = { address: row.address, model: row.model, sent: row.sent };
  const hasNewKey = apiKey !== null && apiKey !== row.api_key;
  if (!hasNewKey && JSON.stringify(before) === JSON.stringify(values)) return transaction.unchanged();
  await transaction.run(updateSettings(actor.orgId, values, apiKey, actor.id));
  return transaction.audit({
    action: "change questions",
    subjectType: "questions",
    subjectId: actor.orgId,
    before,
    after: { ...values, ...(hasNewKey ? { key: "a new one" } : {}) },
  });
}

const originOf = (address: string): string => new URL(address).origin;

export const removeQuestionSettings = serve(contract.removeQuestionSettings, async (call) => {
  const { orgId } = call.actor;
  await call.write(async (transaction) => {
    const row = await transaction.first(questionSettings(orgId).forUpdate());
    if (!row) return transaction.unchanged();
    await transaction.run(deleteSettings(orgId));
    return transaction.audit({
      action: "turn off questions",
      subjectType: "questions",
      subjectId: orgId,
      before: { address: row.address, model: row.model, sent: row.sent },
    });
  });
  return {};
});
