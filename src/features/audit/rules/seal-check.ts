import { t } from "#shared/texts/t.ts";
/** What is wrong at one place of the sealed log. */
export interface AuditFault {
  readonly kind: "changed" | "missing" | "added" | "seal changed" | "seal missing";
  /** The number of the seal that tells. */
  readonly seal: number;
  /** The row; null where a seal itself is broken. */
  readonly entryId: string | null;
  /** When the row says it happened; null for a row that is gone. */
  readonly at: string | null;
}

/** What a check of all seals found. */
export interface SealCheck {
  /** Rows under seals. */
  readonly rows: number;
  readonly seals: number;
  /** Rows that no seal covers yet. */
  readonly unsealed: number;
  readonly faults: number;
  /** The oldest fault; null when everything is as it was sealed. */
  readonly first: AuditFault | null;
}

const faultWords: Readonly<Record<AuditFault["kind"], (seal: number) => string>> = {
  changed: (seal) => t`An event was changed after it was sealed (seal ${seal}).`,
  missing: (seal) => t`An event was removed after it was sealed (seal ${seal}).`,
  added: (seal) => t`An event was inserted between sealed ones (seal ${seal}).`,
  "seal changed": (seal) => t`A seal was changed (seal ${seal}).`,
  "seal missing": (seal) => t`A seal is missing (seal ${seal}).`,
};

/** A fault in one sentence. */
export function faultSentence(fault: AuditFault): string {
  return faultWords[fault.kind](fault.seal);
}
