import type { AuditedTransaction, ConstraintRefusals } from "#server/http/request-transaction.ts";
import { serve } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { invalid, notFound, refuseInvalid, stale, wrongState } from "#server/refusal.ts";
import * as contract from "../../places-contract.ts";
import {
  checkPlace,
  closingRefusal,
  placeHasDays,
  placeInUse,
  placeNameInUse,
  type PlaceFields,
} from "../../rules/place.ts";
import { calendarFaults } from "../holiday-calendar.ts";
import { belongingTo, insertPlace, lockedPlace, removePlace, updatePlace } from "../queries/places.ts";
import { placeView } from "./read-places.ts";

const subjectType = "place";
const nameInUse: ConstraintRefusals = { place_name_unique: () => invalid({ name: placeNameInUse() }) };

async function refuseFields(fields: PlaceFields): Promise<void> {
  refuseInvalid({
    ...(await calendarFaults(fields.country, fields.region)),
    ...checkPlace(fields),
  });
}

const tidy = ({ name, country, region }: PlaceFields): PlaceFields => ({
  name: name.trim(),
  country,
  region,
});

async function requirePlace(
  transaction: AuditedTransaction,
  orgId: string,
  placeId: string,
  version: number,
) {
  const stored = await transaction.first(lockedPlace(orgId, placeId));
  if (!stored) throw notFound();
  if (stored.version !== version) throw stale(await placeView(stored));
  return stored;
}

export const createPlace = serve(contract.createPlace, async (call) => {
  const { actor, body } = call;
  await refuseFields(body);
  const id = newId();
  await call.write(async (transaction) => {
    await transaction.run(insertPlace(actor.orgId, id, tidy(body), actor.id));
    await transaction.audit({ action: "add place", subjectType, subjectId: id, after: tidy(body) });
  }, nameInUse);
  return { id };
});

export const changePlace = serve(contract.changePlace, async (call) => {
  const { actor, body, params, today } = call;
  await refuseFields(body);
  await call.write(async (transaction) => {
    const stored = await requirePlace(transaction, actor.orgId, params.placeId, body.version);
    const before = { ...tidy(stored), is_active: stored.is_active };
    const after = { ...tidy(body), is_active: body.isActive };
    if (JSON.stringify(before) === JSON.stringify(after)) return transaction.unchanged();
    if (before.is_active && !after.is_active) {
      const found = await transaction.first(belongingTo(actor.orgId, stored.id, today));
      const refusal = closingRefusal(found?.people ?? 0);
      if (refusal !== null) throw wrongState(refusal);
    }
    await transaction.run(updatePlace(actor.orgId, stored.id, after, actor.id));
    await transaction.audit({ action: "change place", subjectType, subjectId: stored.id, before, after });
  }, nameInUse);
  return {};
});

export const deletePlace = serve(contract.deletePlace, async (call) => {
  const { actor, params, query } = call;
  await call.write(
    async (transaction) => {
      const stored = await requirePlace(transaction, actor.orgId, params.placeId, Number(query.version));
      await transaction.run(removePlace(actor.orgId, stored.id));
      await transaction.audit({
        action: "delete place",
        subjectType,
        subjectId: stored.id,
        before: tidy(stored),
      });
    },
    {
      user_place_place: () => wrongState(placeInUse()),
      company_days_place: () => wrongState(placeHasDays()),
    },
  );
  return {};
});
