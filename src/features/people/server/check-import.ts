import { serve } from "#server/http/serve.ts";
import * as contract from "../invitation-contract.ts";
import type { ImportRow } from "../rules/import-order.ts";
import { judgeRows, type JudgedRow } from "../rules/judge-rows.ts";
import { readFacts } from "./import-facts.ts";

/** What a caller reads of a verdict. */
export function toldOf({ row, email, kind, problems, changes }: JudgedRow) {
  return { row, email, kind, problems: [...problems], changes: [...changes] };
}

/** POST /api/people/import/check. Reads only. */
export const checkImport = serve(contract.checkImport, async (call) => {
  const rows = call.body.rows as readonly ImportRow[];
  const facts = await readFacts(call.read, call.actor, call.today, rows, call.body.managersInFile);
  return { verdicts: judgeRows(rows, facts).map(toldOf) };
});
