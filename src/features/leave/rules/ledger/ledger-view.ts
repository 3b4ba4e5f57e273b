import type { Day } from "#shared/day.ts";
import { fromHundredths } from "#shared/hundredths.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import type { LedgerLine, LedgerYear, LineKind } from "./ledger.ts";

/** Lines of a ledger as they're read: days of one request beside each other are one line. */
export interface ShownLine {
  readonly day: Day;
  readonly last: Day;
  readonly kind: LineKind;
  readonly hours: number;
  /** What is left after it, if everything pending is approved. */
  readonly balance: number;
  readonly from: string | null;
}

/** A leave year's lines with what each leaves. */
export function shownLines({ lines }: Pick<LedgerYear, "lines">): ShownLine[] {
  const runs: { first: LedgerLine; last: Day; hundredths: number; after: number }[] = [];
  let after = 0;
  for (const line of lines) {
    after += line.hundredths;
    const run = runs.at(-1);
    if (line.from !== null && run?.first.from === line.from && run.first.kind === line.kind)
      Object.assign(run, { last: line.day, hundredths: run.hundredths + line.hundredths, after });
    else runs.push({ first: line, last: line.day, hundredths: line.hundredths, after });
  }
  return runs.map(({ first, last, hundredths, after: balance }) => ({
    day: first.day,
    last,
    kind: first.kind,
    hours: fromHundredths(hundredths),
    balance: fromHundredths(balance),
    from: first.from,
  }));
}

/** What a line is called. */
export const lineWords = perLanguage((): Readonly<Record<LineKind, string>> => ({
  carried: t`Carried over`,
  grant: t`Entitlement`,
  accrual: t`Earned`,
  adjusted: t`Changed entitlement`,
  correction: t`Correction`,
  taken: t`Approved`,
  pending: t`Pending`,
  expired: t`Expired`,
  ended: t`Not carried over`,
}));
