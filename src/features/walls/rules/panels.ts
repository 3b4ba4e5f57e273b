/** What an office display can show. */
export const panelKinds = ["hours", "functions", "projects", "cycle", "overbooked"] as const;
export type PanelKind = (typeof panelKinds)[number];

export const panelWords: Readonly<Record<PanelKind, { readonly label: string; readonly hint: string }>> = {
  hours: { label: "This month's hours", hint: "Budget, forecast, allocated and booked" },
  functions: { label: "Functions", hint: "Their utilisation this month and last month" },
  projects: { label: "Projects", hint: "How many are on budget, and whose budget ends first" },
  cycle: { label: "Month cycle", hint: "The phase, and what's still open in it" },
  overbooked: { label: "Overbooked next week", hint: "How many people, and by how many hours" },
};

/** By time, the display is light in these hours of the organisation's day. */
export const themes = ["time", "light", "dark"] as const;
export type WallTheme = (typeof themes)[number];
export const themeWords: Readonly<Record<WallTheme, string>> = {
  time: "By time: light from 07:00 to 19:00",
  light: "Light",
  dark: "Dark",
};

/** Light or dark at an hour of the day. */
export const themeAt = (theme: WallTheme, hour: number): "light" | "dark" =>
  theme === "time" ? (hour >= 7 && hour < 19 ? "light" : "dark") : theme;

/** Rows that fit a display, of functions, projects and people. */
export const mostRows = { functions: 8, projects: 5, people: 5 } as const;
