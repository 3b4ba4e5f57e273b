import { db } from "../../../server/database/sql.ts";
import type { PersonDraft } from "./create-person.ts";

export const insertPerson = (orgId: string, id: string, draft: PersonDraft) =>
  db.insertInto("users").values({
    org_id: orgId,
    id,
    email: draft.email,
    first_name: draft.firstName,
    last_name: draft.lastName,
    function_id: draft.functionId,
    cost_tier_id: draft.costTierId,
    manager_id: draft.managerId,
    billable: draft.billable,
    monthly_hours: draft.monthlyHours,
    holiday_allowance: draft.holidayAllowance,
  });

export const insertLogin = (orgId: string, userId: string, email: string) => db.insertInto("login_directory").values({ email, org_id: orgId, user_id: userId });

export const assignRoles = (orgId: string, userId: string, roleCodes: readonly string[]) =>
  db.insertInto("user_role_assignments").values(roleCodes.map((code) => ({ org_id: orgId, user_id: userId, role_code: code })));
