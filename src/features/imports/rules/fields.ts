import type { Heading } from "./field-labels.ts";
import type { kindCodes } from "./kind-codes.ts";

export type KindCode = (typeof kindCodes)[number];

/** What a cell names: it is looked up among what is stored, and may be matched by hand. */
export const references = ["person", "project", "function", "tier", "characteristic", "leave"] as const;
export type Reference = (typeof references)[number];

export type FieldType =
  | "text"
  | "email"
  | "day"
  | "month"
  | "time"
  | "hours"
  | "money"
  | "whole"
  | "yesNo"
  | Reference;

/** A column that a kind understands. */
export interface Field {
  readonly name: string;
  /** What templates call it, in English like every name of a column. */
  readonly heading: Heading;
  readonly type: FieldType;
  /** Rows without it are refused. */
  readonly required?: boolean;
  /** Other names that files give it, in lower case; the heading and the name count without being listed. */
  readonly synonyms: readonly string[];
}

export type Period = "month" | "week" | "day";

export interface Kind {
  readonly code: KindCode;
  /** "Time entries", in the names of templates. */
  readonly title: string;
  readonly fields: readonly Field[];
  /** The columns a grid of this kind may have; none where only the shape of rows makes sense. */
  readonly periods: readonly Period[];
}

/** Synonyms are English: other languages are translated before (heading-words.ts). */
export const list = (names: string): readonly string[] => names.split(" | ");

export const person = (required = true): Field => ({
  name: "person",
  heading: "Person",
  type: "person",
  required,
  synonyms: list(
    "name | full name | employee | employee name | user | username | user name | member | team member | resource | assignee | email | e-mail | user email | employee email | person email | who | email address | work email | worker | consultant | people | logged by | author",
  ),
});
export const project: Field = {
  name: "project",
  heading: "Project",
  type: "project",
  required: true,
  synonyms: list(
    "project name | project code | project number | code | job | job code | engagement | issue project | project title | job name",
  ),
};
export const functionField: Field = {
  name: "function",
  heading: "Function",
  type: "function",
  synonyms: list("team | department | practice | discipline | group"),
};
export const tier: Field = {
  name: "tier",
  heading: "Cost tier",
  type: "tier",
  synonyms: list("tier | role | level | grade | seniority | rate card | role name | job title"),
};
export const hours: Field = {
  name: "hours",
  heading: "Hours",
  type: "hours",
  required: true,
  synonyms: list(
    "hour | hrs | hours worked | hours spent | hours logged | logged hours | worked hours | tracked hours | working hours | decimal hours | duration | time spent | spent time | logged time | time logged | time worked | worked time | tracked time | tracked | logged | working time | work duration | total duration | total time | time | quantity | effort | allocation | allocated hours | allocated | units | amount of time",
  ),
};
export const day: Field = {
  name: "day",
  heading: "Date",
  type: "day",
  required: true,
  synonyms: list(
    "day | work date | date worked | spent date | spent on | entry date | work day | date spent | log date | date logged | timesheet date | logged on",
  ),
};
export const month: Field = {
  name: "month",
  heading: "Month",
  type: "month",
  required: true,
  synonyms: list("period | month start | forecast month | date"),
};
/** An hourly rate, and the currency it's in where a column of its own says it. */
export const rate: Field = {
  name: "rate",
  heading: "Hourly rate",
  type: "money",
  synonyms: list("rate | cost rate | rate per hour | hourly cost"),
};
export const currency: Field = {
  name: "currency",
  heading: "Currency",
  type: "text",
  synonyms: list("currency code | ccy"),
};
export const text = (name: string, heading: Heading, ...synonyms: string[]): Field => ({
  name,
  heading,
  type: "text",
  synonyms,
});
