import { t } from "#shared/texts/t.ts";
/** Whether there are any of the organisation's, and any of the sample data. */
interface Made {
  readonly own: boolean;
  readonly sample: boolean;
}

/** What is stored of setting up, as the contract tells it. */
export interface SetUpFacts {
  readonly isDismissed: boolean;
  readonly areSettingsRight: boolean;
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
    { label: t`Budget or forecast`, state: stateOf(facts.plans) },
    { label: t`Forecast frozen`, state: stateOf(facts.frozenForecasts) },
    { label: t`Allocation submitted`, state: stateOf(facts.submittedAllocations) },
  ];
  return [
    {
      name: "settings",
      label: t`Check your settings`,
      purpose: t`They decide how long a working day is, which days are free, when each month is planned, and who sees costs.`,
      state: facts.areSettingsRight ? "done" : "open",
      parts: [],
      byHand: [{ label: t`Open settings`, to: "/admin/organisation-settings" }],
      byFile: [],
    },
    {
      name: "functions",
      label: t`Create your functions`,
      purpose: t`They are the teams people work in, with the hourly rates of their cost tiers.`,
      state: stateOf(facts.functions),
      parts: [],
      byHand: [{ label: t`Create a function`, to: "/admin/functions", hash: "new" }],
      byFile: [{ label: t`Import functions`, kind: "functions" }],
    },
    {
      name: "people",
      label: t`Add your people`,
      purpose: t`They book time and are allocated to projects, each with a function and a manager.`,
      state: stateOf(facts.people),
      parts: [],
      byHand: [{ label: t`Add a person`, to: "/admin/users", hash: "new" }],
      byFile: [{ label: t`Import people`, kind: "people" }],
    },
    {
      name: "projects",
      label: t`Create your projects`,
      purpose: t`They begin as proposed. Once a project is active, people can forecast, allocate and book time to it.`,
      state: stateOf(facts.projects),
      parts: [],
      byHand: [{ label: t`Create a project`, to: "/projects", hash: "new" }],
      byFile: [{ label: t`Import projects`, kind: "projects" }],
    },
    {
      name: "month",
      label: t`Plan your first month`,
      purpose: t`Forecast what projects need, freeze the forecasts and plan people's days. The dashboards then compare them.`,
      state: stateOfAll(month),
      parts: month,
      byHand: [
        { label: t`Open forecasts`, to: "/forecasts" },
        { label: t`Open allocations`, to: "/allocations" },
      ],
      byFile: [
        { label: t.as("to import")`budgets`, kind: "budgets" },
        { label: t.as("to import")`forecasts`, kind: "forecasts" },
        { label: t.as("to import")`allocations`, kind: "allocations" },
        { label: t.as("to import")`time`, kind: "time_entries" },
      ],
    },
  ];
}

/** `hidden`: everything is done, or an admin dismissed the list and can bring it back. */
export function listState(facts: SetUpFacts, steps: readonly SetUpStep[]): "open" | "dismissed" | "finished" {
  if (steps.every(({ state }) => state === "done") && !hasSample(facts)) return "finished";
  return facts.isDismissed ? "dismissed" : "open";
}

/** How many steps an admin still has to do; none once the list is dismissed. */
export const stepsLeft = (facts: SetUpFacts): number =>
  facts.isDismissed ? 0 : setUpSteps(facts).filter(({ state }) => state !== "done").length;

/** Whether there is sample data. */
export const hasSample = ({ functions, people, projects }: SetUpFacts): boolean =>
  functions.sample || people.sample || projects.sample;
