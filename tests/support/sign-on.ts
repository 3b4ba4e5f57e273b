import * as sso from "#features/single-sign-on/contract.ts";
import {
  readSingleSignOn,
  saveSingleSignOn,
  type SingleSignOn,
} from "#features/single-sign-on/settings-contract.ts";
import type { Endpoint, Input } from "#shared/contract.ts";
import { Client } from "./client.ts";
import { clientId, clientSecret } from "./fake-provider.ts";
import type { TestPerson } from "./organisation.ts";

/** A browser with all of Stint's cookies, the session's and that of a login on its way. */
export class SignOnBrowser extends Client {
  readonly current = new Map<string, string>();

  override async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): ReturnType<Client["send"]> {
    const cookie = [...this.current].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await super.send(method, path, body, { ...(cookie === "" ? {} : { cookie }), ...headers });
    for (const line of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
      if (value === "") this.current.delete(name);
      else this.current.set(name, value);
    }
    return answer;
  }

  /** Where the provider's login page is. */
  async begin(body: Partial<Input<typeof sso.beginSignOn>["body"]> = {}): Promise<string> {
    return (await this.ok(sso.beginSignOn, { body })).address;
  }

  complete(answer: string) {
    return this.call(sso.completeSignOn, { body: { answer } });
  }
}

type Body = Input<typeof saveSingleSignOn>["body"];

/** Sets single sign-on up as a super admin does, over what is stored. */
export async function connect(
  { client }: Pick<TestPerson, "client">,
  issuer: string,
  change: Partial<Body> = {},
): Promise<SingleSignOn> {
  const stored = await client.ok(readSingleSignOn);
  const {
    hasSecret: _has,
    linkedPeople: _linked,
    conflicts: _conflicts,
    addresses: _addresses,
    updatedByName: _updatedByName,
    ...values
  } = stored;
  return client.ok(saveSingleSignOn, {
    body: {
      ...values,
      domains: values.domains.map(({ domain }) => domain),
      issuer,
      clientId,
      clientSecret: stored.hasSecret ? null : clientSecret,
      isEnabled: true,
      ...change,
    },
  });
}

/** Calls an endpoint that must be refused; answers the status and what it says. */
export async function refusal<E extends Endpoint>(
  client: Client,
  endpoint: E,
  input: Partial<Input<E>>,
): Promise<readonly [number, string]> {
  const { status, body } = await client.call(endpoint, input);
  return [status, body.error];
}
