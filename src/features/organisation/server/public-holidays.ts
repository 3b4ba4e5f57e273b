import { serve, type Call } from "#server/http/serve.ts";
import type { AuditedTransaction, ConstraintRefusals } from "#server/http/request-transaction.ts";
import { newId } from "#server/ids.ts";
import { loadRenderer } from "#server/mail/letter.ts";
import { invalid, notFound, refuseInvalid, stale } from "#server/refusal.ts";
import { recountLeave } from "#features/people/server/leave/recount-leave.ts";
import * as contract from "../holiday-contract.ts";
import { checkPublicHoliday, holidayDateInUse } from "../rules/public-holiday.ts";
import {
  insertFreeHolidays,
  insertPublicHoliday,
  lockedPublicHoliday,
  publicHolidays,
  removePublicHoliday,
  updatePublicHoliday,
} from "./queries/holidays.ts";
import { isWeekend } from "#shared/day.ts";
import { calendarFaults, holidaysOf, knownCountries, regionsOf } from "./holiday-calendar.ts";

export const listHolidayCountries = serve(contract.listHolidayCountries, async ({ query }) => {
  const countries = await knownCountries();
  const isKnown = countries.some(({ code }) => code === query.country);
  return { countries, regions: isKnown ? await regionsOf(query.country ?? "") : [] };
});

/** GET /api/organisation/public-holiday-suggestions. Nothing is stored by reading. */
export const suggestPublicHolidays = serve(contract.suggestPublicHolidays, async (call) => {
  const { country, year } = call.query;
  const region = call.query.region ?? null;
  refuseInvalid(await calendarFaults(country, region));
  const [stored] = await call.read(publicHolidays(call.actor.orgId, call.query.placeId ?? null));
  const nameOn = new Map(stored.map((holiday) => [holiday.holiday_date, holiday.name]));
  const years = Array.from({ length: Number(call.query.years ?? "1") }, (_, at) => Number(year) + at);
  const known = await Promise.all(years.map((each) => holidaysOf(country, region, each)));
  return {
    suggestions: known.flat().map((holiday) => ({
      ...holiday,
      isWeekend: isWeekend(holiday.holidayDate),
      existingName: nameOn.get(holiday.holidayDate) ?? null,
    })),
  };
});

const subjectType = "public holiday";
const dateInUse: ConstraintRefusals = {
  public_holiday_date_unique: () => invalid({ holidayDate: holidayDateInUse() }),
  public_holiday_place: () => notFound(),
};

type Fields = Pick<contract.PublicHoliday, "holidayDate" | "name" | "hours">;

const rowOf = ({ holidayDate, name, hours }: Fields) => ({
  holiday_date: holidayDate,
  name: name.trim(),
  hours,
});

const placeOf = (placeId: string | undefined) => (placeId === undefined ? {} : { place_id: placeId });

type Stored = Omit<contract.PublicHoliday, "holidayDate"> & { readonly holiday_date: string };

const viewOf = ({ holiday_date: holidayDate, ...holiday }: Stored): contract.PublicHoliday => ({
  ...holiday,
  holidayDate,
});

/** Leave on days whose public holidays changed uses other hours. */
async function recountDays(
  transaction: AuditedTransaction,
  call: Pick<Call<typeof contract.createPublicHoliday>, "config" | "actor">,
  days: readonly string[],
): Promise<void> {
  const [first, last] = [days.toSorted()[0], days.toSorted().at(-1)];
  if (first === undefined || last === undefined) return;
  await recountLeave(transaction, call, {
    first,
    last,
    days: new Set(days),
    personId: null,
    why: "public holidays",
  });
}

export const listPublicHolidays = serve(contract.listPublicHolidays, async (call) => {
  const [rows] = await call.read(publicHolidays(call.actor.orgId, call.query.placeId ?? null));
  return { holidays: rows.map(viewOf) };
});

export const createPublicHoliday = serve(contract.createPublicHoliday, async (call) => {
  const { actor, body } = call;
  refuseInvalid(checkPublicHoliday(body));
  const id = newId();
  const row = { ...rowOf(body), ...placeOf(body.placeId) };
  await loadRenderer();
  await call.write(async (transaction) => {
    await transaction.run(insertPublicHoliday(actor.orgId, { id, ...row }, actor.id));
    await transaction.audit({
      action: "add public holiday",
      subjectType,
      subjectId: id,
      after: row,
    });
    await recountDays(transaction, call, [row.holiday_date]);
  }, dateInUse);
  return { id };
});

export const changePublicHoliday = serve(contract.changePublicHoliday, async (call) => {
  const { actor, body } = call;
  const { holidayId } = call.params;
  await loadRenderer();
  await call.write(async (transaction) => {
    const stored = await transaction.first(lockedPublicHoliday(actor.orgId, holidayId));
    if (!stored) throw notFound();
    refuseInvalid(checkPublicHoliday(body, stored.hours));
    if (stored.version !== body.version) throw stale(viewOf(stored));
    await transaction.run(updatePublicHoliday(actor.orgId, holidayId, rowOf(body), actor.id));
    const { holiday_date, name, hours } = stored;
    await transaction.audit({
      action: "change public holiday",
      subjectType,
      subjectId: holidayId,
      before: { holiday_date, name, hours },
      after: rowOf(body),
    });
    await recountDays(transaction, call, [holiday_date, body.holidayDate]);
  }, dateInUse);
  return {};
});

export const deletePublicHoliday = serve(contract.deletePublicHoliday, async (call) => {
  const { actor, params } = call;
  await loadRenderer();
  await call.write(async (transaction) => {
    const stored = await transaction.first(lockedPublicHoliday(actor.orgId, params.holidayId));
    if (!stored) throw notFound();
    await transaction.run(removePublicHoliday(actor.orgId, stored.id));
    const { holiday_date, name, hours } = stored;
    await transaction.audit({
      action: "delete public holiday",
      subjectType,
      subjectId: stored.id,
      before: { holiday_date, name, hours },
    });
    await recountDays(transaction, call, [holiday_date]);
  });
  return {};
});

/** POST /api/organisation/public-holidays/import. Of several on one date the first counts. */
export const importPublicHolidays = serve(contract.importPublicHolidays, async (call) => {
  const { actor, body } = call;
  const holidays = body.holidays.map((holiday) => ({ ...holiday, hours: holiday.hours ?? body.hours }));
  for (const holiday of holidays) refuseInvalid(checkPublicHoliday(holiday));
  const byDate = new Map(holidays.toReversed().map((holiday) => [holiday.holidayDate, holiday]));
  const rows = [...byDate.values()].map((holiday) => ({
    id: newId(),
    ...rowOf(holiday),
    ...placeOf(body.placeId),
  }));
  await loadRenderer();
  const added = await call.write(async (transaction) => {
    const written = new Set(
      (await transaction.rows(insertFreeHolidays(actor.orgId, rows, actor.id))).map(
        (row) => row.holiday_date,
      ),
    );
    const after = rows.filter((row) => written.has(row.holiday_date));
    if (after.length === 0) transaction.unchanged();
    else {
      await transaction.audit({
        action: "import public holidays",
        subjectType,
        subjectId: actor.orgId,
        after,
      });
      await recountDays(
        transaction,
        call,
        after.map((row) => row.holiday_date),
      );
    }
    return after.length;
  }, dateInUse);
  return { added, skipped: body.holidays.length - added };
});
