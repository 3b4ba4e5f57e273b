import { useState } from "react";
import * as z from "zod/mini";
import type { CallFailure } from "../../../web/call.ts";
import { useWrite } from "../../../web/data.ts";
import { useKeptWork, useUnsavedWork, type UnsavedWork } from "../../../web/unsaved-work.ts";
import { changePerson, type PersonDetails } from "../person-contract.ts";
import { changesOf, editedPersonOf, editFaults, ownEdits, type EditedPerson } from "../rules/person-edit.ts";

/** The state behind the Edit User dialog. */
export interface PersonEdit {
  readonly edited: EditedPerson;
  /** The person the edit started from. */
  readonly base: PersonDetails;
  readonly faults: Readonly<Record<string, string>>;
  /** What went wrong with the last save, when it was no field. */
  readonly failure: CallFailure | null;
  /** What somebody else stored in the meantime. */
  readonly conflict: PersonDetails | null;
  readonly pending: boolean;
  readonly changed: boolean;
  /** Only roles would be saved. */
  readonly rolesOnly: boolean;
  readonly restored: boolean;
  readonly dismissRestored: () => void;
  readonly unsaved: UnsavedWork;
  readonly set: (change: Partial<EditedPerson>) => void;
  readonly save: () => void;
  readonly discard: () => void;
  readonly merge: () => void;
  readonly takeTheirs: () => void;
}

const Kept = z.object({
  version: z.number(),
  edited: z.object({
    fullName: z.string(),
    roleCodes: z.array(z.string()),
    functionId: z.nullable(z.string()),
    costTierId: z.nullable(z.string()),
    managerId: z.nullable(z.string()),
    billable: z.boolean(),
    monthlyHours: z.string(),
    holidayAllowance: z.string(),
    pattern: z.nullable(z.object({ validFrom: z.string(), hours: z.array(z.nullable(z.number())) })),
    removedPatterns: z.array(z.string()),
  }),
});

interface Options {
  readonly onSaved: (person: PersonDetails) => void;
  /** The server found a role in use. */
  readonly onRoleInUse: (notice: string) => void;
}

/** Nothing typed is lost by a failed save, another's save or a reload. */
export function usePersonEdit(person: PersonDetails, { onSaved, onRoleInUse }: Options): PersonEdit {
  const name = `person ${person.id}`;
  const kept = useKeptWork(name, Kept);
  const [base, setBase] = useState<PersonDetails>(kept ? { ...person, version: kept.version } : person);
  const [edited, setEdited] = useState<EditedPerson>(kept?.edited ?? editedPersonOf(person));
  const [restored, setRestored] = useState(kept !== null);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [refused, setRefused] = useState<PersonDetails | null>(null);
  const write = useWrite(changePerson);
  const changes = changesOf(base, edited);
  const changed = JSON.stringify(edited) !== JSON.stringify(editedPersonOf(base));
  const conflict = refused ?? (!write.isPending && person.version > base.version ? person : null);
  if (!changed && !write.isPending && person.version > base.version) {
    // Nothing of one's own is in the form: it follows what others save.
    setBase(person);
    setEdited(editedPersonOf(person));
  }
  const unsaved = useUnsavedWork({ name, dirty: changed, work: { version: base.version, edited } });
  const startFrom = (from: PersonDetails, own: Partial<EditedPerson>) => {
    setBase(from);
    setEdited({ ...editedPersonOf(from), ...own });
    setRefused(null);
    setFaults({});
    write.reset();
  };
  const save = () => {
    const wrong = editFaults(edited, base.id);
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return;
    if (changes === null) return onSaved(base);
    write.mutate(
      { params: { personId: base.id }, body: { version: base.version, ...changes } },
      {
        onSuccess: (saved) => {
          unsaved.forget();
          onSaved(saved);
        },
        onError: (failure) => {
          setFaults(failure.fields);
          if (failure.code === "stale") setRefused(failure.current as PersonDetails);
          if (failure.code === "role_in_use") onRoleInUse(failure.message);
        },
      },
    );
  };
  const shown =
    write.error !== null &&
    refused === null &&
    write.error.code !== "role_in_use" &&
    Object.keys(write.error.fields).length === 0;
  return {
    edited,
    base,
    faults,
    failure: shown ? write.error : null,
    conflict: changed ? conflict : null,
    pending: write.isPending,
    changed,
    rolesOnly: changes?.roleCodes !== undefined && Object.keys(changes.updates).length === 0,
    restored: restored && changed,
    dismissRestored: () => setRestored(false),
    unsaved,
    set: (change) => {
      setEdited({ ...edited, ...change });
      setFaults(Object.fromEntries(Object.entries(faults).filter(([field]) => !(field in change))));
    },
    save,
    discard: () => startFrom(person, {}),
    merge: () => conflict !== null && startFrom(conflict, ownEdits(base, edited)),
    takeTheirs: () => conflict !== null && startFrom(conflict, {}),
  };
}
