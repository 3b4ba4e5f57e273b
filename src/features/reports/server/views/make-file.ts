import { actorOf } from "#features/access/server/session.ts";
import type { callers } from "#features/access/server/queries.ts";
import type { Platform } from "#server/http/serve.ts";
import { byName, type Answers } from "#server/scope.ts";
import { fileName } from "#shared/csv.ts";
import { t } from "#shared/texts/t.ts";
import type { FileFormat, ReportQuery } from "../../contract.ts";
import { paperLines } from "../../rules/report-file.ts";
import { resolveReport, withTooLargeMessage } from "../resolve-report.ts";
import type { MailedReport } from "../mail/report-letters.ts";
import { stretchOf, type FileLine, type Stretch } from "../queries.ts";
import { paperWords } from "../report-paper.ts";
import { fileType, writeFile, type FileSource } from "../write-file.ts";

/** More lines or bytes than that aren't mailed: a link leads to them. */
export const maxMailedLines = 20_000;
const maxMailedBytes = 2 * 1024 * 1024;

interface Made {
  readonly orgId: string;
  readonly name: string;
  readonly query: ReportQuery;
  readonly format: FileFormat;
  /** Who reads it, with the roles they have now. */
  readonly caller: Answers<[ReturnType<typeof callers>]>[0][number];
}

async function* inParts({ lines, totals }: Stretch): AsyncGenerator<readonly FileLine[]> {
  const part = 2000;
  for (let at = 0; at < lines.length; at += part)
    yield lines.slice(at, at + part).map(([cells]) => ({ cells, totals }));
}

const nothing: Stretch = { count: 0, lines: [], totals: [] };

async function bytesOf(format: FileFormat, source: FileSource, stretch: Stretch): Promise<Buffer> {
  const bytes: Buffer[] = [];
  const finish = await writeFile(format, source, inParts(stretch), async (some) => {
    bytes.push(Buffer.from(some));
  });
  await finish();
  return Buffer.concat(bytes);
}

/** Makes a report's file with its reader's rights of this moment; refuses what they can't request. */
export async function makeFile(
  { clock, database }: Pick<Platform, "clock" | "database">,
  { orgId, name, query, format, caller }: Made,
): Promise<MailedReport> {
  const actor = actorOf(orgId, caller, "");
  const read = byName((queries) => database.read(orgId, ...queries));
  const resolved = await resolveReport({ actor, query, today: clock.today(actor.timeZone), read });
  const { table, from, to, notes, remarks, symbol, reader } = resolved;
  const isPdf = format === "pdf";
  const most = isPdf ? paperLines(table.columns.length) : maxMailedLines;
  const [[stretch = nothing]] = await withTooLargeMessage(from, to, () => read(stretchOf(table, 0, most)));
  const { count } = stretch;
  const isComplete = count > 0 && count <= most;
  const made = async () => {
    const reading = { name: actor.name, now: clock.now() };
    const words = isPdf ? await paperWords(read, query, resolved, reading) : null;
    return await bytesOf(format, { orgId, table, symbol, remarks, words }, stretch);
  };
  const bytes = isComplete ? await made() : null;
  return {
    report: query.report,
    from,
    to,
    lines: count,
    maxLines: isPdf ? most : null,
    notes: reader.seesEveryone ? notes : [...notes, t`By name: you and the people you manage.`],
    file:
      bytes !== null && bytes.byteLength <= maxMailedBytes
        ? { name: fileName(`${name} ${from} ${to}`, format), type: fileType(format), bytes }
        : null,
  };
}
