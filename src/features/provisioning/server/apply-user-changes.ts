import { isId } from "#shared/id.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { forbidden, Refusal } from "#server/refusal.ts";
import { isEmail } from "#features/people/rules/email.ts";
import {
  changedPersonFields,
  checkPerson,
  managerReports,
  withFunction,
  type PersonFields,
} from "#features/people/rules/person-form.ts";
import { lastSuperAdmin, rolesInUse } from "#features/people/rules/person-roles.ts";
import { setLogin } from "#features/people/server/email-queries.ts";
import {
  activity,
  columnsOf,
  endAccessOf,
  otherSuperAdmin,
  reportsTo,
  updatePerson,
} from "#features/people/server/person-queries.ts";
import { shareLockPeople, roleChanges } from "#features/people/server/queries.ts";
import { allocatorOf, managerOf } from "#features/people/server/removal-queries.ts";
import { type LoadedPerson, requirePerson } from "#features/people/server/require-person.ts";
import { namesAfter, rolesAfter, type RequestedUser } from "../rules/requested-user.ts";
import { listIgnored } from "./remember-sent.ts";
import { orRefuse, scimRefusal } from "./refuse.ts";
import type { Viewpoint } from "./user-queries.ts";
import {
  dropConfirmations,
  giveRole,
  showPerson,
  storeProvisioned,
  touchPeople,
  visiblePeople,
  activeFunctionNamed,
} from "./write-queries.ts";

/** What a connection has said of a person before. */
interface Said {
  readonly externalId: string | null;
  readonly hasNameParts: boolean;
}

interface Application {
  readonly personId: string;
  readonly said: Said;
  readonly requested: RequestedUser;
  /** Roles that duties need stay; otherwise using them is refused. */
  readonly retainsNeededRoles?: boolean;
}

/** Changes a person to what a wish says; answers whether that left an audit row. The person is locked. */
export async function applyUserChanges(
  transaction: AuditedTransaction,
  viewpoint: Viewpoint,
  { personId, said, requested, retainsNeededRoles = false }: Application,
): Promise<boolean> {
  const { orgId } = viewpoint;
  const person = await requirePerson(transaction, orgId, personId, null);
  const names = namesAfter(requested, { ...person, hasParts: said.hasNameParts });
  const wanted = {
    ...(await placeAfter(transaction, viewpoint, person, requested)),
    firstName: names.firstName,
    lastName: names.lastName,
  };
  refuseFaults(wanted, personId);
  const fields = changedPersonFields(person, wanted);
  const roles = await changeRoles(transaction, viewpoint, person, { requested, retainsNeededRoles });
  const email = await changeAddress(transaction, orgId, person, requested);
  const active = await changeActivity(transaction, orgId, person, requested);
  const now = {
    externalId: requested.externalId === undefined ? said.externalId : requested.externalId,
    hasNameParts: names.hasParts,
  };
  const isSaid = now.externalId !== said.externalId || now.hasNameParts !== said.hasNameParts;
  if (isSaid) await transaction.run(storeProvisioned(viewpoint, personId, now));
  const idChanged = now.externalId !== said.externalId;
  const columns = {
    ...columnsOf(fields),
    ...(email && { email }),
    ...(active === null ? {} : activity(active, viewpoint.today)),
  };
  if (Object.keys(columns).length === 0 && roles === null && !idChanged) return false;
  await transaction.run(updatePerson(orgId, personId, columns, null));
  await auditChanges(transaction, person, {
    fields,
    roles,
    email,
    active,
    externalId: idChanged ? [said.externalId, now.externalId] : null,
  });
  return true;
}

interface Changes {
  readonly fields: Partial<PersonFields>;
  readonly roles: readonly string[] | null;
  readonly email: string | null;
  readonly active: boolean | null;
  readonly externalId: readonly [string | null, string | null] | null;
}

/** A row for each kind of change, as the product's own pages leave them. */
async function auditChanges(
  transaction: AuditedTransaction,
  person: LoadedPerson,
  changes: Changes,
): Promise<void> {
  const about = { subjectType: "user", subjectId: person.id };
  const { fields, roles, email, active, externalId } = changes;
  if (Object.keys(fields).length > 0 || roles !== null || externalId !== null)
    await transaction.audit({
      ...about,
      action: "change user",
      before: {
        ...Object.fromEntries(Object.keys(fields).map((name) => [name, person[name as keyof PersonFields]])),
        ...(roles && { roles: person.roles }),
        ...(externalId && { externalId: externalId[0] }),
      },
      after: { ...fields, ...(roles && { roles }), ...(externalId && { externalId: externalId[1] }) },
    });
  if (email !== null)
    await transaction.audit({
      ...about,
      action: "change email",
      before: { email: person.email },
      after: { email },
    });
  if (active !== null)
    await transaction.audit({
      ...about,
      action: active ? "reactivate user" : "deactivate user",
      before: { isActive: !active },
      after: { isActive: active },
    });
}

function refuseFaults(wanted: PersonFields, personId: string): void {
  const [fault] = Object.entries(checkPerson(wanted, personId));
  if (fault !== undefined) throw scimRefusal("invalidValue", `${fault[0]}: ${fault[1]}.`);
}

/** Function and manager after a wish. A department that is no function changes nothing, and is listed for admins. */
export async function placeAfter(
  transaction: AuditedTransaction,
  viewpoint: Viewpoint,
  person: PersonFields & { readonly id?: string },
  requested: RequestedUser,
): Promise<PersonFields> {
  const { orgId } = viewpoint;
  let after = person;
  if (requested.department === null) after = withFunction(after, null);
  else if (requested.department !== undefined) {
    const found = await transaction.first(activeFunctionNamed(orgId, requested.department));
    if (found !== undefined) after = withFunction(after, found.id);
    else
      await listIgnored(transaction, viewpoint, [
        `department: no active function is named ${requested.department.slice(0, 100)}. The person's function stays as it is.`,
      ]);
  }
  if (requested.managerId === undefined || requested.managerId === person.managerId) return after;
  if (requested.managerId !== null) {
    await makeManager(transaction, viewpoint, requested.managerId);
    if (
      person.id !== undefined &&
      (await transaction.first(reportsTo(orgId, requested.managerId, [person.id])))
    )
      throw scimRefusal("invalidValue", `manager: ${managerReports()}.`);
  }
  return { ...after, managerId: requested.managerId };
}

/** Whoever is named as a manager gets the role, so that they can approve. */
async function makeManager(
  transaction: AuditedTransaction,
  { orgId, today }: Viewpoint,
  id: string,
): Promise<void> {
  const [manager] = isId(id) ? await transaction.rows(visiblePeople(orgId, [id])) : [];
  if (manager === undefined)
    throw scimRefusal("invalidValue", `manager: there is no user ${id.slice(0, 100)}.`);
  if (!manager.is_active)
    throw scimRefusal("invalidValue", "manager: this user is deactivated. Name someone active.");
  await transaction.run(shareLockPeople(orgId, [id]));
  if (manager.roles.includes("manager")) return;
  await transaction.run(giveRole(orgId, [id], "manager", today));
  await transaction.run(touchPeople(orgId, [id]));
  await transaction.audit({
    action: "change user",
    subjectType: "user",
    subjectId: id,
    before: { roles: manager.roles },
    after: { roles: [...manager.roles, "manager"] },
  });
}

async function changeRoles(
  transaction: AuditedTransaction,
  { orgId, today }: Viewpoint,
  person: LoadedPerson,
  {
    requested,
    retainsNeededRoles,
  }: { readonly requested: RequestedUser; readonly retainsNeededRoles: boolean },
): Promise<readonly string[] | null> {
  const wanted = orRefuse(rolesAfter(requested, person.roles));
  const lost = person.roles.filter((role) => !wanted.includes(role));
  if (lost.length === 0 && wanted.length === person.roles.length) return null;
  const duties = {
    allocates:
      lost.includes("allocator") && (await transaction.first(allocatorOf(orgId, person.id))) !== undefined,
    manages: lost.includes("manager") && (await transaction.first(managerOf(orgId, person.id))) !== undefined,
  };
  const notice = rolesInUse(lost, duties);
  if (notice !== null && !retainsNeededRoles)
    throw new Refusal({ status: 409, code: "role_in_use", message: notice });
  const after = [
    ...wanted,
    ...(duties.allocates ? ["allocator"] : []),
    ...(duties.manages ? ["manager"] : []),
  ];
  await transaction.runAll(roleChanges(orgId, { userId: person.id, today }, person.roles, after));
  return after;
}

/** The address of userName; null where it stays. */
export function addressFrom(userName: string): string {
  if (!isEmail(userName) || userName.length > 254)
    throw scimRefusal("invalidValue", "userName: use the email address the person logs in with.");
  return userName;
}

async function changeAddress(
  transaction: AuditedTransaction,
  orgId: string,
  person: LoadedPerson,
  requested: RequestedUser,
): Promise<string | null> {
  if (requested.userName === undefined || requested.userName === person.email) return null;
  const email = addressFrom(requested.userName);
  // Whoever has a Super Admin's address can become one.
  if (person.roles.includes("super_admin"))
    throw forbidden("The email address of a Super Admin can only be changed in Stint, by a Super Admin.");
  await transaction.runAll([setLogin(orgId, person.id, email), dropConfirmations(orgId, person.id)]);
  return email;
}

/** Ends sessions with the person's activity; their tokens and streams end with it. Null where it stays. */
async function changeActivity(
  transaction: AuditedTransaction,
  orgId: string,
  person: LoadedPerson,
  { active }: RequestedUser,
): Promise<boolean | null> {
  if (active === undefined || active === person.isActive) return null;
  const isSuper = person.roles.includes("super_admin");
  if (active) {
    if (isSuper) throw forbidden("Only a Super Admin can reactivate a Super Admin, in Stint.");
    await transaction.run(showPerson(orgId, person.id));
    return true;
  }
  if (isSuper) await refuseLastSuperAdmin(transaction, orgId, person.id);
  await transaction.runAll(endAccessOf(orgId, person.id, person.id));
  return false;
}

/** 409 where no one else could administer the organisation. */
export async function refuseLastSuperAdmin(
  transaction: AuditedTransaction,
  orgId: string,
  id: string,
): Promise<void> {
  if (!(await transaction.first(otherSuperAdmin(orgId, id))))
    throw new Refusal({ status: 409, code: "wrong_state", message: lastSuperAdmin() });
}
