import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { OvertimeLines } from "#parts/overtime/OvertimeLines.tsx";
import { termsWords } from "#parts/overtime/terms-words.ts";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { useRead } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { WriteDialog } from "#web/WriteDialog.tsx";
import {
  readOvertime,
  type Overtime,
  type OvertimePerson,
  type Terms,
  previewTerms,
  setTerms,
  undoEntry,
  type OvertimeLine,
} from "../contract.ts";
import { type EntryKind, overtimeWords } from "../rules/overtime-ledger.ts";
import { EntryDialog } from "./EntryDialog.tsx";
import { TermsDialog } from "./TermsDialog.tsx";
import { TermsPreviewView } from "./TermsPreviewView.tsx";
import { formatHours } from "#shared/hours.ts";
import { signed } from "#shared/hundredths.ts";

/** Undoes a payout, a correction, or hours that were made leave. */
function UndoEntry({ line: { entry, kind, day, hours } }: { readonly line: OvertimeLine }) {
  const formats = useFormats();
  const [isRequested, setRequested] = useState(false);
  if (entry === null || kind === "carried") return null;
  const words = t`${overtimeWords()[kind]}, ${formats.day(day)}: ${signed(hours, formatHours)} h`;
  return (
    <span className="overtime-undo">
      <Button
        small
        variant="ghost"
        aria-label={t`Undo: ${words}`}
        onClick={() => setRequested(true)}
      >{t`Undo`}</Button>
      {isRequested && (
        <WriteDialog
          endpoint={undoEntry}
          input={{ params: { overtimeEntryId: entry.id } }}
          title={t`Undo this?`}
          verb={t`Undo`}
          pendingVerb={t`Undoing...`}
          done={t`Undone`}
          onClose={() => setRequested(false)}
        >
          <p>{words}</p>
          {kind === "to_leave" && (
            <p className="muted">
              {entry.leaveKind === null
                ? t`The hours are returned from leave unless they've been used.`
                : t`The hours are returned from ${entry.leaveKind} unless they've been used.`}
            </p>
          )}
        </WriteDialog>
      )}
    </span>
  );
}

interface PersonOvertimeProps {
  readonly person: Pick<OvertimePerson, "id" | "fullName">;
  readonly onClose: () => void;
}

type OpenQuestion =
  | { readonly what: "entry"; readonly kind: EntryKind }
  | { readonly what: "set"; readonly stored?: Terms }
  | { readonly what: "remove"; readonly stored: Terms };

/** Someone's overtime as its lines, with what an admin can do about it. */
export function PersonOvertime({ person, onClose }: PersonOvertimeProps) {
  const { id: personId, fullName } = person;
  const [openDialog, setOpenDialog] = useState<OpenQuestion | null>(null);
  const read = useRead(readOvertime, { params: { personId } }, { fresh: 0 });
  const close = () => setOpenDialog(null);
  const overtime = read.data;
  if (overtime !== undefined && openDialog !== null)
    return <Question {...{ openDialog, overtime, person }} onClose={close} />;
  const hasTerms = overtime !== undefined && overtime.terms.length > 0;
  return (
    <Dialog
      open
      drawer
      size="medium"
      title={t`${fullName}: overtime`}
      onClose={onClose}
      cancel={t`Close`}
      aside={
        hasTerms && (
          <span className="grow row-wrap">
            <Button onClick={() => setOpenDialog({ what: "entry", kind: "correction" })}>{t.as(
              "verb",
            )`Correct`}</Button>
            <Button
              disabled={overtime.left === 0}
              onClick={() => setOpenDialog({ what: "entry", kind: "to_leave" })}
            >{t`Convert to leave`}</Button>
          </span>
        )
      }
      verb={hasTerms ? t`Pay out` : t`Set overtime rules`}
      onConfirm={() => setOpenDialog(hasTerms ? { what: "entry", kind: "payout" } : { what: "set" })}
      disabled={overtime === undefined || (hasTerms && overtime.left === 0)}
    >
      <ReadView read={read} loading={t`Loading overtime...`} failed={t`Error Loading Overtime`}>
        {(data) =>
          data.terms.length === 0 ? (
            <p className="muted">{t`Their overtime isn't tracked. Set overtime rules to track it from a Monday on.`}</p>
          ) : (
            <div className="stack">
              <OvertimeLines overtime={data} undo={(line) => <UndoEntry line={line} />} />
              <TermsList terms={data.terms} onRequest={setOpenDialog} />
            </div>
          )
        }
      </ReadView>
    </Dialog>
  );
}

interface QuestionProps extends PersonOvertimeProps {
  readonly openDialog: OpenQuestion;
  readonly overtime: Overtime;
}

function Question({ openDialog, overtime, person, onClose }: QuestionProps) {
  const { id: personId } = person;
  if (openDialog.what === "entry")
    return <EntryDialog kind={openDialog.kind} personId={personId} overtime={overtime} onClose={onClose} />;
  if (openDialog.what === "remove")
    return <RemoveTermsDialog personId={personId} stored={openDialog.stored} onClose={onClose} />;
  return (
    <TermsDialog
      functions={[]}
      chosen={[person]}
      stored={openDialog.stored}
      onSet={onClose}
      onClose={onClose}
    />
  );
}

interface TermsListProps {
  readonly terms: readonly Terms[];
  readonly onRequest: (openDialog: OpenQuestion) => void;
}

function TermsList({ terms, onRequest }: TermsListProps) {
  const formats = useFormats();
  return (
    <section aria-labelledby="overtime-terms-title">
      <div className="overtime-heading">
        <h3 id="overtime-terms-title">{t`Terms`}</h3>
        <Button
          small
          variant="ghost"
          onClick={() => onRequest({ what: "set" })}
        >{t`Set overtime rules`}</Button>
      </div>
      <ul className="overtime-terms">
        {terms.toReversed().map((stored) => {
          const from = formats.day(stored.validFrom);
          return (
            <li key={stored.validFrom}>
              <span>
                {t.as("day")`From ${from}`} <span className="quiet">{termsWords(stored)}</span>
              </span>
              <span>
                <Button
                  small
                  variant="ghost"
                  aria-label={t`Change rules from ${from}`}
                  onClick={() => onRequest({ what: "set", stored })}
                >{t.as("verb")`Change`}</Button>
                <Button
                  small
                  variant="ghost"
                  aria-label={t`Remove rules from ${from}`}
                  onClick={() => onRequest({ what: "remove", stored })}
                >{t`Remove`}</Button>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface RemoveTermsDialogProps {
  readonly personId: string;
  readonly stored: Terms;
  readonly onClose: () => void;
}

/** Removes a person's terms of a day, with what that changes seen before. */
function RemoveTermsDialog({ personId, stored, onClose }: RemoveTermsDialogProps) {
  const formats = useFormats();
  const body = { personIds: [personId], validFrom: stored.validFrom, terms: null };
  const preview = useRead(previewTerms, { body }, { fresh: 0 });
  return (
    <WriteDialog
      endpoint={setTerms}
      input={{ body: { ...body, basis: preview.data?.basis ?? "" } }}
      title={t`Remove these rules?`}
      size="medium"
      verb={t`Remove`}
      pendingVerb={t`Removing...`}
      danger
      disabled={preview.data === undefined}
      done={t`Terms removed`}
      onClose={onClose}
    >
      <p>{t`Rules from ${formats.day(stored.validFrom)}. Earlier rules, if there are any, apply again.`}</p>
      <TermsPreviewView read={preview} isRemoval />
    </WriteDialog>
  );
}
