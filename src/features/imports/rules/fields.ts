import type { Heading } from "./field-labels.ts";
import type { kindCodes } from "./kind-codes.ts";

export type KindCode = (typeof kindCodes)[number];

/** What a cell names: it is looked up among what is stored, and may be matched by hand. */
export const references = ["person", "project", "function", "tier", "characteristic"] as const;
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

export const person = (required = true): Field => ({
  name: "person",
  heading: "Person",
  type: "person",
  required,
  synonyms: [
    "name",
    "full name",
    "employee",
    "employee name",
    "user",
    "username",
    "member",
    "team member",
    "resource",
    "assignee",
    "email",
    "e-mail",
    "user email",
    "email address",
    "worker",
    "consultant",
    "mitarbeiter",
  ],
});
export const project: Field = {
  name: "project",
  heading: "Project",
  type: "project",
  required: true,
  synonyms: [
    "project name",
    "project code",
    "code",
    "job",
    "job code",
    "engagement",
    "issue project",
    "projekt",
  ],
};
export const functionField: Field = {
  name: "function",
  heading: "Function",
  type: "function",
  synonyms: ["team", "department", "practice", "discipline", "group", "abteilung"],
};
export const tier: Field = {
  name: "tier",
  heading: "Cost tier",
  type: "tier",
  synonyms: ["tier", "role", "level", "grade", "seniority", "rate card", "role name", "job title", "stufe"],
};
export const hours: Field = {
  name: "hours",
  heading: "Hours",
  type: "hours",
  required: true,
  synonyms: [
    "hour",
    "hrs",
    "duration",
    "time",
    "time spent",
    "quantity",
    "effort",
    "decimal hours",
    "stunden",
  ],
};
export const day: Field = {
  name: "day",
  heading: "Date",
  type: "day",
  required: true,
  synonyms: ["day", "work date", "date worked", "spent date", "entry date", "work day", "datum", "tag"],
};
export const month: Field = {
  name: "month",
  heading: "Month",
  type: "month",
  required: true,
  synonyms: ["period", "month start", "forecast month", "date", "monat"],
};
/** An hourly rate, and the currency it's in where a column of its own says it. */
export const rate: Field = {
  name: "rate",
  heading: "Hourly rate",
  type: "money",
  synonyms: ["rate", "cost rate", "rate per hour", "hourly cost", "stundensatz"],
};
export const currency: Field = {
  name: "currency",
  heading: "Currency",
  type: "text",
  synonyms: ["currency code", "ccy", "währung"],
};
export const text = (name: string, heading: Heading, ...synonyms: string[]): Field => ({
  name,
  heading,
  type: "text",
  synonyms,
});
