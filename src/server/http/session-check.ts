import type { Query } from "../database/sql.ts";
import type { Actor, Platform } from "./serve.ts";
import type { SessionClaim } from "./session-cookie.ts";

/** How a claim is checked: by a read of its organisation, and who it stands for by what that answered. */
export interface SessionCheck {
  readonly sessionHash: string;
  readonly query: Query<unknown>;
  /**
   * Null when the session is unknown, has ended or expired, or its person is inactive. Notes that the session
   * is used, when that is due.
   */
  actorOf(platform: Platform, rows: readonly unknown[]): Promise<Actor | null>;
}

/** A check by a query of at most one row. */
export function sessionCheck<R>(
  sessionHash: string,
  query: Query<R>,
  actorOf: (platform: Platform, row: R) => Promise<Actor>,
): SessionCheck {
  return {
    sessionHash,
    query,
    actorOf: async (platform, rows) => {
      const [row] = rows as readonly R[];
      return row === undefined ? null : actorOf(platform, row);
    },
  };
}

export type CheckSession = (claim: SessionClaim) => SessionCheck;
