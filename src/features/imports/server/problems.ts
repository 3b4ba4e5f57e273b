import { FileAnswer, temporaryFile } from "#server/http/file-answer.ts";
import { serve, serveFile } from "#server/http/serve.ts";
import type { Output } from "#shared/contract.ts";
import { csvText, fileName } from "#shared/csv.ts";
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

const exportedAtOnce = 1000;

/** GET /api/imports/{importId}/problems/file: to be corrected and imported again. */
export const exportProblems = serveFile(contract.exportProblems, async (call) => {
  const { orgId } = call.actor;
  const { importId } = call.params;
  const view = await readView(call, orgId, importId);
  const headings = view.columns.map(({ heading }) => heading);
  const content = await temporaryFile(async (sink) => {
    // Tells spreadsheets that the text is UTF-8.
    await sink(`\u{feff}${csvText([[...headings, "Row", "Reasons"]])}`);
    let [row, column] = [-1, -1];
    for (;;) {
      const [rows] = await call.read(
        problemRows(orgId, importId, { result: null, row, column, most: exportedAtOnce }),
      );
      await sink(
        csvText(
          rows.map((problem) => {
            const cells = problem.cells as string[];
            return [
              ...headings.map((_, at) => cells[at] ?? ""),
              problem.row_number,
              problem.reasons.join(" "),
            ];
          }),
        ),
      );
      const last = rows.at(-1);
      if (!last || rows.length < exportedAtOnce) return;
      [row, column] = [last.row_number, last.column_number];
    }
  });
  const title = `${view.fileName.replace(/\.[^.]*$/, "")} rows to correct`;
  return new FileAnswer(fileName(title, "csv"), "text/csv; charset=utf-8", content);
});
