import type { Addressed, Letter } from "#server/mail/letter.ts";
import type { Formats } from "#shared/formats.ts";
import { formatHours, sumHours } from "#shared/hours.ts";

export interface Leave {
  readonly id: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly totalHours: number;
}

const switchNote = "You can turn off mails about decisions in your account.";
const days = 24;
const hoursText = (hours: number): string => `${formatHours(hours)} ${hours === 1 ? "hour" : "hours"}`;

const leaveText = ({ startDate, endDate, totalHours }: Leave, formats: Formats): string =>
  `${formats.span(startDate, endDate)}, ${hoursText(totalHours)}`;

/**
 * Says that a request awaits a decision: a new one, or an approved one to cancel. A delegate learns for whom.
 */
export function holidayWaitsLetter(
  { recipient, formats, publicUrl }: Addressed,
  owner: string,
  leave: Leave,
  asked: {
    readonly what: "holiday" | "cancellation";
    readonly reason: string;
    readonly standsInFor: string | null;
  },
): Letter {
  const isNew = asked.what === "holiday";
  const heading = isNew ? `${owner} requests holiday` : `${owner} asks to cancel a holiday`;
  return {
    kind: isNew ? "holiday requested" : "holiday cancellation asked",
    recipient,
    subject: `${heading}: ${formats.span(leave.startDate, leave.endDate)}`,
    heading,
    paragraphs: [
      isNew ? "The request is waiting for your decision." : "The holiday stays approved until you cancel it.",
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
  const heading =
    leaves.length === 1 ? `Your holiday was ${status}` : `${leaves.length} of your holidays were ${status}`;
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

/** Allocated hours of a person and project on days of an approved holiday. */
export interface Collision {
  readonly functionId: string;
  readonly person: string;
  readonly project: string;
  readonly day: string;
  readonly hours: number;
}

/** Tells an allocator that hours they allocated fall on approved holidays: a line per person and project. */
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
      "A holiday was approved on days you've allocated hours for. The allocations stay until you change them.",
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
