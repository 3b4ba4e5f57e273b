import { isDay, type Day } from "#shared/day.ts";
import type { RoleCode } from "#shared/permissions.ts";
import { patternOn, type DatedPattern, type EmploymentDays } from "./expected-hours.ts";
import {
  allowanceFault,
  asPattern,
  changedPersonFields,
  checkEmployment,
  checkPerson,
  monthlyHoursFault,
  parseInteger,
  patternFault,
  roleRequired,
  splitFullName,
  type PatternDraft,
  type PersonFields,
} from "./person-form.ts";

import { fullNameOf } from "./person-name.ts";
import { skillsFault, tidySkills, type GivenSkill } from "./skills.ts";
import { changedPlace, placeFaults, type DatedPlace } from "./person-places.ts";
import { plannedParts, type PlannedChange, type PlanProblem } from "./planned-change.ts";
import { t } from "#shared/texts/t.ts";

/** A person as they are stored, with their roles and patterns. */
export interface StoredPerson extends PersonFields, EmploymentDays {
  readonly id: string;
  readonly roles: readonly string[];
  readonly entersLeave: boolean;
  readonly patterns: readonly { readonly validFrom: Day; readonly hours: readonly number[] }[];
  readonly places: readonly DatedPlace[];
  readonly skills: readonly GivenSkill[];
  readonly planned: readonly StoredPlan[];
}

/** A planned change with the names of today. */
export interface StoredPlan extends PlannedChange {
  readonly functionName: string | null;
  readonly costTierName: string | null;
  readonly managerName: string | null;
  readonly problem: PlanProblem | null;
}

/** What the Edit User dialog contains, with hours and allowance as typed. */
export interface EditedPerson {
  readonly fullName: string;
  readonly roleCodes: readonly string[];
  readonly entersLeave: boolean;
  readonly functionId: string | null;
  readonly costTierId: string | null;
  readonly managerId: string | null;
  readonly billable: boolean;
  /** The day from which function, tier, billable and manager change; empty for at once. */
  readonly workFrom: string;
  /** Days of planned changes to remove. */
  readonly removedPlanned: readonly Day[];
  readonly monthlyHours: string;
  readonly holidayAllowance: string;
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
  /** Null until it is touched. */
  readonly pattern: PatternDraft | null;
  /** Days on which patterns that are to be removed would begin. */
  readonly removedPatterns: readonly Day[];
  /** Null until it is touched. */
  readonly place: DatedPlace | null;
  /** Days on which moves that are to be removed would begin. */
  readonly removedPlaces: readonly Day[];
  readonly skills: readonly GivenSkill[];
  /** Beside the form's fields: the split name, the patterns, places and planned changes as stored. */
  readonly stored: Pick<StoredPerson, "firstName" | "lastName" | "patterns" | "places" | "planned">;
}

/** Fields that mean something only together: a cost tier belongs to its function. */
export const placeFields: readonly (readonly (keyof EditedPerson)[])[] = [
  ["functionId", "costTierId", "billable"],
];

/** What a save sends: changed fields only. */
export interface PersonChange {
  updates: Partial<PersonFields>;
  roleCodes?: RoleCode[];
  entersLeave?: boolean;
  employment?: Partial<EmploymentDays>;
  pattern?: { validFrom: Day; hours: number[] };
  removedPatterns?: Day[];
  place?: DatedPlace;
  removedPlaces?: Day[];
  skills?: GivenSkill[];
  planned?: PlannedChange;
  removedPlanned?: Day[];
}

/** A person as the form contains them. */
export function editedPersonOf(person: StoredPerson): EditedPerson {
  const { firstName, lastName, patterns, functionId, costTierId, managerId, billable } = person;
  const places = person.places.map(({ validFrom, placeId }) => ({ validFrom, placeId }));
  return {
    fullName: fullNameOf(firstName, lastName) ?? "",
    roleCodes: person.roles,
    entersLeave: person.entersLeave,
    functionId,
    costTierId,
    managerId,
    billable,
    workFrom: "",
    removedPlanned: [],
    monthlyHours: String(person.monthlyHours ?? ""),
    holidayAllowance: String(person.holidayAllowance ?? ""),
    firstDay: person.firstDay,
    lastDay: person.lastDay,
    pattern: null,
    removedPatterns: [],
    place: null,
    removedPlaces: [],
    skills: person.skills.map(({ name, level }) => ({ name, level })),
    stored: { firstName, lastName, patterns, places, planned: person.planned },
  };
}

/** The stored patterns as dated ones. */
export function datedPatterns({ stored }: Pick<EditedPerson, "stored">): DatedPattern[] {
  return stored.patterns.map(({ validFrom, hours }) => ({ validFrom, hours: asPattern(hours) }));
}

function fieldsOf(edited: EditedPerson): PersonFields {
  return {
    ...splitFullName(edited.fullName),
    functionId: edited.functionId,
    costTierId: edited.costTierId,
    managerId: edited.managerId,
    billable: edited.billable,
    monthlyHours: parseInteger(edited.monthlyHours) ?? null,
    holidayAllowance: parseInteger(edited.holidayAllowance) ?? null,
  };
}

/** What is wrong with the form; a message per field. */
export function editFaults(edited: EditedPerson, personId: string): Record<string, string> {
  const faults = { ...checkPerson(fieldsOf(edited), personId), ...checkEmployment(edited) };
  if (edited.roleCodes.length === 0) faults.roleCodes = roleRequired();
  const monthly = monthlyHoursFault(edited.monthlyHours);
  if (monthly !== null) faults.monthlyHours = monthly;
  const allowance = allowanceFault(edited.holidayAllowance);
  if (allowance !== null) faults.holidayAllowance = allowance;
  const pattern = edited.pattern === null ? null : patternFault(edited.pattern.hours);
  if (pattern !== null) faults.pattern = pattern;
  if (edited.pattern !== null && !isDay(edited.pattern.validFrom))
    faults["pattern.validFrom"] = t`Enter a date between 1900 and 2100`;
  if (edited.workFrom !== "" && !isDay(edited.workFrom))
    faults["planned.startsOn"] = t`Enter a date between 1900 and 2100`;
  const skills = skillsFault(edited.skills);
  if (skills !== null) faults.skills = skills;
  return { ...faults, ...placeFaults(edited.place) };
}

/** The pattern to store: null when untouched or equal to a stored one from that day. */
function changedPattern(edited: EditedPerson): { validFrom: Day; hours: number[] } | null {
  if (edited.pattern === null) return null;
  const { validFrom } = edited.pattern;
  const hours = [...asPattern(edited.pattern.hours)];
  const stored = datedPatterns(edited).filter((each) => !edited.removedPatterns.includes(each.validFrom));
  // Monthly hours can change later; typed hours stay.
  const begun = stored.some((each) => each.validFrom <= validFrom);
  return begun && patternOn(validFrom, stored, 0).join() === hours.join() ? null : { validFrom, hours };
}

function patternChanges(edited: EditedPerson): Pick<PersonChange, "pattern" | "removedPatterns"> {
  const pattern = changedPattern(edited);
  return {
    ...(pattern ? { pattern } : {}),
    ...(edited.removedPatterns.length > 0 ? { removedPatterns: [...edited.removedPatterns] } : {}),
  };
}

const changedEmployment = (base: EditedPerson, edited: EditedPerson): Partial<EmploymentDays> => ({
  ...(base.firstDay === edited.firstDay ? {} : { firstDay: edited.firstDay }),
  ...(base.lastDay === edited.lastDay ? {} : { lastDay: edited.lastDay }),
});

/** What a save sends of days to come. */
function plannedChanges(
  base: EditedPerson,
  { workFrom: startsOn, removedPlanned, ...edited }: EditedPerson,
): Pick<PersonChange, "planned" | "removedPlanned"> {
  const parts = startsOn === "" ? null : plannedParts(base, edited);
  return {
    ...(parts === null ? {} : { planned: { startsOn, ...parts } }),
    ...(removedPlanned.length > 0 ? { removedPlanned: [...removedPlanned] } : {}),
  };
}

/** What a save sends; null when there is nothing to save. */
export function changesOf(base: EditedPerson, edited: EditedPerson): PersonChange | null {
  const { firstName, lastName } = base.stored;
  const before = { ...fieldsOf(base), firstName, lastName };
  // A name split elsewhere stays so until someone edits it.
  const named = edited.fullName === base.fullName ? { firstName, lastName } : {};
  const later = plannedChanges(base, edited);
  // What changes on a day to come stays as it is today.
  const { functionId, costTierId, billable, managerId } = later.planned ? base : edited;
  const now = { ...fieldsOf(edited), functionId, costTierId, billable, managerId };
  const updates = changedPersonFields(before, { ...now, ...named });
  const place = changedPlace(edited.place, edited.stored.places, edited.removedPlaces);
  const rolesDiffer = base.roleCodes.toSorted().join() !== edited.roleCodes.toSorted().join();
  const employment = changedEmployment(base, edited);
  const skills = tidySkills(edited.skills);
  const skillsDiffer = JSON.stringify(tidySkills(base.skills)) !== JSON.stringify(skills);
  const change: PersonChange = {
    updates,
    ...(Object.keys(employment).length > 0 ? { employment } : {}),
    ...(rolesDiffer ? { roleCodes: [...edited.roleCodes] as RoleCode[] } : {}),
    ...(base.entersLeave === edited.entersLeave ? {} : { entersLeave: edited.entersLeave }),
    ...patternChanges(edited),
    ...(place ? { place } : {}),
    ...(edited.removedPlaces.length > 0 ? { removedPlaces: [...edited.removedPlaces] } : {}),
    ...(skillsDiffer ? { skills } : {}),
    ...later,
  };
  return Object.keys(updates).length === 0 && Object.keys(change).length === 1 ? null : change;
}
