import * as z from "zod/mini";
import { endpoint, Id, text, Version } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { typeCodes } from "./rules/characteristic.ts";
import { longestName, maxOptions } from "./rules/new-characteristic.ts";

const TypeCode = z.enum(typeCodes);
const Name = text(longestName);
const VersionText = z.strictObject({ version: z.string().check(z.regex(/^\d{1,9}$/)) });

const Option = z.strictObject({ id: Id, optionLabel: z.string() });

const nature = {
  name: z.string(),
  typeCode: TypeCode,
  typeLabel: z.string(),
  functionId: z.nullable(Id),
  functionName: z.nullable(z.string()),
  isGlobal: z.boolean(),
  aiModelling: z.boolean(),
};
const value = {
  valueNumber: z.nullable(z.number()),
  valueBoolean: z.nullable(z.boolean()),
  valueOptionId: z.nullable(Id),
};

/** A characteristic of the organisation, with its options in their order. */
export const Characteristic = z.strictObject({
  id: Id,
  ...nature,
  options: z.array(Option),
  version: z.int(),
});
export type Characteristic = z.infer<typeof Characteristic>;

/** A project's characteristic; exactly its type's value is filled. */
export const ProjectCharacteristic = z.strictObject({
  id: Id,
  projectId: Id,
  characteristicId: Id,
  ...nature,
  ...value,
  optionLabel: z.nullable(z.string()),
  /** What a selection may be changed to, in their order. */
  options: z.array(Option),
  version: z.int(),
  createdBy: z.nullable(Id),
  updatedAt: z.string(),
  updatedByName: z.nullable(z.string()),
});
export type ProjectCharacteristic = z.infer<typeof ProjectCharacteristic>;

/** A characteristic as an admin changes it, with the projects that a change affects. */
export const CharacteristicDetails = z.extend(Characteristic, {
  updatedByName: z.nullable(z.string()),
  uses: z.array(
    z.strictObject({
      code: z.string(),
      name: z.string(),
      isLocked: z.boolean(),
      valueOptionId: z.nullable(Id),
    }),
  ),
});
export type CharacteristicDetails = z.infer<typeof CharacteristicDetails>;

const ofProject = z.strictObject({ projectId: Id });
const ofValue = z.strictObject({ projectId: Id, projectCharacteristicId: Id });
const ofCharacteristic = z.strictObject({ characteristicId: Id });

export const listProjectCharacteristics = endpoint({
  method: "GET",
  path: "/api/projects/{projectId}/characteristics",
  summary: "List a project's characteristics with their values, by name",
  access: "read projects",
  params: ofProject,
  output: z.strictObject({ characteristics: z.array(ProjectCharacteristic) }),
  failure: t`Failed to fetch project characteristics`,
});

export const listCharacteristicTypes = endpoint({
  method: "GET",
  path: "/api/characteristic-types",
  summary: "List the types a characteristic can have",
  access: "read projects",
  output: z.strictObject({
    types: z.array(
      z.strictObject({ id: z.int(), code: TypeCode, label: z.string(), description: z.string() }),
    ),
  }),
  failure: t`Failed to fetch characteristic types`,
});

export const listCharacteristics = endpoint({
  method: "GET",
  path: "/api/characteristics",
  summary: "List global characteristics and those of your own function, by name",
  access: "read projects",
  output: z.strictObject({ characteristics: z.array(Characteristic) }),
  failure: t`Failed to fetch characteristics`,
});

export const listAllCharacteristics = endpoint({
  method: "GET",
  path: "/api/characteristics/all",
  summary: "List all characteristics with the number of projects that use each",
  access: "read functions and characteristics",
  output: z.strictObject({ characteristics: z.array(z.extend(Characteristic, { projectCount: z.int() })) }),
  failure: t`Failed to fetch characteristics`,
});

export const readCharacteristic = endpoint({
  method: "GET",
  path: "/api/characteristics/{characteristicId}",
  summary: "Read a characteristic with the projects that use it",
  access: "read functions and characteristics",
  params: ofCharacteristic,
  output: CharacteristicDetails,
  failure: t`Failed to fetch characteristic`,
});

export const addCharacteristic = endpoint({
  method: "POST",
  path: "/api/projects/{projectId}/characteristics",
  summary: "Give a project a value for an existing characteristic",
  access: "change projects",
  params: ofProject,
  body: z.strictObject({ characteristicId: z.nullable(Id), ...value }),
  output: ProjectCharacteristic,
  failure: t`Failed to save characteristic`,
});

export const createCharacteristic = endpoint({
  method: "POST",
  path: "/api/projects/{projectId}/characteristics/new",
  summary:
    "Create a characteristic with its options, and give the project a value; the value names an option by its position",
  access: "change projects",
  params: ofProject,
  body: z.strictObject({
    name: Name,
    typeCode: z.nullable(TypeCode),
    options: z.array(Name).check(z.maxLength(maxOptions)),
    isGlobal: z.boolean(),
    /** For admins, who may choose any function; one's own when left out. */
    functionId: z.optional(z.nullable(Id)),
    aiModelling: z.boolean(),
    valueNumber: z.nullable(z.number()),
    valueBoolean: z.nullable(z.boolean()),
    valueOptionIndex: z.nullable(z.int().check(z.minimum(0))),
  }),
  output: ProjectCharacteristic,
  failure: t`Failed to save characteristic`,
});

export const changeProjectCharacteristic = endpoint({
  method: "PUT",
  path: "/api/projects/{projectId}/characteristics/{projectCharacteristicId}",
  summary: "Change the value of a project's characteristic",
  access: "change projects",
  params: ofValue,
  body: z.strictObject({ version: Version, ...value }),
  output: ProjectCharacteristic,
  failure: t`Failed to save characteristic`,
});

export const removeProjectCharacteristic = endpoint({
  method: "DELETE",
  path: "/api/projects/{projectId}/characteristics/{projectCharacteristicId}",
  summary: "Remove a characteristic from a project; the characteristic itself stays",
  access: "change projects",
  params: ofValue,
  query: VersionText,
  output: z.strictObject({}),
  failure: t`Failed to remove characteristic`,
});

export const changeCharacteristic = endpoint({
  method: "PUT",
  path: "/api/characteristics/{characteristicId}",
  summary:
    "Change a characteristic's Nature: name, type, options (the complete list, in order), Global and AI modelling",
  access: "change functions and characteristics",
  params: ofCharacteristic,
  body: z.strictObject({
    version: Version,
    name: Name,
    typeCode: TypeCode,
    options: z
      .array(z.strictObject({ id: z.nullable(Id), optionLabel: Name }))
      .check(z.maxLength(maxOptions)),
    isGlobal: z.boolean(),
    functionId: z.nullable(Id),
    aiModelling: z.boolean(),
    /** With a new type: how many values the person knows it removes. */
    removedValues: z.optional(z.int().check(z.minimum(0))),
  }),
  output: CharacteristicDetails,
  failure: t`Failed to save characteristic`,
});

export const addCharacteristicOption = endpoint({
  method: "POST",
  path: "/api/characteristics/{characteristicId}/options",
  summary: "Add an option at the end of a selection's list",
  access: "change functions and characteristics",
  params: ofCharacteristic,
  body: z.strictObject({ optionLabel: Name }),
  output: Option,
  failure: t`Failed to save option`,
});

export const deleteCharacteristic = endpoint({
  method: "DELETE",
  path: "/api/characteristics/{characteristicId}",
  summary: "Delete a characteristic no project uses, with its options",
  access: "change functions and characteristics",
  params: ofCharacteristic,
  query: VersionText,
  output: z.strictObject({}),
  failure: t`Failed to delete characteristic`,
});
