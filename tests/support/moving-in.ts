import { listFunctions } from "#features/functions/contract.ts";
import { pagePeople, readPerson } from "#features/people/contract.ts";
import { listProjects, readProject, type ProjectDetails } from "#features/projects/contract.ts";
import { listReportChoices, readReport, type ReportQuery } from "#features/reports/contract.ts";
import { addMonths, monthOf, monthRange } from "#shared/month.ts";
import { xlsxFile, type XlsxCell } from "#shared/xlsx.ts";
import type { Client } from "./client.ts";

type Row = (string | number | null)[];
/** A sheet's headings and rows, numbers as numbers and everything else as texts. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly Row[];
}

const inCell = (value: string | number | null): XlsxCell =>
  value === null || value === ""
    ? null
    : typeof value === "number"
      ? { number: value, as: "general" }
      : { text: value };

/** A workbook's bytes. */
export const workbookOf = (sheets: readonly Sheet[]): Buffer =>
  Buffer.from(
    xlsxFile(
      sheets.map(({ name, rows }) => ({ name, rows: rows.map((row) => row.map(inCell)) })),
      "£",
    ),
  );

type Requested = Omit<ReportQuery, "after" | "most" | "report">;

/** All lines of hours. */
async function hoursOf(client: Client, requested: Requested): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { lines, count } = await client.ok(readReport, {
      query: { report: "hours", ...requested, after: String(rows.length), most: "500" },
    });
    rows.push(...lines.map(({ cells }) => cells));
    if (rows.length >= count || lines.length === 0) return rows;
  }
}

/** Another address than the one that logs in already. */
const moved = (email: string, domain: string): string => `${email.split("@")[0] ?? ""}@${domain}`;

/** People and functions, as someone writes them down who moves in. */
async function peopleSheets(client: Client, domain: string): Promise<Sheet[]> {
  const { functions } = await client.ok(listFunctions);
  const { people } = await client.ok(pagePeople, { query: { status: "active" } });
  const details = await Promise.all(
    people.map(({ id }) => client.ok(readPerson, { params: { personId: id } })),
  );
  const emails = new Map(details.map(({ id, email }) => [id, moved(email, domain)]));
  return [
    {
      name: "Functions",
      rows: [
        ["Function", "Cost tier", "Hourly rate"],
        ...functions.flatMap(({ name, costTiers }) =>
          costTiers.map((tier): Row => [name, tier.name, tier.hourlyRate]),
        ),
      ],
    },
    {
      name: "People",
      rows: [
        [
          "Email",
          "First name",
          "Last name",
          "Roles",
          "Function",
          "Cost tier",
          "Manager's email",
          "Billable",
          "Monthly hours",
        ],
        ...details.map((each): Row => [
          moved(each.email, domain),
          each.firstName,
          each.lastName,
          each.roles.join("; "),
          each.functionName,
          each.costTierName,
          emails.get(each.managerId ?? "") ?? null,
          each.billable ? "Yes" : "No",
          each.monthlyHours,
        ]),
      ],
    },
  ];
}

interface MovedProject {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  /** Null for internal ones. */
  readonly details: ProjectDetails | null;
}

async function projectsOf(client: Client): Promise<MovedProject[]> {
  const { projects } = await client.ok(listReportChoices);
  const listed = await Promise.all(
    [{}, { status: "archived" as const }].map((query) => client.ok(listProjects, { query })),
  );
  const open = new Set(listed.flatMap((page) => page.projects.map(({ id }) => id)));
  return Promise.all(
    projects.map(async ({ id, code, name }) => ({
      id,
      code,
      name,
      details: open.has(id) ? await client.ok(readProject, { params: { projectId: id } }) : null,
    })),
  );
}

type StatusOf = (details: ProjectDetails) => string;
/** Hours come in while a project is active; it's put away once it has ended. */
const asMovedIn: StatusOf = ({ statusCode }) => (statusCode === "proposed" ? "Proposed" : "Active");
const asOpen: StatusOf = ({ statusLabel, statusBeforeArchive }) => statusBeforeArchive ?? statusLabel;
const asPutAway: StatusOf = ({ statusLabel }) => statusLabel;

const projectsSheet = (name: string, projects: readonly MovedProject[], status: StatusOf): Sheet => ({
  name,
  rows: [
    ["Code", "Name", "Status", "First month", "Length in months", "Functions", "Internal"],
    ...projects.map(({ code, name: projectName, details }): Row => [
      code,
      projectName,
      details === null ? "Active" : status(details),
      details === null ? null : monthOf(details.startDate),
      details?.projectLengthMonths ?? null,
      details?.functions.map((each) => each.name).join("; ") ?? null,
      details === null ? "Yes" : "No",
    ]),
  ],
});

/** Hours of tiers as a grid by month. */
async function gridSheet(
  client: Client,
  projects: readonly MovedProject[],
  {
    name,
    measure,
    rest,
  }: { readonly name: string; readonly measure: "budget" | "forecasted"; readonly rest: Row },
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Sheet> {
  const months = monthRange(from, to);
  const rows: Row[] = [];
  for (const { id, code } of projects) {
    const lines = await hoursOf(client, { measure, by: "tier,month", project: id, from, to });
    const byTier = Map.groupBy(lines, ([tier]) => String(tier));
    for (const [tier, hours] of byTier) {
      const [functionName = "", ...tierName] = tier.split(", ");
      const byMonth = new Map(hours.map(([, month, value]) => [month, value ?? null]));
      rows.push([
        code,
        functionName,
        tierName.join(", "),
        ...rest,
        ...months.map((month) => byMonth.get(month) ?? null),
      ]);
    }
  }
  const heading = measure === "budget" ? "Budget" : "Status";
  return { name, rows: [["Project", "Function", "Cost tier", heading, ...months], ...rows] };
}

/** Hours of people's days. */
async function daySheet(
  client: Client,
  projects: readonly MovedProject[],
  { name, measure }: { readonly name: string; readonly measure: "allocated" | "actual" },
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Sheet> {
  const rows: Row[] = [];
  for (const { id, code } of projects)
    for (const [person = null, day = null, hours = null, cost = null] of await hoursOf(client, {
      measure,
      by: "person,day",
      project: id,
      from,
      to,
    }))
      rows.push([
        person,
        code,
        day,
        hours,
        ...(measure === "actual" ? [Math.round((Number(cost) / Number(hours)) * 100) / 100] : []),
      ]);
  const headings = ["Person", "Project", "Date", "Hours", ...(measure === "actual" ? ["Hourly rate"] : [])];
  return { name, rows: [headings, ...rows] };
}

/** An organisation as three workbooks, from what its own calls answer, with the months around `today`. */
export async function movingBoxes(client: Client, today: string, domain: string) {
  const span = { from: addMonths(monthOf(today), -13), to: addMonths(monthOf(today), 2) };
  const projects = await projectsOf(client);
  const planned = projects.filter(({ details }) => details !== null);
  return {
    people: await peopleSheets(client, domain),
    projects: [
      projectsSheet("Projects", projects, asMovedIn),
      await gridSheet(client, planned, { name: "Budgets", measure: "budget", rest: ["Moved in"] }, span),
      await gridSheet(client, planned, { name: "Forecasts", measure: "forecasted", rest: ["Frozen"] }, span),
      projectsSheet("Projects today", projects, asOpen),
      projectsSheet("Projects put away", projects, asPutAway),
    ],
    hours: [
      await daySheet(client, planned, { name: "Allocations", measure: "allocated" }, span),
      await daySheet(client, projects, { name: "Time", measure: "actual" }, span),
    ],
  } satisfies Record<string, Sheet[]>;
}
