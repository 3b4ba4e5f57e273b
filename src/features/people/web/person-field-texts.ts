import type { FieldText } from "#web/edit/work.ts";
import { isDay } from "#shared/day.ts";
import { formatHours } from "#shared/hours.ts";
import type { EditedPerson } from "../rules/person-edit.ts";
import { levelNames } from "../rules/skills.ts";
import type { PeopleChoices } from "../contract.ts";

export function personFieldTexts(
  { functions, managers, roles, places }: PeopleChoices,
  day: (day: string) => string,
): FieldText<EditedPerson>[] {
  const tiers = functions.flatMap(({ costTiers }) => costTiers);
  const names = new Map([...functions, ...tiers, ...managers, ...places].map(({ id, name }) => [id, name]));
  const labels = new Map<string, string>(roles.map(({ code, label }) => [code, label]));
  const named = (id: string | null) => (id === null ? "–" : (names.get(id) ?? "Another one"));
  const pattern = ({ validFrom, hours }: { validFrom: string; hours: readonly (number | null)[] }) =>
    `From ${isDay(validFrom) ? day(validFrom) : "–"}: ${hours.map((each) => formatHours(each)).join(" · ")}`;
  return [
    { label: "Full name", text: ({ fullName }) => fullName || "–" },
    {
      label: "Roles",
      text: ({ roleCodes }) => listed(roleCodes.map((code) => labels.get(code) ?? code).toSorted()),
    },
    { label: "Function", text: ({ functionId }) => named(functionId) },
    { label: "Cost tier", text: ({ costTierId }) => named(costTierId) },
    { label: "Manager", text: ({ managerId }) => named(managerId) },
    { label: "Billable", text: ({ billable }) => (billable ? "Yes" : "No") },
    { label: "Monthly hours", text: ({ monthlyHours }) => monthlyHours || "–" },
    { label: "Holiday allowance", text: ({ holidayAllowance }) => holidayAllowance || "–" },
    {
      label: "Working patterns",
      text: ({ stored, pattern: own, removedPatterns }) => {
        const left = stored.patterns.filter(({ validFrom }) => !removedPatterns.includes(validFrom));
        return listed([...(own ? [own] : []), ...left].map(pattern));
      },
    },
    {
      label: "Skills",
      text: ({ skills }) => listed(skills.map(({ name, level }) => `${name} (${levelNames[level]})`)),
    },
    {
      label: "Places",
      text: ({ stored, place, removedPlaces }) => {
        const left = stored.places.filter(({ validFrom }) => !removedPlaces.includes(validFrom));
        return listed(
          [...(place ? [place] : []), ...left].map(
            ({ validFrom, placeId }) => `From ${isDay(validFrom) ? day(validFrom) : "–"}: ${named(placeId)}`,
          ),
        );
      },
    },
  ];
}

function listed(texts: readonly string[]): string {
  return texts.join(", ") || "–";
}
