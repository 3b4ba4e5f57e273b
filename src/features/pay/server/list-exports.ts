import { monthOf } from "#shared/month.ts";
import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import { builtInFormats } from "../rules/formats.ts";
import type { Purpose } from "../rules/pay-line.ts";
import { pageOfExports } from "./queries/exports.ts";

const page = 100;

/** GET /api/pay/exports */
export const listPayExports = serve(contract.listPayExports, async (call) => {
  const after = call.query.after === undefined ? null : Number(call.query.after);
  const [rows] = await call.read(pageOfExports(call.actor.orgId, after, page + 1));
  const shown = rows.slice(0, page);
  return {
    exports: shown.map((row) => ({
      id: row.id,
      number: row.number,
      purpose: row.purpose as Purpose,
      format: row.template_name ?? builtInFormats.find(({ id }) => id === row.format)?.label ?? row.format,
      from: monthOf(row.first_month),
      to: monthOf(row.last_month),
      fileName: row.file_name,
      byteSize: row.byte_size,
      lines: row.line_count,
      hours: row.hours,
      amount: row.amount,
      createdAt: row.created_at,
      createdByName: row.created_by_name ?? "",
      undoneAt: row.undone_at,
      undoneByName: row.undone_at === null ? null : (row.undone_by_name ?? ""),
    })),
    next: rows.length > page ? String(shown.at(-1)?.number) : null,
  };
});
