import { isId } from "#shared/id.ts";
import { DialectAnswer } from "#server/http/dialect-answer.ts";
import * as contract from "../scim-contract.ts";
import { conditionOf } from "../rules/condition.ts";
import { tagOf } from "../rules/entity-tag.ts";
import type { JsonObject } from "../rules/json.ts";
import { listAnswer } from "../rules/paging.ts";
import { project } from "../rules/projection.ts";
import { readSearch, readWanted, sortKeyOf } from "../rules/search-request.ts";
import { searchUrn } from "../rules/urns.ts";
import { userType } from "../rules/user-type.ts";
import { schemaFault } from "../rules/values.ts";
import { noSuchResource, orRefuse } from "./refuse.ts";
import { serveScim, type ScimCall } from "./serve-scim.ts";
import { provisionedCount, provisionedPeople, provisionedPerson } from "./user-queries.ts";
import { resourceOf, unchangedAnswer, userAnswer } from "./user-view.ts";

/** A page of people. */
async function findUsers({ call, viewpoint }: ScimCall<typeof contract.listUsers>, raw: JsonObject) {
  const search = orRefuse(readSearch(raw));
  const condition = search.filter === null ? null : orRefuse(conditionOf(userType, search.filter));
  const sortKey = orRefuse(sortKeyOf(userType, search.sortBy));
  const [rows, [counted]] = await call.read(
    provisionedPeople(viewpoint, { ...search, condition, sortKey }),
    provisionedCount(viewpoint, condition),
  );
  const resources = rows.map((row) => project(userType, resourceOf(row, viewpoint.base), search.wanted));
  return new DialectAnswer(200, listAnswer(resources, counted?.count ?? 0, search.page.startIndex));
}

export const listUsers = serveScim(contract.listUsers, (scim) =>
  findUsers(scim, scim.call.query as JsonObject),
);

export const searchUsers = serveScim(contract.searchUsers, async (scim) => {
  const body = scim.call.body as JsonObject;
  orRefuse(schemaFault(body, searchUrn));
  return findUsers(scim, body);
});

export const readUser = serveScim(contract.readUser, async ({ call, viewpoint }) => {
  const wanted = orRefuse(readWanted(call.query as JsonObject));
  const { userId } = call.params;
  if (!isId(userId)) throw noSuchResource(userId);
  const [[row]] = await call.read(provisionedPerson(viewpoint, userId));
  if (row === undefined) throw noSuchResource(userId);
  return unchangedAnswer(call.ifNoneMatch, tagOf(row.version)) ?? userAnswer(200, row, viewpoint, wanted);
});
