import { ConflictNotice } from "../../../ui/feedback/ConflictNotice.tsx";
import { useFormats } from "../../../web/formats.ts";
import { editedPersonOf, ownEdits, type EditedPerson } from "../rules/person-edit.ts";
import type { PeopleChoices } from "./EditUserForm.tsx";
import type { PersonEdit } from "./use-person-edit.ts";

const labels: readonly (readonly [keyof EditedPerson, string])[] = [
  ["fullName", "Full name"],
  ["roleCodes", "Roles"],
  ["functionId", "Function"],
  ["costTierId", "Cost tier"],
  ["managerId", "Manager"],
  ["billable", "Billable"],
  ["monthlyHours", "Monthly hours"],
  ["holidayAllowance", "Holiday allowance"],
  ["pattern", "Working pattern"],
];

/** Somebody else saved first: what differs, and the choice. */
export function PersonConflict({
  edit,
  choices,
}: {
  readonly edit: PersonEdit;
  readonly choices: PeopleChoices;
}) {
  const formats = useFormats();
  const { conflict, edited, base } = edit;
  if (conflict === null) return null;
  const theirs = editedPersonOf(conflict);
  const own = ownEdits(base, edited);
  const names = new Map<string, string>([
    ...choices.functions.flatMap(({ id, name, costTiers }) => [
      [id, name] as const,
      ...costTiers.map((tier) => [tier.id, tier.name] as const),
    ]),
    ...choices.managers.map(({ id, name }) => [id, name] as const),
    ...choices.roles.map(({ code, label }) => [code, label] as const),
  ]);
  const rows = labels
    .filter(([key]) => key in own && JSON.stringify(theirs[key]) !== JSON.stringify(edited[key]))
    .map(([key, label]) => ({
      key,
      label,
      stored: words(theirs[key], names, formats.day),
      own: words(edited[key], names, formats.day),
    }));
  return (
    <ConflictNotice rows={rows} onTheirs={edit.takeTheirs} onMerge={edit.merge}>
      <b>{conflict.updatedByName ?? "Somebody else"} saved this user in the meantime.</b>
    </ConflictNotice>
  );
}

function words(
  value: EditedPerson[keyof EditedPerson],
  names: ReadonlyMap<string, string>,
  day: (day: string) => string,
): string {
  if (value === null || value === "") return "–";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string") return names.get(value) ?? value;
  if ("validFrom" in value) return `From ${day(value.validFrom)}`;
  return value.map((each) => names.get(each) ?? each).join(", ");
}
