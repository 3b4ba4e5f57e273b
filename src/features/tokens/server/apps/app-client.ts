import { tidyText } from "#shared/tidy-text.ts";
import { nameLength } from "../../rules/new-token.ts";

/** An app that connects by OAuth, as it describes itself. */
export interface AppClient {
  readonly name: string;
  readonly redirectUris: readonly string[];
  /** The host that its description comes from; null for one that registered itself, whose name no one vouches for. */
  readonly site: string | null;
}

const maxAddresses = 20;
/** Letters of all addresses together, since they are part of a registered client's id. */
const maxLetters = 1_200;
const local: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** Whether an address leads back to a program on the person's own computer (RFC 8252, 7.3). */
export const isLocal = (address: string): boolean => local.includes(new URL(address).hostname);

/** Whether an app may be returned to at an address: by https, or by http on the person's computer. */
function mayReturnTo(address: unknown): address is string {
  if (typeof address !== "string" || !/^https?:\/\/[\x21-\x7e]+$/.test(address) || /[#\\]/.test(address))
    return false;
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return username + password === "" && (protocol === "https:" || isLocal(address));
}

/**
 * Reads what an app says of itself (RFC 7591, 2): its name, without one the host it returns to, and where it may be
 * returned to. Other addresses are ignored; null where none remains. So is everything else in it.
 */
export function readClient(description: unknown, site: string | null): AppClient | null {
  if (typeof description !== "object" || description === null) return null;
  const { client_name: name, redirect_uris: uris } = description as Readonly<Record<string, unknown>>;
  const redirectUris = Array.isArray(uris) && uris.length <= maxAddresses ? uris.filter(mayReturnTo) : [];
  const [first] = redirectUris;
  if (first === undefined || redirectUris.join("").length > maxLetters) return null;
  const tidy = typeof name === "string" ? tidyText(name.slice(0, 1_000)) : "";
  const shown = [...(tidy || new URL(first).host)].slice(0, nameLength).join("");
  return { name: shown.trim(), redirectUris, site };
}

/** The same of a document at an https address, which is the client's id and has to say so. */
export function readClientDocument(address: URL, text: string): AppClient | null {
  try {
    const description = JSON.parse(text) as { readonly client_id?: unknown } | null;
    return description?.client_id === address.href ? readClient(description, address.host) : null;
  } catch {
    return null;
  }
}

/** The address of an app's own description, where its id is one; null for any other id. */
export function documentAddress(clientId: string): URL | null {
  if (!clientId.startsWith("https://") || !URL.canParse(clientId)) return null;
  const address = new URL(clientId);
  const isPlain = address.username + address.password + address.hash === "" && address.pathname !== "/";
  return isPlain && address.href === clientId ? address : null;
}

const withoutPort = (address: string): string => {
  const url = new URL(address);
  url.port = "";
  return url.href;
};

/** Whether an app may be returned to at an address: one of its own to the letter, on the person's computer at any port. */
export function returnsTo({ redirectUris }: AppClient, address: string): boolean {
  return (
    redirectUris.includes(address) ||
    (mayReturnTo(address) &&
      isLocal(address) &&
      redirectUris.some((each) => isLocal(each) && withoutPort(each) === withoutPort(address)))
  );
}
