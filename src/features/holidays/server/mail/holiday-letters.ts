import type { Addressed, Letter } from "#server/mail/letter.ts";
import type { Formats } from "#shared/formats.ts";
import { formatHours, sumHours } from "#shared/hours.ts";

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

const switchNote = "You can turn off mails about decisions in your account.";
const days = 24;
const hoursText = (hours: number): string => `${formatHours(hours)} ${hours === 1 ? "hour" : "hours"}`;

const leaveText = ({ startDate, endDate, totalHours, kindName }: Leave, formats: Formats): string =>
  `${kindName === null ? "" : `${kindName}: `}${formats.span(startDate, endDate)}, ${hoursText(totalHours)}`;

function headingOf(owner: string, what: LeaveNews, kindName: string | null): string {
  if (what === "holiday")
    return kindName === null ? `${owner} requests holiday` : `${owner} requests leave: ${kindName}`;
  if (what !== "cancellation") return `${owner} is away: ${kindName ?? "Holiday"}`;
  return kindName === null
    ? `${owner} asks to cancel a holiday`
    : `${owner} asks to cancel leave: ${kindName}`;
}

const news: Readonly<Record<LeaveNews, readonly string[]>> = {
  holiday: ["The request is waiting for your decision."],
  cancellation: ["It stays approved until you cancel it."],
  notice: ["This leave needs no decision."],
  "notice over approved weeks": [
    "This leave needs no decision.",
    "Hours are booked on these days in a week that's approved. Reopen the week if they're wrong.",
  ],
};
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
  asked: {
    readonly what: LeaveNews;
    readonly reason: string;
    readonly standsInFor: string | null;
  },
): Letter {
  const heading = headingOf(owner, asked.what, leave.kindName);
  return {
    kind: mailKinds[asked.what],
    recipient,
    subject: `${heading}: ${formats.span(leave.startDate, leave.endDate)}`,
    heading,
    paragraphs: [
      ...news[asked.what],
      ...(asked.standsInFor === null ? [] : [`You decide on it for ${asked.standsInFor}.`]),
    ],
    list: [leaveText(leave, formats), ...(asked.reason === "" ? [] : [`Reason: ${asked.reason}`])],
    button: { label: "Open the request", href: `${publicUrl}/manager/holiday-requests/${leave.id}` },
    notes: [switchNote],
    worthHours: 3 * days,
    alsoInChat: true,
  };
}

/** Says what was decided on the owner's requests, one letter a decision. */
export function holidayDecidedLetter(
  { recipient, formats, publicUrl }: Addressed,
  decision: {
    readonly status: "approved" | "rejected" | "cancelled";
    readonly by: string;
    readonly comment: string | null;
  },
  leaves: readonly [Leave, ...Leave[]],
): Letter {
  const { status, by, comment } = decision;
  const [first] = leaves;
  const isHoliday = leaves.every(({ kindName }) => kindName === null);
  const many = isHoliday ? "of your holidays" : "of your requests for leave";
  const heading =
    leaves.length === 1
      ? `Your ${isHoliday ? "holiday" : "leave"} was ${status}`
      : `${leaves.length} ${many} were ${status}`;
  return {
    kind: `holiday ${status}`,
    recipient,
    subject: leaves.length === 1 ? `${heading}: ${formats.span(first.startDate, first.endDate)}` : heading,
    heading,
    paragraphs: [`${by} decided on this.`, ...(comment === null ? [] : [`Comment: ${comment}`])],
    list: leaves.map((leave) => leaveText(leave, formats)),
    button: { label: "Open your holidays", href: `${publicUrl}/my-time/holidays?on=${first.startDate}` },
    notes: [switchNote],
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
  const groups = Map.groupBy(sorted, ({ person, project }) => `${person}: ${project}`);
  const list = [...groups].map(([name, each]) => {
    const span = formats.span(each[0]?.day ?? "", each.at(-1)?.day ?? "");
    return `${name}, ${hoursText(sumHours(each.map(({ hours }) => hours)))} on ${each.length === 1 ? "" : `${each.length} days of `}${span}`;
  });
  const people = [...new Set(collisions.map(({ person }) => person))];
  const heading =
    people.length === 1
      ? `${people[0]} will be away on allocated days`
      : `${people.length} people will be away on allocated days`;
  return {
    kind: "holiday collides",
    recipient,
    subject: heading,
    heading,
    paragraphs: [
      "Time off was approved on days you've allocated hours for. The allocations stay until you change them.",
    ],
    list,
    button: {
      label: "Open the planner",
      href: `${publicUrl}/allocations/planner?function=${first.functionId}&month=${first.day.slice(0, 7)}`,
    },
    notes: [switchNote],
    worthHours: 3 * days,
    alsoInChat: true,
  };
}
