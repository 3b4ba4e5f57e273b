import { t } from "#shared/texts/t.ts";
import type { Query } from "#server/database/sql.ts";
import type { Platform } from "#server/http/serve.ts";
import { readLinkToken } from "#server/link-token.ts";
import { notFound, type Refusal } from "#server/refusal.ts";

/** Unknown, used and expired links answer alike. */
export const linkDead = () => notFound(t`This link no longer works. Ask for a new one.`);

/** The parts of a mailed link's secret; a malformed one is refused as dead. */
export function partsOf(token: string, dead: () => Refusal = linkDead): { orgId: string; hash: string } {
  const parts = readLinkToken(token);
  if (parts === null) throw dead();
  return parts;
}

interface LinkRow {
  readonly email: string;
  readonly organisation_name: string;
}

/** Whom a link is for, without using it up. */
export async function openLink(
  { database, body }: Pick<Platform, "database"> & { readonly body: { readonly token: string } },
  rowOf: (orgId: string, hash: string) => Query<LinkRow>,
  dead: () => Refusal = linkDead,
): Promise<{ email: string; organizationName: string }> {
  const { orgId, hash } = partsOf(body.token, dead);
  const [[found]] = await database.read(orgId, rowOf(orgId, hash));
  if (!found) throw dead();
  return { email: found.email, organizationName: found.organisation_name };
}
