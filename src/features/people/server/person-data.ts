import { may } from "#shared/permissions.ts";
import { auditRow } from "#server/audit.ts";
import { readOneInstant } from "#server/database/backup/organisation-rows.ts";
import { FairQueue } from "#server/http/fair-queue.ts";
import { FileAnswer, temporaryFile, type Sink } from "#server/http/file-answer.ts";
import { serveFile, type Call } from "#server/http/serve.ts";
import { forbidden, notFound, unavailable } from "#server/refusal.ts";
import { ZipWriter } from "#server/zip-writer.ts";
import type { Endpoint } from "#shared/contract.ts";
import { csvText, fileName } from "#shared/csv.ts";
import { t } from "#shared/texts/t.ts";
import * as contract from "../data-contract.ts";
import { cellOf, personReadMe } from "../rules/person-data.ts";
import { personSections, sectionRows, type DataRow, type SectionName } from "./person-data-queries.ts";
import { organisationNameOf, personRow } from "./person-queries.ts";

const sectionNames = Object.keys(personSections) as SectionName[];
/** Tells spreadsheets that the text is UTF-8. */
const mark = "\u{feff}";
/** Milliseconds that reading one person may need. */
const patience = 120_000;
/** As for other files: never all connections, nor all of an organisation's calls. */
const queue = new FairQueue({ atOnce: 2, atOnceEach: 1, waiting: 6, waitingEach: 3 });

function csvOf(rows: readonly DataRow[]): string {
  const columns = Object.keys(rows[0] ?? {});
  return mark + csvText([columns, ...rows.map((row) => columns.map((column) => cellOf(row[column])))]);
}

/** Everything about a person, read at one instant; an event of the audit log. */
export async function personDataFile<E extends Endpoint>(
  call: Call<E>,
  personId: string,
): Promise<FileAnswer> {
  const { actor, database } = call;
  const { orgId } = actor;
  const [[person], [organisation]] = await call.read(personRow(orgId, personId), organisationNameOf(orgId));
  if (!person || !organisation) throw notFound();
  if (person.roles.includes("super_admin") && !may(actor.roles, "grant Super Admin"))
    throw forbidden(t`Only a Super Admin can download a Super Admin's data.`);
  const name = [person.first_name, person.last_name].filter(Boolean).join(" ") || person.email;
  if (queue.isFull(orgId)) throw unavailable(t`Other files are being prepared. Try again in a moment.`);
  const gone = call.gone();
  const at = new Date(call.clock.now()).toISOString();
  const write = async (sink: Sink): Promise<void> => {
    await database.write(
      orgId,
      async (transaction) => {
        await readOneInstant(transaction);
        const zip = new ZipWriter(sink);
        await zip.add("README.txt", [personReadMe(name, organisation.name, at)]);
        const all: Partial<Record<SectionName, DataRow[]>> = {};
        for (const section of sectionNames) {
          gone.throwIfAborted();
          const rows = await transaction.rows(sectionRows(section, { orgId, personId }));
          if (rows.length === 0) continue;
          all[section] = rows;
          await zip.add(`${section}.csv`, [csvOf(rows)]);
        }
        await zip.add("data.json", [`${JSON.stringify(all, null, 1)}\n`]);
        await zip.end();
        const entry = {
          action: "export personal data",
          subjectType: "user",
          subjectId: personId,
          after: {},
        };
        await transaction.run(auditRow(actor, entry, call.requestId));
      },
      patience,
      gone,
    );
  };
  const content = await queue.run(orgId, () => temporaryFile(write), gone);
  return new FileAnswer(fileName(`${name} ${call.today}`, "zip"), "application/zip", content);
}

/** GET /api/people/{personId}/data */
export const exportPerson = serveFile(contract.exportPerson, (call) =>
  personDataFile(call, call.params.personId),
);
