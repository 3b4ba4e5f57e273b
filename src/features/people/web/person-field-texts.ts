import type { FieldText } from "#web/edit/work.ts";
import { isDay } from "#shared/day.ts";
import { formatHours } from "#shared/hours.ts";
import type { EditedPerson } from "../rules/person-edit.ts";
import { planText } from "./plan-text.ts";
import { levelNames } from "../rules/skills.ts";
import type { PeopleChoices } from "../contract.ts";
import { roleLabel } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";

export function personFieldTexts(
  { functions, managers, places }: PeopleChoices,
  day: (day: string) => string,
): FieldText<EditedPerson>[] {
  const tiers = functions.flatMap(({ costTiers }) => costTiers);
  const names = new Map([...functions, ...tiers, ...managers, ...places].map(({ id, name }) => [id, name]));
  const named = (id: string | null) => (id === null ? "–" : (names.get(id) ?? t`Another one`));
  const pattern = ({ validFrom, hours }: { validFrom: string; hours: readonly (number | null)[] }) =>
    t`From ${isDay(validFrom) ? day(validFrom) : "–"}: ${hours.map((each) => formatHours(each)).join(" · ")}`;
  return [
    { label: t`Full name`, text: ({ fullName }) => fullName || "–" },
    {
      label: t`Roles`,
      text: ({ roleCodes }) => listed(roleCodes.map(roleLabel).toSorted()),
    },
    { label: t`Leave of others`, text: ({ entersLeave }) => (entersLeave ? t`Yes` : t`No`) },
    { label: t`Function`, text: ({ functionId }) => named(functionId) },
    { label: t`Cost tier`, text: ({ costTierId }) => named(costTierId) },
    { label: t`Manager`, text: ({ managerId }) => named(managerId) },
    { label: t`Billable`, text: ({ billable }) => (billable ? t`Yes` : t`No`) },
    { label: t`Changes from`, text: ({ workFrom }) => (isDay(workFrom) ? day(workFrom) : t`At once`) },
    {
      label: t`Planned changes`,
      text: ({ stored, removedPlanned }) =>
        listed(
          stored.planned
            .filter(({ startsOn }) => !removedPlanned.includes(startsOn))
            .map((plan) => t`From ${day(plan.startsOn)}: ${planText(plan)}`),
        ),
    },
    { label: t`Monthly hours`, text: ({ monthlyHours }) => monthlyHours || "–" },
    { label: t`Holiday allowance`, text: ({ holidayAllowance }) => holidayAllowance || "–" },
    { label: t`First day`, text: ({ firstDay }) => (firstDay === null ? "–" : day(firstDay)) },
    { label: t`Last day`, text: ({ lastDay }) => (lastDay === null ? "–" : day(lastDay)) },
    {
      label: t`Working patterns`,
      text: ({ stored, pattern: own, removedPatterns }) => {
        const left = stored.patterns.filter(({ validFrom }) => !removedPatterns.includes(validFrom));
        return listed([...(own ? [own] : []), ...left].map(pattern));
      },
    },
    {
      label: t`Skills`,
      text: ({ skills }) => listed(skills.map(({ name, level }) => `${name} (${levelNames()[level]})`)),
    },
    {
      label: t`Places`,
      text: ({ stored, place, removedPlaces }) => {
        const left = stored.places.filter(({ validFrom }) => !removedPlaces.includes(validFrom));
        return listed(
          [...(place ? [place] : []), ...left].map(
            ({ validFrom, placeId }) => t`From ${isDay(validFrom) ? day(validFrom) : "–"}: ${named(placeId)}`,
          ),
        );
      },
    },
  ];
}

function listed(texts: readonly string[]): string {
  return texts.join(", ") || "–";
}
