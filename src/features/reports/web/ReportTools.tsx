import { Columns3, Search } from "lucide-react";
import { useState } from "react";
import { plural, t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { CheckboxGroup } from "#ui/form/CheckboxGroup.tsx";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import type { ReportAnswer } from "../contract.ts";
import { longestFind } from "../rules/shape.ts";
import type { ReportSearch } from "./search.ts";

interface ReportToolsProps {
  readonly search: ReportSearch;
  /** Undefined while it is on its way. */
  readonly answer: ReportAnswer | undefined;
  readonly onShow: (search: ReportSearch) => void;
  readonly onRefine: (search: ReportSearch) => void;
}

/** Finds lines by typing, and chooses their columns. */
export function ReportTools({ search, answer, onShow, onRefine }: ReportToolsProps) {
  const [isChoosing, setChoosing] = useState(false);
  const hidden = answer ? answer.allColumns.length - answer.columns.length : 0;
  return (
    <div className="row-wrap report-tools only-screen">
      <Field label={t`Find lines`} labelHidden className="report-find">
        <TextInput
          small
          type="search"
          icon={Search}
          placeholder={t`Find lines by name`}
          value={search.find}
          maxLength={longestFind}
          onValueChange={(find) => onRefine({ ...search, find })}
        />
      </Field>
      <Button small icon={Columns3} disabled={answer === undefined} onClick={() => setChoosing(true)}>
        {hidden === 0 ? t`Columns` : t`Columns: ${plural(hidden, "# hidden", "# hidden")}`}
      </Button>
      {isChoosing && answer && (
        <ColumnsDialog
          answer={answer}
          onClose={() => setChoosing(false)}
          onChoose={(ids) => {
            setChoosing(false);
            onShow({ ...search, hidden: ids });
          }}
        />
      )}
    </div>
  );
}

interface ColumnsDialogProps {
  readonly answer: ReportAnswer;
  readonly onClose: () => void;
  /** With the ids of those that are hidden. */
  readonly onChoose: (hidden: string[]) => void;
}

/** Which columns are shown; at least one is. */
function ColumnsDialog({ answer, onClose, onChoose }: ColumnsDialogProps) {
  const all = answer.allColumns;
  const [shown, setShown] = useState(answer.columns.map(({ id }) => id));
  return (
    <Dialog
      open
      title={t`Columns`}
      verb={t`Show these columns`}
      disabled={shown.length === 0}
      onClose={onClose}
      onSubmit={() => onChoose(all.map(({ id }) => id).filter((id) => !shown.includes(id)))}
    >
      <CheckboxGroup
        column
        legend={t`Shown, and in exports`}
        options={all.map(({ id, label }) => ({ value: id, label }))}
        values={shown}
        onValuesChange={setShown}
        error={shown.length === 0 ? t`Choose at least one column` : undefined}
      />
    </Dialog>
  );
}
