import { readSteps } from "#server/http/parts.ts";
import { serve, type Call } from "#server/http/serve.ts";
import { isId } from "#shared/id.ts";
import { notFound } from "#server/refusal.ts";
import type { Answers } from "#server/scope.ts";
import type { Input } from "#shared/contract.ts";
import { addDays, type Day } from "#shared/day.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import { adjustedMonths } from "#features/closing/rules/closed-days.ts";
import { fullNameOf } from "#features/people/rules/person-name.ts";
import { expectedWeek } from "#features/people/rules/expected-hours.ts";
import { workingTimes, workingWeekQueries } from "#features/people/server/working-days.ts";
import { startsOn } from "../../rules/booking.ts";
import { bookingTermsOf, entriesBetween, projectsOfWeek } from "../queries.ts";
import { timeFrameOf, timeFrameQueries } from "../time-frame.ts";
import { entryOf, statusOf } from "../timesheet-rows.ts";
import { windowFrom } from "../write-entries.ts";
import { WeekStarting } from "../../contract.ts";
import * as contract from "../../decisions-contract.ts";
import { managerTexts } from "../../rules/decisions/decision-messages.ts";
import { isTheirs, managedUserOf, onBehalfOf } from "./owned-rows.ts";
import { entryTypeLookup, timesheetDetail } from "./team-queries.ts";

export const readTimesheet = serve(contract.readTimesheet, (call) => detail(call, call.params));

/** The week for its decider; everything else answers "doesn't exist or you don't have access". */
export async function detail(
  { database, actor, today }: Pick<Call<typeof contract.readTimesheet>, "database" | "actor" | "today">,
  key: Input<typeof contract.readTimesheet>["params"],
): Promise<contract.TimesheetDetail> {
  if (!isId(key.userId) || !isId(key.timesheetId) || !WeekStarting.safeParse(key.weekStarting).success)
    throw notFound(managerTexts().notFound);
  const { orgId } = actor;
  const last = addDays(key.weekStarting, 6);
  const [[headers, projects, entryTypes, [terms]], [entries], [settings, breakDays], expected] =
    await readSteps(
      { read: (...queries) => database.read(orgId, ...queries) },
      [
        contract.readTimesheet.failure,
        [
          timesheetDetail(orgId, key.timesheetId, { viewerId: actor.id, today }),
          projectsOfWeek(orgId, key.userId, key.weekStarting, last, today),
          entryTypeLookup(),
          bookingTermsOf(orgId, key.userId),
        ],
      ],
      [t`Failed to fetch time entries`, [entriesBetween(orgId, key.userId, key.weekStarting, last)]],
      [contract.readTimesheet.failure, timeFrameQueries(orgId)],
      [contract.readTimesheet.failure, workingWeekQueries(orgId, [key.userId], key.weekStarting)],
    );
  const header = headers[0];
  const agrees = header?.id === key.userId && header.week_starting === key.weekStarting;
  if (!header || !agrees || !isTheirs(actor, header.id, header)) throw notFound(managerTexts().notFound);
  return {
    user: managedUserOf(header),
    onBehalfOf: onBehalfOf(header),
    timesheet: {
      id: header.timesheet_id,
      weekStarting: header.week_starting,
      statusCode: statusOf(header.status_code),
      comment: header.comment,
      submittedAt: header.submitted_at,
      approvedAt: header.approved_at,
      approvedByName: fullNameOf(header.approver_first_name, header.approver_last_name),
      decidedAt: header.decided_at,
      decidedByName: header.decided_by_name,
      version: header.version,
    },
    entries: entries.map(entryOf),
    projects: projects.map(detailProjectOf),
    expected: expectedWeek(key.weekStarting, workingTimes(expected)(header.id)),
    frame: timeFrameOf([settings, breakDays]),
    entryTypes: entryTypes.map(({ code, label }) => ({ code, label: entryTypeLabels()[code] ?? label })),
    ownDays: ownDaysOf(terms, today),
    closedMonths: adjustedMonths(terms?.closed ?? []),
    hasOvertime: header.has_overtime,
  };
}

/** The days on which someone books themselves. */
function ownDaysOf(terms: Parameters<typeof windowFrom>[0] | undefined, today: Day) {
  if (!terms) throw new Error("A timesheet without its owner");
  const { first, last } = windowFrom(terms, today);
  return { first, last };
}

type ProjectRow = Answers<[ReturnType<typeof projectsOfWeek>]>[0][number];

export const detailProjectOf = (row: ProjectRow) => ({
  id: row.id,
  code: row.code,
  name: row.name,
  statusCode: row.status_code,
  endedOn: row.ended_on,
  startsOn: startsOn(row),
});

const entryTypeLabels = perLanguage((): Readonly<Record<string, string>> => ({
  manual: t`Manual`,
  override: t`Override`,
}));
