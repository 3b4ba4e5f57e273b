import { count, grouped } from "#shared/count.ts";
import type { Reach } from "./paste.ts";

export interface Outcome extends Pick<Reach, "skipped" | "reason"> {
  /** "pasted", "filled", "cleared". */
  readonly verb: string;
  readonly landed: number;
  /** Texts that couldn't be read, with each fault once. */
  readonly wrong?: { readonly count: number; readonly errors: readonly string[] } | undefined;
  /** What could not be read was left out, not marked. */
  readonly isLeft?: boolean;
  readonly clipped?: number | undefined;
}

/** "11 cells pasted. 1 couldn't be accepted and is marked: Enter hours. 2 skipped: Weekend." */
export function told({ verb, landed, wrong, isLeft = false, skipped, reason, clipped = 0 }: Outcome): string {
  return [
    `${count(landed, "cell")} ${verb}.`,
    wrong !== undefined &&
      `${grouped(wrong.count)} couldn't be used and ${wrong.count === 1 ? "is" : "are"} ${isLeft ? "skipped" : "marked"}: ${faults(wrong.errors)}`,
    skipped > 0 &&
      `${grouped(skipped)} skipped: ${ended(reason ?? (skipped === 1 ? "it can't be changed" : "they can't be changed"))}`,
    clipped > 0 && `${grouped(clipped)} beyond the edge skipped.`,
  ]
    .filter(Boolean)
    .join(" ");
}

const namedFaults = 3;

function faults(errors: readonly string[]): string {
  const others = errors.length > namedFaults ? ["And other faults."] : [];
  return [...errors.slice(0, namedFaults).map(ended), ...others].join(" ");
}

function ended(words: string): string {
  return /[.!?]$/u.test(words) ? words : `${words}.`;
}
