import * as z from "zod/mini";
import { mergeFields } from "#shared/three-way.ts";
import { useWrite } from "#web/data.ts";
import { useEdit, type Edit } from "#web/edit/use-edit.ts";
import { changePerson, type PersonDetails } from "../contract.ts";
import {
  changesOf,
  editedPersonOf,
  editFaults,
  placeFields,
  type EditedPerson,
} from "../rules/person-edit.ts";
import { planProblems } from "../rules/planned-change.ts";

export type PersonEdit = Edit<PersonDetails, EditedPerson>;

const EditedPersonSchema = z.object({
  fullName: z.string(),
  roleCodes: z.array(z.string()),
  entersLeave: z.boolean(),
  functionId: z.nullable(z.string()),
  costTierId: z.nullable(z.string()),
  managerId: z.nullable(z.string()),
  billable: z.boolean(),
  workFrom: z.string(),
  removedPlanned: z.array(z.string()),
  monthlyHours: z.string(),
  holidayAllowance: z.string(),
  firstDay: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
  pattern: z.nullable(z.object({ validFrom: z.string(), hours: z.array(z.nullable(z.number())) })),
  removedPatterns: z.array(z.string()),
  place: z.nullable(z.object({ validFrom: z.string(), placeId: z.nullable(z.string()) })),
  removedPlaces: z.array(z.string()),
  skills: z.array(z.object({ name: z.string(), level: z.union([z.literal(1), z.literal(2), z.literal(3)]) })),
  stored: z.object({
    firstName: z.nullable(z.string()),
    lastName: z.nullable(z.string()),
    patterns: z.array(z.object({ validFrom: z.string(), hours: z.array(z.number()) })),
    places: z.array(z.object({ validFrom: z.string(), placeId: z.nullable(z.string()) })),
    planned: z.array(
      z.object({
        startsOn: z.string(),
        work: z.optional(
          z.object({
            functionId: z.nullable(z.string()),
            costTierId: z.nullable(z.string()),
            billable: z.boolean(),
          }),
        ),
        manager: z.optional(z.object({ managerId: z.nullable(z.string()) })),
        functionName: z.nullable(z.string()),
        costTierName: z.nullable(z.string()),
        managerName: z.nullable(z.string()),
        problem: z.nullable(z.enum(planProblems)),
      }),
    ),
  }),
});

interface Options {
  /** Allocated hours to come that the person can't work after the change go with it. */
  readonly clearsHours: boolean;
  /** Null where there was nothing to save. */
  readonly onSaved: (person: PersonDetails | null) => void;
  /** The server found a role in use. */
  readonly onRoleInUse: (notice: string) => void;
}

export function usePersonEdit(
  person: PersonDetails,
  { clearsHours, onSaved, onRoleInUse }: Options,
): PersonEdit {
  const { mutateAsync } = useWrite(changePerson);
  return useEdit({
    name: `person ${person.id}`,
    schema: EditedPersonSchema,
    stored: person,
    draftOf: editedPersonOf,
    check: (draft) => editFaults(draft, person.id),
    merge: (base, mine, theirs) => mergeFields(base, mine, theirs, placeFields),
    send: ({ version, base, draft }) => {
      const changes = changesOf(base, draft);
      if (changes === null) return null;
      const clears = clearsHours ? { clearsHours } : {};
      const body =
        changes.planned === undefined
          ? { version, ...changes, ...clears }
          : { version, ...changes, planned: { ...changes.planned, ...clears } };
      return mutateAsync({ params: { personId: person.id }, body });
    },
    onSaved,
    onFailed: (failure) => {
      if (failure.code === "role_in_use") onRoleInUse(failure.message);
    },
  });
}
