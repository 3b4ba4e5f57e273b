import { t } from "#shared/texts/t.ts";
import { formerEmail, formerName } from "./former-person.ts";
import { someOf, type Duties } from "./person-removal.ts";

/** What names a person in the audit log, beside their id. */
export interface ErasedPerson {
  readonly id: string;
  /** Every address and full name they have had; a name that someone else has too isn't among them. */
  readonly emails: readonly string[];
  readonly names: readonly string[];
}

/** The words of one row of the audit log. */
export interface AuditWords {
  readonly actor_id: string | null;
  readonly actor_name: string;
  readonly subject_type: string;
  /** Whether it is about the person or something of theirs. */
  readonly is_theirs: boolean;
  readonly before: unknown;
  readonly after: unknown;
}

const nameKey = /^(first_?name|last_?name|full_?name|name)$/i;
const textKey =
  /^(task_?notes?|notes?|comment|decision_?comment|reason|cancellation_?reason|shortfall_?reason|device|user_?agent)$/i;
/** What a manager said about someone else's week or holiday is the other's. */
const ofOthers: ReadonlySet<string> = new Set(["timesheet", "holiday request"]);

/** The two sides of a change stay different. */
const erased = { before: "Erased earlier", after: "Erased" } as const;

/** Addresses and names that aren't part of a longer one, which is someone else's. */
function replaced(text: string, { id, emails, names }: ErasedPerson): string {
  const plain = (words: readonly string[]) =>
    words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  const withoutEmails =
    emails.length === 0
      ? text
      : text.replace(
          new RegExp(
            `(?<![\\p{L}\\p{N}._%+-])(?:${plain(emails)})(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`,
            "giu",
          ),
          formerEmail(id),
        );
  return names.length === 0
    ? withoutEmails
    : withoutEmails.replace(
        new RegExp(`(?<![\\p{L}\\p{N}])(?:${plain(names)})(?![\\p{L}\\p{N}])`, "gu"),
        formerName.full,
      );
}

function isAbout(value: object, { id, emails }: ErasedPerson): boolean {
  return Object.values(value).some(
    (each) => typeof each === "string" && (each === id || emails.includes(each.toLowerCase())),
  );
}

interface Blanking {
  readonly person: ErasedPerson;
  readonly side: keyof typeof erased;
  readonly names: boolean;
  readonly texts: boolean;
}

/** A value of the log without the person's words. */
function redacted(value: unknown, how: Blanking): unknown {
  if (typeof value === "string") return replaced(value, how.person);
  if (Array.isArray(value)) return value.map((each) => redacted(each, how));
  if (typeof value !== "object" || value === null) return value;
  const names = how.names || isAbout(value, how.person);
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      const goes = (names && nameKey.test(key)) || (how.texts && textKey.test(key));
      return [key, goes && typeof each === "string" && each !== "" ? erased[how.side] : redacted(each, how)];
    }),
  );
}

/** A row's words without the person's; null where nothing changes. */
export function redactedWords(
  row: AuditWords,
  person: ErasedPerson,
): Pick<AuditWords, "actor_name" | "before" | "after"> | null {
  const isActor = row.actor_id === person.id;
  const how = {
    person,
    names: row.is_theirs && row.subject_type === "user",
    texts: row.is_theirs || (isActor && !ofOthers.has(row.subject_type)),
  };
  const after = {
    actor_name: isActor ? formerName.full : replaced(row.actor_name, person),
    before: redacted(row.before, { ...how, side: "before" }),
    after: redacted(row.after, { ...how, side: "after" }),
  };
  const before = { actor_name: row.actor_name, before: row.before, after: row.after };
  return JSON.stringify(after) === JSON.stringify(before) ? null : after;
}

interface Erasable {
  readonly isActive: boolean;
  readonly isOneself: boolean;
  readonly isSuperAdmin: boolean;
  readonly isFormer: boolean;
  readonly duties: Duties;
}

/** Why a person can't be erased, in sentences; empty when they can. */
export function erasureBlocks(person: Erasable): string[] {
  const { allocatorOf, managerOf, managerInInvitations, forecasterOf } = person.duties;
  const blocks: string[] = [];
  if (person.isFormer) blocks.push(t`They're anonymous. Nothing is left to erase.`);
  if (person.isOneself) blocks.push(t`You can't erase yourself. Ask another admin.`);
  if (person.isSuperAdmin) blocks.push(t`A Super Admin can't be erased. Remove the role first.`);
  if (person.isActive && !person.isOneself) blocks.push(t`They're active. Deactivate them first.`);
  if (allocatorOf.length > 0)
    blocks.push(t`They're the allocator of ${someOf(allocatorOf)}. Choose someone else first.`);
  if (managerOf.length > 0)
    blocks.push(t`They're the manager of ${someOf(managerOf)}. Choose another manager first.`);
  if (managerInInvitations.length > 0)
    blocks.push(
      t`They're the manager in the invitation of ${someOf(managerInInvitations)}. Revoke it first.`,
    );
  if (forecasterOf.length > 0)
    blocks.push(t`They're a forecaster of ${someOf(forecasterOf)}. Choose someone else first.`);
  return blocks;
}
