import type { ConstraintRefusals } from "#server/http/request-transaction.ts";
import { emailTakenMessage } from "#features/people/rules/email.ts";
import { functionGone } from "#features/people/rules/person-form.ts";
import { scimRefusal } from "./refuse.ts";

/** Someone logs in with the address already, in this organisation or another: the two answer alike. */
const taken = () => scimRefusal("uniqueness", `userName: ${emailTakenMessage()}.`, 409);

/** What constraints say in SCIM. */
export const addressTaken: ConstraintRefusals = {
  login_directory_pkey: taken,
  user_email_unique: taken,
  user_function: () => scimRefusal("invalidValue", `${functionGone()}.`),
};
