import { serve } from "#server/http/serve.ts";
import type { Transaction } from "#server/scope.ts";
import * as contract from "../undo-contract.ts";
import { neededInWords, standingInWords, type Standing, type StandingInWords } from "./engine/undo-words.ts";
import { subjectNouns } from "../rules/kinds/subject-words.ts";
import { itemCounts, itemsAfter, type LookedItem } from "./queries/undo-items.ts";
import { subjectCodes, subjects, type SubjectCode } from "./queries/subjects.ts";
import { readView } from "./require-import.ts";

/** Rows that one call looks at: others wait for the embedded database no longer than for a batch. */
const page = 2000;
/** What isn't bulk is looked at together, since it may be needed by one another. */
const maxTogether = 50_000;
/** Rows that stay which one call names; the others are counted. */
const maxNamed = 200;

interface Look {
  readonly orgId: string;
  readonly importId: string;
}

interface Found {
  readonly subject: SubjectCode;
  readonly items: readonly LookedItem[];
  readonly needed: ReadonlyMap<string, string>;
}

type Reads = Pick<Transaction, "read">;

/** The page after a place: the next rows of a bulk subject, or all others at the end. */
async function pageAfter(reads: Reads, look: Look, after: string | undefined) {
  const [counts] = await reads.read(itemCounts(look.orgId, look.importId));
  const has = new Set(counts.map(({ subject }) => subject));
  const bulk = subjectCodes.filter((subject) => subjects[subject].isBulk && has.has(subject));
  const total = counts.reduce((sum, { items }) => sum + items, 0);
  const [given = bulk[0] ?? "others", id = null] = after?.split(":") ?? [];
  const subject = bulk.find((each) => each === given);
  if (!subject) {
    const others = subjectCodes.filter((each) => !subjects[each].isBulk && has.has(each));
    return { total, found: await together(reads, look, others), next: null };
  }
  const [items] = await reads.read(itemsAfter(look.orgId, look.importId, { subject, after: id, most: page }));
  const last = items.length === page ? items.at(-1) : undefined;
  const following = bulk[bulk.indexOf(subject) + 1] ?? "others";
  const made = items.filter(({ is_made: isMade, state }) => isMade && state === "intact");
  const needed = await neededInWords(reads, { ...look, staying: [] }, subject, idsOf(made));
  return {
    total,
    found: [{ subject, items, needed }],
    next: last ? `${subject}:${last.subject_id}` : following,
  };
}

const idsOf = (items: readonly LookedItem[]): string[] => items.map(({ subject_id: id }) => id);

/** Subjects that may need one another: what stays keeps others, until nothing more does. */
async function together(reads: Reads, look: Look, wanted: readonly SubjectCode[]): Promise<Found[]> {
  const all: { subject: SubjectCode; items: LookedItem[] }[] = [];
  for (const subject of wanted) {
    const [items] = await reads.read(
      itemsAfter(look.orgId, look.importId, { subject, after: null, most: maxTogether }),
    );
    all.push({ subject, items });
  }
  for (let staying: string[] = []; ;) {
    const found: Found[] = [];
    for (const { subject, items } of all) {
      const made = items.filter(({ is_made: isMade, state }) => isMade && state === "intact");
      found.push({
        subject,
        items,
        needed: await neededInWords(reads, { ...look, staying }, subject, idsOf(made)),
      });
    }
    const now = found.flatMap(({ needed }) => [...needed.keys()]);
    if (now.length === staying.length) return found;
    staying = now;
  }
}

const remainingOf = ({ items, needed }: Found): Standing[] =>
  items
    .filter(({ subject_id: id, state }) => state === "changed" || needed.has(id))
    .map(({ subject_id: id, state }) => ({ id, isChanged: state === "changed" }));

/** GET /api/imports/{importId}/undo: what an undo would undo, by the fingerprints it goes by. */
export const readUndo = serve(contract.readUndo, async (call) => {
  const look = { orgId: call.actor.orgId, importId: call.params.importId };
  const view = await readView(call, look.orgId, look.importId);
  if (view.status !== "done") return { total: 0, looked: 0, subjects: [], stays: [], next: null };
  const { total, found, next } = await pageAfter(call, look, call.query.after);
  const stays: StandingInWords[] = [];
  for (const each of found) {
    const remaining = remainingOf(each).slice(0, maxNamed - stays.length);
    stays.push(
      ...(await standingInWords(call, look.orgId, each.subject, { remaining, needed: each.needed })),
    );
  }
  return {
    total,
    looked: found.reduce((sum, { items }) => sum + items.length, 0),
    subjects: found.flatMap((each) => {
      const { subject, items } = each;
      const staying = new Set(remainingOf(each).map(({ id }) => id));
      const goes = items.filter(({ subject_id: id, state }) => state !== "gone" && !staying.has(id));
      const removed = goes.filter(({ is_made: isMade }) => isMade).length;
      const [one, many = null] = subjectNouns[subject];
      return items.length === 0
        ? []
        : [{ one, many, removed, restored: goes.length - removed, stays: staying.size }];
    }),
    stays: stays.map(({ reasons, ...row }) => ({ ...row, reasons: [...reasons] })),
    next,
  };
});
