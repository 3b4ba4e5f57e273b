import { t } from "#shared/texts/t.ts";
/** An allocator's pin decides; a person's own wish is weighed. */
export const preferenceKinds = ["pin", "wish"] as const;
export type PreferenceKind = (typeof preferenceKinds)[number];

/** Whether a person is to be on a project, as an allocator pinned it or the person wishes. */
export interface Preference {
  readonly userId: string;
  readonly projectId: string;
  readonly kind: PreferenceKind;
  readonly isFor: boolean;
}

/** A person's preferences as a proposal reads them: sets of projects. */
export interface PersonPreferences {
  /** "Keep on": they get hours of it first. */
  readonly retained: ReadonlySet<string>;
  /** "Not on": never proposed. */
  readonly notOn: ReadonlySet<string>;
  readonly likes: ReadonlySet<string>;
  readonly avoids: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();
export const noPreferences: PersonPreferences = { retained: none, notOn: none, likes: none, avoids: none };

function personPreferences(rows: readonly Preference[]): PersonPreferences {
  const of = (kind: PreferenceKind, isFor: boolean) =>
    new Set(rows.filter((row) => row.kind === kind && row.isFor === isFor).map(({ projectId }) => projectId));
  return {
    retained: of("pin", true),
    notOn: of("pin", false),
    likes: of("wish", true),
    avoids: of("wish", false),
  };
}

/** Everyone's preferences, by person; who has none isn't there. */
export const preferencesByPerson = (rows: readonly Preference[]): ReadonlyMap<string, PersonPreferences> =>
  new Map(
    [...Map.groupBy(rows, ({ userId }) => userId)].map(([userId, own]) => [userId, personPreferences(own)]),
  );

/** How a pin reads in the planner, and why hours are proposed. */
export const pinText = (isFor: boolean, code: string): string =>
  isFor ? t`Keep on ${code}` : t`Not on ${code}`;
export const preferenceText = (isFor: boolean): string => (isFor ? t`Would like to` : t`Would rather not`);
