import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { ConflictNotice } from "#ui/feedback/ConflictNotice.tsx";
import { RestoredNotice } from "#ui/feedback/RestoredNotice.tsx";
import type { CallFailure } from "../call.ts";
import type { Edit } from "./use-edit.ts";
import { useWhoSaved } from "./who-saved.ts";
import { differences, type Choice, type FieldText } from "./work.ts";

type Noticed<Stored, Draft> = Pick<
  Edit<Stored, Draft>,
  | "draft"
  | "base"
  | "failure"
  | "conflict"
  | "settle"
  | "safeChoice"
  | "restored"
  | "dismissRestored"
  | "discard"
>;

export interface EditNoticesProps<Stored, Draft> {
  readonly edit: Noticed<Stored, Draft>;
  /** Every field in words, for a conflict. */
  readonly fields?: readonly FieldText<Draft>[] | undefined;
  /** Where someone else saved changes, as in "to General". */
  readonly where?: string | undefined;
  readonly choices?: readonly Choice[] | undefined;
  /** What came back after a reload, "what you typed" unless this says. */
  readonly restored?: string | undefined;
  /** Why the last save failed, in words; null where something else says it. */
  readonly failed?: ((failure: CallFailure) => string | null) | undefined;
}

const usual: readonly Choice[] = ["theirs", "merge"];

/** What there is to say of an edit, above its fields: it failed, someone else saved, it was restored. */
export function EditNotices<Stored extends object, Draft>({
  edit,
  fields = [],
  where,
  choices = usual,
  restored = t`what you typed`,
  failed = ({ message }) => message,
}: EditNoticesProps<Stored, Draft>) {
  const whoSaved = useWhoSaved();
  const { conflict } = edit;
  const failure = edit.failure && failed(edit.failure);
  const way = (choice: Choice) => (choices.includes(choice) ? () => edit.settle(choice) : undefined);
  return (
    <>
      {failure !== null && <Banner tone="critical">{failure}</Banner>}
      {conflict && (
        <ConflictNotice
          rows={differences(fields, edit.base, edit.draft, conflict.theirs)}
          onTheirs={() => edit.settle("theirs")}
          onMine={way("mine")}
          onMerge={way("merge")}
          safeChoice={edit.safeChoice}
        >
          <b>{whoSaved(conflict.stored, where)}</b>
        </ConflictNotice>
      )}
      {edit.restored && (
        <RestoredNotice what={restored} onDiscard={edit.discard} onDismiss={edit.dismissRestored} />
      )}
    </>
  );
}
