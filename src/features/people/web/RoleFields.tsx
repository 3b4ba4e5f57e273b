import { may } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { Field } from "#ui/form/Field.tsx";
import { Switch } from "#ui/form/Switch.tsx";
import { RoleChoice } from "#parts/people/RoleChoice.tsx";
import type { PeopleChoices, PersonDetails } from "../contract.ts";
import { someOf } from "../rules/person-removal.ts";
import { roleInUse } from "../rules/person-roles.ts";
import type { PersonEdit } from "./use-person-edit.ts";

interface RoleFieldsProps {
  readonly edit: PersonEdit;
  readonly duties: PersonDetails["duties"];
  readonly choices: PeopleChoices;
  /** A role was to be removed that is still in use. */
  readonly onInUse: (notice: string) => void;
}

export function RoleFields({ edit, duties, choices, onInUse }: RoleFieldsProps) {
  const change = (roleCodes: string[]) => {
    const inUse = { allocates: duties.allocatorOf.length > 0, manages: duties.managerOf.length > 0 };
    const leaving = edit.draft.roleCodes.find((role) => !roleCodes.includes(role));
    const notice = leaving === undefined ? null : roleInUse(leaving, inUse);
    if (notice === null) edit.set({ roleCodes });
    else onInUse(notice);
  };
  const hints = [
    ...(duties.allocatorOf.length > 0 ? [t`Allocator of ${someOf(duties.allocatorOf)}.`] : []),
    ...(duties.managerOf.length > 0 ? [t`Manager of ${someOf(duties.managerOf, 3)}.`] : []),
    ...(duties.forecasterOf.length > 0 ? [t`Forecaster of ${someOf(duties.forecasterOf, 3)}.`] : []),
  ];
  const isAlwaysAllowed = may(edit.draft.roleCodes, "change leave and overtime");
  return (
    <>
      <RoleChoice
        choices={choices}
        values={edit.draft.roleCodes}
        onValuesChange={change}
        error={edit.faults["roleCodes"]}
        hint={hints.length === 0 ? undefined : hints.join(" ")}
      />
      <Field
        label={t`Leave of others`}
        hint={
          isAlwaysAllowed
            ? t`Admins may enter, change and cancel everyone's leave.`
            : t`For HR: can see everyone's absences in the Team calendar, and enter, change and cancel them with a reason.`
        }
      >
        <Switch
          checked={isAlwaysAllowed || edit.draft.entersLeave}
          disabled={isAlwaysAllowed}
          onCheckedChange={(entersLeave) => edit.set({ entersLeave })}
        >
          {isAlwaysAllowed || edit.draft.entersLeave ? t`Yes` : t`No`}
        </Switch>
      </Field>
    </>
  );
}
