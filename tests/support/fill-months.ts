import fc from "fast-check";
import type { FillInput } from "#features/proposals/rules/fill/full-fill.ts";
import { preferenceKinds, type PreferenceKind } from "#features/plans/rules/preferences.ts";

const month = "2026-12";
const tiers = ["senior", "junior"];
const dayOf = (day: number) => `${month}-${String(day).padStart(2, "0")}`;

interface Drawn {
  readonly people: readonly {
    readonly tier: number;
    readonly pattern: readonly number[];
    readonly isOpen: boolean;
  }[];
  readonly demand: readonly (readonly number[])[];
  readonly closed: readonly number[];
  readonly entries: readonly {
    readonly person: number;
    readonly project: number;
    readonly day: number;
    readonly hours: number;
  }[];
  readonly away: readonly { readonly person: number; readonly day: number; readonly hours: number }[];
  readonly elsewhere: readonly { readonly person: number; readonly day: number; readonly hours: number }[];
  readonly today: number;
  readonly maxProjects: number;
  readonly continuity: boolean;
  readonly wholeDays: boolean;
  readonly allowsStandIns: boolean;
  readonly skills: boolean;
  readonly personSkills: readonly (readonly [person: number, skill: number, level: number])[];
  readonly projectSkills: readonly (readonly [project: number, skill: number, level: number])[];
  readonly preferences: readonly (readonly [
    person: number,
    project: number,
    kind: PreferenceKind,
    isFor: boolean,
  ])[];
  readonly lastMonth: readonly (readonly [person: number, project: number])[];
}

/** Nothing known of anyone, and hours tier for tier. */
const nothingKnown = {
  standIns: null,
  skills: [],
  personSkills: [],
  projectSkills: [],
  preferences: [],
};

const skills = [
  { id: "s0", name: "Revit" },
  { id: "s1", name: "Timber" },
];

/** The last of several for the same, as a table with keys would have them. */
const lastOf = <T>(rows: readonly T[], keyOf: (row: T) => string): T[] => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
];

const knowledgeOf = ({ personSkills, projectSkills, preferences }: Drawn) => ({
  skills,
  personSkills: lastOf(
    personSkills.map(([person, skill, level]) => ({ userId: `u${person}`, skillId: `s${skill}`, level })),
    ({ userId, skillId }) => `${userId} ${skillId}`,
  ),
  projectSkills: lastOf(
    projectSkills.map(([project, skill, level]) => ({
      projectId: `p${project}`,
      skillId: `s${skill}`,
      level,
    })),
    ({ projectId, skillId }) => `${projectId} ${skillId}`,
  ),
  preferences: lastOf(
    preferences.map(([person, project, kind, isFor]) => ({
      userId: `u${person}`,
      projectId: `p${project}`,
      kind,
      isFor,
    })),
    ({ userId, projectId, kind }) => `${userId} ${projectId} ${kind}`,
  ),
});

function inputOf(drawn: Drawn): FillInput {
  const users = drawn.people.map(({ tier, pattern, isOpen }, at) => ({
    id: `u${at}`,
    effectiveMonthlyHours: 162,
    isAllocatable: isOpen,
    costTierId: tiers[tier] ?? null,
    patterns: [
      { validFrom: "2020-01-01", hours: pattern as [number, number, number, number, number, number, number] },
    ],
  }));
  const projects = drawn.demand.map((_, at) => ({
    id: `p${at}`,
    code: `P${at}`,
    isOpen: !drawn.closed.includes(at),
  }));
  const one = (
    list: readonly { readonly person: number; readonly day: number; readonly hours: number }[],
  ) => [
    ...new Map(
      list
        .filter(({ person }) => person < users.length)
        .map(({ person, day, hours }) => [
          `${person} ${day}`,
          { userId: `u${person}`, day: dayOf(day), hours },
        ]),
    ).values(),
  ];
  const entries = new Map(
    drawn.entries
      .filter(({ person, project }) => person < users.length && project < projects.length)
      .map((entry) => [`${entry.person} ${entry.day} ${entry.project}`, entry]),
  );
  return {
    planner: {
      users,
      projects,
      costTiers: tiers.map((id) => ({ id, name: id })),
      demand: drawn.demand.flatMap((hours, project) =>
        hours.map((each, tier) => ({ projectId: `p${project}`, costTierId: tiers[tier] ?? "", hours: each })),
      ),
      entries: [...entries.values()].map(({ person, project, day, hours }) => ({
        userId: `u${person}`,
        projectId: `p${project}`,
        costTierId: users[person]?.costTierId ?? "senior",
        hours,
        days: [dayOf(day)],
      })),
      publicHolidays: [{ day: dayOf(25), hours: 8 }],
      placeHolidays: [],
      approvedHolidays: one(drawn.away),
      otherHours: one(drawn.elsewhere),
      standIns: drawn.allowsStandIns ? tiers : null,
      ...knowledgeOf(drawn),
    },
    month,
    today: dayOf(drawn.today),
    lastMonth: drawn.lastMonth.map(([person, project]) => ({
      userId: `u${person}`,
      projectId: `p${project}`,
    })),
    cells: [],
    options: {
      maxProjects: drawn.maxProjects,
      continuity: drawn.continuity,
      wholeDays: drawn.wholeDays,
      skills: drawn.skills,
    },
    scope: {},
  };
}

const day = fc.integer({ min: 1, max: 31 });
const upTo = (max: number) => fc.integer({ min: 0, max });
const quarters = (most: number) => fc.integer({ min: 1, max: most * 4 }).map((each) => each / 4);

/** December months of up to `maxPeople` people and four projects, with every lock, limit and odd hour. */
export const fillMonths = (maxPeople: number): fc.Arbitrary<FillInput> =>
  fc
    .record<Drawn>({
      people: fc.array(
        fc.record({
          tier: fc.integer({ min: 0, max: 2 }),
          pattern: fc.array(fc.constantFrom(0, 4, 7.25, 7.5, 8, 24), { minLength: 7, maxLength: 7 }),
          isOpen: fc.boolean().map((each) => each || maxPeople < 4),
        }),
        { maxLength: maxPeople },
      ),
      demand: fc.array(fc.array(fc.oneof(fc.constant(0), quarters(200)), { minLength: 2, maxLength: 2 }), {
        maxLength: 4,
      }),
      closed: fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 1 }),
      entries: fc.array(
        fc.record({
          person: fc.integer({ min: 0, max: 5 }),
          project: fc.integer({ min: 0, max: 3 }),
          day,
          hours: fc.constantFrom(0.5, 2, 3.7, 4, 8),
        }),
        { maxLength: 12 },
      ),
      away: fc.array(
        fc.record({ person: fc.integer({ min: 0, max: 5 }), day, hours: fc.constantFrom(2, 4, 8) }),
        { maxLength: 5 },
      ),
      elsewhere: fc.array(
        fc.record({ person: fc.integer({ min: 0, max: 5 }), day, hours: fc.constantFrom(1, 4.5, 20) }),
        { maxLength: 5 },
      ),
      today: fc.integer({ min: 1, max: 20 }),
      maxProjects: fc.integer({ min: 1, max: 3 }),
      continuity: fc.boolean(),
      wholeDays: fc.boolean(),
      allowsStandIns: fc.boolean(),
      skills: fc.boolean(),
      personSkills: fc.array(fc.tuple(upTo(5), upTo(1), fc.integer({ min: 1, max: 3 })), { maxLength: 4 }),
      projectSkills: fc.array(fc.tuple(upTo(3), upTo(1), fc.integer({ min: 1, max: 3 })), { maxLength: 4 }),
      preferences: fc.array(fc.tuple(upTo(5), upTo(3), fc.constantFrom(...preferenceKinds), fc.boolean()), {
        maxLength: 5,
      }),
      lastMonth: fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 3 })), {
        maxLength: 4,
      }),
    })
    .map(inputOf);

/** A month of many people and projects in four tiers, the same each time. */
export function largeMonth(people: number, projects: number, tightness = 1): FillInput {
  let state = 20261124;
  const drawn = (most: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
  const names = ["Principal", "Senior", "Mid", "Junior"];
  const users = Array.from({ length: people }, (_, at) => ({
    id: `u${at}`,
    effectiveMonthlyHours: 162.5,
    isAllocatable: true,
    costTierId: names[at % 4] ?? null,
    patterns: [],
  }));
  const perTier = (people / 4) * 23 * 7.5 * 0.9 * tightness;
  return {
    planner: {
      users,
      projects: Array.from({ length: projects }, (_, at) => ({ id: `p${at}`, code: `P${at}`, isOpen: true })),
      costTiers: names.map((id) => ({ id, name: id })),
      demand: Array.from({ length: projects }, (_, at) => `p${at}`).flatMap((projectId) =>
        names.map((costTierId) => ({
          projectId,
          costTierId,
          hours: Math.round((perTier / projects) * 2 * (0.4 + drawn(1200) / 1000)) / 2,
        })),
      ),
      entries: [],
      publicHolidays: [{ day: "2026-12-25", hours: 8 }],
      placeHolidays: [],
      approvedHolidays: users.flatMap(({ id }) =>
        drawn(3) === 0 ? [] : [{ userId: id, day: dayOf(1 + drawn(30)), hours: 7.5 }],
      ),
      otherHours: [],
      ...nothingKnown,
    },
    month,
    today: "2026-11-22",
    lastMonth: users.flatMap(({ id }) =>
      Array.from({ length: 2 }, () => ({ userId: id, projectId: `p${drawn(projects)}` })),
    ),
    cells: [],
    options: { maxProjects: 2, continuity: true, wholeDays: true },
    scope: {},
  };
}
