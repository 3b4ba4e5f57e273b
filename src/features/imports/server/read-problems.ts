import { serve } from "#server/http/serve.ts";
import type { Output } from "#shared/contract.ts";
import * as contract from "../contract.ts";
import { problemRows } from "./queries/imports.ts";
import { readView } from "./require-import.ts";

const page = 200;
type ProblemResult = Output<typeof contract.readProblems>["problems"][number]["result"];

/** GET /api/imports/{importId}/problems. */
export const readProblems = serve(contract.readProblems, async (call) => {
  const { orgId } = call.actor;
  const { importId } = call.params;
  const { result, after } = call.query;
  await readView(call, orgId, importId);
  const [row = -1, column = -1] = (after ?? "")
    .split(":")
    .flatMap((text) => (text === "" ? [] : [Number(text)]));
  const from = { result: result ?? null, row, column, most: page };
  const [rows] = await call.read(problemRows(orgId, importId, from));
  const last = rows.length === page ? rows.at(-1) : undefined;
  return {
    problems: rows.map((problem) => ({
      row: problem.row_number,
      column: problem.column_number < 0 ? null : problem.column_number,
      result: problem.result as ProblemResult,
      reasons: problem.reasons,
      fields: problem.fields as Record<string, string>,
      cells: problem.cells as string[],
    })),
    next: last ? `${last.row_number}:${last.column_number}` : null,
  };
});
