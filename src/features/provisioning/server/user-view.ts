import { DialectAnswer } from "#server/http/dialect-answer.ts";
import type { Answers } from "#server/scope.ts";
import { namesTag, tagOf } from "../rules/entity-tag.ts";
import { isObject, type JsonObject } from "../rules/json.ts";
import { project, type Wanted } from "../rules/projection.ts";
import { withSent, type Sent } from "../rules/sent-attributes.ts";
import { userResource } from "../rules/user-resource.ts";
import { userType } from "../rules/user-type.ts";
import type { provisionedPerson, Viewpoint } from "./user-queries.ts";

export type PersonRow = Answers<[ReturnType<typeof provisionedPerson>]>[0][number];

export const sentOf = ({ sent }: PersonRow): Sent => (isObject(sent) ? sent : {});

/** A row as a User resource with all it has, as its connection sent it. */
export const resourceOf = (row: PersonRow, base: string): JsonObject =>
  withSent(ownResourceOf(row, base), sentOf(row));

/** A row as a User resource in the product's own words. */
export function ownResourceOf(row: PersonRow, base: string): JsonObject {
  const named = (id: string | null, name: string | null) => (id === null ? null : { id, name });
  const job = named(row.function_id, row.function_name);
  return userResource(
    {
      id: row.id,
      version: row.version,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      isActive: row.is_active,
      externalId: row.external_id,
      roles: row.roles ?? [],
      function: job && { ...job, isActive: row.function_is_active },
      manager: named(row.manager_id, row.manager_name),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    },
    base,
  );
}

/** An answer with a person, their address and entity tag. */
export function userAnswer(
  status: number,
  row: PersonRow,
  { base }: Viewpoint,
  wanted: Wanted,
): DialectAnswer {
  const resource = project(userType, resourceOf(row, base), wanted);
  return new DialectAnswer(status, resource, {
    etag: tagOf(row.version),
    ...(status === 201 ? { location: `${base}/Users/${row.id}` } : {}),
  });
}

/** 304 where a client that has the tag requests again; null otherwise. */
export function unchangedAnswer(ifNoneMatch: string | null, tag: string): DialectAnswer | null {
  return ifNoneMatch !== null && namesTag(ifNoneMatch, tag)
    ? new DialectAnswer(304, null, { etag: tag })
    : null;
}
