import { useState } from "react";
import { formatMonth } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import type { ProjectDetails } from "../contract.ts";
import type { LengthDirection } from "../rules/length-change.ts";
import { startDateOf } from "../rules/project-draft.ts";
import { endMonth } from "../rules/project-progress.ts";
import { isLocked } from "../rules/project-status.ts";
import { LengthDialog } from "./settings/LengthDialog.tsx";
import { ProjectStartFields } from "./ProjectStartFields.tsx";
import type { ProjectEdit } from "./settings/use-project-edit.ts";

interface ProjectTimingFieldsProps {
  readonly project: ProjectDetails;
  readonly edit: ProjectEdit;
  readonly mayEdit: boolean;
}

/**
 * Start and length. The start is edited while the project is proposed; the length only through its dialogs,
 * outside edit mode.
 */
export function ProjectTimingFields({ project, edit, mayEdit }: ProjectTimingFieldsProps) {
  const [direction, setDirection] = useState<LengthDirection | null>(null);
  const { startDate } = edit.draft;
  const [year, month] = [Number(startDate.slice(0, 4)), Number(startDate.slice(5, 7))];
  const months = project.projectLengthMonths;
  const off = !edit.isEditing;
  const end = formatMonth(endMonth({ startDate, projectLengthMonths: months }));
  return (
    <div className="row-wrap project-length">
      <ProjectStartFields
        month={month}
        year={year}
        onMonthChange={(chosen) => edit.set({ startDate: startDateOf(year, chosen) })}
        onYearChange={(chosen) => edit.set({ startDate: startDateOf(chosen, month) })}
        disabled={off || edit.base.statusCode !== "proposed"}
        monthError={edit.faults["startDate"]}
      />
      <Field label={t`Length`}>
        <TextInput readOnly disabled value={t`${plural(months, "# month", "# months")}, to ${end}`} />
      </Field>
      {mayEdit && off && !isLocked(project.statusCode) && (
        <>
          <Button onClick={() => setDirection("extend")}>{t`Extend`}</Button>
          <Button onClick={() => setDirection("shorten")} disabled={months <= 1}>{t`Shorten`}</Button>
        </>
      )}
      {direction !== null && (
        <LengthDialog project={project} direction={direction} onClose={() => setDirection(null)} />
      )}
    </div>
  );
}
