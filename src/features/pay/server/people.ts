import { t } from "#shared/texts/t.ts";
import { serve } from "#server/http/serve.ts";
import { invalid, notFound, stale } from "#server/refusal.ts";
import * as contract from "../details-contract.ts";
import { numberInUse, tidied } from "../rules/settings.ts";
import { lockPerson, pageOfPeople, personById, savePerson } from "./queries/details.ts";
import { pagingOf } from "./paging.ts";

const page = 100;

interface PersonRow {
  readonly id: string;
  readonly name: string;
  readonly is_active: boolean;
  readonly version: number;
  readonly updated_by_name: string | null;
  readonly personnel_number: string;
}

const viewOf = (row: PersonRow): contract.PayPerson => ({
  id: row.id,
  name: row.name,
  isActive: row.is_active,
  version: row.version,
  updatedByName: row.updated_by_name,
  personnelNumber: row.personnel_number,
});

/** GET /api/pay/people */
export const listPayPeople = serve(contract.listPayPeople, async (call) => {
  const paging = pagingOf(call.query, page + 1);
  const [rows] = await call.read(pageOfPeople(call.actor.orgId, paging));
  const shown = rows.slice(0, page).map(viewOf);
  return { people: shown, next: rows.length > page ? (shown.at(-1)?.id ?? null) : null };
});

/** PUT /api/pay/people/{userId} */
export const changePayPerson = serve(contract.changePayPerson, async (call) => {
  const { orgId, id: actorId } = call.actor;
  const { userId } = call.params;
  const { version, personnelNumber } = tidied(call.body);
  await call.write(
    async (transaction) => {
      await transaction.run(lockPerson(orgId, userId));
      const row = await transaction.first(personById(orgId, userId));
      if (!row) throw notFound(t`This person doesn't exist.`);
      if (row.version !== version) throw stale(viewOf(row));
      if (row.personnel_number === personnelNumber) return transaction.unchanged();
      await transaction.run(savePerson(orgId, { userId, personnelNumber }, actorId));
      await transaction.audit({
        action: "change personnel number",
        subjectType: "user",
        subjectId: userId,
        before: { personnelNumber: row.personnel_number },
        after: { personnelNumber },
      });
    },
    { pay_person_number_unique: () => invalid({ personnelNumber: numberInUse() }) },
  );
  const [[row]] = await call.read(personById(orgId, userId));
  if (!row) throw notFound(t`This person doesn't exist.`);
  return viewOf(row);
});
