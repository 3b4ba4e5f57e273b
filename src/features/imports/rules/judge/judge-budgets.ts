import { isInSteps } from "#shared/hours.ts";
import { hourStep, maxHours } from "#features/budgets/rules/budget-profile.ts";
import type { BudgetStatus } from "#features/budgets/rules/budget-status.ts";
import { tidyCode } from "#shared/tidy-text.ts";
import {
  budgetLineKey,
  type BudgetFacts,
  type BudgetWork,
  type NewProfile,
  type StoredProfile,
} from "./budget-facts.ts";
import { fateOf, settle } from "./budget-fate.ts";
import { addToCell, sayCell } from "./cell-sums.ts";
import { closedFault } from "./closed-projects.ts";
import { folded } from "../match/directory.ts";
import { at, type Fault } from "../read/fault.ts";
import { overRows, type Batch, type Judged, type JudgeContext } from "./judging.ts";
import {
  monthIndexIn,
  plannedRate,
  plannedTier,
  type PlannedProject,
  type PlannedTier,
} from "./plan-facts.ts";
import { judgePlan, pricedLine, type PlanPlace } from "./plan-lines.ts";
import { budgetCell, profileKey, readBudget, type ReadBudget } from "./read-budget.ts";
import type { Result, TypedRow } from "../read/rows.ts";
import { grouped } from "#shared/count.ts";
import { t } from "#shared/texts/t.ts";

/** As the form of a budget has them. */
const [longestName, longestCode] = [200, 40];

/** Tells the tally of rows that are passed over. */
export const noteBudgets = overRows(readBudget, (read, row, { seen }) => {
  sayCell(seen, budgetCell(read), row);
});

/** Adds up what several rows say of one line. */
export const addUpBudgets = overRows(readBudget, (read, row, frame) =>
  addToCell(frame, budgetCell(read), row),
);

interface BudgetBatch extends Batch<BudgetFacts, BudgetWork> {
  /** Profiles to be made, by project and folded name. */
  readonly made: Map<string, NewProfile>;
}

/**
 * What becomes of lines of budgets. A profile is found by its code, then by its name; one that doesn't exist is made
 * as a draft, or as what the file says. A draft gets the file's lines and keeps those that the file doesn't name;
 * what is active or archived stays as it is. Drafts are at the rates of today, others at the file's.
 */
export function judgeBudgets(
  rows: readonly TypedRow[],
  facts: BudgetFacts,
  frame: JudgeContext,
): Judged<BudgetWork> {
  const batch: BudgetBatch = { facts, frame, works: [], made: new Map() };
  const outcomes = judgePlan<ReadBudget, Place>(rows, frame, {
    projects: facts.projects,
    addedTo: (earlier) =>
      t`Its hours are added to row ${earlier}, which is for the same budget, cost tier and month.`,
    read: readBudget,
    cellOf: budgetCell,
    placeOf: (read) => placeOf(read, batch),
    retained: (_, read, place) => retained(read, place, batch),
    change: (row, read, place) => change(row, read, place, batch),
  });
  return { outcomes, works: batch.works };
}

/** Where a line is to go. */
interface Place extends PlanPlace {
  readonly tier: PlannedTier;
  readonly monthIndex: number;
  /** Null for one that is to be made. */
  readonly profile: StoredProfile | null;
  readonly becomes: BudgetStatus;
}

function placeOf(read: ReadBudget, batch: BudgetBatch): Place | { readonly fault: Fault } {
  const { facts, frame } = batch;
  const planned = plannedTier(
    facts.projects.get(read.projectId),
    read,
    (label) => t`${label} is internal, and internal projects have no budgets.`,
  );
  if ("fault" in planned) return planned;
  if (read.hours > maxHours)
    return { fault: at("hours", t`A month has at most ${grouped(maxHours)} hours.`) };
  if (!isInSteps(read.hours, hourStep))
    return { fault: at("hours", t`Budget hours go in steps of 0.5. Round ${read.hours} to one of them.`) };
  const profile = profileOf(read, facts);
  if (profile !== null && "fault" in profile) return profile;
  if (profile === null && read.profile.length > longestName)
    return { fault: at("profile", t`A name has more than ${longestName} characters.`) };
  const fate = fateOf(read, profile, batch);
  if ("fault" in fate) return fate;
  const { project, tier } = planned;
  const monthIndex = monthIndexIn(project, read.month);
  const before = profile ? facts.lines.get(budgetLineKey(profile.id, read.tierId, monthIndex)) : undefined;
  return {
    tier,
    monthIndex,
    profile,
    becomes: fate.becomes,
    ...pricedLine(read, plannedRate(project, read), before, fate.becomes !== "draft"),
    locked: lockOf(project, profile, read, frame),
  };
}

/** A line that is there already may still have its draft become active. */
function retained(read: ReadBudget, { profile, becomes, locked }: Place, batch: BudgetBatch): Result {
  if (profile?.status !== "draft" || locked !== null) return "same";
  if (!settle(read, profile.id, becomes, batch)) return "same";
  return isFirst(batch.frame, profile.id) ? "changed" : "same";
}

function change(row: TypedRow, read: ReadBudget, place: Place, batch: BudgetBatch): void {
  const { tier, monthIndex, becomes, rate } = place;
  const profile = place.profile ?? newProfile(row, read, batch);
  batch.works.push({
    line: {
      profileId: profile.id,
      functionId: tier.functionId,
      costTierId: read.tierId,
      monthIndex,
      budgetHours: read.hours,
      ratePerHour: rate,
    },
  });
  if (place.profile === null || place.profile.status === "draft") settle(read, profile.id, becomes, batch);
  isFirst(batch.frame, profile.id);
}

/** Whether the file hasn't touched a stored profile before. */
const isFirst = ({ pending }: JudgeContext, profileId: string): boolean =>
  pending.add(`budget ${profileId}`, 1) === 1;

function profileOf(read: ReadBudget, facts: BudgetFacts): StoredProfile | { readonly fault: Fault } | null {
  const profiles = facts.profiles.filter(({ projectId }) => projectId === read.projectId);
  const code = tidyCode(read.profile);
  const coded = profiles.find((profile) => profile.code === code);
  if (coded) return coded;
  const named = profiles.filter(({ name }) => folded(name) === folded(read.profile));
  const drafts = named.filter(({ status, isOurs }) => status === "draft" || isOurs);
  const [one, another] = drafts.length > 0 ? drafts : named;
  if (one && another)
    return {
      fault: at(
        "profile",
        t`There are several budgets ${read.profile} (${one.code}, ${another.code}). Use the code.`,
      ),
    };
  return one ?? null;
}

function lockOf(
  project: PlannedProject,
  profile: StoredProfile | null,
  { month }: ReadBudget,
  { today }: JudgeContext,
): Fault | null {
  const closed = closedFault(project, month, today);
  if (closed !== null) return at("month", closed);
  if (profile === null || profile.status === "draft" || profile.isOurs) return null;
  return at(
    "profile",
    profile.status === "active"
      ? t`Budget ${profile.code} is active. Import into a draft, then activate it.`
      : t`Budget ${profile.code} is archived. Import into a draft.`,
  );
}

function newProfile(row: TypedRow, read: ReadBudget, batch: BudgetBatch): NewProfile {
  const { projectId, profile } = read;
  const key = profileKey(read);
  const known = batch.made.get(key);
  if (known) return known;
  const used = new Set(
    [...batch.facts.profiles, ...batch.made.values()]
      .filter((each) => each.projectId === projectId)
      .map(({ code }) => code),
  );
  const base = tidyCode(tidyCode(profile).slice(0, longestCode));
  let code = base;
  for (let number = 2; used.has(code); number += 1) {
    const end = `-${number}`;
    code = `${base.slice(0, longestCode - end.length)}${end}`;
  }
  const made = { id: batch.frame.idOf(row), projectId, code, name: profile };
  batch.made.set(key, made);
  batch.works.push({ profile: made });
  return made;
}
