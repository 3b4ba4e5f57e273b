import type { ConstraintRefusals } from "#server/http/request-transaction.ts";
import { emailInUseMessage } from "#features/people/rules/email.ts";
import { functionGone } from "#features/people/rules/person-form.ts";
import { scimRefusal } from "./refuse.ts";

/** Someone logs in with the address already, in this organisation or another: the two answer alike. */
const used = () => scimRefusal("uniqueness", `userName: ${emailInUseMessage()}.`, 409);

/** What constraints say in SCIM. */
export const addressInUse: ConstraintRefusals = {
  login_directory_pkey: used,
  user_email_unique: used,
  user_function: () => scimRefusal("invalidValue", `${functionGone()}.`),
};
