import { serve } from "#server/http/serve.ts";
import * as contract from "../places-contract.ts";
import { peopleByPlace } from "./place-people-queries.ts";

export const listPlacePeople = serve(contract.listPlacePeople, async (call) => {
  const { who, search = "" } = call.query;
  const [rows] = await call.read(
    peopleByPlace(call.actor.orgId, call.today, {
      placeId: call.params.placeId,
      isHere: who === "here",
      search,
      most: contract.maxMoved,
    }),
  );
  return {
    people: rows.map(({ total: _total, nextFrom, nextPlaceName, ...person }) => ({
      ...person,
      next: nextFrom === null ? null : { from: nextFrom, placeName: nextPlaceName },
    })),
    total: rows[0]?.total ?? 0,
  };
});
