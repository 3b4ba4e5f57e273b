import { Readable } from "node:stream";
import { projectExists } from "#features/customers/server/contract-queries.ts";
import { FileAnswer } from "#server/http/file-answer.ts";
import { serve, serveFile } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import { t } from "#shared/texts/t.ts";
import type { Query } from "#server/database/sql.ts";
import * as contract from "../contract.ts";
import { receiptFileName } from "../rules/receipt.ts";
import { chargesOfProject, receiptOf } from "./queries.ts";

type ChargeRow = ReturnType<typeof chargesOfProject> extends Query<infer R> ? R : never;

/** A charge as it's answered. */
export const chargeView = ({
  receiptName: name,
  receiptType: type,
  receiptSize: size,
  ...charge
}: ChargeRow): contract.Charge => ({
  ...charge,
  receipt: name === null || type === null || size === null ? null : { name, type, size },
});

export const listCharges = serve(contract.listCharges, async (call) => {
  const { orgId } = call.actor;
  const { projectId } = call.params;
  const [[project], rows] = await call.read(
    projectExists(orgId, projectId),
    chargesOfProject(orgId, projectId),
  );
  if (!project) throw notFound();
  return { charges: rows.map(chargeView) };
});

/** GET /api/charges/{chargeId}/receipt. As it was sent; the browser stores it and shows nothing of it. */
export const downloadReceipt = serveFile(contract.downloadReceipt, async (call) => {
  const [[receipt]] = await call.read(receiptOf(call.actor.orgId, call.params.chargeId));
  if (!receipt) throw notFound(t`This charge has no receipt.`);
  const { name, type, bytes } = receipt;
  return new FileAnswer(receiptFileName(name, type), type, Readable.from([Buffer.from(bytes)]));
});
