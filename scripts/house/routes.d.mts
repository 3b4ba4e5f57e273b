import type { Plugin } from "vite";

export function readRoutes(): {
  readonly path: string;
  readonly page: string | null;
  readonly target: string | null;
  readonly isGuarded: boolean;
}[];
export const firstVisits: Plugin;
