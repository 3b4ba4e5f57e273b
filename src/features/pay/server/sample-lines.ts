import { firstDay, lastDay } from "#shared/month.ts";
import { serve } from "#server/http/serve.ts";
import * as contract from "../template-contract.ts";
import type { Dimension } from "../rules/pay-line.ts";
import { requestedFile } from "./requested-file.ts";
import { firstLines, linesOf } from "./queries/lines.ts";
import { approvedCells } from "./queries/open-hours.ts";

const maxLines = 10;

/** GET /api/pay/sample. Exported or not; the browser writes it as the template says. */
export const readPaySample = serve(contract.readPaySample, async (call) => {
  const { orgId } = call.actor;
  const { purpose, month } = call.query;
  const groups = call.query.groups.split(",").filter((group) => group !== "") as Dimension[];
  const requested = { purpose, from: month, to: month, format: "csv" };
  const { context } = await requestedFile({ orgId, today: call.today }, requested, call);
  const spans = [{ first: firstDay(month), last: lastDay(month) }];
  const cells = approvedCells({ orgId, purpose, spans }, context.settings);
  const [lines] = await call.read(firstLines(linesOf(cells, { orgId, purpose, groups }), maxLines));
  const {
    version: _version,
    updatedByName: _updatedByName,
    ...settings
  } = context.settings as typeof context.settings & { version: number; updatedByName: string | null };
  return { lines, context: { ...context, settings } };
});
