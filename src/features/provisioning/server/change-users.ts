import { isId } from "#shared/id.ts";
import type { Endpoint } from "#shared/contract.ts";
import type { DialectAnswer } from "#server/http/dialect-answer.ts";
import { keepFunctions, lockPeople } from "#features/people/server/person-queries.ts";
import * as contract from "../scim-contract.ts";
import { namesTag, tagOf } from "../rules/entity-tag.ts";
import type { Or } from "../rules/fault.ts";
import type { JsonObject } from "../rules/json.ts";
import { readOperations } from "../rules/patch-operations.ts";
import { applyPatch } from "../rules/patch.ts";
import { Fault } from "../rules/fault.ts";
import { readWanted } from "../rules/search-request.ts";
import { userUrn } from "../rules/urns.ts";
import { userType } from "../rules/user-type.ts";
import { wishOfBody, wishOfPatch, type UserWish } from "../rules/user-wish.ts";
import { readBody, schemaFault } from "../rules/values.ts";
import { applyWish } from "./apply-wish.ts";
import { addressTaken } from "./address-taken.ts";
import { noSuchResource, orRefuse, preconditionFailed, scimRefusal } from "./refuse.ts";
import { serveScim, type ScimCall } from "./serve-scim.ts";
import { provisionedPerson } from "./user-queries.ts";
import { resourceOf, userAnswer } from "./user-view.ts";

type WishOf = (before: JsonObject) => Or<UserWish>;

/** Whether a body says something of a function, which is locked before people. */
export const mentionsDepartment = (body: unknown): boolean => /department/i.test(JSON.stringify(body) ?? "");

/** Changes a person by a wish that is read from what they are, at the version the client names if any. */
async function changeUser(
  { call, viewpoint }: ScimCall<Endpoint>,
  userId: string,
  wishOf: WishOf,
): Promise<DialectAnswer> {
  const wanted = orRefuse(readWanted(call.query as JsonObject));
  const { orgId } = viewpoint;
  if (!isId(userId)) throw noSuchResource(userId);
  await call.write(async (transaction) => {
    if (mentionsDepartment(call.body)) await transaction.run(keepFunctions(orgId));
    await transaction.run(lockPeople(orgId));
    const row = await transaction.first(provisionedPerson(viewpoint, userId));
    if (row === undefined) throw noSuchResource(userId);
    if (call.ifMatch !== null && !namesTag(call.ifMatch, tagOf(row.version))) throw preconditionFailed();
    const wish = orRefuse(wishOf(resourceOf(row, viewpoint.base)));
    const said = { externalId: row.external_id, hasNameParts: row.has_name_parts };
    if (!(await applyWish(transaction, viewpoint, { personId: userId, said, wish }))) transaction.unchanged();
  }, addressTaken);
  const [[row]] = await call.read(provisionedPerson(viewpoint, userId));
  if (row === undefined) throw noSuchResource(userId);
  return userAnswer(200, row, viewpoint, wanted);
}

export const patchUser = serveScim(contract.patchUser, async (scim) => {
  const operations = orRefuse(readOperations(scim.call.body as JsonObject));
  return changeUser(scim, scim.call.params.userId, (before) => {
    const after = applyPatch(userType, before, operations);
    return after instanceof Fault ? after : wishOfPatch(before, after);
  });
});

export const replaceUser = serveScim(contract.replaceUser, async (scim) => {
  const body = scim.call.body as JsonObject;
  orRefuse(schemaFault(body, userUrn));
  const wish = orRefuse(wishOfBody(orRefuse(readBody(userType, body))));
  if (wish.userName === undefined) throw scimRefusal("invalidValue", "userName is needed.");
  return changeUser(scim, scim.call.params.userId, () => wish);
});
