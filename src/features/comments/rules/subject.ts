import { isDay, startOfWeek } from "#shared/day.ts";
import { isId } from "#shared/id.ts";
import { isMonth } from "#shared/month.ts";
import type { Action } from "#shared/permissions.ts";
import { partsOfKind, type Part, type Subject, type SubjectKind } from "./subject-key.ts";

const subjectKinds = Object.keys(partsOfKind) as SubjectKind[];

const nothing = {
  projectId: null,
  month: null,
  costTierId: null,
  userId: null,
  day: null,
  requestId: null,
};

const isPart: Readonly<Record<Part, (text: string) => boolean>> = {
  projectId: isId,
  month: isMonth,
  costTierId: isId,
  userId: isId,
  day: isDay,
  requestId: isId,
};

/** The subject that a key names; null where it names none. */
export function readSubject(key: string): Subject | null {
  const [name, ...texts] = key.split(".");
  const kind = subjectKinds.find((each) => each === name);
  if (kind === undefined) return null;
  const parts: readonly Part[] = partsOfKind[kind];
  if (texts.length !== parts.length || !parts.every((part, at) => isPart[part](texts[at] ?? ""))) return null;
  const subject = {
    ...nothing,
    kind,
    ...Object.fromEntries(parts.map((part, at) => [part, texts[at] ?? ""])),
  };
  return kind === "week" && startOfWeek(subject.day ?? "") !== subject.day ? null : subject;
}

/** The action that reading these needs; null where it depends on whose it is. */
export const actionOf: Readonly<Record<SubjectKind, Action | null>> = {
  "project-month": "read projects",
  "forecast-line": "read forecasts",
  "allocation-cell": null,
  week: null,
  "leave-request": null,
};
