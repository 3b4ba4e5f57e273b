import { t } from "#shared/texts/t.ts";
import { invalid } from "#server/refusal.ts";
import type { RequestKind } from "../../contract.ts";
import type { StoredKind } from "../ledger/stored-kinds.ts";

/** A kind as those see it who request leave of it. */
export const requestKindOf = (kind: StoredKind): RequestKind => ({
  id: kind.id,
  name: kind.name,
  isHoliday: kind.isHoliday,
  isActive: kind.isActive,
  colour: kind.colour,
  pattern: kind.pattern,
  hasBalance: kind.hasBalance,
  needsApproval: kind.needsApproval,
  wantsDocument: kind.wantsDocument,
  noticeDays: kind.noticeDays,
  longestDays: kind.longestDays,
  returnsLeave: kind.returnsLeave,
  daysBack: kind.daysBack,
  monthsAhead: kind.monthsAhead,
  unit: kind.unit,
});

/** The kind of a new request: Holiday where none is named; refused when it's unknown or switched off. */
export function kindFor(
  kinds: readonly [StoredKind, ...StoredKind[]],
  kindId: string | undefined,
): StoredKind {
  const [holiday] = kinds;
  const kind = kindId === undefined ? holiday : kinds.find(({ id }) => id === kindId);
  if (kind === undefined || !kind.isActive)
    throw invalid({ kindId: t`Choose another kind. This one is no longer used` });
  return kind;
}
