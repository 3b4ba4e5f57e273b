import { typeCodeOf } from "#features/characteristics/rules/characteristic.ts";
import {
  judgeCharacteristics,
  noteCharacteristics,
  type CharacteristicFacts,
  type CharacteristicWork,
} from "../../rules/judge/judge-characteristics.ts";
import { textOf, type Names } from "../../rules/judge/judging.ts";
import type { Reference } from "../../rules/kinds/fields.ts";
import type { TypedRow } from "../../rules/read/rows.ts";
import {
  describedProjects,
  insertNewOptions,
  insertValues,
  lockedCharacteristics,
  nextVersions,
  optionsOf,
  updateValues,
  valuesOf,
} from "../queries/characteristics.ts";
import { byId, importKind } from "./kind.ts";

/** The ids of what the rows name in a column. */
function idsIn(
  rows: readonly TypedRow[],
  reference: Reference & ("project" | "characteristic"),
  names: Names,
) {
  const ids = new Set<string>();
  for (const row of rows) {
    const text = textOf(row, reference);
    const found = text === "" ? "skip" : names.of(reference, text);
    if (found !== "skip" && "id" in found) ids.add(found.id);
  }
  return [...ids];
}

const optionsIn = (works: readonly CharacteristicWork[]) =>
  works.flatMap((work) => ("option" in work ? [work.option] : []));
const valuesIn = (works: readonly CharacteristicWork[], isNew: boolean) =>
  works.flatMap((work) => ("value" in work && work.value.isNew === isNew ? [work.value] : []));

/** Values of projects' characteristics, and options of those on wish. */
export const characteristics = importKind<CharacteristicFacts, CharacteristicWork>({
  topics: ["project characteristic", "characteristic"],
  facts: async (read, { orgId, names }, rows) => {
    const projects = idsIn(rows, "project", names);
    const ids = idsIn(rows, "characteristic", names);
    const [projectRows, characteristicRows, options, values] = await read(
      describedProjects(orgId, projects),
      lockedCharacteristics(orgId, ids),
      optionsOf(orgId, ids),
      valuesOf(orgId, projects, ids),
    );
    const byCharacteristic = Map.groupBy(options, (row) => row.characteristic_id);
    return {
      projects: byId(projectRows),
      characteristics: byId(
        characteristicRows.map(({ characteristic_type_id: type, ...row }) => ({
          ...row,
          typeCode: typeCodeOf(type),
          options: byCharacteristic.get(row.id) ?? [],
        })),
      ),
      values: new Map(values.map((row) => [`${row.project_id} ${row.characteristic_id}`, row])),
    };
  },
  judge: judgeCharacteristics,
  note: noteCharacteristics,
  touched: (works) => ({
    made: {
      characteristic_option: optionsIn(works).map(({ id }) => id),
      project_characteristic: valuesIn(works, true).map(({ id }) => id),
    },
    changed: { project_characteristic: valuesIn(works, false).map(({ id }) => id) },
  }),
  write: ({ orgId, actor }, works) => {
    const options = optionsIn(works);
    const [fresh, changed] = [valuesIn(works, true), valuesIn(works, false)];
    const extended = [...new Set(options.map(({ characteristicId }) => characteristicId))];
    return [
      ...(options.length > 0 ? [insertNewOptions(orgId, options, actor.id)] : []),
      ...(extended.length > 0 ? [nextVersions(orgId, extended, actor.id)] : []),
      ...insertValues(orgId, fresh, actor.id),
      ...(changed.length > 0 ? [updateValues(orgId, changed, actor.id)] : []),
    ];
  },
});
