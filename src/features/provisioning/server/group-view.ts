import { tagOf } from "../rules/entity-tag.ts";
import type { JsonObject } from "../rules/json.ts";
import { groupUrn } from "../rules/urns.ts";
import type { GroupRow } from "./group-queries.ts";

/** A row as a Group resource. */
export function groupResource(row: GroupRow, base: string): JsonObject {
  return {
    schemas: [groupUrn],
    id: row.id,
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    displayName: row.name,
    ...(row.members === null
      ? {}
      : {
          members: row.members.map(({ id, name }) => ({
            value: id,
            $ref: `${base}/Users/${id}`,
            ...(name === null ? {} : { display: name }),
            type: "User",
          })),
        }),
    meta: {
      resourceType: "Group",
      created: row.created_at,
      lastModified: row.updated_at,
      location: `${base}/Groups/${row.id}`,
      version: tagOf(row.fingerprint),
    },
  };
}
