import { auditRow } from "#server/audit.ts";
import { FileAnswer, temporaryFile, type Sink } from "#server/http/file-answer.ts";
import { FairQueue } from "#server/http/fair-queue.ts";
import { serveFile, type Call } from "#server/http/serve.ts";
import { unavailable } from "#server/refusal.ts";
import { fileName } from "#shared/csv.ts";
import { currentLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import * as contract from "../contract.ts";
import { fileTitle } from "../rules/report-file.ts";
import { resolveReport, withTooLargeMessage } from "./resolve-report.ts";
import { nextLines, openLines, type FileLine } from "./queries.ts";
import { paperWords } from "./report-paper.ts";
import { fileType, writeFile, type Batches } from "./write-file.ts";
import type { ReportTable } from "./reader.ts";
import { inLanguage } from "#server/language.ts";

/** Lines fetched at once. */
const part = 2000;
/** Milliseconds that reading everything may need. */
const patience = 120_000;
/** Exports never use all connections, nor all of an organisation's calls. */
const queue = new FairQueue({ atOnce: 2, atOnceEach: 1, waiting: 6, waitingEach: 3 });

/** Reads every line at one instant, part by part, in one audited transaction, and hands them to `write`. */
function readEveryLine(
  call: Call<typeof contract.exportReport>,
  gone: AbortSignal,
  table: ReportTable,
  write: (batches: Batches) => Promise<void>,
): Promise<void> {
  const { actor, query } = call;
  return call.database.write(
    actor.orgId,
    async (transaction) => {
      const entry = { action: "export report", subjectType: "report", subjectId: actor.orgId, after: query };
      await transaction.run(openLines(table));
      const batches = async function* (): AsyncGenerator<readonly FileLine[]> {
        for (;;) {
          gone.throwIfAborted();
          const rows = await transaction.rows(nextLines(part));
          if (rows.length > 0) yield rows;
          if (rows.length < part) return;
        }
      };
      await write(batches());
      await transaction.run(auditRow(actor, entry, call.requestId));
    },
    patience,
    gone,
  );
}

/** GET /api/reports/file. Complete before its first byte is sent: a failure leaves none. */
export const exportReport = serveFile(contract.exportReport, async (call) => {
  const { format, ...query } = call.query;
  const resolved = await resolveReport({ ...call, query });
  const { from, to, table, symbol, remarks, request } = resolved;
  const dates = query.report === "balances" && request.day !== null ? [request.day] : [from, to];
  if (queue.isFull(call.actor.orgId))
    throw unavailable(t`Other files are being prepared. Try again in a moment.`);
  const gone = call.gone();
  const reader = { name: call.actor.name, now: call.clock.now() };
  const words = format === "pdf" ? await paperWords(call.read, query, resolved, reader) : null;
  const written = async (sink: Sink) => {
    let finish = async () => {};
    await readEveryLine(call, gone, table, async (batches) => {
      const source = { orgId: call.actor.orgId, table, symbol, remarks, words };
      finish = await writeFile(format, source, batches, sink);
    });
    await finish();
  };
  const content = await queue.run(
    call.actor.orgId,
    () => withTooLargeMessage(from, to, () => temporaryFile(written)),
    gone,
  );
  const language = format === "pdf" ? currentLanguage() : "en";
  const title = inLanguage(language, () => fileTitle(query.report, ...dates));
  return new FileAnswer(fileName(title, format), fileType(format), content);
});
