/** What people write beside their hours. */
const byFunction: Readonly<Record<string, readonly string[]>> = {
  Architecture: [
    "Stair and lift core options",
    "Planning drawings",
    "Detail of the roof edge",
    "Comments from building control",
    "Door and window schedule",
    "Coordination with structures",
    "Site visit and notes",
    "Fire strategy mark-up",
    "Section through the hall",
    "Tender drawings, part B",
  ],
  Landscape: [
    "Planting plan",
    "Levels and falls",
    "Tree survey on site",
    "Paving samples with the client",
    "Dune grass specification",
    "Drainage swales",
    "Path widths and turning circles",
    "Soil report review",
  ],
  Interiors: [
    "Finishes schedule",
    "Joinery details",
    "Lighting layout",
    "Furniture prices",
    "Acoustic panels",
    "Colour samples",
    "Washroom layouts",
  ],
  "Coastal Engineering": [
    "Wave loads",
    "Pile layout",
    "Sea wall check",
    "Flood risk assessment",
    "Survey data clean-up",
    "Pier bearing detail",
    "Scour protection",
  ],
  Visualisation: [
    "Model of the entrance",
    "Evening view",
    "Film storyboard",
    "Retouching",
    "Site photographs matched",
    "Physical model, base",
  ],
  "Project Delivery": [
    "Programme update",
    "Change request",
    "Client report",
    "Tender queries",
    "Risk register",
    "Payment certificate",
    "Contract review",
  ],
  Engineering: [
    "Invoice import",
    "Code review",
    "Search index",
    "Payment webhook",
    "Upgrade of the framework",
    "Bug from support",
    "Tests for the booking flow",
    "Pairing on the data model",
  ],
  "Product Design": [
    "Sketches for checkout",
    "Interview with users",
    "Component library",
    "Accessibility review",
    "Prototype for the pilot",
  ],
  "Data and AI": [
    "Forecast model, second run",
    "Data cleaning",
    "Dashboard for operations",
    "Pipeline to the warehouse",
    "Evaluation of answers",
  ],
  "Cloud and Security": [
    "Move to the new region",
    "Backups tried",
    "Alert that woke us",
    "Access review",
    "Cost of storage",
  ],
  Delivery: ["Sprint planning", "Roadmap with the client", "Risk log", "Status report", "Workshop prepared"],
  "Coastal Ecology": [
    "Salt marsh plots",
    "Bird count at dawn",
    "Species list",
    "Drone survey",
    "Report to the funder",
    "Sampling along the transect",
  ],
  Oceanography: ["Buoy data", "Tide model", "Cruise plan", "Sensor calibration", "Figures for the paper"],
  "Data Science": ["Model run", "Cleaning of the catch records", "Map of habitats", "Code for the archive"],
  "Laboratory and Field": [
    "Sediment cores",
    "Boat day",
    "Freezer inventory",
    "Nutrient analysis",
    "Kit check",
  ],
  "Research Support": [
    "Grant report",
    "Ethics form",
    "Claim to the funder",
    "Consortium call",
    "Budget check",
  ],
};
const general: readonly string[] = [
  "Checking",
  "Drawings",
  "Client call follow-up",
  "Revisions after the review",
  "Site visit",
];

/** Notes of someone in the function. */
export function workNotes(functionName: string): readonly string[] {
  return byFunction[functionName] ?? general;
}

/** Notes on internal time, by what it is. */
export interface InternalNotes {
  readonly meetings: readonly string[];
  readonly training: readonly string[];
  readonly sales: readonly string[];
  readonly other: readonly string[];
}

export const internalNotes: InternalNotes = {
  meetings: ["Monday meeting", "Team meeting", "One-to-one", "Design review", "Studio lunch talk"],
  training: [
    "CPD: timber in exposed places",
    "Software course",
    "First aid",
    "Reading and study",
    "CPD: accessible shores",
  ],
  sales: ["Competition entry", "Bid interview", "Fee proposal", "Open day"],
  other: ["Filing", "Equipment", "Timesheets and expenses", "Studio move", "Sample library"],
};

export const officeNotes: readonly string[] = [
  "Accounts",
  "Insurance renewal",
  "Recruiting",
  "Lease and building",
  "Board papers",
  "Payroll",
  "Website",
];

export const sickNote = "Off sick";

/** What a manager writes when sending a week back. */
export const rejections: readonly string[] = [
  "Please add a note to the longer days: the client asks for them.",
  "Please look at Wednesday again: we were on site that afternoon.",
  "Please move the Monday meeting to Meetings.",
  "Part of this was travel to the site: please say so in the note.",
  "Please check the split between the projects and submit again.",
];
