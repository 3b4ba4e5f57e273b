import { may } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import type { Actor, Platform } from "#server/http/serve.ts";
import { Refusal, wrongState } from "#server/refusal.ts";
import type { Transaction } from "#server/scope.ts";
import { signOnRequiredMessage } from "../rules/password.ts";
import { secondFactorsOf } from "./account-queries.ts";
import { requiredSignOn } from "./queries.ts";
import { needsSecondStep } from "./second-step.ts";

const refused = (message: string) => new Refusal({ status: 401, code: "sign_on_required", message });

/** Where single sign-on is required, only super admins with a second factor get in by password. */
export function refusePassword(roles: readonly string[], hasSecondFactor: boolean): void {
  if (!may(roles, "log in without required single sign-on")) throw refused(signOnRequiredMessage());
  if (!hasSecondFactor)
    throw refused(t`Log in with single sign-on. With a password, Super Admins need a second factor here.`);
}

/** The same for a passkey, which is both factors. */
export async function refusePasswordless(
  { database }: Platform,
  orgId: string,
  roles: readonly string[],
): Promise<void> {
  const [[required]] = await database.read(orgId, requiredSignOn(orgId));
  if (required && !may(roles, "log in without required single sign-on"))
    throw refused(signOnRequiredMessage());
}

/** After a second factor went: super admins keep one where it's their way in when the provider fails. */
export async function refuseLastFactor(transaction: Transaction, actor: Actor): Promise<void> {
  if (!may(actor.roles, "log in without required single sign-on")) return;
  const [[required], [factors]] = await transaction.read(
    requiredSignOn(actor.orgId),
    secondFactorsOf(actor.orgId, actor.id),
  );
  const isLeft = factors && needsSecondStep({ secret: factors.secret, hasPasskey: factors.has_passkey });
  if (required && !isLeft)
    throw wrongState(
      t`Your organisation requires single sign-on. With your password, only a second factor lets you in when the provider fails.`,
    );
}
