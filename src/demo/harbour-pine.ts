import { harbourPineProjects } from "./harbour-pine-projects.ts";
import type { CharacteristicPlan, OrganisationPlan } from "./organisation-plan.ts";

const nothing = { options: [], from: 0, to: 0, step: 1 };

/**
 * What Harbour & Pine records of its projects. Functions by index: Architecture, Landscape, Interiors,
 * Coastal Engineering, …
 */
const characteristics: readonly CharacteristicPlan[] = [
  {
    ...nothing,
    name: "Gross floor area (m²)",
    typeCode: "number",
    functionIndex: null,
    ai: true,
    share: 0.9,
    from: 450,
    to: 9800,
    step: 50,
  },
  {
    ...nothing,
    name: "Procurement route",
    typeCode: "selection",
    functionIndex: null,
    ai: true,
    share: 0.8,
    options: ["Traditional", "Design and build", "Management contract", "Framework call-off"],
  },
  {
    ...nothing,
    name: "Listed building",
    typeCode: "true_false",
    functionIndex: null,
    ai: false,
    share: 0.75,
  },
  {
    ...nothing,
    name: "BREEAM target",
    typeCode: "selection",
    functionIndex: 0,
    ai: false,
    share: 0.7,
    options: ["Pass", "Good", "Very good", "Excellent", "Outstanding"],
  },
  {
    ...nothing,
    name: "Planting area (m²)",
    typeCode: "number",
    functionIndex: 1,
    ai: false,
    share: 0.7,
    from: 120,
    to: 6400,
    step: 40,
  },
  {
    ...nothing,
    name: "Works below high water",
    typeCode: "true_false",
    functionIndex: 3,
    ai: true,
    share: 0.8,
  },
];

/** An architecture and landscape practice on the coast: the demonstration organisation. */
export const harbourPine: OrganisationPlan = {
  name: "Harbour & Pine",
  about: "A coastal architecture practice",
  domain: "harbourpine.example",
  historyMonths: 24,
  owner: { local: "superadmin", name: { first: "Fiona", last: "Maclennan" } },
  accounts: [
    {
      local: "admin",
      name: { first: "Gwen", last: "Pengelly" },
      role: "admin",
      functionIndex: null,
      place: 0,
    },
    {
      local: "manager",
      name: { first: "Ailsa", last: "Buchanan" },
      role: "manager",
      functionIndex: 0,
      place: 0,
    },
    { local: "booker", name: { first: "Isla", last: "Cameron" }, role: "booker", functionIndex: 0, place: 9 },
    {
      local: "allocator",
      name: { first: "Euan", last: "Mackenzie" },
      role: "allocator",
      functionIndex: 1,
      place: 1,
    },
    {
      local: "forecaster",
      name: { first: "Nadia", last: "Rahimi" },
      role: "forecaster",
      functionIndex: 5,
      place: 1,
    },
  ],
  allocators: [{ local: "allocator", functionIndexes: [0, 1] }],
  forecasters: [{ local: "forecaster", codes: ["QVC", "NHL", "KLN", "TDL", "WRF", "SLT", "HRB"] }],
  functions: [
    {
      name: "Architecture",
      description: "Buildings, from the first sketch to the last snag",
      share: 18,
      tilt: 0,
      tiers: [
        { name: "Principal", rate: 145, share: 0.11 },
        { name: "Associate", rate: 112, share: 0.22 },
        { name: "Architect", rate: 88, share: 0.39 },
        { name: "Assistant", rate: 62, share: 0.28 },
      ],
    },
    {
      name: "Landscape",
      description: "Shores, parks, planting and the ground between buildings",
      share: 9,
      tilt: 0.2,
      tiers: [
        { name: "Principal", rate: 138, share: 0.11 },
        { name: "Associate", rate: 106, share: 0.22 },
        { name: "Landscape Architect", rate: 82, share: 0.4 },
        { name: "Assistant", rate: 58.5, share: 0.27 },
      ],
    },
    {
      name: "Interiors",
      description: "Rooms, furniture, light and finishes",
      share: 5,
      tilt: 0.45,
      tiers: [
        { name: "Lead Designer", rate: 118, share: 0.2 },
        { name: "Senior Designer", rate: 92.5, share: 0.4 },
        { name: "Designer", rate: 68, share: 0.4 },
      ],
    },
    {
      name: "Coastal Engineering",
      description: "Sea walls, piers, drainage and flood risk",
      share: 6,
      tilt: -0.15,
      tiers: [
        { name: "Principal Engineer", rate: 152, share: 0.17 },
        { name: "Senior Engineer", rate: 118.5, share: 0.33 },
        { name: "Engineer", rate: 90, share: 0.33 },
        { name: "Graduate", rate: 60, share: 0.17 },
      ],
    },
    {
      name: "Visualisation",
      description: "Models, drawings and films that show what will be",
      share: 4,
      tilt: -0.4,
      tiers: [
        { name: "Lead Artist", rate: 98, share: 0.25 },
        { name: "Artist", rate: 76, share: 0.5 },
        { name: "Junior Artist", rate: 55, share: 0.25 },
      ],
    },
    {
      name: "Project Delivery",
      description: "Programmes, contracts, clients and sites",
      share: 4,
      tilt: 0.1,
      tiers: [
        { name: "Director", rate: 160, share: 0.25 },
        { name: "Project Manager", rate: 104, share: 0.5 },
        { name: "Coordinator", rate: 66, share: 0.25 },
      ],
    },
  ],
  projects: harbourPineProjects,
  characteristics,
  invitations: [
    {
      local: "rowan.ellery",
      name: { first: "Rowan", last: "Ellery" },
      role: "booker",
      functionIndex: 0,
      daysAgo: 1,
    },
    {
      local: "saoirse.mcbride",
      name: { first: "Saoirse", last: "McBride" },
      role: "booker",
      functionIndex: 1,
      daysAgo: 3,
    },
    {
      local: "victor.amaral",
      name: { first: "Victor", last: "Amaral" },
      role: "forecaster",
      functionIndex: 5,
      daysAgo: 5,
    },
    {
      local: "hattie.lund",
      name: { first: "Hattie", last: "Lund" },
      role: "booker",
      functionIndex: 4,
      daysAgo: 16,
    },
  ],
};
