import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { formatHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button, IconButton } from "#ui/form/Button.tsx";
import { Field, FieldError } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { useDiscard } from "#ui/overlay/use-discard.ts";
import { useWrite } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { saveMyWeek, type MyWeek } from "../../contract.ts";
import { breakWords } from "../../rules/break-deducted.ts";
import { entryMessages } from "../../rules/entered-hours.ts";
import { overriddenWords } from "../../rules/overridden.ts";
import { refusedInStatus } from "../../rules/timesheet-status.ts";
import { changesOf, isTimed, newRow, readRow, rowOf, type EntryRow, type ReadRow } from "./entry-rows.ts";
import type { EditedWeek, Place } from "./week-layout.ts";

/** A cell whose entries are open; `typed` when that was less than its timed entries. */
export interface OpenedPlace extends Place {
  readonly typed?: number | null;
}

interface EntriesDialogProps {
  readonly place: OpenedPlace;
  readonly week: EditedWeek;
  readonly onClose: () => void;
  readonly onSaved: (week: MyWeek) => void;
}

/** The entries as they are edited, and their save. */
function useEntries({ place, week, onSaved, onClose }: EntriesDialogProps) {
  const { project, day } = place;
  const [version, setVersion] = useState(week.week.version);
  const [rows, setRows] = useState<readonly EntryRow[]>(() => {
    const stored = week.week.entries
      .filter((entry) => entry.projectId === project.id && entry.day === day)
      .map(rowOf);
    return stored.length === 0 && week.isOpen ? [newRow(1)] : stored;
  });
  const [opened] = useState(rows);
  const [tried, setTried] = useState(false);
  const save = useWrite(saveMyWeek);
  const shown = rows.filter((row) => !row.isRemoved);
  const read = shown.map((row) => readRow(row, day, week.week));
  const submit = async () => {
    setTried(true);
    if (read.some(({ error }) => error !== undefined)) return;
    const body = { version, cells: [], ...changesOf(rows, project.id, day, week.week.frame.step) };
    const saved = await save
      .mutateAsync({ params: { weekStarting: week.week.weekStarting }, body })
      .catch(() => null);
    if (!saved) return;
    onSaved(saved);
    onClose();
  };
  const stored = save.error?.code === "stale" ? (save.error.current as MyWeek) : null;
  const isChanged = JSON.stringify(rows) !== JSON.stringify(opened);
  return { rows, setRows, shown, read, tried, isChanged, save, submit, stored, version, setVersion };
}

/** The entries of a cell, one by one, with start and end. */
export function EntriesDialog(props: EntriesDialogProps) {
  const { place, week, onClose } = props;
  const { project, day, typed } = place;
  const formats = useFormats();
  const entries = useEntries(props);
  const { rows, setRows, shown, read, save, stored } = entries;
  const { close, question } = useDiscard(entries.isChanged, t`The entries haven't been saved.`, onClose);
  return (
    <>
      <Dialog
        open
        size="medium"
        title={t`Entries`}
        subtitle={`${project.name}, ${formats.shortDay(day)}`}
        onClose={close}
        onSubmit={() => void entries.submit()}
        pending={save.isPending}
        cancel={week.isOpen ? t`Cancel` : t`Close`}
        verb={week.isOpen ? t`Save` : undefined}
        pendingVerb={t`Saving…`}
      >
        <div className="stack">
          {typed !== undefined && (
            <Banner tone="caution">{`${t`You typed ${formatHours(typed)} h.`} ${entryMessages().timedEntries}`}</Banner>
          )}
          {save.error && (
            <Banner tone="critical">
              {save.error.message}
              {stored && stored.version !== entries.version && (
                <>
                  {" "}
                  <Button small onClick={() => entries.setVersion(stored.version)}>{t`Keep mine`}</Button>
                </>
              )}
            </Banner>
          )}
          {!week.isOpen && <p className="muted">{refusedInStatus(week.week.statusCode, "enter")}</p>}
          <ul className="stack gap-3">
            {read.map((each, at) => (
              <EntryFields
                key={each.row.key}
                read={each}
                number={at + 1}
                disabled={!week.isOpen}
                showError={entries.tried}
                onChange={(changed) => setRows(rows.map((row) => (row.key === changed.key ? changed : row)))}
              />
            ))}
          </ul>
          {shown.some(isTimed) && <p className="muted">{breakWords(week.week.frame)}</p>}
          {shown.length === 0 && <p className="muted">{t`No entries.`}</p>}
          {week.isOpen && (
            <div>
              <Button
                icon={Plus}
                onClick={() => setRows([...rows, newRow(rows.length + 1)])}
              >{t`Add start and end`}</Button>
            </div>
          )}
        </div>
      </Dialog>
      {question}
    </>
  );
}

interface EntryFieldsProps {
  readonly read: ReadRow;
  readonly number: number;
  readonly disabled: boolean;
  /** Errors are shown once someone tried to save. */
  readonly showError: boolean;
  readonly onChange: (row: EntryRow) => void;
}

/** One entry: start, end and what that makes, or hours; its note; and a way to remove it. */
function EntryFields({ read, number, disabled, showError, onChange }: EntryFieldsProps) {
  const { row, error } = read;
  const name = t`entry ${number}`;
  const typed = isTimed(row) ? row.start !== "" && row.end !== "" : row.hours !== "";
  const input = (
    field: "start" | "end" | "hours" | "note",
    label: string,
    more: { unit?: string; placeholder?: string; className?: string } = {},
  ) => (
    <Field label={label} className={`entry-${field}`}>
      <TextInput
        {...more}
        aria-label={`${label}, ${name}`}
        disabled={disabled}
        maxLength={field === "note" ? 2000 : 10}
        value={row[field]}
        onValueChange={(text) => onChange({ ...row, [field]: text })}
      />
    </Field>
  );
  return (
    <li className={isTimed(row) ? "entry-row" : "entry-row is-untimed"}>
      {isTimed(row) ? (
        <>
          {input("start", t`Start`, { placeholder: "9:00" })}
          {input("end", t`End`, { placeholder: "17:00" })}
          <span className="entry-length">{read.hours === null ? "–" : `${formatHours(read.hours)} h`}</span>
        </>
      ) : (
        <>
          {input("hours", t`Hours`, { unit: t`hrs` })}
          <span />
        </>
      )}
      {input("note", t`Task notes`)}
      <IconButton
        icon={Trash2}
        label={t`Remove entry ${number}`}
        disabled={disabled}
        onClick={() => onChange({ ...row, isRemoved: true })}
      />
      {row.entry?.entryType === "override" && (
        <small className="entry-overridden">{overriddenWords(row.entry)}</small>
      )}
      {read.remark !== undefined && <small className="entry-overridden">{read.remark}</small>}
      {error !== undefined && (showError || typed) && <FieldError>{error}</FieldError>}
    </li>
  );
}
