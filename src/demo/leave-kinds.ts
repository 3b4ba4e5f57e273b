import type { LeaveKindPlan } from "./organisation-plan.ts";

/** Illness is reported on the first morning, and only those who decide see it by name. */
export const sick: LeaveKindPlan = {
  name: "Sick",
  colour: "red",
  pattern: "stripes",
  yearlyDays: null,
  needsApproval: false,
  isPrivate: true,
  wantsDocument: true,
  wageType: "310",
  share: 0.72,
  times: 3,
  days: [1, 4],
  reasons: ["", "", "Flu", "Back pain", "Migraine"],
};

export const parental: LeaveKindPlan = {
  name: "Parental",
  colour: "green",
  pattern: "solid",
  yearlyDays: null,
  needsApproval: true,
  isPrivate: false,
  wantsDocument: false,
  wageType: "320",
  share: 0.07,
  times: 1,
  days: [28, 75],
  reasons: ["Our second child", "Twins", "Second part of parental leave"],
};

/** Days for courses and examinations. */
export const training: LeaveKindPlan = {
  name: "Training",
  colour: "petrol",
  pattern: "dots",
  yearlyDays: 5,
  needsApproval: true,
  isPrivate: false,
  wantsDocument: false,
  wageType: "330",
  share: 0.5,
  times: 2,
  days: [1, 3],
  reasons: ["First aid course", "Examination", "Conference", "Evening degree", "Safety on site"],
};
