/** Whether there are any of the organisation's, and any of the sample data. */
interface Made {
  readonly own: boolean;
  readonly sample: boolean;
}

/** What is stored of setting up, as the contract tells it. */
export interface SetUpFacts {
  readonly isDismissed: boolean;
  readonly areSettingsRight: boolean;
  readonly hasAllocator: boolean;
  readonly functions: Made;
  readonly people: Made;
  readonly projects: Made;
  readonly plans: Made;
  readonly frozenForecasts: Made;
  readonly submittedAllocations: Made;
}

/** `sample`: only sample data does it. */
export type StepState = "open" | "sample" | "done";

/** A page, with the dialog that makes the first one opened where it has one. */
interface Place {
  readonly label: string;
  readonly to: string;
  readonly hash?: "new";
}

interface Part {
  readonly label: string;
  readonly state: StepState;
}

export interface SetUpStep {
  readonly name: "settings" | "functions" | "people" | "projects" | "month";
  readonly label: string;
  /** What it is for. */
  readonly purpose: string;
  readonly state: StepState;
  /** What a step of several parts still needs. */
  readonly parts: readonly Part[];
  readonly byHand: readonly Place[];
  /** What can be imported for it. */
  readonly byFile: readonly { readonly label: string; readonly kind: string }[];
}

const stateOf = ({ own, sample }: Made): StepState => (own ? "done" : sample ? "sample" : "open");

/** As far as the part that is least far. */
function stateOfAll(parts: readonly Part[]): StepState {
  if (parts.some(({ state }) => state === "open")) return "open";
  return parts.some(({ state }) => state === "sample") ? "sample" : "done";
}

/** The steps from nothing to the first month, each after what it depends on. */
export function setUpSteps(facts: SetUpFacts): readonly SetUpStep[] {
  const month: Part[] = [
    { label: "Budget or forecast", state: stateOf(facts.plans) },
    { label: "Forecast frozen", state: stateOf(facts.frozenForecasts) },
    { label: "Allocation submitted", state: stateOf(facts.submittedAllocations) },
  ];
  // A function needs an allocator, and nobody is one to begin with.
  const needsAllocator = !facts.hasAllocator && !facts.functions.own;
  return [
    {
      name: "settings",
      label: "Check your settings",
      purpose: "They decide how long a working day is, which days are free, and when each month is planned.",
      state: facts.areSettingsRight ? "done" : "open",
      parts: [],
      byHand: [{ label: "Open settings", to: "/admin/organisation-settings" }],
      byFile: [],
    },
    {
      name: "functions",
      label: "Create your functions",
      purpose: `They are the teams people work in, with the hourly rates of their cost tiers.${
        needsAllocator ? " Each needs an allocator: open a person, maybe yourself, and tick Allocator." : ""
      }`,
      state: stateOf(facts.functions),
      parts: [],
      byHand: [
        ...(needsAllocator ? [{ label: "Make someone an allocator first", to: "/admin/users" }] : []),
        { label: "Create a function", to: "/admin/functions", hash: "new" },
      ],
      byFile: [{ label: "Import functions", kind: "functions" }],
    },
    {
      name: "people",
      label: "Add your people",
      purpose: "They book time and are allocated to projects, each with a function and a manager.",
      state: stateOf(facts.people),
      parts: [],
      byHand: [{ label: "Add a person", to: "/admin/users", hash: "new" }],
      byFile: [{ label: "Import people", kind: "people" }],
    },
    {
      name: "projects",
      label: "Create your projects",
      purpose:
        "They begin as proposed. Set one to active, and people can forecast, allocate and book time to it.",
      state: stateOf(facts.projects),
      parts: [],
      byHand: [{ label: "Create a project", to: "/projects", hash: "new" }],
      byFile: [{ label: "Import projects", kind: "projects" }],
    },
    {
      name: "month",
      label: "Plan your first month",
      purpose: "Say what projects need, freeze it, and give people their days. Then the dashboards compare.",
      state: stateOfAll(month),
      parts: month,
      byHand: [
        { label: "Open forecasts", to: "/forecasts" },
        { label: "Open allocations", to: "/allocations" },
      ],
      byFile: [
        { label: "budgets", kind: "budgets" },
        { label: "forecasts", kind: "forecasts" },
        { label: "allocations", kind: "allocations" },
        { label: "time", kind: "time_entries" },
      ],
    },
  ];
}

/** `hidden`: everything is done, or an admin dismissed the list and can bring it back. */
export function listState(facts: SetUpFacts, steps: readonly SetUpStep[]): "open" | "dismissed" | "finished" {
  if (steps.every(({ state }) => state === "done") && !hasSample(facts)) return "finished";
  return facts.isDismissed ? "dismissed" : "open";
}

/** Whether there is sample data. */
export const hasSample = ({ functions, people, projects }: SetUpFacts): boolean =>
  functions.sample || people.sample || projects.sample;
