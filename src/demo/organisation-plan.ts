import type { RoleCode } from "#shared/permissions.ts";
import type { TypeCode } from "#features/characteristics/rules/characteristic.ts";
import type { PersonName } from "./names.ts";
import type { InternalNotes } from "./notes.ts";
import type { PublicHoliday } from "./public-holidays.ts";

/** A cost tier as planned: today's hourly rate, and the share of the function's people in it. */
export interface TierPlan {
  readonly name: string;
  readonly rate: number;
  readonly share: number;
}

export interface FunctionPlan {
  readonly name: string;
  readonly description: string;
  /** Weight of the function's headcount among the others'. */
  readonly share: number;
  /** When in a project's life it works most: -1 all at the start, 0 evenly, 1 all at the end. */
  readonly tilt: number;
  readonly tiers: readonly TierPlan[];
}

/** An advertised account: `local`@domain, a real person with one clear role. */
export interface AccountPlan {
  readonly local: string;
  readonly name: PersonName;
  readonly role: RoleCode;
  /** Index of the function; null: in none. */
  readonly functionIndex: number | null;
  /** Place in the function by seniority, 0 the head; counted from the end where the function is smaller. */
  readonly place: number;
}

export type ProjectStatus = "proposed" | "active" | "on_hold" | "completed" | "cancelled" | "archived";

export interface ProjectPlan {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly status: ProjectStatus;
  /** First month, in months from this one; never before the organisation's first month. */
  readonly start: number;
  readonly length: number;
  /** The first month without work, from this one, where the project ended early or is paused. */
  readonly stopped?: number;
  /** Weight among the projects of a month. */
  readonly size: number;
  /** Weight per function, by index; 0 excludes it. */
  readonly functions: readonly number[];
  /** Forecast as a multiple of what is then worked. */
  readonly bias: number;
  /** Months from this one in which a new budget profile became active. */
  readonly rebaselined?: readonly number[];
  /** The name of a draft budget profile beside the others. */
  readonly draftProfile?: string;
}

/** A characteristic as planned; `functionIndex` null: global. */
export interface CharacteristicPlan {
  readonly name: string;
  readonly typeCode: TypeCode;
  readonly functionIndex: number | null;
  readonly ai: boolean;
  readonly options: readonly string[];
  /** The share of projects that have a value of it. */
  readonly share: number;
  /** Numbers lie between these, to the nearest step. */
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

/** An office with public holidays of its own. */
export interface PlacePlan {
  readonly name: string;
  /** Codes of the calendar its holidays can be looked up in. */
  readonly country: string;
  readonly region: string | null;
  readonly holidays: (year: number) => readonly PublicHoliday[];
  /** Share of the people who belong there. */
  readonly share: number;
}

/** A kind of leave beside Holiday, and how people use it. */
export interface LeaveKindPlan {
  readonly name: string;
  readonly colour: "violet" | "petrol" | "green" | "ochre" | "red" | "grey";
  readonly pattern: "solid" | "stripes" | "dots";
  /** Days a year of a five-day week; null for leave without a balance. */
  readonly yearlyDays: number | null;
  /** Otherwise a notice is enough, and it's given on the first morning. */
  readonly needsApproval: boolean;
  readonly isPrivate: boolean;
  readonly wantsDocument: boolean;
  /** What payroll books it as. */
  readonly wageType: string;
  /** Share of the people who use it in a year, and how often these do at most. */
  readonly share: number;
  readonly times: number;
  /** Calendar days it lasts, from and to. */
  readonly days: readonly [number, number];
  readonly reasons: readonly string[];
}

/** Something people of a function can do. */
export interface SkillPlan {
  readonly name: string;
  readonly functionIndex: number;
}

/** What a demonstration organisation is made of, before people and days are drawn. */
export interface OrganisationPlan {
  readonly name: string;
  /** A line about it, where visitors choose whom to look around as. */
  readonly about: string;
  readonly domain: string;
  readonly historyMonths: number;
  readonly owner: { readonly local: string; readonly name: PersonName };
  readonly accounts: readonly AccountPlan[];
  /** Accounts that allocate, and for which functions. */
  readonly allocators: readonly { readonly local: string; readonly functionIndexes: readonly number[] }[];
  /** Accounts that forecast, and for which projects. */
  readonly forecasters: readonly { readonly local: string; readonly codes: readonly string[] }[];
  readonly functions: readonly FunctionPlan[];
  readonly projects: readonly ProjectPlan[];
  readonly characteristics: readonly CharacteristicPlan[];
  /** Without places, everyone has the public holidays of England and Wales. */
  readonly places?: readonly PlacePlan[];
  readonly leaveKinds?: readonly LeaveKindPlan[];
  readonly skills?: readonly SkillPlan[];
  /** Where overtime counts, and payroll and invoices are made: what invoices say. */
  readonly overtimeAndPay?: {
    readonly invoicePrefix: string;
    readonly invoiceItem: string;
  };
  /** Of the projects, in their order; again from the first one where there are more projects. */
  readonly customers?: readonly string[];
  /** What an hour costs the organisation, as a share of its tier's rate; without one there are no costs. */
  readonly costShare?: number;
  /** What people write beside internal time; an architects' practice's where it's left out. */
  readonly internalNotes?: InternalNotes;
  readonly invitations: readonly {
    readonly local: string;
    readonly name: PersonName;
    readonly role: RoleCode;
    readonly functionIndex: number | null;
    readonly daysAgo: number;
  }[];
}
