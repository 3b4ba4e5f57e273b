import * as z from "zod/mini";
import { addDays, startOfWeek, type Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { useRead, useWrite } from "#web/data.ts";
import { useEdit, type Edit } from "#web/edit/use-edit.ts";
import type { Versioned } from "#web/edit/use-work.ts";
import { useViewer } from "#web/viewer.ts";
import { previewTerms, setTerms, type Terms } from "../contract.ts";
import { checkTerms } from "../rules/overtime-terms.ts";

const TermsDraft = z.object({
  /** "chosen", "everyone", a function's id, or no one yet. */
  who: z.string(),
  validFrom: z.string(),
  isOn: z.boolean(),
  cap: z.nullable(z.number()),
  floor: z.nullable(z.number()),
});
type TermsDraft = z.infer<typeof TermsDraft>;
export type TermsEdit = Edit<Versioned, TermsDraft>;

const firstWeek = (today: Day): Day =>
  startOfWeek(today) === today ? today : addDays(startOfWeek(today), 7);

/** No one yet: rules for everyone are never set by a press alone. */
const unchosen = "";

const faultsOf = (draft: TermsDraft, today: Day): Record<string, string> => ({
  ...checkTerms(draft, today),
  ...(draft.who === unchosen ? { who: t`Choose whom the rules are for` } : {}),
});

/** Whose terms a call changes. */
function whoOf(who: string, chosen: readonly string[]) {
  if (who === "chosen") return { personIds: [...chosen] };
  return who === "everyone" ? { everyone: true } : { functionId: who };
}

interface Wanted {
  /** Whose terms are set; none to choose everyone or a function. */
  readonly chosen: readonly string[];
  /** Terms to change. */
  readonly stored: Terms | undefined;
  readonly onSet: (changed: number) => void;
}

/** Terms being set, with their preview. They're set as previewed, so what's typed waits for it. */
export function useTermsEdit({ chosen, stored, onSet }: Wanted) {
  const { today } = useViewer();
  const write = useWrite(setTerms);
  const bodyOf = ({ who, validFrom, ...terms }: TermsDraft) => ({ ...whoOf(who, chosen), validFrom, terms });
  const edit: TermsEdit = useEdit<Versioned, TermsDraft, { changed: number }>({
    name: `overtime terms ${chosen.join(" ")} ${stored?.validFrom ?? ""}`,
    schema: TermsDraft,
    blank: {
      who: chosen.length > 0 ? "chosen" : unchosen,
      ...(stored ?? { validFrom: firstWeek(today), isOn: true, cap: null, floor: null }),
    },
    isInside: (path) => path.startsWith("/admin/overtime"),
    check: (draft) => faultsOf(draft, today),
    send: ({ draft }): Promise<{ changed: number }> | null =>
      preview.data && isReady
        ? write.mutateAsync({ body: { ...bodyOf(draft), basis: preview.data.basis } })
        : null,
    onSaved: (saved) => saved && onSet(saved.changed),
    onFailed: () => void preview.refetch(),
  });
  const isRight = Object.keys(faultsOf(edit.draft, today)).length === 0;
  const preview = useRead(
    previewTerms,
    { body: bodyOf(edit.draft) },
    { enabled: isRight, fresh: 0, showPrevious: true },
  );
  const isReady = isRight && preview.data !== undefined && !preview.isPlaceholderData;
  return { edit, preview, isRight, isReady };
}
