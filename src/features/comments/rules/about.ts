import type { Day } from "#shared/day.ts";
import type { Formats } from "#shared/formats.ts";
import { formatMonth, monthOf } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { subjectKey, type Subject, type SubjectKind } from "./subject-key.ts";

/** What is known of a subject. */
export interface About {
  readonly project: string | null;
  /** With its function. */
  readonly tier: string | null;
  /** Whose day, week or leave it is. */
  readonly personId: string | null;
  readonly person: string | null;
  readonly functionId: string | null;
  /** The week's, where it was begun. */
  readonly timesheetId: string | null;
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
}

/** A subject's parts as texts; those it doesn't have are empty. */
type Texts = Readonly<Record<Exclude<keyof Subject, "kind"> | keyof About, string>>;

const textsOf = (subject: Subject, about: About): Texts =>
  Object.fromEntries(
    Object.entries({ ...subject, ...about }).map(([name, value]: [string, string | null]) => [
      name,
      value ?? "",
    ]),
  ) as Texts;

const words: Readonly<Record<SubjectKind, (texts: Texts, formats: Formats) => string>> = {
  "project-month": ({ project, month }) => `${project}, ${formatMonth(month)}`,
  "forecast-line": ({ project, month, tier }) => t`Forecast of ${project}, ${formatMonth(month)}, ${tier}`,
  "allocation-cell": ({ person, day }, formats) => t`Plan of ${person}, ${formats.day(day)}`,
  week: ({ person, day }, formats) => t`Week of ${person}, ${formats.week(day)}`,
  "leave-request": ({ person, firstDay, lastDay }, formats) =>
    t`Leave of ${person}, ${formats.span(firstDay, lastDay)}`,
};

/** A subject in words: "APL Apollo, November 2026". */
export const subjectWords = (subject: Subject, about: About, formats: Formats): string =>
  words[subject.kind](textsOf(subject, about), formats);

/** A page and its search, with the comments open. */
export interface CommentPlace {
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
}

interface Page {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

const pages: Readonly<Record<SubjectKind, (texts: Texts, isOwn: boolean) => Page>> = {
  "project-month": ({ projectId }) => ({ to: `/projects/${projectId}/overview` }),
  "forecast-line": ({ projectId, month }) => ({
    to: "/forecasts",
    search: { project: projectId, period: month },
  }),
  "allocation-cell": ({ functionId, userId, day }) => ({
    to: "/allocations/planner",
    search: {
      ...(functionId === "" ? {} : { function: functionId }),
      month: monthOf(day),
      person: userId,
      day,
    },
  }),
  week: ({ userId, day, timesheetId }, isOwn) => {
    if (isOwn) return { to: `/my-time/timesheet/${day}` };
    return timesheetId === ""
      ? { to: "/manager", search: { week: day } }
      : { to: `/manager/timesheets/${userId}/${timesheetId}/${day}` };
  },
  "leave-request": ({ requestId }, isOwn) => ({
    to: isOwn ? "/my-time/holidays" : `/manager/holiday-requests/${requestId}`,
  }),
};

/** Where the reader sees the subject and its comments. */
export function placeOfSubject(subject: Subject, about: About, readerId: string): CommentPlace {
  const { to, search } = pages[subject.kind](textsOf(subject, about), about.personId === readerId);
  return { to, search: { ...search, comments: subjectKey(subject) } };
}

/** The same as an address. */
export const addressOf = ({ to, search }: CommentPlace): string =>
  `${to}?${Object.entries(search)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&")}`;
