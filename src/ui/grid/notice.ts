import { grouped } from "#shared/count.ts";
import { plural, t } from "#shared/texts/t.ts";
import type { Deed } from "./grid-model.ts";
import type { Reach } from "./paste.ts";

/** What the grid says of its own actions. */
export const deeds = {
  changed: (cells) => t`${plural(cells, "# cell changed.", "# cells changed.")}`,
  cleared: (cells) => t`${plural(cells, "# cell cleared.", "# cells cleared.")}`,
  cut: (cells) => t`${plural(cells, "# cell cut.", "# cells cut.")}`,
  filled: (cells) => t`${plural(cells, "# cell filled.", "# cells filled.")}`,
  pasted: (cells) => t`${plural(cells, "# cell pasted.", "# cells pasted.")}`,
  pastedBare: (cells) =>
    t`${plural(cells, "# cell pasted, without names and headings.", "# cells pasted, without names and headings.")}`,
} as const satisfies Record<string, Deed>;

export interface Outcome extends Pick<Reach, "skipped" | "reason"> {
  readonly done: Deed;
  readonly landed: number;
  /** Texts that couldn't be read, with each fault once. */
  readonly wrong?: { readonly count: number; readonly errors: readonly string[] } | undefined;
  /** What could not be read was left out, not marked. */
  readonly isLeft?: boolean;
  readonly clipped?: number | undefined;
}

/** "11 cells pasted. 1 couldn't be accepted and is marked: Enter hours. 2 skipped: Weekend." */
export function notice({
  done,
  landed,
  wrong,
  isLeft = false,
  skipped,
  reason,
  clipped = 0,
}: Outcome): string {
  return [
    done(landed),
    wrong !== undefined &&
      (isLeft
        ? t`${plural(wrong.count, "# couldn't be used and is skipped", "# couldn't be used and are skipped")}: ${faults(wrong.errors)}`
        : t`${plural(wrong.count, "# couldn't be used and is marked", "# couldn't be used and are marked")}: ${faults(wrong.errors)}`),
    skipped > 0 &&
      (reason === undefined
        ? t`${plural(skipped, "# skipped: it can't be changed.", "# skipped: they can't be changed.")}`
        : t`${grouped(skipped)} skipped: ${ended(reason)}`),
    clipped > 0 && t`${grouped(clipped)} beyond the edge skipped.`,
  ]
    .filter(Boolean)
    .join(" ");
}

const namedFaults = 3;

function faults(errors: readonly string[]): string {
  const others = errors.length > namedFaults ? [t`And other faults.`] : [];
  return [...errors.slice(0, namedFaults).map(ended), ...others].join(" ");
}

function ended(words: string): string {
  return /[.!?]$/u.test(words) ? words : `${words}.`;
}
