import { serve } from "#server/http/serve.ts";
import { loadRenderer } from "#server/mail/letter.ts";
import { invalid, notFound } from "#server/refusal.ts";
import * as contract from "../places-contract.ts";
import { placeGone, placeOn, type DatedPlace } from "../rules/person-places.ts";
import { everAfter, recountLeave } from "./leave/recount-leave.ts";
import { activePlace, datedPlacesOf, lockPeopleById, raiseVersions, storePlaces } from "./place-queries.ts";

const placesAfter = (places: readonly DatedPlace[], move: DatedPlace): DatedPlace[] =>
  [...places.filter(({ validFrom }) => validFrom !== move.validFrom), move].toSorted((left, right) =>
    left.validFrom < right.validFrom ? 1 : -1,
  );

/** POST /api/people/moves. Whoever belongs there on that day already stays as they are. */
export const movePeople = serve(contract.movePeople, async (call) => {
  const { actor, body } = call;
  const { placeId, validFrom } = body;
  const move = { validFrom, placeId };
  const personIds = [...new Set(body.personIds)];
  await loadRenderer();
  return call.write(async (transaction) => {
    if (placeId !== null && !(await transaction.first(activePlace(actor.orgId, placeId))))
      throw invalid({ placeId: placeGone() });
    const people = await transaction.rows(lockPeopleById(actor.orgId, personIds));
    if (people.length !== personIds.length) throw notFound();
    const stored = Map.groupBy(
      await transaction.rows(datedPlacesOf(actor.orgId, personIds)),
      ({ userId }) => userId,
    );
    const placesOf = (id: string) =>
      (stored.get(id) ?? []).map(({ userId: _person, ...place }): DatedPlace => place);
    const moved = personIds.filter((id) => placeOn(validFrom, placesOf(id)) !== placeId);
    if (moved.length === 0) transaction.unchanged();
    else {
      await transaction.runAll([
        storePlaces(actor.orgId, moved, move),
        raiseVersions(actor.orgId, moved, actor.id),
      ]);
      await transaction.audit(
        ...moved.map((id) => ({
          action: "change user",
          subjectType: "user",
          subjectId: id,
          before: { places: placesOf(id) },
          after: { places: placesAfter(placesOf(id), move) },
        })),
      );
      for (const personId of moved)
        await recountLeave(transaction, call, {
          first: validFrom,
          last: everAfter,
          personId,
          why: "place",
        });
    }
    return { moved: moved.length };
  });
});
