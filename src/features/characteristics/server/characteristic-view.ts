import type { Call } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import type { Query } from "#server/database/sql.ts";
import type { Endpoint } from "#shared/contract.ts";
import { isLocked } from "#features/projects/rules/project-status.ts";
import { statusOf } from "#features/projects/server/project-columns.ts";
import { personName } from "#features/projects/server/project-view.ts";
import type { Characteristic, CharacteristicDetails, ProjectCharacteristic } from "../contract.ts";
import { typeCodeOf } from "../rules/characteristic.ts";
import { characteristicRows, optionRows, usesOf } from "./characteristic-queries.ts";
import { optionsInProject, projectCharacteristics } from "./queries.ts";

type RowOf<Q> = Q extends Query<infer R> ? R : never;
type CharacteristicRow = RowOf<ReturnType<typeof characteristicRows>>;
type OptionRow = Pick<RowOf<ReturnType<typeof optionRows>>, "id" | "characteristic_id" | "option_label">;
type ValueRow = RowOf<ReturnType<typeof projectCharacteristics>>;
type UseRow = RowOf<ReturnType<typeof usesOf>>;
type Reader = Pick<Call<Endpoint>, "actor" | "read">;

function optionsOf(characteristicId: string, options: readonly OptionRow[]): Characteristic["options"] {
  return options
    .filter((option) => option.characteristic_id === characteristicId)
    .map(({ id, option_label: optionLabel }) => ({ id, optionLabel }));
}

function natureOf(row: CharacteristicRow | ValueRow) {
  return {
    name: row.name,
    typeCode: typeCodeOf(row.characteristic_type_id),
    typeLabel: row.type_label,
    functionId: row.function_id,
    functionName: row.function_name,
    isGlobal: row.is_global,
    aiModelling: row.ai_modelling,
  };
}

/** A characteristic's row with those of the options that are its own. */
export function characteristicOf(row: CharacteristicRow, options: readonly OptionRow[]): Characteristic {
  return {
    id: row.id,
    ...natureOf(row),
    options: optionsOf(row.id, options),
    version: row.version,
  };
}

/** A value's row as lists carry it. */
export function projectCharacteristicOf(row: ValueRow, options: readonly OptionRow[]): ProjectCharacteristic {
  return {
    id: row.id,
    projectId: row.project_id,
    characteristicId: row.characteristic_id,
    ...natureOf(row),
    valueNumber: row.value_number,
    valueBoolean: row.value_boolean,
    valueOptionId: row.value_option_id,
    optionLabel: row.option_label,
    options: optionsOf(row.characteristic_id, options),
    version: row.version,
    createdBy: row.created_by,
    updatedAt: row.updated_at,
    updatedByName: row.updated_by === null ? null : personName(row),
  };
}

/** A use as the rules know it. */
export function useOf(row: UseRow): CharacteristicDetails["uses"][number] {
  return {
    code: row.code,
    name: row.name,
    isLocked: isLocked(statusOf(row.status_code)),
    valueOptionId: row.value_option_id,
  };
}

/** A project's characteristic; 404 for none. */
export async function valueDetails(
  call: Reader,
  projectId: string,
  id: string,
): Promise<ProjectCharacteristic> {
  const { orgId } = call.actor;
  const [rows, options] = await call.read(
    projectCharacteristics(orgId, projectId, id),
    optionsInProject(orgId, projectId),
  );
  const row = rows[0];
  if (!row) throw notFound();
  return projectCharacteristicOf(row, options);
}

/** A characteristic with the projects that use it; 404 for none. */
export async function characteristicDetails(call: Reader, id: string): Promise<CharacteristicDetails> {
  const { orgId } = call.actor;
  const [rows, options, uses] = await call.read(
    characteristicRows(orgId, id),
    optionRows(orgId, id),
    usesOf(orgId, id),
  );
  const row = rows[0];
  if (!row) throw notFound();
  return {
    ...characteristicOf(row, options),
    updatedByName: row.updated_by === null ? null : personName(row),
    uses: uses.map(useOf),
  };
}
