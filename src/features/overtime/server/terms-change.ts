import { createHash } from "node:crypto";
import { notFound, refuseInvalid } from "#server/refusal.ts";
import type { Input } from "#shared/contract.ts";
import type { Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import type { previewTerms } from "../contract.ts";
import { checkTerms, tidyTerms, type OvertimeTerms } from "../rules/overtime-terms.ts";
import type { TermsRow } from "./overtime-book.ts";

type Body = Input<typeof previewTerms>["body"];

/** The terms to set; null to remove those of the day. Refused with a message per field. */
export function sentTerms({ validFrom, terms }: Body, today: Day): OvertimeTerms | null {
  if (terms === null) return null;
  refuseInvalid(checkTerms({ validFrom, ...terms }, today));
  return tidyTerms({ validFrom, ...terms });
}

interface Person {
  readonly id: string;
  readonly fullName: string;
  readonly functionId: string | null;
  readonly isActive: boolean;
}

/** Whose terms change, by name. 404 where someone isn't of the organisation. */
export function concernedBy(body: Body, people: readonly Person[]): readonly Person[] {
  const { personIds, functionId, everyone } = body;
  const ways = [personIds !== undefined, functionId !== undefined, everyone === true];
  if (ways.filter(Boolean).length !== 1)
    refuseInvalid({ personIds: t`Choose people, a function or everyone` });
  if (personIds === undefined)
    return people.filter(
      (person) => person.isActive && (everyone === true || person.functionId === functionId),
    );
  const wanted = new Set(personIds);
  const found = people.filter(({ id }) => wanted.has(id));
  if (found.length !== wanted.size) throw notFound();
  return found;
}

/** What a preview saw: who is concerned, and which terms they have. Another one means that something changed. */
export function basisOf(people: readonly Person[], terms: readonly TermsRow[]): string {
  const concerned = new Set(people.map(({ id }) => id));
  const rows = terms.filter(({ userId }) => concerned.has(userId)).map(({ id }) => id);
  return createHash("sha256")
    .update([...concerned].toSorted().join())
    .update(rows.toSorted().join())
    .digest("hex");
}

export const isSame = (one: Omit<OvertimeTerms, "validFrom">, other: Omit<OvertimeTerms, "validFrom">) =>
  one.isOn === other.isOn && one.cap === other.cap && one.floor === other.floor;
