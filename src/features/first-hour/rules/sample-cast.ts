import type { RoleCode } from "#shared/permissions.ts";

/** Sample people have addresses that exist nowhere (RFC 2606), so that no mail reaches anyone. */
export const sampleDomain = "sample.invalid";

interface SampleFunction {
  readonly name: string;
  readonly description: string;
  readonly tiers: readonly { readonly name: string; readonly hourlyRate: number }[];
}

export const sampleFunctions: readonly SampleFunction[] = [
  {
    name: "Sample Design",
    description: "Sample data: research, concepts and screens.",
    tiers: [
      { name: "Senior", hourlyRate: 85 },
      { name: "Junior", hourlyRate: 55 },
    ],
  },
  {
    name: "Sample Engineering",
    description: "Sample data: building and testing.",
    tiers: [
      { name: "Lead", hourlyRate: 95 },
      { name: "Engineer", hourlyRate: 70 },
    ],
  },
];

interface SamplePerson {
  readonly firstName: string;
  readonly lastName: string;
  /** Places in `sampleFunctions` and its tiers. */
  readonly functionAt: number;
  readonly tierAt: number;
  /** Place of the manager among these people; null: the person who loads the sample. */
  readonly managerAt: number | null;
  readonly roles: readonly RoleCode[];
  /** Places in `sampleProjects` from Monday to Friday. */
  readonly week: readonly number[];
}

export const samplePeople: readonly SamplePerson[] = [
  {
    firstName: "Ada",
    lastName: "Cole (Sample)",
    functionAt: 0,
    tierAt: 0,
    managerAt: null,
    roles: ["booker", "manager", "forecaster", "allocator"],
    week: [0, 0, 0, 1, 1],
  },
  {
    firstName: "Ben",
    lastName: "Frost (Sample)",
    functionAt: 0,
    tierAt: 1,
    managerAt: 0,
    roles: ["booker"],
    week: [0, 0, 1, 0, 2],
  },
  {
    firstName: "Cleo",
    lastName: "Hart (Sample)",
    functionAt: 1,
    tierAt: 0,
    managerAt: null,
    roles: ["booker", "manager", "forecaster", "allocator"],
    week: [1, 1, 1, 0, 2],
  },
  {
    firstName: "Dan",
    lastName: "Iqbal (Sample)",
    functionAt: 1,
    tierAt: 1,
    managerAt: 2,
    roles: ["booker"],
    week: [1, 1, 1, 1, 0],
  },
  {
    firstName: "Eve",
    lastName: "Moss (Sample)",
    functionAt: 1,
    tierAt: 1,
    managerAt: 2,
    roles: ["booker"],
    week: [1, 2, 2, 2, 2],
  },
];

interface SampleProject {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  /** Budget and forecast as multiples of what is then allocated. */
  readonly budget: number;
  readonly forecast: number;
  /** What people note when they book. */
  readonly notes: readonly string[];
}

export const sampleProjects: readonly SampleProject[] = [
  {
    code: "SMP1",
    name: "Sample: Website relaunch",
    description: "Sample data. Close to its budget.",
    budget: 1.05,
    forecast: 1.02,
    notes: ["Page templates", "Content review", "Navigation"],
  },
  {
    code: "SMP2",
    name: "Sample: Customer app",
    description: "Sample data. Needs more time than it has budget for.",
    budget: 0.88,
    forecast: 0.96,
    notes: ["Login", "Order history", "Fixes after testing"],
  },
  {
    code: "SMP3",
    name: "Sample: Data migration",
    description: "Sample data. Well below its budget.",
    budget: 1.25,
    forecast: 1.12,
    notes: ["Mapping", "Trial run"],
  },
];

/** Months a sample project lasts, and whole weeks of time before the current one: about two months. */
export const sampleLength = 6;
export const sampleWeeks = 8;
