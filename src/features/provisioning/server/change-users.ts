import { isId } from "#shared/id.ts";
import type { Endpoint } from "#shared/contract.ts";
import type { DialectAnswer } from "#server/http/dialect-answer.ts";
import { shareLockFunctions, lockPeople } from "#features/people/server/person-queries.ts";
import * as contract from "../scim-contract.ts";
import { namesTag, tagOf } from "../rules/entity-tag.ts";
import type { Or } from "../rules/fault.ts";
import type { JsonObject } from "../rules/json.ts";
import { readOperations } from "../rules/patch-operations.ts";
import { applyPatch } from "../rules/patch.ts";
import { Fault } from "../rules/fault.ts";
import { readWanted } from "../rules/search-request.ts";
import {
  saidInBody,
  saidInPatch,
  unstoredInBody,
  unstoredInPatch,
  type Said,
} from "../rules/sent-attributes.ts";
import { userUrn } from "../rules/urns.ts";
import { userType } from "../rules/user-type.ts";
import { userOfBody, userOfPatch, type RequestedUser } from "../rules/requested-user.ts";
import { readBody, schemaFault } from "../rules/values.ts";
import { applyUserChanges } from "./apply-user-changes.ts";
import { listUnstored, rememberSent } from "./remember-sent.ts";
import { addressInUse } from "./address-in-use.ts";
import { noSuchResource, orRefuse, preconditionFailed, scimRefusal } from "./refuse.ts";
import { serveScim, type ScimCall } from "./serve-scim.ts";
import { provisionedPerson } from "./user-queries.ts";
import { resourceOf, userAnswer } from "./user-view.ts";

/** What a request wants of a person: of the product, and of what it returns as sent. */
interface Request {
  readonly requested: Or<RequestedUser>;
  readonly said: Said;
  readonly unstored: readonly string[];
}
type RequestOf = (before: JsonObject) => Or<Request>;

/** Whether a body says something of a function, which is locked before people. */
export const mentionsDepartment = (body: unknown): boolean => /department/i.test(JSON.stringify(body) ?? "");

/** Changes a person by a request that is read from what they are, at the version the client names if any. */
async function changeUser(
  { call, viewpoint }: ScimCall<Endpoint>,
  userId: string,
  requestOf: RequestOf,
): Promise<DialectAnswer> {
  const wanted = orRefuse(readWanted(call.query as JsonObject));
  const { orgId } = viewpoint;
  if (!isId(userId)) throw noSuchResource(userId);
  await call.write(async (transaction) => {
    if (mentionsDepartment(call.body)) await transaction.run(shareLockFunctions(orgId));
    await transaction.run(lockPeople(orgId));
    const row = await transaction.first(provisionedPerson(viewpoint, userId));
    if (row === undefined) throw noSuchResource(userId);
    if (call.ifMatch !== null && !namesTag(call.ifMatch, tagOf(row.version))) throw preconditionFailed();
    const { requested, said, unstored } = orRefuse(requestOf(resourceOf(row, viewpoint.base)));
    const known = { externalId: row.external_id, hasNameParts: row.has_name_parts };
    const application = { personId: userId, said: known, requested: orRefuse(requested) };
    if (!(await applyUserChanges(transaction, viewpoint, application))) transaction.unchanged();
    await rememberSent(transaction, viewpoint, userId, { said, before: row });
    await listUnstored(transaction, viewpoint, unstored);
  }, addressInUse);
  const [[row]] = await call.read(provisionedPerson(viewpoint, userId));
  if (row === undefined) throw noSuchResource(userId);
  return userAnswer(200, row, viewpoint, wanted);
}

export const patchUser = serveScim(contract.patchUser, async (scim) => {
  const operations = orRefuse(readOperations(scim.call.body as JsonObject));
  return changeUser(scim, scim.call.params.userId, (before) => {
    const after = applyPatch(userType, before, operations);
    if (after instanceof Fault) return after;
    const said = saidInPatch(userType, before, after, operations);
    return { requested: userOfPatch(before, after), said, unstored: unstoredInPatch(userType, operations) };
  });
});

export const replaceUser = serveScim(contract.replaceUser, async (scim) => {
  const body = scim.call.body as JsonObject;
  orRefuse(schemaFault(body, userUrn));
  const read = orRefuse(readBody(userType, body));
  const requested = orRefuse(userOfBody(read));
  if (requested.userName === undefined) throw scimRefusal("invalidValue", "userName is needed.");
  const request = { requested, said: saidInBody(read), unstored: unstoredInBody(userType, body) };
  return changeUser(scim, scim.call.params.userId, () => request);
});
