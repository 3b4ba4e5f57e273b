import type { CharacteristicPlan } from "./organisation-plan.ts";

const nothing = { options: [], from: 0, to: 0, step: 1 };

/**
 * What Harbour & Pine records of its projects. Functions by index: Architecture, Landscape, Interiors,
 * Coastal Engineering, …
 */
export const harbourPineCharacteristics: readonly CharacteristicPlan[] = [
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
