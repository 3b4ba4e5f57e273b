/** What API tokens may reach, an area at a time: the code in a scope, and its words. */
export interface Area {
  readonly code: string;
  readonly label: string;
  readonly about: string;
  /** What someone should know before they let a program write here. */
  readonly warning?: string;
  /** A read to try a token with; none where each needs an id. */
  readonly example?: string;
  /** Nothing in it can be written. */
  readonly isReadOnly?: true;
}

export const areas = [
  { code: "time", label: "My Time", about: "Weeks, hours and the timer", example: "/api/my-time/open-weeks" },
  { code: "holidays", label: "Holidays", about: "Requests for holiday", example: "/api/my-time/holidays" },
  {
    code: "manager",
    label: "Manager Portal",
    about: "Others' weeks and holidays to decide on",
    example: "/api/manager/delegations",
  },
  { code: "projects", label: "Projects", about: "Projects and who works on them", example: "/api/projects" },
  { code: "budgets", label: "Budget profiles", about: "Budgets of projects by month" },
  {
    code: "characteristics",
    label: "Characteristics",
    about: "What projects are described by",
    example: "/api/characteristic-types",
  },
  {
    code: "forecasts",
    label: "Forecasts",
    about: "Hours that projects need by month",
    example: "/api/forecasts/projects",
  },
  {
    code: "allocations",
    label: "Allocations",
    about: "People's planned days",
    example: "/api/allocations/planner",
  },
  {
    code: "functions",
    label: "Functions",
    about: "Functions, cost tiers and rates",
    example: "/api/functions",
  },
  {
    code: "people",
    label: "People",
    about: "People, their roles, and invitations",
    warning: "It can invite people and change roles, if you can",
    example: "/api/people/choices",
  },
  {
    code: "dashboards",
    label: "Dashboards",
    about: "Figures and charts",
    example: "/api/analytics/projects",
    isReadOnly: true,
  },
  {
    code: "reports",
    label: "Reports",
    about: "Hours, plans and holidays as tables and files, and saved views",
    example: "/api/reports/choices",
  },
  {
    code: "pay",
    label: "Pay and invoices",
    about: "Hours as files for payroll and invoicing",
    example: "/api/pay/exports",
  },
  { code: "imports", label: "Imports", about: "Files to import", example: "/api/imports" },
  {
    code: "organisation",
    label: "Organisation",
    about: "Settings and public holidays",
    example: "/api/organisation/settings",
  },
  { code: "audit", label: "Audit log", about: "Who did what, and checks of it", example: "/api/audit" },
] as const satisfies readonly Area[];

export type AreaCode = (typeof areas)[number]["code"];

/** Of a token that an identity provider manages people with; it reaches nothing else. */
export const provisioningScope = "provisioning";

const every: readonly Area[] = areas;

/** The scopes a token of a person or an organisation may have. */
export const areaScopes: readonly string[] = every.flatMap(({ code, isReadOnly }) =>
  isReadOnly ? [`${code}:read`] : [`${code}:read`, `${code}:write`],
);

/** Scopes in the order of the areas, once each; reading is part of writing. */
export function tidyScopes(scopes: readonly string[]): string[] {
  const isPartOf = (scope: string): boolean =>
    scope.endsWith(":read") && scopes.includes(scope.replace(/:read$/, ":write"));
  return [...areaScopes, provisioningScope].filter((scope) => scopes.includes(scope) && !isPartOf(scope));
}

/** A scope in words: "Projects: read and write". */
function scopeWords(scope: string): string {
  if (scope === provisioningScope) return "Provisioning";
  const [code, reach] = scope.split(":");
  const label = every.find((area) => area.code === code)?.label ?? scope;
  return reach === "write" ? `${label}: read and write` : `${label}: read`;
}

/** Scopes in words, a line each; every area at once is "Everything". */
export function scopesInWords(scopes: readonly string[]): string[] {
  const reads = every.map(({ code }) => `${code}:read`);
  if (reads.every((scope) => scopes.includes(scope))) return ["Everything: read"];
  const most = tidyScopes(areaScopes);
  return most.every((scope) => scopes.includes(scope))
    ? ["Everything: read and write"]
    : scopes.map(scopeWords);
}
