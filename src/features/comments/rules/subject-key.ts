/** What a comment can be on, and which parts say which one, in the order of its key. */
export const partsOfKind = {
  "project-month": ["projectId", "month"],
  "forecast-line": ["projectId", "month", "costTierId"],
  /** A person's day in the planner, with or without hours. */
  "allocation-cell": ["userId", "day"],
  /** By its Monday. */
  week: ["userId", "day"],
  "leave-request": ["requestId"],
} as const satisfies Record<string, readonly Part[]>;

export type SubjectKind = keyof typeof partsOfKind;

export type Part = "projectId" | "month" | "costTierId" | "userId" | "day" | "requestId";

/** What a comment is on; parts that its kind doesn't have are null. */
export interface Subject extends Readonly<Record<Part, string | null>> {
  readonly kind: SubjectKind;
}

/** Its kind, and the parts that say which one. */
export type SubjectParts = Partial<Subject> & Pick<Subject, "kind">;

/** A subject in one text, as the API and addresses name it: `forecast-line.<project>.2026-11.<tier>`. */
export const subjectKey = (subject: SubjectParts): string =>
  [subject.kind, ...partsOfKind[subject.kind].map((part) => subject[part] ?? "")].join(".");
