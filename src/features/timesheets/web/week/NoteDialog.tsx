import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Textarea } from "#ui/form/Textarea.tsx";
import { useDiscard } from "#ui/overlay/use-discard.ts";
import { useFormats } from "#web/formats.ts";
import { cellAt, type EditedWeek, type Place } from "./week-layout.ts";

interface NoteDialogProps {
  readonly place: Place;
  readonly week: EditedWeek;
  readonly onClose: () => void;
}

export function NoteDialog({ place, week, onClose }: NoteDialogProps) {
  const { project, day } = place;
  const formats = useFormats();
  const cell = cellAt(week, project.id, day);
  const [note, setNote] = useState(cell.note);
  const { close, question } = useDiscard(note !== cell.note, t`The note hasn't been saved.`, onClose);
  const save = () => {
    week.change([{ projectId: project.id, day, hours: cell.hours, note: note.trim() }]);
    onClose();
  };
  return (
    <>
      <Dialog
        open
        title={t`Note`}
        subtitle={`${project.name}, ${formats.shortDay(day)}`}
        onClose={close}
        onSubmit={save}
        verb={t`Save`}
      >
        <Field label={t`Task notes`} labelHidden>
          <Textarea maxLength={2000} value={note} onValueChange={setNote} />
        </Field>
      </Dialog>
      {question}
    </>
  );
}
