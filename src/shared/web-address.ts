import { t } from "./texts/t.ts";

export const addressWithLogin = () => t`Leave the user name and password out of the address`;

/**
 * What is wrong with an address that people enter for requests: `unusable` says it where no host follows `https://`; null
 * for nothing. A URL is parsed by those who have a parser, the browser and the server.
 */
export function webAddressFault(url: string, unusable: () => string): string | null {
  const host = /^https?:\/\/([^/?#\s]+)(?:[/?#]\S*)?$/i.exec(url)?.[1];
  if (host === undefined) return unusable();
  return host.includes("@") ? addressWithLogin() : null;
}
