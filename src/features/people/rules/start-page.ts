import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
/** Where logging in leads when no page was requested; the dashboard unless chosen otherwise. */
export const startPages = ["dashboard", "home", "my_time"] as const;
export type StartPage = (typeof startPages)[number];

export const startPageNames = perLanguage((): Readonly<Record<StartPage, string>> => ({
  dashboard: t`Dashboard`,
  home: t`Home`,
  my_time: t`My Time`,
}));

const paths = { dashboard: "/dashboard", home: "/home", my_time: "/my-time" } as const;

/** A stored choice; null where nothing is chosen. */
export const startPageOf = (stored: string | null): StartPage | null =>
  startPages.find((page) => page === stored) ?? null;

/** The path of a person's start page: their own choice, else the organisation's. */
export const startPath = (own: string | null, organisation: string) =>
  paths[startPageOf(own) ?? startPageOf(organisation) ?? "dashboard"];
