import { serve } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import { typeCodeOf } from "../rules/characteristic.ts";
import { maySee } from "../rules/new-characteristic.ts";
import { characteristicRows, optionRows, valueCounts } from "./characteristic-queries.ts";
import { characteristicDetails, characteristicOf, projectCharacteristicOf } from "./characteristic-view.ts";
import {
  characteristicTypes,
  functionOfPerson,
  optionsInProject,
  projectCharacteristics,
  projectExists,
} from "./queries.ts";

export const listProjectCharacteristics = serve(contract.listProjectCharacteristics, async (call) => {
  const { orgId } = call.actor;
  const { projectId } = call.params;
  const [projects, rows, options] = await call.read(
    projectExists(orgId, projectId),
    projectCharacteristics(orgId, projectId),
    optionsInProject(orgId, projectId),
  );
  if (projects.length === 0) throw notFound();
  return { characteristics: rows.map((row) => projectCharacteristicOf(row, options)) };
});

export const listCharacteristicTypes = serve(contract.listCharacteristicTypes, async (call) => {
  const [types] = await call.read(characteristicTypes());
  return { types: types.map((type) => ({ ...type, code: typeCodeOf(type.id) })) };
});

/** GET /api/characteristics: the global ones, and those of one's own function. */
export const listCharacteristics = serve(contract.listCharacteristics, async (call) => {
  const { orgId, id } = call.actor;
  const [rows, options, people] = await call.read(
    characteristicRows(orgId),
    optionRows(orgId),
    functionOfPerson(orgId, id),
  );
  const functionId = people[0]?.function_id ?? null;
  const seen = rows.filter((row) =>
    maySee({ isGlobal: row.is_global, functionId: row.function_id }, functionId),
  );
  return { characteristics: seen.map((row) => characteristicOf(row, options)) };
});

export const listAllCharacteristics = serve(contract.listAllCharacteristics, async (call) => {
  const { orgId } = call.actor;
  const [rows, options, counts] = await call.read(
    characteristicRows(orgId),
    optionRows(orgId),
    valueCounts(orgId),
  );
  const projects = new Map(counts.map((row) => [row.characteristic_id, row.projects]));
  return {
    characteristics: rows.map((row) => ({
      ...characteristicOf(row, options),
      projectCount: projects.get(row.id) ?? 0,
    })),
  };
});

export const readCharacteristic = serve(contract.readCharacteristic, (call) =>
  characteristicDetails(call, call.params.characteristicId),
);
