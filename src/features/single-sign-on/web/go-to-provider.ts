import { t } from "#shared/texts/t.ts";
import { call, CallFailure } from "#web/call.ts";
import { beginSignOn } from "../contract.ts";

/** Goes to the provider's login page; answers why it can't. */
export async function goToProvider(
  body: { organisationId?: string; email?: string },
  from: string | undefined,
): Promise<string> {
  try {
    const { address } = await call(beginSignOn, {
      body: { ...body, ...(from === undefined ? {} : { from }) },
    });
    window.location.assign(address);
    return "";
  } catch (failure) {
    return failure instanceof CallFailure && failure.message
      ? failure.message
      : t`The login couldn't be started. Try again.`;
  }
}
