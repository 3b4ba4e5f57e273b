import { mostHours } from "#features/budgets/rules/budget-profile.ts";
import { projectLocked } from "#features/budgets/rules/budget-status.ts";
import { isLocked, isProjectStatus } from "#features/projects/rules/project-status.ts";
import { lineCost } from "#shared/money.ts";
import { tidyCode, tidyText } from "#shared/tidy-text.ts";
import {
  budgetLineKey,
  type BudgetFacts,
  type BudgetWork,
  type NewProfile,
  type StoredProfile,
} from "./budget-facts.ts";
import { folded } from "./directory.ts";
import { outcomeOf, textOf, unreadOutcome, type Judged, type JudgeFrame, type Names } from "./judging.ts";
import {
  monthIndexIn,
  plannedTier,
  saidBefore,
  saidTwice,
  type PlannedProject,
  type PlannedTier,
} from "./plan-facts.ts";
import { readPlan, type ReadPlan, type UnreadPlan } from "./read-plan.ts";
import type { Outcome, Result, TypedRow } from "./rows.ts";

/** The profile of a file that names none. */
const unnamed = "Imported budget";
const longestCode = 40;

type ReadBudget = ReadPlan & { readonly profile: string };

function readBudget(row: TypedRow, names: Names): ReadBudget | UnreadPlan {
  const read = readPlan(row, names);
  const profile = tidyText(textOf(row, "profile"));
  return "projectId" in read ? { ...read, profile: profile === "" ? unnamed : profile } : read;
}

const seenKey = ({ projectId, profile, tierId, month }: ReadBudget): string =>
  `budget ${projectId} ${folded(profile)} ${tierId} ${month}`;

/** Tells the tally of rows that are passed over. */
export function noteBudgets(rows: readonly TypedRow[], { names, seen }: JudgeFrame): void {
  for (const row of rows) {
    const read = readBudget(row, names);
    if ("projectId" in read) saidBefore(seen, seenKey(read), row);
  }
}

/** What a batch has decided so far. */
interface Batch {
  readonly facts: BudgetFacts;
  readonly frame: JudgeFrame;
  readonly works: BudgetWork[];
  /** Profiles to be made, by project and folded name. */
  readonly made: Map<string, NewProfile>;
  /** By project: the profile that becomes active. */
  readonly active: Map<string, string>;
}

/**
 * What becomes of lines of budgets. A profile is found by its code, then by its name; one that doesn't exist is made
 * as a draft. A draft takes the file's lines and keeps those that the file doesn't name; what is active or archived
 * stays as it is.
 */
export function judgeBudgets(
  rows: readonly TypedRow[],
  facts: BudgetFacts,
  frame: JudgeFrame,
): Judged<BudgetWork> {
  const works: BudgetWork[] = [];
  const active = new Map(
    facts.profiles.filter(({ status }) => status === "active").map(({ projectId, id }) => [projectId, id]),
  );
  const batch: Batch = { facts, frame, works, made: new Map(), active };
  return { outcomes: rows.map((row) => judgeLine(row, batch)), works };
}

function judgeLine(row: TypedRow, batch: Batch): Outcome {
  const read = readBudget(row, batch.frame.names);
  if (!("projectId" in read)) return unreadOutcome(row, read);
  const tier = batch.facts.projects.get(read.projectId)?.tiers.get(read.tierId);
  const sums = { hours: read.hours, money: lineCost(read.hours, tier?.rate ?? 0) };
  const place = placeOf(row, read, batch);
  if ("fault" in place) return outcomeOf(row, "refused", [place.fault], sums);
  if (place.before === read.hours) return outcomeOf(row, kept(place, batch), [], sums);
  if (place.locked !== null) return outcomeOf(row, "refused", [place.locked], sums);
  change(row, read, place, batch);
  return outcomeOf(row, place.before === 0 ? "created" : "changed", [], sums);
}

/** Where a line is to go. */
interface Place {
  readonly tier: PlannedTier;
  readonly monthIndex: number;
  /** Null for one that is to be made. */
  readonly profile: StoredProfile | null;
  readonly before: number;
  /** Why nothing of the profile may change. */
  readonly locked: string | null;
}

function placeOf(
  row: TypedRow,
  read: ReadBudget,
  { facts, frame }: Batch,
): Place | { readonly fault: string } {
  const earlier = saidBefore(frame.seen, seenKey(read), row);
  if (earlier !== null) return { fault: saidTwice(earlier) };
  const planned = plannedTier(facts.projects.get(read.projectId), read, "budgets");
  if ("fault" in planned) return planned;
  if (read.hours > mostHours) return { fault: "A month has at most 100,000 hours." };
  const profile = profileOf(read, facts);
  if (profile !== null && "fault" in profile) return profile;
  const { project, tier } = planned;
  const monthIndex = monthIndexIn(project, read.month);
  const before = profile ? facts.lines.get(budgetLineKey(profile.id, read.tierId, monthIndex)) : 0;
  return { tier, monthIndex, profile, before: before ?? 0, locked: lockOf(project, profile) };
}

/** A line that is there already may still have its draft become active. */
function kept({ profile, locked }: Place, batch: Batch): Result {
  if (profile === null || locked !== null || !activate(batch, profile.projectId, profile.id)) return "same";
  return isFirst(batch.frame, profile.id) ? "changed" : "same";
}

function change(row: TypedRow, read: ReadBudget, place: Place, batch: Batch): void {
  const { tier, monthIndex } = place;
  const profile = place.profile ?? newProfile(row, read, batch);
  batch.works.push({
    line: {
      profileId: profile.id,
      functionId: tier.functionId,
      costTierId: read.tierId,
      monthIndex,
      budgetHours: read.hours,
      ratePerHour: tier.rate,
    },
  });
  activate(batch, read.projectId, profile.id);
  if (place.profile) isFirst(batch.frame, profile.id);
}

/** Whether the file hasn't touched a stored profile before. */
const isFirst = ({ pending }: JudgeFrame, profileId: string): boolean =>
  pending.add(`budget ${profileId}`, 1) === 1;

function profileOf(read: ReadBudget, facts: BudgetFacts): StoredProfile | { readonly fault: string } | null {
  const profiles = facts.profiles.filter(({ projectId }) => projectId === read.projectId);
  const code = tidyCode(read.profile);
  const coded = profiles.find((profile) => profile.code === code);
  if (coded) return coded;
  const named = profiles.filter(({ name }) => folded(name) === folded(read.profile));
  const drafts = named.filter(({ status, isOurs }) => status === "draft" || isOurs);
  const [one, another] = drafts.length > 0 ? drafts : named;
  if (one && another)
    return {
      fault: `There are several budgets ${read.profile} (${one.code}, ${another.code}). Use the code.`,
    };
  return one ?? null;
}

function lockOf(project: PlannedProject, profile: StoredProfile | null): string | null {
  if (isProjectStatus(project.statusCode) && isLocked(project.statusCode))
    return `${projectLocked} Import it while the project is open, and complete the project afterwards.`;
  if (profile === null || profile.status === "draft" || profile.isOurs) return null;
  return profile.status === "active"
    ? `Budget ${profile.code} is active. Import into a draft, then activate it.`
    : `Budget ${profile.code} is archived. Import into a draft.`;
}

function newProfile(row: TypedRow, { projectId, profile }: ReadBudget, batch: Batch): NewProfile {
  const key = `${projectId} ${folded(profile)}`;
  const known = batch.made.get(key);
  if (known) return known;
  const taken = new Set(
    [...batch.facts.profiles, ...batch.made.values()]
      .filter((each) => each.projectId === projectId)
      .map(({ code }) => code),
  );
  const base = tidyCode(tidyCode(profile).slice(0, longestCode));
  let code = base;
  for (let number = 2; taken.has(code); number += 1) code = `${base}-${number}`;
  const made = { id: batch.frame.idOf(row), projectId, code, name: profile };
  batch.made.set(key, made);
  batch.works.push({ profile: made });
  return made;
}

/** Has a draft become active where that is wished and nothing else is; answers whether it does. */
function activate(batch: Batch, projectId: string, profileId: string): boolean {
  if (batch.frame.options.activate !== true || batch.active.has(projectId)) return false;
  batch.active.set(projectId, profileId);
  batch.works.push({ activate: profileId });
  return true;
}
