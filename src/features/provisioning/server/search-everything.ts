import { DialectAnswer } from "#server/http/dialect-answer.ts";
import * as contract from "../scim-contract.ts";
import { lenientCondition } from "../rules/condition.ts";
import { groupType } from "../rules/group-type.ts";
import type { JsonObject } from "../rules/json.ts";
import { listAnswer } from "../rules/paging.ts";
import { project, wants } from "../rules/projection.ts";
import { readSearch } from "../rules/search-request.ts";
import { searchUrn } from "../rules/urns.ts";
import { userType } from "../rules/user-type.ts";
import { schemaFault } from "../rules/values.ts";
import { groupCount, provisionedGroups } from "./group-queries.ts";
import { groupResource } from "./group-view.ts";
import { orRefuse } from "./refuse.ts";
import { serveScim } from "./serve-scim.ts";
import { provisionedCount, provisionedPeople } from "./user-queries.ts";
import { resourceOf } from "./user-view.ts";

/** People first, then groups; an attribute that one of them doesn't have counts as absent there. */
export const searchEverything = serveScim(contract.searchEverything, async ({ call, viewpoint }) => {
  const body = call.body as JsonObject;
  orRefuse(schemaFault(body, searchUrn));
  const { filter, page, wanted } = orRefuse(readSearch(body));
  const ofUsers = filter === null ? null : orRefuse(lenientCondition(userType, filter));
  const ofGroups = filter === null ? null : orRefuse(lenientCondition(groupType, filter));
  const unsorted = { sortKey: null, descending: false };
  const [rows, [people], [groups]] = await call.read(
    provisionedPeople(viewpoint, { ...unsorted, condition: ofUsers, page }),
    provisionedCount(viewpoint, ofUsers),
    groupCount(viewpoint, ofGroups),
  );
  const before = people?.count ?? 0;
  const rest = {
    startIndex: Math.max(page.startIndex - before, 1),
    count: Math.min(page.count - rows.length, Math.max(0, page.startIndex + page.count - 1 - before)),
  };
  const [groupRows] = await call.read(
    provisionedGroups(
      viewpoint,
      { ...unsorted, condition: ofGroups, page: rest },
      wants(groupType, wanted, "members"),
    ),
  );
  const resources = [
    ...rows.map((row) => project(userType, resourceOf(row, viewpoint.base), wanted)),
    ...groupRows.map((row) => project(groupType, groupResource(row, viewpoint.base), wanted)),
  ];
  return new DialectAnswer(200, listAnswer(resources, before + (groups?.count ?? 0), page.startIndex));
});
