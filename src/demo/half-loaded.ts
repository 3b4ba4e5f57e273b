import { directoryEntry } from "#features/people/server/queries.ts";
import type { Platform } from "#server/http/serve.ts";

interface Owned {
  readonly domain: string;
  readonly owner: { readonly local: string };
}

/** True when the organisation of a plan is in the database: its owner can sign in. */
export async function isOwnerThere({ database }: Platform, { domain, owner }: Owned): Promise<boolean> {
  return (
    (await database.directory((transaction) =>
      transaction.first(directoryEntry(`${owner.local}@${domain}`)),
    )) !== undefined
  );
}

const isThere = (platform: Platform, local: string, domain: string): Promise<boolean> =>
  isOwnerThere(platform, { domain, owner: { local } });

/** True when the demonstration of one's own machine is in the database, beside whatever else. */
export const isDemoThere = (platform: Platform): Promise<boolean> =>
  isThere(platform, "superadmin", "harbourpine.example");

/**
 * True when a load of the demonstration was cut short between its two organisations, of which the small one
 * comes first.
 */
export const isHalfLoaded = async (platform: Platform): Promise<boolean> =>
  (await isThere(platform, "admin", "secondorg.example")) && !(await isDemoThere(platform));
