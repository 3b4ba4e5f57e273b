import { choice, figure, yesOrNo } from "../characteristic-plans.ts";
import { parental, sick, training } from "../leave-kinds.ts";
import { holidaysOfPorto } from "../more-public-holidays.ts";
import type { OrganisationPlan } from "../organisation-plan.ts";
import { publicHolidaysOf } from "../public-holidays.ts";
import { larkfieldProjects } from "./larkfield-projects.ts";

/** A software consultancy with offices in two countries. */
export const larkfield: OrganisationPlan = {
  name: "Larkfield Software",
  about: "A software consultancy in Bristol and Porto",
  domain: "larkfield.example",
  historyMonths: 15,
  owner: { local: "superadmin", name: { first: "Theo", last: "Larkin" } },
  accounts: [
    {
      local: "admin",
      name: { first: "Inês", last: "Carvalho" },
      role: "admin",
      functionIndex: null,
      place: 0,
    },
    {
      local: "manager",
      name: { first: "Ruth", last: "Ashdown" },
      role: "manager",
      functionIndex: 0,
      place: 0,
    },
    { local: "booker", name: { first: "Duarte", last: "Pinto" }, role: "booker", functionIndex: 0, place: 7 },
    {
      local: "allocator",
      name: { first: "Samir", last: "Khoury" },
      role: "allocator",
      functionIndex: 1,
      place: 1,
    },
    {
      local: "forecaster",
      name: { first: "Jonah", last: "Weir" },
      role: "forecaster",
      functionIndex: 4,
      place: 1,
    },
  ],
  allocators: [{ local: "allocator", functionIndexes: [0, 1] }],
  forecasters: [{ local: "forecaster", codes: ["BRT", "TRM", "HLX", "FLD", "LNT", "SKY"] }],
  functions: [
    {
      name: "Engineering",
      description: "Software, from the first commit to the last release",
      share: 12,
      tilt: 0.1,
      tiers: [
        { name: "Principal Engineer", rate: 135, share: 0.12 },
        { name: "Senior Engineer", rate: 108, share: 0.34 },
        { name: "Engineer", rate: 84, share: 0.36 },
        { name: "Junior Engineer", rate: 58, share: 0.18 },
      ],
    },
    {
      name: "Product Design",
      description: "Research, flows and screens",
      share: 5,
      tilt: -0.35,
      tiers: [
        { name: "Lead Designer", rate: 112, share: 0.25 },
        { name: "Designer", rate: 82.5, share: 0.75 },
      ],
    },
    {
      name: "Data and AI",
      description: "Data, models and what they're good for",
      share: 5,
      tilt: 0.15,
      tiers: [
        { name: "Lead Data Scientist", rate: 138, share: 0.25 },
        { name: "Data Scientist", rate: 104, share: 0.5 },
        { name: "Analyst", rate: 72, share: 0.25 },
      ],
    },
    {
      name: "Cloud and Security",
      description: "Where software runs, and who gets in",
      share: 4,
      tilt: 0.2,
      tiers: [
        { name: "Architect", rate: 142, share: 0.25 },
        { name: "Cloud Engineer", rate: 98, share: 0.75 },
      ],
    },
    {
      name: "Delivery",
      description: "Plans, clients and releases",
      share: 4,
      tilt: 0,
      tiers: [
        { name: "Delivery Director", rate: 148, share: 0.25 },
        { name: "Delivery Manager", rate: 102, share: 0.75 },
      ],
    },
  ],
  projects: larkfieldProjects,
  characteristics: [
    choice("Contract", { functionIndex: null, share: 0.95, ai: true }, [
      "Time and materials",
      "Fixed price",
      "Retainer",
    ]),
    choice("Sector", { functionIndex: null, share: 0.9, ai: true }, [
      "Utilities",
      "Transport",
      "Insurance",
      "Health",
      "Farming",
      "Culture",
      "Retail",
    ]),
    yesOrNo("Personal data", { functionIndex: null, share: 0.85 }),
    figure("Users at launch", { functionIndex: 1, share: 0.8, ai: true }, [500, 60_000, 500]),
    choice("Runs on", { functionIndex: 3, share: 0.9 }, ["Client's own servers", "Public cloud", "Both"]),
  ],
  places: [
    { name: "Bristol", country: "GB", region: "ENG", holidays: publicHolidaysOf, share: 0.6 },
    { name: "Porto", country: "PT", region: null, holidays: holidaysOfPorto, share: 0.4 },
  ],
  skills: [
    { name: "TypeScript", functionIndex: 0 },
    { name: "Java", functionIndex: 0 },
    { name: "Mobile apps", functionIndex: 0 },
    { name: "PostgreSQL", functionIndex: 0 },
    { name: "User research", functionIndex: 1 },
    { name: "Accessibility", functionIndex: 1 },
    { name: "Design systems", functionIndex: 1 },
    { name: "Machine learning", functionIndex: 2 },
    { name: "Data pipelines", functionIndex: 2 },
    { name: "Kubernetes", functionIndex: 3 },
    { name: "Threat modelling", functionIndex: 3 },
    { name: "Public procurement", functionIndex: 4 },
    { name: "Portuguese", functionIndex: 4 },
  ],
  leaveKinds: [sick, parental, training],
  customers: [
    "Severn Lane Water",
    "Avon Vale Trams",
    "Clifton Mutual",
    "Two Bridges Laboratories",
    "Moorgate Farmers",
    "Douro Containers",
    "Greengate Gardens",
    "Lantern Museums",
    "Skerrow Ferries",
    "Vaultline Payments",
    "Millrace Brewery",
    "Echo Calls",
  ],
  overtimeAndPay: {
    invoicePrefix: "LS-",
    invoiceItem: "Software services",
  },
  internalNotes: {
    meetings: ["Stand-up", "Guild meeting", "One-to-one", "Show and tell", "Retrospective"],
    training: ["Certification", "Reading week", "Course: threat modelling", "Conference", "Mentoring"],
    sales: ["Proposal", "Tender answers", "Pitch", "Call with a prospect"],
    other: [
      "New laptop",
      "Interview with an applicant",
      "Timesheets and expenses",
      "Office move",
      "Blog post",
    ],
  },
  invitations: [
    {
      local: "catarina.lobo",
      name: { first: "Catarina", last: "Lobo" },
      role: "booker",
      functionIndex: 0,
      daysAgo: 2,
    },
    {
      local: "miles.fenn",
      name: { first: "Miles", last: "Fenn" },
      role: "forecaster",
      functionIndex: 4,
      daysAgo: 4,
    },
  ],
};
