import { choice, figure, yesOrNo } from "../characteristic-plans.ts";
import { parental, sick } from "../leave-kinds.ts";
import { holidaysOfIreland, holidaysOfScotland } from "../more-public-holidays.ts";
import type { OrganisationPlan, LeaveKindPlan } from "../organisation-plan.ts";
import { marramProjects } from "./marram-projects.ts";

/** How people of the institute are away, beside holiday. */
const marramLeave: readonly LeaveKindPlan[] = [
  sick,
  parental,
  {
    name: "Study",
    colour: "petrol",
    pattern: "dots",
    yearlyDays: 5,
    needsApproval: true,
    isPrivate: false,
    wantsDocument: false,
    wageType: "330",
    share: 0.45,
    times: 3,
    days: [1, 3],
    reasons: ["Statistics course", "Writing up", "Viva", "Summer school"],
  },
  {
    name: "Sea days in lieu",
    colour: "ochre",
    pattern: "stripes",
    yearlyDays: 8,
    needsApproval: true,
    isPrivate: false,
    wantsDocument: false,
    wageType: "340",
    share: 0.35,
    times: 2,
    days: [1, 4],
    reasons: ["After the spring cruise", "Back from the ship", "Night sampling"],
  },
];

/** A research institute that lives on grants. */
export const marram: OrganisationPlan = {
  name: "Marram Institute",
  about: "A coastal research institute in Scotland and Ireland",
  domain: "marram.example",
  historyMonths: 18,
  owner: { local: "superadmin", name: { first: "Morag", last: "Sinclair-Reid" } },
  accounts: [
    { local: "admin", name: { first: "Peter", last: "Nolan" }, role: "admin", functionIndex: null, place: 0 },
    {
      local: "manager",
      name: { first: "Aoife", last: "Tierney" },
      role: "manager",
      functionIndex: 0,
      place: 0,
    },
    { local: "booker", name: { first: "Callan", last: "Frew" }, role: "booker", functionIndex: 0, place: 5 },
    {
      local: "allocator",
      name: { first: "Ingrid", last: "Solberg" },
      role: "allocator",
      functionIndex: 3,
      place: 1,
    },
    {
      local: "forecaster",
      name: { first: "Hugo", last: "Brandt" },
      role: "forecaster",
      functionIndex: 4,
      place: 1,
    },
  ],
  allocators: [{ local: "allocator", functionIndexes: [0, 3] }],
  forecasters: [{ local: "forecaster", codes: ["DUN", "SMC", "KLP", "BRD", "MPL", "SGR"] }],
  functions: [
    {
      name: "Coastal Ecology",
      description: "Plants, birds and everything between the tides",
      share: 8,
      tilt: -0.1,
      tiers: [
        { name: "Principal Investigator", rate: 92, share: 0.15 },
        { name: "Senior Scientist", rate: 71.5, share: 0.3 },
        { name: "Postdoctoral Researcher", rate: 54, share: 0.35 },
        { name: "Research Assistant", rate: 38, share: 0.2 },
      ],
    },
    {
      name: "Oceanography",
      description: "Tides, waves and what the sea carries",
      share: 5,
      tilt: 0,
      tiers: [
        { name: "Principal Investigator", rate: 94, share: 0.2 },
        { name: "Oceanographer", rate: 68, share: 0.5 },
        { name: "Research Assistant", rate: 38, share: 0.3 },
      ],
    },
    {
      name: "Data Science",
      description: "Models, maps and the archive",
      share: 4,
      tilt: 0.35,
      tiers: [
        { name: "Senior Data Scientist", rate: 78, share: 0.25 },
        { name: "Data Scientist", rate: 58.5, share: 0.75 },
      ],
    },
    {
      name: "Laboratory and Field",
      description: "Boats, samples and instruments",
      share: 4,
      tilt: -0.2,
      tiers: [
        { name: "Laboratory Manager", rate: 62, share: 0.25 },
        { name: "Technician", rate: 42, share: 0.75 },
      ],
    },
    {
      name: "Research Support",
      description: "Grants, ethics and partners",
      share: 3,
      tilt: 0.1,
      tiers: [
        { name: "Head of Grants", rate: 66, share: 0.34 },
        { name: "Grant Officer", rate: 46, share: 0.66 },
      ],
    },
  ],
  projects: marramProjects,
  characteristics: [
    choice("Funder", { functionIndex: null, share: 1, ai: true }, [
      "Research council",
      "European programme",
      "Government",
      "Charity",
      "Industry",
    ]),
    figure("Award (£ thousand)", { functionIndex: null, share: 0.9, ai: true }, [80, 2400, 20]),
    figure("Overhead (%)", { functionIndex: null, share: 0.8 }, [15, 60, 5]),
    yesOrNo("Open data required", { functionIndex: 2, share: 0.9 }),
    choice("Permit", { functionIndex: 3, share: 0.8 }, [
      "None needed",
      "Landowner",
      "Marine licence",
      "Reserve",
    ]),
    figure("Field days a year", { functionIndex: 3, share: 0.85, ai: true }, [4, 90, 2]),
  ],
  places: [
    {
      name: "Stonehaven laboratory",
      country: "GB",
      region: "SCT",
      holidays: holidaysOfScotland,
      share: 0.7,
    },
    { name: "Wexford field station", country: "IE", region: null, holidays: holidaysOfIreland, share: 0.3 },
  ],
  leaveKinds: marramLeave,
  skills: [
    { name: "Bird surveys", functionIndex: 0 },
    { name: "Saltmarsh plants", functionIndex: 0 },
    { name: "Wave modelling", functionIndex: 1 },
    { name: "Sediment cores", functionIndex: 1 },
    { name: "Satellite images", functionIndex: 2 },
    { name: "Statistics", functionIndex: 2 },
    { name: "Diving", functionIndex: 3 },
    { name: "Boat handling", functionIndex: 3 },
    { name: "European grants", functionIndex: 4 },
  ],
  costShare: 0.78,
  customers: [
    "Coastal Research Council",
    "Four Seas Programme",
    "Department of Coasts",
    "Kelp Trust",
    "North Weather Service",
    "Offshore Wind Group",
    "Food Safety Agency",
    "Coastal Research Council",
    "Four Seas Programme",
    "Polar Fund",
    "Shore Volunteers",
    "Firth Councils",
  ],
  overtimeAndPay: {
    invoicePrefix: "MI-",
    invoiceItem: "Research",
  },
  internalNotes: {
    meetings: ["Group meeting", "Journal club", "One-to-one", "Seminar", "Boat planning"],
    training: ["First aid at sea", "Statistics course", "Supervision", "Reading", "Diving refresher"],
    sales: ["Grant application", "Partner call", "Outline proposal", "Referee comments"],
    other: ["Peer review", "Open day", "Timesheets and expenses", "Boat repair", "Recruiting"],
  },
  invitations: [
    {
      local: "eva.lindholm",
      name: { first: "Eva", last: "Lindholm" },
      role: "booker",
      functionIndex: 1,
      daysAgo: 3,
    },
  ],
};
