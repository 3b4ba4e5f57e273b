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

/**
 * True when a load of the demonstration was cut short between its two organisations, of which the small one
 * comes first.
 */
export async function isHalfLoaded(platform: Platform): Promise<boolean> {
  const isThere = (local: string, domain: string): Promise<boolean> =>
    isOwnerThere(platform, { domain, owner: { local } });
  return (
    (await isThere("admin", "secondorg.example")) && !(await isThere("superadmin", "harbourpine.example"))
  );
}
