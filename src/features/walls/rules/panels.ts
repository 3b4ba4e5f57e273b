import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
/** What an office display can show. */
export const panelKinds = ["hours", "functions", "projects", "cycle", "overbooked"] as const;
export type PanelKind = (typeof panelKinds)[number];

export const panelWords = perLanguage(
  (): Readonly<Record<PanelKind, { readonly label: string; readonly hint: string }>> => ({
    hours: { label: t`This month's hours`, hint: t`Budget, forecast, allocated and booked` },
    functions: { label: t`Functions`, hint: t`Their utilisation this month and last month` },
    projects: { label: t`Projects`, hint: t`How many are on budget, and whose budget runs out next` },
    cycle: { label: t`Month cycle`, hint: t`The phase, and what's still open in it` },
    overbooked: { label: t`Overbooked next week`, hint: t`How many people, and by how many hours` },
  }),
);

/** By time, the display is light in these hours of the organisation's day. */
export const themes = ["time", "light", "dark"] as const;
export type WallTheme = (typeof themes)[number];
export const themeWords = perLanguage((): Readonly<Record<WallTheme, string>> => ({
  time: t`By time: light from 07:00 to 19:00`,
  light: t.as("theme")`Light`,
  dark: t.as("theme")`Dark`,
}));

/** Light or dark at an hour of the day. */
export const themeAt = (theme: WallTheme, hour: number): "light" | "dark" =>
  theme === "time" ? (hour >= 7 && hour < 19 ? "light" : "dark") : theme;

/** Rows that fit a display, of functions, projects and people. */
export const maxRows = { functions: 8, projects: 5, people: 5 } as const;
