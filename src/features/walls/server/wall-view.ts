import { t } from "#shared/texts/t.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import type { Answers } from "#server/scope.ts";
import { notFound, stale } from "#server/refusal.ts";
import type { Wall } from "../contract.ts";
import type { PanelKind, WallTheme } from "../rules/panels.ts";
import { wallState, type WallForm } from "../rules/wall-form.ts";
import { lockWall, wallById, type wallsOf } from "./queries.ts";

export type WallRow = Answers<[ReturnType<typeof wallsOf>]>[0][number];

interface FormRow {
  readonly name: string;
  readonly panels: readonly string[];
  readonly rotates: boolean;
  readonly theme: string;
  readonly shows_names: boolean;
}

export const formOf = (row: FormRow): WallForm => ({
  name: row.name,
  panels: row.panels as PanelKind[],
  rotates: row.rotates,
  theme: row.theme as WallTheme,
  showsNames: row.shows_names,
});

export function wallView(row: WallRow): Wall {
  const { panels, ...form } = formOf(row);
  return {
    id: row.id,
    ...form,
    panels: [...panels],
    state: wallState({ isRevoked: row.is_revoked, isExpired: row.is_expired }),
    linkMadeAt: row.link_made_at,
    linkMadeByName: row.link_made_by_name,
    expiresAt: row.expires_at,
    lastSeenAt: row.last_seen_at,
    version: row.version,
    updatedByName: row.updated_by_name,
  };
}

/** The display as it's stored now. */
export async function storedWall(transaction: AuditedTransaction, orgId: string, id: string): Promise<Wall> {
  const row = await transaction.first(wallById(orgId, id));
  if (row === undefined) throw notFound();
  return wallView(row);
}

/** The display, locked; 404 where there is none, 409 where someone else has changed it. */
export async function requireWall(
  transaction: AuditedTransaction,
  orgId: string,
  id: string,
  version: number | null = null,
) {
  const row = await transaction.first(lockWall(orgId, id));
  if (row === undefined) throw notFound(t`This office display has been deleted, or there never was one.`);
  if (version !== null && row.version !== version) throw stale(await storedWall(transaction, orgId, id));
  return row;
}
