import type { Addressed, Letter } from "#server/mail/letter.ts";
import type { Formats } from "#shared/formats.ts";
import { formatHours, sumHours } from "#shared/hours.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { plural, t } from "#shared/texts/t.ts";

export interface Leave {
  readonly id: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly totalHours: number;
  /** Null for Holiday. */
  readonly kindName: string | null;
}

/** What those who decide hear of: a request, one to cancel, or leave that only needs a notice. */
export type LeaveNews = "holiday" | "cancellation" | "notice" | "notice over approved weeks";

const switchNote = () => t`You can turn off mails about decisions in your account.`;
const days = 24;
const hoursText = (hours: number): string => t`${formatHours(hours)} ${plural(hours, "hour", "hours")}`;

const leaveText = ({ startDate, endDate, totalHours, kindName }: Leave, formats: Formats): string =>
  `${kindName === null ? "" : `${kindName}: `}${formats.span(startDate, endDate)}, ${hoursText(totalHours)}`;

function headingOf(owner: string, what: LeaveNews, kindName: string | null): string {
  if (what === "holiday")
    return kindName === null ? t`${owner} requests holiday` : t`${owner} requests leave: ${kindName}`;
  if (what !== "cancellation") return t`${owner} is away: ${kindName ?? t`Holiday`}`;
  return kindName === null
    ? t`${owner} asks to cancel a holiday`
    : t`${owner} asks to cancel leave: ${kindName}`;
}

const news = perLanguage((): Readonly<Record<LeaveNews, readonly string[]>> => ({
  holiday: [t`The request is waiting for your decision.`],
  cancellation: [t`It stays approved until you cancel it.`],
  notice: [t`This leave needs no decision.`],
  "notice over approved weeks": [
    t`This leave needs no decision.`,
    t`Hours are booked on these days in a week that's approved. Reopen the week if they're wrong.`,
  ],
}));
const mailKinds: Readonly<Record<LeaveNews, string>> = {
  holiday: "holiday requested",
  cancellation: "holiday cancellation asked",
  notice: "leave noticed",
  "notice over approved weeks": "leave noticed",
};

/**
 * Says that a request awaits a decision: a new one, or an approved one to cancel; or that someone is away. A
 * delegate learns for whom.
 */
export function holidayWaitsLetter(
  { recipient, formats, publicUrl }: Addressed,
  owner: string,
  leave: Leave,
  requested: {
    readonly what: LeaveNews;
    readonly reason: string;
    readonly standsInFor: string | null;
    /** Other leave, with the hours a notice gives back. */
    readonly returned?: readonly Leave[];
  },
): Letter {
  const heading = headingOf(owner, requested.what, leave.kindName);
  return {
    kind: mailKinds[requested.what],
    recipient,
    subject: t`${heading}: ${formats.span(leave.startDate, leave.endDate)}`,
    heading,
    paragraphs: [
      ...news()[requested.what],
      ...(requested.standsInFor === null ? [] : [t`You decide on it for ${requested.standsInFor}.`]),
    ],
    list: [
      leaveText(leave, formats),
      ...(requested.returned ?? []).map(
        (each) => t`Given back: ${leaveText({ ...each, kindName: each.kindName ?? t`Holiday` }, formats)}`,
      ),
      ...(requested.reason === "" ? [] : [t`Reason: ${requested.reason}`]),
    ],
    button: { label: t`Open the request`, href: `${publicUrl}/manager/holiday-requests/${leave.id}` },
    notes: [switchNote()],
    worthHours: 3 * days,
    alsoInChat: true,
  };
}

/** `entered` and `changed` by someone for the owner. */
export type Decided = "approved" | "rejected" | "cancelled" | "entered" | "changed";

const holidayDecided: Readonly<Record<Decided, (requests: number) => string>> = {
  approved: (requests) =>
    requests === 1 ? t`Your holiday was approved` : t`${requests} of your holidays were approved`,
  rejected: (requests) =>
    requests === 1 ? t`Your holiday was rejected` : t`${requests} of your holidays were rejected`,
  cancelled: (requests) =>
    requests === 1 ? t`Your holiday was cancelled` : t`${requests} of your holidays were cancelled`,
  entered: () => t`Holiday was entered for you`,
  changed: () => t`Your holiday was changed`,
};

const leaveDecided: Readonly<Record<Decided, (requests: number) => string>> = {
  approved: (requests) =>
    requests === 1 ? t`Your leave was approved` : t`${requests} of your requests for leave were approved`,
  rejected: (requests) =>
    requests === 1 ? t`Your leave was rejected` : t`${requests} of your requests for leave were rejected`,
  cancelled: (requests) =>
    requests === 1 ? t`Your leave was cancelled` : t`${requests} of your requests for leave were cancelled`,
  entered: () => t`Leave was entered for you`,
  changed: () => t`Your leave was changed`,
};

function whoActed(status: Decided, by: string): string {
  if (status === "entered") return t`${by} entered this for you.`;
  return status === "changed" ? t`${by} changed this.` : t`Decided by ${by}.`;
}

/** Says what was decided on the owner's requests, one letter a decision. */
export function holidayDecidedLetter(
  { recipient, formats, publicUrl }: Addressed,
  decision: {
    readonly status: Decided;
    readonly by: string;
    readonly comment: string | null;
  },
  leaves: readonly [Leave, ...Leave[]],
): Letter {
  const { status, by, comment } = decision;
  const [first] = leaves;
  const isHoliday = leaves.every(({ kindName }) => kindName === null);
  const heading = (isHoliday ? holidayDecided : leaveDecided)[status](leaves.length);
  return {
    kind: `holiday ${status}`,
    recipient,
    subject: leaves.length === 1 ? t`${heading}: ${formats.span(first.startDate, first.endDate)}` : heading,
    heading,
    paragraphs: [whoActed(status, by), ...(comment === null ? [] : [t`Comment: ${comment}`])],
    list: leaves.map((leave) => leaveText(leave, formats)),
    button: { label: t`Open your holidays`, href: `${publicUrl}/my-time/holidays?on=${first.startDate}` },
    notes: [switchNote()],
    worthHours: 3 * days,
    alsoInChat: true,
  };
}

/** Allocated hours of a person and project on days of approved leave. */
export interface Collision {
  readonly functionId: string;
  readonly person: string;
  readonly project: string;
  readonly day: string;
  readonly hours: number;
}

/** Tells an allocator that hours they allocated fall on approved leave: a line per person and project. */
export function collisionLetter(
  { recipient, formats, publicUrl }: Addressed,
  collisions: readonly [Collision, ...Collision[]],
): Letter {
  const sorted = collisions.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const first = sorted[0] ?? collisions[0];
  const groups = Map.groupBy(sorted, ({ person, project }) => JSON.stringify([person, project]));
  const list = [...groups.values()].flatMap((each) => {
    const [begun] = each;
    if (!begun) return [];
    const name = t`${begun.person}: ${begun.project}`;
    const span = formats.span(begun.day, each.at(-1)?.day ?? begun.day);
    const hours = hoursText(sumHours(each.map((collision) => collision.hours)));
    return each.length === 1
      ? t`${name}, ${hours} on ${span}`
      : t`${name}, ${hours} on ${plural(each.length, "# day", "# days")} of ${span}`;
  });
  const people = [...new Set(collisions.map(({ person }) => person))];
  const heading =
    people.length === 1
      ? t`${first.person} will be away on allocated days`
      : t`${people.length} people will be away on allocated days`;
  return {
    kind: "holiday collides",
    recipient,
    subject: heading,
    heading,
    paragraphs: [
      t`Time off was approved on days you've allocated hours for. The allocations stay until you change them.`,
    ],
    list,
    button: {
      label: t`Open the planner`,
      href: `${publicUrl}/allocations/planner?function=${first.functionId}&month=${first.day.slice(0, 7)}`,
    },
    notes: [switchNote()],
    worthHours: 3 * days,
    alsoInChat: true,
  };
}
