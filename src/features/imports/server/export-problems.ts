import { FileAnswer, temporaryFile } from "#server/http/file-answer.ts";
import { serveFile } from "#server/http/serve.ts";
import { csvText, fileName } from "#shared/csv.ts";
import * as contract from "../contract.ts";
import { problemRows } from "./queries/imports.ts";
import { readView } from "./require-import.ts";

const part = 1000;

/** GET /api/imports/{importId}/problems/file: to be mended and imported again. */
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
      const [rows] = await call.read(problemRows(orgId, importId, { result: null, row, column, most: part }));
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
      if (!last || rows.length < part) return;
      [row, column] = [last.row_number, last.column_number];
    }
  });
  const title = `${view.fileName.replace(/\.[^.]*$/, "")} rows to correct`;
  return new FileAnswer(fileName(title, "csv"), "text/csv; charset=utf-8", content);
});
