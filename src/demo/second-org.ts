import type { OrganisationPlan } from "./organisation-plan.ts";

/** A second, small organisation in the same database: it shows that the two never see each other. */
export const secondOrg: OrganisationPlan = {
  name: "Second Org",
  about: "Surveyors and map makers",
  domain: "secondorg.example",
  historyMonths: 4,
  owner: { local: "admin", name: { first: "Lorna", last: "Steel" } },
  accounts: [],
  allocators: [],
  forecasters: [],
  functions: [
    {
      name: "Survey",
      description: "Measuring land and buildings",
      share: 3,
      tilt: 0,
      tiers: [
        { name: "Chief Surveyor", rate: 96, share: 0.34 },
        { name: "Surveyor", rate: 64, share: 0.66 },
      ],
    },
    {
      name: "Mapping",
      description: "Plans and models from measurements",
      share: 2,
      tilt: 0,
      tiers: [
        { name: "Lead Cartographer", rate: 88, share: 0.5 },
        { name: "Cartographer", rate: 57.5, share: 0.5 },
      ],
    },
  ],
  projects: [
    {
      code: "VAL",
      name: "Valley Line Survey",
      description: "Levels and structures along a closed railway",
      status: "active",
      start: -4,
      length: 10,
      size: 1,
      functions: [1, 1],
      bias: 1.05,
    },
    {
      code: "TWN",
      name: "Town Model",
      description: "A measured model of the old town",
      status: "active",
      start: -2,
      length: 9,
      size: 0.8,
      functions: [0.8, 1.2],
      bias: 0.97,
    },
  ],
  characteristics: [],
  invitations: [],
};
