import { createContext, useContext } from "react";
import type { Day } from "#shared/day.ts";
import type { Formats } from "#shared/formats.ts";

export interface Viewer {
  readonly id: string;
  readonly orgId: string;
  readonly fullName: string | null;
  readonly email: string;
  readonly roles: readonly string[];
  readonly functionId: string | null;
  readonly organisationName: string;
  readonly organisationCreatedAt: string;
  readonly today: Day;
  /** `GBP`, `EUR` or `USD`. */
  readonly currency: string;
  readonly currencySymbol: string;
  readonly formats: Formats;
  readonly cycle: {
    readonly reviewEndDay: number;
    readonly forecastStartDay: number;
    readonly allocateStartDay: number;
  };
  readonly contactUrl: string | null;
  /** False on a server without a mail server, where mails wait. */
  readonly sendsMail: boolean;
  /** In the public demonstration some things are closed. */
  readonly isDemonstration: boolean;
}

/** Provided by the shell around every guarded page. */
export const ViewerContext = createContext<Viewer | null>(null);

/** The signed-in person; only inside guarded pages. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (viewer === null) throw new Error("useViewer outside a guarded page");
  return viewer;
}
