import { t } from "#shared/texts/t.ts";
import { isEmail } from "#features/people/rules/email.ts";

interface SetUpForm {
  readonly code: string;
  readonly organizationName: string;
  readonly email: string;
  readonly securityEmail: string;
  readonly firstName: string;
}

export const alreadySetUpMessage = () =>
  t`This server is already set up. Log in, or ask an admin to invite you.`;
export const wrongSetUpCodeMessage = () =>
  t`This isn't the code in the server's log. Restart the server to get a new one.`;

/** Checks the organisation and its first super admin; a message per field. */
export function checkSetUp(form: SetUpForm): Record<string, string> {
  const errors: Record<string, string> = {};
  if (form.code.trim() === "") errors["code"] = t`Enter the code from the server's log`;
  if (form.organizationName.trim() === "")
    errors["organizationName"] = t`Enter the name of your organisation`;
  if (form.firstName.trim() === "") errors["firstName"] = t`Enter your first name`;
  if (!isEmail(form.email)) errors["email"] = t`Enter a valid email address`;
  if (!isEmail(form.securityEmail)) errors["securityEmail"] = t`Enter a valid email address`;
  return errors;
}

/** The plan an organisation has unless its set-up says otherwise. */
export const defaultPlanLabel = "Premium";

/** The id a plan is stored under: its label in lower case, words joined by dashes. */
export function planIdOf(label: string): string {
  return label.trim().toLowerCase().replace(/\s+/g, "-") || "premium";
}
