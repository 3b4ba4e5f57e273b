import type { Database } from "#server/scope.ts";
import { daysBetween, type Day } from "#shared/day.ts";
import { firstDay } from "#shared/month.ts";
import { delegatesOn } from "#features/people/server/delegation/delegate-queries.ts";
import { workingDay } from "#features/people/rules/expected-hours.ts";
import { workingTimeQueries, workingTimes } from "#features/people/server/working-days.ts";
import { phaseStep, weeksToClose, type PhaseDays, type PhaseStep } from "../rules/phase-reminders.ts";
import { addressed, letterTo, type Letter } from "#server/mail/letter.ts";
import { planningLetter, reviewLetter, type InPhase, type OpenItem } from "./mail/phase-letters.ts";
import { ownWeekOf } from "./mail/reminder-letters.ts";
import { isDueFrom } from "#features/months/rules/due-from.ts";
import { openAllocations, openForecasts } from "#features/months/server/open-queries.ts";
import { activePeople, peoplesOpenWeeks, readers, waitingWeeks } from "./queries.ts";
import type { PersonalLetter } from "./reminder-run.ts";
import { mattersFor } from "./team-matters.ts";

export interface PhaseOf {
  readonly database: Database;
  readonly publicUrl: string;
  readonly orgId: string;
  readonly today: Day;
  readonly phase: PhaseDays;
}

export interface PhaseLetter extends PersonalLetter {
  readonly step: PhaseStep;
}

interface Reader {
  readonly id: string;
  readonly is_admin: boolean;
}

/**
 * Letters to everyone whose first or last working day of the phase it is, with something open, who wants to
 * hear of it.
 */
export async function phaseLetters(of: PhaseOf): Promise<PhaseLetter[]> {
  const { database, publicUrl, orgId, today, phase } = of;
  const [[known, ...expected], letterFor] = await Promise.all([
    database.read(
      orgId,
      readers(orgId),
      ...workingTimeQueries(orgId, activePeople(orgId), phase.firstDay, phase.lastDay),
    ),
    phase.phase === "Review" ? openReviews(of) : openPlans(of, phase.phase),
  ]);
  const days = daysBetween(phase.firstDay, phase.lastDay);
  const timeOf = workingTimes(expected);
  return known.flatMap((row) => {
    const time = timeOf(row.id);
    const step = row.phase_reminders
      ? phaseStep(
          today,
          days.map((day) => workingDay(day, time)),
        )
      : null;
    if (step === null) return [];
    const to = {
      ...addressed(publicUrl, row),
      phase,
      step,
    };
    const letter = letterTo(row, () => letterFor(row, to));
    return letter === null ? [] : [{ userId: row.id, step, letter }];
  });
}

type LetterFor = (reader: Reader, to: InPhase) => Letter | null;

/** Last month's weeks: one's own open ones, and others' to decide. */
async function openReviews({ database, orgId, today, phase }: PhaseOf): Promise<LetterFor> {
  const mondays = weeksToClose(phase.about, today);
  const last = mondays.at(-1);
  if (last === undefined) return () => null;
  const [missing, toDecide, delegates] = await database.read(
    orgId,
    peoplesOpenWeeks(orgId, today, { first: mondays[0] ?? last, last }),
    waitingWeeks(orgId, today, last),
    delegatesOn(orgId, today),
  );
  return (reader, to) => {
    const own = missing.filter(({ id }) => id === reader.id);
    const team = mattersFor(reader, { missing, toDecide, requests: [], delegates });
    if (own.length === 0 && team === null) return null;
    return reviewLetter(to, own.map(ownWeekOf), team);
  };
}

/** Next month's forecasts or allocations, by assigned person; unassigned ones are the admins'. */
async function openPlans(
  { database, orgId, phase }: PhaseOf,
  kind: "Forecasting" | "Allocations",
): Promise<LetterFor> {
  const period = firstDay(phase.about);
  const [rows] = await database.read(
    orgId,
    kind === "Forecasting" ? openForecasts(orgId, period) : openAllocations(orgId, period, "active"),
  );
  return (reader, to) => {
    const mine = rows.filter(({ user_id }) =>
      isDueFrom({ id: reader.id, isAdmin: reader.is_admin }, user_id),
    );
    const [first, ...others] = mine.map((row): OpenItem => ({
      id: row.id,
      name: row.code === null ? row.name : `${row.code} ${row.name}`,
      isStarted: row.status !== null,
      isOwn: row.user_id !== null,
    }));
    return first ? planningLetter(to, kind, [first, ...others]) : null;
  };
}
