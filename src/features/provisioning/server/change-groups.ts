import { isId } from "#shared/id.ts";
import type { Endpoint } from "#shared/contract.ts";
import { DialectAnswer } from "#server/http/dialect-answer.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { forbidden } from "#server/refusal.ts";
import { shareLockFunctions, lockPeople } from "#features/people/server/person-queries.ts";
import * as contract from "../scim-contract.ts";
import { namesTag, tagOf } from "../rules/entity-tag.ts";
import { groupKeyOf } from "../rules/group-names.ts";
import { groupType } from "../rules/group-type.ts";
import { isAboutAll, movesOf } from "../rules/group-moves.ts";
import { groupOfBody, groupOfPatch, type RequestedGroup } from "../rules/requested-group.ts";
import type { JsonObject } from "../rules/json.ts";
import { readOperations } from "../rules/patch-operations.ts";
import { project, wants } from "../rules/projection.ts";
import { readWanted } from "../rules/search-request.ts";
import { groupUrn } from "../rules/urns.ts";
import { schemaFault } from "../rules/values.ts";
import { changeMembers } from "./change-members.ts";
import type { GroupRow } from "./group-queries.ts";
import { groupResource } from "./group-view.ts";
import { namedGroup, oneGroup } from "./read-groups.ts";
import { noSuchResource, orRefuse, preconditionFailed, scimRefusal } from "./refuse.ts";
import { serveScim, type ScimCall } from "./serve-scim.ts";
import type { Viewpoint } from "./user-queries.ts";
import { storeGroupId } from "./write-queries.ts";

type Values = readonly JsonObject[];

function valuesOf(group: GroupRow, base: string): Values {
  const members = groupResource(group, base)["members"];
  return (members ?? []) as Values;
}

async function applyGroupChanges(
  transaction: AuditedTransaction,
  { call, viewpoint }: ScimCall<Endpoint>,
  groupId: string,
  requested: RequestedGroup,
): Promise<void> {
  const { orgId, base } = viewpoint;
  const key = groupKeyOf(groupId);
  if (key === null) throw noSuchResource(groupId);
  if (key.kind === "function") await transaction.run(shareLockFunctions(orgId));
  await transaction.run(lockPeople(orgId));
  const group = await transaction.first(oneGroup(viewpoint, groupId, requested.steps.some(isAboutAll)));
  if (group === undefined) throw noSuchResource(groupId);
  if (call.ifMatch !== null && !namesTag(call.ifMatch, tagOf(group.fingerprint))) throw preconditionFailed();
  refuseName(group, requested);
  const { added, removed } = movesOf(requested.steps, valuesOf(group, base));
  const unknown = added.find((id) => !isId(id));
  if (unknown !== undefined)
    throw scimRefusal("invalidValue", `members: there is no user ${unknown.slice(0, 100)}.`);
  const isMoved = await changeMembers(transaction, viewpoint, key, { added, removed: removed.filter(isId) });
  const isLinked = await linkGroup(transaction, viewpoint, group, requested);
  if (!isMoved && !isLinked) transaction.unchanged();
}

function refuseName({ name }: GroupRow, { displayName }: RequestedGroup): void {
  if (displayName !== undefined && displayName.toLowerCase() !== name.toLowerCase())
    throw scimRefusal(
      "mutability",
      `displayName: the group is ${name}. Roles and functions are named in Stint.`,
    );
}

/** Stores what the connection calls the group; answers whether that is new. */
async function linkGroup(
  transaction: AuditedTransaction,
  viewpoint: Viewpoint,
  group: GroupRow,
  { externalId }: RequestedGroup,
): Promise<boolean> {
  if (externalId === undefined || externalId === group.external_id) return false;
  await transaction.run(storeGroupId(viewpoint, group.id, externalId));
  await transaction.audit({
    action: "change provisioned group",
    subjectType: "provisioning connection",
    subjectId: viewpoint.connectionId,
    before: { group: group.name, externalId: group.external_id },
    after: { group: group.name, externalId },
  });
  return true;
}

async function changeGroup(
  scim: ScimCall<Endpoint>,
  groupId: string,
  requested: RequestedGroup,
): Promise<void> {
  await scim.call.write((transaction) => applyGroupChanges(transaction, scim, groupId, requested));
}

async function groupAnswer({ call, viewpoint }: ScimCall<Endpoint>, groupId: string): Promise<DialectAnswer> {
  const wanted = orRefuse(readWanted(call.query as JsonObject));
  const [[row]] = await call.read(oneGroup(viewpoint, groupId, wants(groupType, wanted, "members")));
  if (row === undefined) throw noSuchResource(groupId);
  const resource = project(groupType, groupResource(row, viewpoint.base), wanted);
  return new DialectAnswer(200, resource, { etag: tagOf(row.fingerprint) });
}

/** Answers 204, since a group can be large, unless attributes are requested (RFC 7644, section 3.5.2). */
export const patchGroup = serveScim(contract.patchGroup, async (scim) => {
  const requested = orRefuse(groupOfPatch(orRefuse(readOperations(scim.call.body as JsonObject))));
  const any: ScimCall<Endpoint> = scim;
  const { groupId } = scim.call.params;
  const returnsAttributes = "attributes" in (scim.call.query as JsonObject);
  await changeGroup(any, groupId, requested);
  return returnsAttributes ? groupAnswer(any, groupId) : new DialectAnswer(204, null);
});

export const replaceGroup = serveScim(contract.replaceGroup, async (scim) => {
  const body = scim.call.body as JsonObject;
  orRefuse(schemaFault(body, groupUrn));
  const any: ScimCall<Endpoint> = scim;
  await changeGroup(any, scim.call.params.groupId, orRefuse(groupOfBody(body)));
  return groupAnswer(any, scim.call.params.groupId);
});

/** Groups are there from the start: a provider links its own to them by name. */
export const createGroup = serveScim(contract.createGroup, async ({ call, viewpoint }) => {
  const body = call.body as JsonObject;
  orRefuse(schemaFault(body, groupUrn));
  const name = Object.entries(body).find(([key]) => key.toLowerCase() === "displayname")?.[1];
  if (typeof name !== "string" || name.trim() === "")
    throw scimRefusal("invalidValue", "displayName is needed.");
  const rows = await call.read(namedGroup(viewpoint, name.trim()));
  if (rows[0].length > 0)
    throw scimRefusal("uniqueness", `The group ${name.trim()} is there already. Link to it.`, 409);
  throw scimRefusal(
    "invalidValue",
    'displayName: groups are the roles and functions of Stint. Name it as one of them, such as "Role: Manager".',
  );
});

export const deleteGroup = serveScim(contract.deleteGroup, async ({ call, viewpoint }) => {
  const { groupId } = call.params;
  const [rows] = await call.read(oneGroup(viewpoint, groupId, false));
  if (rows.length === 0) throw noSuchResource(groupId);
  throw forbidden("Roles and functions can't be deleted by an identity provider. Unlink the group instead.");
});
