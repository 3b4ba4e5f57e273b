import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import { provisioningScope } from "./new-token.ts";

/** What API tokens may reach, an area at a time: the code in a scope. */
interface Area {
  readonly code: string;
  /** A read to try a token with; none where each needs an id. */
  readonly example?: string;
  /** Nothing in it can be written. */
  readonly isReadOnly?: true;
  /** Programs can propose what their person then makes. */
  readonly hasProposals?: true;
}

const known = [
  { code: "time", example: "/api/my-time/open-weeks", hasProposals: true },
  { code: "holidays", example: "/api/my-time/holidays", hasProposals: true },
  { code: "manager", example: "/api/manager/delegations", hasProposals: true },
  { code: "projects", example: "/api/projects" },
  { code: "budgets" },
  { code: "characteristics", example: "/api/characteristic-types" },
  { code: "forecasts", example: "/api/forecasts/projects", hasProposals: true },
  { code: "allocations", example: "/api/allocations/planner", hasProposals: true },
  { code: "functions", example: "/api/functions" },
  { code: "people", example: "/api/people/choices" },
  { code: "comments" },
  { code: "dashboards", example: "/api/analytics/projects", isReadOnly: true },
  { code: "reports", example: "/api/reports/choices" },
  { code: "pay", example: "/api/pay/exports" },
  { code: "imports", example: "/api/imports" },
  { code: "organisation", example: "/api/organisation/settings" },
  { code: "audit", example: "/api/audit" },
] as const satisfies readonly Area[];

export type AreaCode = (typeof known)[number]["code"];

export interface TokenArea extends Area {
  readonly code: AreaCode;
}

export const areas: readonly TokenArea[] = known;

interface AreaWords {
  readonly label: string;
  readonly about: string;
  /** What someone should know before they let a program write here. */
  readonly warning?: string;
}

/** The areas in words. */
export const areaWords = perLanguage((): Readonly<Record<AreaCode, AreaWords>> => ({
  time: { label: t`My Time`, about: t`Weeks, hours and the timer` },
  holidays: { label: t`Holidays`, about: t`Requests for holiday` },
  manager: { label: t`Manager Portal`, about: t`Others' weeks and holidays to decide on` },
  projects: { label: t`Projects`, about: t`Projects and who works on them` },
  budgets: { label: t`Budget profiles`, about: t`Budgets of projects by month` },
  characteristics: { label: t`Characteristics`, about: t`What projects are described by` },
  forecasts: { label: t`Forecasts`, about: t`Hours that projects need by month` },
  allocations: { label: t`Allocations`, about: t`People's planned days` },
  functions: { label: t`Functions`, about: t`Functions, cost tiers and rates` },
  people: {
    label: t`People`,
    about: t`People, their roles, and invitations`,
    warning: t`It can invite people and change roles, if you can`,
  },
  comments: { label: t`Comments`, about: t`Comments on months, forecasts, plans, weeks and leave` },
  dashboards: { label: t`Dashboards`, about: t`Figures and charts` },
  reports: { label: t`Reports`, about: t`Hours, plans and holidays as tables and files, and saved views` },
  pay: { label: t`Pay and invoices`, about: t`Hours as files for payroll and invoicing` },
  imports: { label: t`Imports`, about: t`Files to import` },
  organisation: { label: t`Organisation`, about: t`Settings and public holidays` },
  audit: { label: t`Audit log`, about: t`Who did what, and checks of it` },
}));

export type Reach = "read" | "propose" | "write";

/** What a token may be allowed in an area; each includes those before it. */
export function reachesOf({ isReadOnly, hasProposals }: Pick<Area, "isReadOnly" | "hasProposals">): Reach[] {
  if (isReadOnly) return ["read"];
  return hasProposals ? ["read", "propose", "write"] : ["read", "write"];
}

/** The scopes a token of a person or an organisation may have. */
export const areaScopes: readonly string[] = areas.flatMap((area) =>
  reachesOf(area).map((reach) => `${area.code}:${reach}`),
);

/** Scopes in the order of the areas, once each; reading is part of proposing, and both of writing. */
export function tidyScopes(scopes: readonly string[]): string[] {
  const isPartOf = (scope: string): boolean =>
    (scope.endsWith(":read") && scopes.includes(scope.replace(/:read$/, ":propose"))) ||
    (/:(?:read|propose)$/.test(scope) && scopes.includes(scope.replace(/:\w+$/, ":write")));
  return [...areaScopes, provisioningScope].filter((scope) => scopes.includes(scope) && !isPartOf(scope));
}

/** A scope in words: "Projects: read and write". */
function scopeWords(scope: string): string {
  if (scope === provisioningScope) return t`Provisioning`;
  const [code, reach] = scope.split(":");
  const area = areas.find((each) => each.code === code);
  const label = area ? areaWords()[area.code].label : scope;
  if (reach === "propose") return t`${label}: read and propose`;
  return reach === "write" ? t`${label}: read and write` : t`${label}: read`;
}

/** Scopes in words, a line each; every area at once is "Everything". */
export function scopesInWords(scopes: readonly string[]): string[] {
  const reads = areas.map(({ code }) => `${code}:read`);
  if (reads.every((scope) => scopes.includes(scope))) return [t`Everything: read`];
  const most = tidyScopes(areaScopes);
  return most.every((scope) => scopes.includes(scope))
    ? [t`Everything: read and write`]
    : scopes.map(scopeWords);
}
