import { t } from "#shared/texts/t.ts";
import { auditRow } from "#server/audit.ts";
import { Dispatcher, dispatchOnce } from "#server/dispatcher.ts";
import type { Platform } from "#server/http/serve.ts";
import {
  compose,
  letterTo,
  loadRenderer,
  queueLetters,
  queueMail,
  type Letter,
} from "#server/mail/letter.ts";
import { Refusal } from "#server/refusal.ts";
import type { Answers, Transaction } from "#server/scope.ts";
import type { FileFormat } from "../../contract.ts";
import { nextRun, type Rhythm, type Schedule } from "../../rules/schedule.ts";
import {
  leftOutLetter,
  noReportLetter,
  reportLetter,
  stoppedLetter,
  type MailedView,
} from "../mail/report-letters.ts";
import { makeFile } from "./make-file.ts";
import {
  callerById,
  claimReader,
  dueSchedules,
  endRun,
  formerReaders,
  mailable,
  mailedReaders,
  organisationsWithReports,
  stopSchedule,
} from "./mail-queries.ts";
import { deleteRecipients, viewById } from "./queries.ts";
import { openView, type ViewRow } from "./view-rows.ts";
import { inLanguage, languageOf } from "#server/language.ts";

/** Hours a run is tried again when something fails; then the next one comes. */
const patience = 6;

type Due = Answers<[ReturnType<typeof dueSchedules>]>[0][number];
type Readers = Answers<[ReturnType<typeof mailable>]>[0];

interface Run {
  readonly platform: Platform;
  readonly orgId: string;
  readonly due: Due;
  readonly row: ViewRow;
  readonly view: MailedView;
}

const scheduleOf = ({ every, on_day: onDay, at_hour: atHour }: Due): Schedule => ({
  every: every as Rhythm,
  onDay,
  atHour,
});

const audit = (
  transaction: Transaction,
  { orgId, row }: Run,
  action: string,
  after: Readonly<Record<string, unknown>>,
) =>
  transaction.run(
    auditRow(
      { orgId, id: null, name: "System" },
      { action, subjectType: "report view", subjectId: row.id, after: { view: row.name, ...after } },
      "report mails",
    ),
  );

/** The sender has left: says so to everyone who got it, and to no one again. */
async function stop(run: Run, readers: Readers): Promise<void> {
  const { platform, orgId, due, row, view } = run;
  const { publicUrl } = platform.config;
  await platform.database.write(orgId, async (transaction) => {
    if ((await transaction.run(stopSchedule(orgId, row.id, due.next_at))) === 0) return;
    await queueLetters(
      transaction,
      orgId,
      readers.map((reader) => letterTo(reader, () => stoppedLetter(publicUrl, reader, view, row.is_shared))),
    );
    await audit(transaction, run, "stop report mail", { because: "its sender has left" });
  });
}

/** One reader's letter: the report as they may see it now, or why there is none. */
async function letterFor(
  { platform, orgId, due, row, view }: Run,
  reader: Readers[number],
): Promise<Letter | null> {
  const { publicUrl } = platform.config;
  const { query, problem } = openView(row, platform.clock.today(due.time_zone));
  if (query === null) return noReportLetter(publicUrl, reader, view, problem ?? t`It can't be opened`);
  const [[caller]] = await platform.database.read(orgId, callerById(orgId, reader.id));
  if (!caller) return null;
  try {
    const made = await makeFile(platform, {
      orgId,
      name: row.name,
      query,
      format: due.format as FileFormat,
      caller,
    });
    return reportLetter(publicUrl, reader, view, made);
  } catch (error) {
    if (error instanceof Refusal) return noReportLetter(publicUrl, reader, view, error.message);
    throw error;
  }
}

/** Mails each reader once, whatever becomes of the others; throws what failed at the end. */
async function mailEveryone(run: Run, readers: Readers): Promise<void> {
  const { platform, orgId, due, row } = run;
  const failures: unknown[] = [];
  for (const reader of readers)
    try {
      const mail = await inLanguage(languageOf(reader), async () => {
        const letter = await letterFor(run, reader);
        return letter && compose(letter);
      });
      if (mail === null) continue;
      await platform.database.write(orgId, async (transaction) => {
        const claimed = await transaction.first(claimReader(orgId, row.id, reader.id, due.next_at));
        if (claimed === undefined) return;
        await transaction.run(queueMail(orgId, mail));
      });
    } catch (error) {
      failures.push(error);
    }
  const isGivenUp = platform.clock.now() - Date.parse(due.next_at) > patience * 3_600_000;
  if (failures.length > 0 && !isGivenUp) throw new AggregateError(failures, "Some reports weren't mailed");
}

/** Ends the run for all servers, removes those who left from the list, and says so to the sender. */
async function end(run: Run): Promise<void> {
  const { platform, orgId, due, row, view } = run;
  const next = nextRun(view.schedule, platform.clock.now(), due.time_zone);
  await platform.database.write(orgId, async (transaction) => {
    const nextAt = new Date(next).toISOString();
    if ((await transaction.run(endRun(orgId, row.id, due.next_at, nextAt))) === 0) return;
    const mailed = await transaction.first(mailedReaders(orgId, row.id, due.next_at));
    const former = await transaction.rows(formerReaders(orgId, row.id));
    if (former.length > 0) {
      await transaction.run(
        deleteRecipients(
          orgId,
          row.id,
          former.map(({ id }) => id),
        ),
      );
      const names = former.map(({ name }) => name);
      const [sender] = await transaction.rows(mailable(orgId, [due.sender_id]));
      if (sender)
        await queueLetters(transaction, orgId, [
          letterTo(sender, () => leftOutLetter(platform.config.publicUrl, sender, view, names)),
        ]);
    }
    await audit(transaction, run, "mail report", {
      mails: mailed?.mails ?? 0,
      left: former.map(({ id }) => id),
    });
  });
}

async function mailView(platform: Platform, orgId: string, due: Due): Promise<void> {
  const [[row]] = await platform.database.read(orgId, viewById(orgId, due.view_id));
  if (!row) return;
  const ids = row.recipients.map(({ id }) => id);
  const [readers] =
    ids.length === 0 ? [[] as Readers] : await platform.database.read(orgId, mailable(orgId, ids));
  const schedule = scheduleOf(due);
  const view = { id: row.id, name: row.name, schedule, sender: row.sender_name };
  const run: Run = { platform, orgId, due, row, view };
  await loadRenderer();
  if (!due.sender_is_active) return stop(run, readers);
  await mailEveryone(run, readers);
  await end(run);
}

/** Mails an organisation's due reports, one after another; a failure of one is no other's. */
async function mailReportsOf(platform: Platform, orgId: string, now: string): Promise<void> {
  const [due] = await platform.database.read(orgId, dueSchedules(orgId, now));
  const failures: unknown[] = [];
  for (const each of due)
    await mailView(platform, orgId, each).catch((error: unknown) => {
      failures.push(error);
    });
  if (failures.length > 0) throw new AggregateError(failures, "Some reports weren't mailed");
}

/** Mails due reports, each once however many servers look; organisations don't wait for each other. */
export function reportDispatcher(platform: Platform): Dispatcher {
  const now = (): string => new Date(platform.clock.now()).toISOString();
  return new Dispatcher({
    find: async () => {
      const [organisations] = await platform.database.jobsRead(organisationsWithReports(now()));
      const due = organisations.map(({ org_id: orgId }) => ({ orgId, id: "reports", isFailing: false }));
      return { due, nextIn: null };
    },
    run: ({ orgId }) => mailReportsOf(platform, orgId, now()),
    // What a server that stops doesn't finish is due at the next one.
    limits: { inAll: 3, perOrganisation: 1, grace: 0 },
  });
}

/** Mails what is due now, and waits for it. */
export const mailReports = (platform: Platform): Promise<void> => dispatchOnce(reportDispatcher(platform));
