import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import type { ImportRow } from "../rules/import-order.ts";
import { judgeRows, type JudgedRow } from "../rules/import-verdict.ts";
import { readFacts } from "./import-facts.ts";

export function toldOf({ row, email, kind, problems, changes }: JudgedRow) {
  return { row, email, kind, problems: [...problems], changes: [...changes] };
}

/** Reads only. */
export const checkImport = serve(contract.checkImport, async (call) => {
  const rows = call.body.rows as readonly ImportRow[];
  const facts = await readFacts(call.read, call, rows, call.body.managersInFile);
  return { verdicts: judgeRows(rows, facts).map(toldOf) };
});
