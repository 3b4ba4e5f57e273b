import { useState } from "react";
import { formatHours } from "../../../shared/hours.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { useWrite } from "../../../web/data.ts";
import { saveMyWeek, type MyWeek, type TimeEntry } from "../contract.ts";
import { dayLabel } from "../rules/week.ts";
import { readHours, type EditedWeek, type Place } from "./week-layout.ts";

interface EntriesDialogProps {
  readonly place: Place | null;
  readonly week: EditedWeek;
  readonly onClose: () => void;
  readonly onSaved: (week: MyWeek) => void;
}

/** The entries of a cell that has several, one by one. */
export function EntriesDialog({ place, ...rest }: EntriesDialogProps) {
  return place ? <OpenEntries place={place} {...rest} /> : null;
}

function OpenEntries({ place, week, onClose, onSaved }: EntriesDialogProps & { readonly place: Place }) {
  const { project, day } = place;
  const entries = week.week.entries.filter((entry) => entry.projectId === project.id && entry.day === day);
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(() => new Map(entries.map((entry) => [entry.id, String(entry.hours)])));
  const save = useWrite(saveMyWeek);
  const read = entries.map((entry) => ({ entry, parsed: readHours(typed.get(entry.id) ?? "") }));
  const submit = async () => {
    if (read.some(({ parsed }) => "error" in parsed)) return;
    const changes = read.map(({ entry, parsed }) => ({ entryId: entry.id, hours: "value" in parsed ? parsed.value : entry.hours }));
    const body = { version: week.week.version, cells: [], entries: changes };
    const saved = await save.mutateAsync({ params: { weekStarting: week.week.weekStarting }, body }).catch(() => null);
    if (!saved) return;
    onSaved(saved);
    onClose();
  };
  const footer = (
    <>
      <Button variant="ghost" onClick={onClose}>
        Cancel
      </Button>
      {week.isOpen && (
        <Button variant="primary" type="submit" pending={save.isPending} pendingLabel="Saving…">
          Save
        </Button>
      )}
    </>
  );
  return (
    <Dialog
      open
      title="Entries"
      subtitle={`${project.name}, ${dayLabel(day)}`}
      onClose={onClose}
      onSubmit={() => void submit()}
      pending={save.isPending}
      footer={footer}
    >
      <div className="stack">
        {save.error && <Banner tone="critical">{save.error.message}</Banner>}
        {read.map(({ entry, parsed }) => (
          <Field
            key={entry.id}
            label={entryWords(entry)}
            hint={entry.startTime === null ? "Empty removes the entry." : "Timed"}
            error={"error" in parsed ? parsed.error : undefined}
          >
            <TextInput
              unit="hrs"
              inputMode="decimal"
              disabled={!week.isOpen || entry.startTime !== null}
              value={typed.get(entry.id) ?? ""}
              onValueChange={(text) => setTyped(new Map([...typed, [entry.id, text]]))}
            />
          </Field>
        ))}
      </div>
    </Dialog>
  );
}

function entryWords(entry: TimeEntry): string {
  const time = entry.startTime === null ? formatHours(entry.hours) : `${entry.startTime} – ${entry.endTime ?? ""}`;
  return [time, entry.note, entry.entryType === "override" ? "changed by your manager" : ""].filter((part) => part !== "").join(", ");
}
