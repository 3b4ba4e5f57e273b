import { DialectAnswer } from "#server/http/dialect-answer.ts";
import type { Query } from "#server/database/sql.ts";
import * as contract from "../scim-contract.ts";
import { conditionOf, type Condition, type Field } from "../rules/condition.ts";
import { tagOf } from "../rules/entity-tag.ts";
import { groupType } from "../rules/group-type.ts";
import type { JsonObject } from "../rules/json.ts";
import { listAnswer } from "../rules/paging.ts";
import { project, wants } from "../rules/projection.ts";
import { readSearch, readWanted, sortKeyOf } from "../rules/search-request.ts";
import { searchUrn } from "../rules/urns.ts";
import { schemaFault } from "../rules/values.ts";
import { groupCount, provisionedGroups, type GroupRow } from "./group-queries.ts";
import { groupResource } from "./group-view.ts";
import { noSuchResource, orRefuse } from "./refuse.ts";
import { serveScim, type ScimCall } from "./serve-scim.ts";
import type { Viewpoint } from "./user-queries.ts";
import { unchangedAnswer } from "./user-view.ts";

/** A page of groups. */
async function findGroups({ call, viewpoint }: ScimCall<typeof contract.listGroups>, raw: JsonObject) {
  const search = orRefuse(readSearch(raw));
  const condition = search.filter === null ? null : orRefuse(conditionOf(groupType, search.filter));
  const sortKey = orRefuse(sortKeyOf(groupType, search.sortBy));
  const [rows, [counted]] = await call.read(
    provisionedGroups(
      viewpoint,
      { ...search, condition, sortKey },
      wants(groupType, search.wanted, "members"),
    ),
    groupCount(viewpoint, condition),
  );
  const resources = rows.map((row) => project(groupType, groupResource(row, viewpoint.base), search.wanted));
  return new DialectAnswer(200, listAnswer(resources, counted?.count ?? 0, search.page.startIndex));
}

export const listGroups = serveScim(contract.listGroups, (scim) =>
  findGroups(scim, scim.call.query as JsonObject),
);

export const searchGroups = serveScim(contract.searchGroups, async (scim) => {
  const body = scim.call.body as JsonObject;
  orRefuse(schemaFault(body, searchUrn));
  return findGroups(scim, body);
});

/** One group by its id. */
export const oneGroup = (viewpoint: Viewpoint, id: string, withMembers: boolean): Query<GroupRow> =>
  groupWhere(viewpoint, { key: "id", type: "text", caseExact: true }, id, withMembers);

/** The group of a name. */
export const namedGroup = (viewpoint: Viewpoint, name: string): Query<GroupRow> =>
  groupWhere(viewpoint, { key: "displayName", type: "text", caseExact: false }, name, false);

function groupWhere(
  viewpoint: Viewpoint,
  field: Field,
  value: string,
  withMembers: boolean,
): Query<GroupRow> {
  const condition: Condition = { kind: "compare", field, op: "eq", value };
  const page = { startIndex: 1, count: 1 };
  return provisionedGroups(viewpoint, { condition, sortKey: null, descending: false, page }, withMembers);
}

export const readGroup = serveScim(contract.readGroup, async ({ call, viewpoint }) => {
  const wanted = orRefuse(readWanted(call.query as JsonObject));
  const { groupId } = call.params;
  const [[row]] = await call.read(oneGroup(viewpoint, groupId, wants(groupType, wanted, "members")));
  if (row === undefined) throw noSuchResource(groupId);
  const tag = tagOf(row.fingerprint);
  const resource = project(groupType, groupResource(row, viewpoint.base), wanted);
  return unchangedAnswer(call.ifNoneMatch, tag) ?? new DialectAnswer(200, resource, { etag: tag });
});
