import { newestLink } from "#features/audit/server/seal.ts";
import { auditRow } from "#server/audit.ts";
import {
  organisationLines,
  organisationTables,
  readOneInstant,
  type OrganisationTable,
} from "#server/database/backup/organisation-rows.ts";
import { version } from "#server/home.ts";
import { FairQueue } from "#server/http/fair-queue.ts";
import { FileAnswer, temporaryFile, type Sink } from "#server/http/file-answer.ts";
import { serveFile, type Call } from "#server/http/serve.ts";
import { LineStore } from "#server/line-store.ts";
import { unavailable } from "#server/refusal.ts";
import type { Transaction } from "#server/scope.ts";
import { ZipWriter } from "#server/zip-writer.ts";
import { fileName } from "#shared/csv.ts";
import { t } from "#shared/texts/t.ts";
import * as contract from "../contract.ts";
import { readMe, type ExportHead } from "../rules/export-file.ts";
import { exportedTables } from "../rules/export-tables.ts";
import { addData, addTable, dictionary } from "./export-files.ts";
import { broughtFrom, organisationName } from "./queries/settings.ts";

/** Milliseconds that reading everything may need. */
const patience = 3_600_000;
/** One of an organisation at a time, and never all connections. */
const queue = new FairQueue({ atOnce: 2, atOnceEach: 1, waiting: 4, waitingEach: 1 });

type ExportCall = Call<typeof contract.exportOrganisation>;

/** The exported tables without the columns that stay behind. */
export async function tablesToExport(transaction: Transaction): Promise<OrganisationTable[]> {
  const tables = await organisationTables(transaction, new Set(Object.keys(exportedTables)));
  return tables.map((table) => ({
    ...table,
    columns: table.columns.filter(({ name }) => !(name in (exportedTables[table.name]?.without ?? {}))),
  }));
}

/** Reads every table at one instant; the transaction ends before anything is compressed, which needs far longer. */
async function readEverything(
  call: ExportCall,
  gone: AbortSignal,
  store: LineStore,
): Promise<OrganisationTable[]> {
  const { actor } = call;
  return call.database.write(
    actor.orgId,
    async (transaction) => {
      await readOneInstant(transaction);
      const tables = await tablesToExport(transaction);
      for (const table of tables)
        for await (const lines of organisationLines(transaction, table, actor.orgId)) {
          gone.throwIfAborted();
          await store.add(table.name, lines);
        }
      const entry = {
        action: "export organisation",
        subjectType: "organisation",
        subjectId: actor.orgId,
        after: { tables: tables.length },
      };
      await transaction.run(auditRow(actor, entry, call.requestId));
      return tables;
    },
    patience,
    gone,
  );
}

async function writeArchive(
  call: ExportCall,
  head: ExportHead,
  gone: AbortSignal,
  sink: Sink,
): Promise<void> {
  const store = await LineStore.open();
  try {
    const tables = await readEverything(call, gone, store);
    const read = async function* (table: OrganisationTable): AsyncGenerator<string[]> {
      for await (const lines of store.read(table.name)) {
        gone.throwIfAborted();
        yield lines;
      }
    };
    const zip = new ZipWriter(sink);
    await zip.add("README.txt", [readMe(head)]);
    await zip.add("dictionary.csv", [dictionary(tables)]);
    for (const table of tables) await addTable(zip, table, read);
    await addData(zip, head, tables, read);
    await zip.end();
  } finally {
    await store.close();
  }
}

/** GET /api/organisation/export. Complete before its first byte is sent: a failure leaves none. */
export const exportOrganisation = serveFile(contract.exportOrganisation, async (call) => {
  const { orgId } = call.actor;
  const [[named], [brought]] = await call.read(organisationName(orgId), broughtFrom(orgId));
  const seal = await newestLink(call.database, orgId);
  const organisation = named?.name ?? "";
  const head: ExportHead = {
    format: "stint-organisation",
    formatVersion: 1,
    stint: version,
    organisationId: orgId,
    organisation,
    exportedAt: new Date(call.clock.now()).toISOString(),
    newestSeal: seal.number === 0 ? null : { number: seal.number, hash: seal.hash },
    broughtFrom: brought?.first ?? null,
    part: 1,
  };
  if (queue.isFull(orgId)) throw unavailable(t`Another export is being prepared. Try again in a moment.`);
  const gone = call.gone();
  const content = await queue.run(
    orgId,
    () => temporaryFile((sink) => writeArchive(call, head, gone, sink)),
    gone,
  );
  return new FileAnswer(fileName(`${organisation} ${call.today}`, "zip"), "application/zip", content);
});
