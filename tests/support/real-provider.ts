import http from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type Configuration, type KoaContextWithOIDC } from "oidc-provider";
import { clientId, clientSecret } from "./fake-provider.ts";

interface Account {
  readonly sub: string;
  readonly email: string;
  readonly given_name: string;
  readonly family_name: string;
  readonly groups: readonly string[];
}

/** A certified OpenID provider on loopback, which logs in `account` without a prompt. */
export interface RealProvider {
  readonly issuer: string;
  account: Account;
  stop(): Promise<void>;
}

function configurationFor(redirect: string, accountOf: (id: string) => Account | undefined): Configuration {
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirect],
        post_logout_redirect_uris: [new URL("/login", redirect).href],
        backchannel_logout_session_required: true,
      },
    ],
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["given_name", "family_name"],
      groups: ["groups"],
    },
    scopes: ["openid", "email", "profile", "groups"],
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    cookies: { keys: ["of tests only"] },
    findAccount: (_, id) => {
      const account = accountOf(id);
      return account && { accountId: id, claims: () => ({ ...account, email_verified: true }) };
    },
    loadExistingGrant: async ({ oidc }: KoaContextWithOIDC) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? "",
        accountId: oidc.session?.accountId ?? "",
      });
      grant.addOIDCScope("openid email profile groups");
      await grant.save();
      return grant;
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    // Its own dispatcher reaches no private addresses.
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
  };
}

/** Starts the provider for a client that is led back to `redirect`; its logouts go to `logout` then. */
export async function startRealProvider(
  redirect: string,
  account: Account,
  logout: () => string | null = () => null,
): Promise<RealProvider> {
  const accounts = new Map<string, Account>();
  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const configuration = configurationFor(redirect, (id) => accounts.get(id));
  const provider = new Provider(issuer, configuration);
  const made: RealProvider = {
    issuer,
    account,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  // Its address is known only once the organisation exists.
  const find = provider.Client.find.bind(provider.Client);
  provider.Client.find = async (id) => {
    const client = await find(id);
    const address = logout();
    if (client && address !== null) Object.assign(client, { backchannelLogoutUri: address });
    return client;
  };
  const serve = provider.callback();
  server.on("request", (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return void serve(request, response);
    const { account: who } = made;
    accounts.set(who.sub, who);
    void provider.interactionFinished(request, response, { login: { accountId: who.sub, amr: ["pwd"] } });
  });
  return made;
}
