import type { Selectable } from "kysely";
import type { Tables } from "#server/database/tables.ts";
import type { Day } from "#shared/day.ts";
import type { ProjectChange, ProjectFields } from "../rules/project-change.ts";
import {
  eachProjectText,
  projectTextFields,
  projectTexts,
  type ProjectTextField,
} from "../rules/project-texts.ts";
import { isProjectStatus, type ProjectStatus } from "../rules/project-status.ts";

const textColumns = eachProjectText((field) => projectTexts[field].column) as {
  [Field in ProjectTextField]: (typeof projectTexts)[Field]["column"];
};

/** Where each field of a project is stored: what reads, inserts and updates go by. */
const columnOf = {
  name: "name",
  ...textColumns,
  code: "code",
  startDate: "start_date",
  statusCode: "status_code",
  customerId: "customer_id",
} as const satisfies Record<keyof ProjectFields, keyof Tables["projects"]>;

/** Selects the texts as the rules name them, beside `projects as p`. */
export const projectTextColumns = projectTextFields.map(
  (field) => `p.${projectTexts[field].column} as ${field}` as const,
);

type Columns = Selectable<Tables["projects"]>;
type FieldColumn = (typeof columnOf)[keyof ProjectFields];

/** A stored status code as the rules know it; the foreign key admits no other. */
export function statusOf(code: string): ProjectStatus {
  if (!isProjectStatus(code)) throw new Error("A project with an unknown status");
  return code;
}

export function fieldsOf(row: Pick<Columns, FieldColumn>): ProjectFields {
  const fields = Object.entries(columnOf).map(([field, column]) => [field, row[column]]);
  return { ...(Object.fromEntries(fields) as ProjectFields), statusCode: statusOf(row.status_code) };
}

export function columnsOf<F extends Partial<ProjectFields>>(fields: F) {
  const columns = Object.entries(columnOf).flatMap(([field, column]) =>
    field in fields ? [[column, fields[field as keyof F]] as const] : [],
  );
  return Object.fromEntries(columns) as Pick<Columns, (typeof columnOf)[keyof F & keyof ProjectFields]>;
}

/** The columns a change writes. Ending a project notes the day, archiving the status before. */
export function changedColumns(
  { statusCode: before }: ProjectFields,
  updates: ProjectChange["updates"],
  today: Day,
): Partial<Columns> {
  const { statusCode } = updates;
  const ends = before !== "archived" && (statusCode === "completed" || statusCode === "cancelled");
  return {
    ...columnsOf(updates as Partial<ProjectFields>),
    ...(ends ? { ended_on: today } : {}),
    ...(statusCode === "archived" ? { status_before_archive: before } : {}),
    ...(statusCode !== undefined && before === "archived" ? { status_before_archive: null } : {}),
  };
}
