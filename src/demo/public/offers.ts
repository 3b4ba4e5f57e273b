import { batchOf, type Row } from "#server/database/batch.ts";
import type { RoleCode } from "#shared/role.ts";
import { roleCodes } from "#shared/role.ts";
import type { PersonName } from "../names.ts";
import type { OrganisationPlan } from "../organisation-plan.ts";

/** Positions of an organisation's accounts. */
const most = 100;

/**
 * Whom visitors may look around as: the owner and every told account, from the widest role to the narrowest.
 */
export function offersOf(
  plan: OrganisationPlan,
  {
    people,
    place,
    ids,
  }: { readonly people: number; readonly place: number; readonly ids: ReadonlyMap<string, string> },
) {
  const owner: { local: string; name: PersonName; role: RoleCode } = { ...plan.owner, role: "super_admin" };
  const accounts = [owner, ...plan.accounts].toSorted(
    (a, b) => roleCodes.indexOf(a.role) - roleCodes.indexOf(b.role),
  );
  return batchOf(
    "demonstration_accounts",
    accounts.map(({ local, name, role }, index): Row<"demonstration_accounts"> => {
      const email = `${local}@${plan.domain}`;
      const id = ids.get(email);
      if (id === undefined) throw new Error(`Nobody logs in as ${email}`);
      return {
        user_id: id,
        organisation_name: plan.name,
        organisation_about: `${plan.about}, ${people} people`,
        person_name: `${name.first} ${name.last}`,
        role_code: role,
        position: place * most + index,
      };
    }),
  );
}
