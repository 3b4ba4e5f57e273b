import { t } from "#shared/texts/t.ts";
import { panelKinds, type PanelKind, type WallTheme } from "./panels.ts";

export const nameLength = 60;
export const maxWalls = 20;
export const maxDays = 730;

/** Why one more display can't be made. */
export const tooManyWalls = () => t`There are ${maxWalls} displays already. Delete one you don't need.`;

export interface WallForm {
  readonly name: string;
  /** In the order they're shown. */
  readonly panels: readonly PanelKind[];
  readonly rotates: boolean;
  readonly theme: WallTheme;
  readonly showsNames: boolean;
}

/** What is wrong with a display, by field. */
export function wallFaults({ name, panels }: WallForm): Record<string, string> {
  const faults: Record<string, string> = {};
  if (name.trim() === "") faults["name"] = t`Enter a name, such as where the display hangs`;
  if (panels.length === 0) faults["panels"] = t`Choose what it shows`;
  if (new Set(panels).size < panels.length) faults["panels"] = t`Choose each panel once`;
  return faults;
}

/** As it's stored: names only where a panel has them. */
export const tidyWall = (form: WallForm): WallForm => ({
  ...form,
  name: form.name.trim(),
  showsNames: form.showsNames && form.panels.includes("overbooked"),
});

/** The panels with one added or removed; a new one comes last. */
export function withPanel(panels: readonly PanelKind[], kind: PanelKind, isIn: boolean): PanelKind[] {
  const others = panels.filter((each) => each !== kind);
  return isIn ? [...others, kind] : others;
}

/** The panels with one of them moved up or down by a place, as far as there is one. */
export function movedPanel(panels: readonly PanelKind[], kind: PanelKind, by: -1 | 1): PanelKind[] {
  const to = Math.max(0, panels.indexOf(kind) + by);
  return withPanel(panels, kind, false).toSpliced(to, 0, kind);
}

/** All panels to choose from, the chosen ones first, in their order. */
export const everyPanel = (panels: readonly PanelKind[]): PanelKind[] => [
  ...panels,
  ...panelKinds.filter((kind) => !panels.includes(kind)),
];

export type WallState = "active" | "expired" | "revoked";

/** Whether the link opens the display. */
export const wallState = (link: { readonly isRevoked: boolean; readonly isExpired: boolean }): WallState =>
  link.isRevoked ? "revoked" : link.isExpired ? "expired" : "active";
