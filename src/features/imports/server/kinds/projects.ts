import { customerChoices } from "#features/customers/server/queries.ts";
import { statusOf } from "#features/projects/server/project-columns.ts";
import { activeFunctionsWithTiers, forecasterCandidates } from "#features/projects/server/queries.ts";
import { tidyCode } from "#shared/tidy-text.ts";
import { folded } from "../../rules/match/directory.ts";
import { arrangeProjects, judgeProjects } from "../../rules/judge/judge-projects.ts";
import { textOf } from "../../rules/judge/judging.ts";
import type { ProjectFacts, ProjectWork } from "../../rules/judge/project-facts.ts";
import {
  assignImported,
  insertImportedCustomers,
  insertImportedProjects,
  projectCodes,
  projectsCoded,
  updateImportedProject,
} from "../queries/projects.ts";
import { importKind } from "./kind.ts";

const customersOf = (works: readonly ProjectWork[]) =>
  works.flatMap(({ newCustomer }) => (newCustomer === null ? [] : [newCustomer]));

/** Projects with their customers, functions and forecasters, all in one batch. */
export const projects = importKind<ProjectFacts, ProjectWork>({
  topics: ["project", "customer"],
  arrange: arrangeProjects,
  // A code made of a name is none of another row's.
  belongTogether: () => true,
  facts: async (read, { orgId }, rows) => {
    const codes = [...new Set(rows.map((row) => tidyCode(textOf(row, "code"))))];
    const nameless = rows.filter((row) => textOf(row, "code") === "").map((row) => textOf(row, "name"));
    const [codeRows] = await read(projectCodes(orgId));
    const wanted = new Set(nameless.map(folded));
    const meant = codeRows.filter(({ name }) => wanted.has(folded(name))).map(({ code }) => code);
    const [stored, functionRows, forecasterRows, customerRows] = await read(
      projectsCoded(orgId, [...codes, ...meant]),
      activeFunctionsWithTiers(orgId),
      forecasterCandidates(orgId),
      customerChoices(orgId),
    );
    const forecasters = new Map<string, string | null>();
    for (const row of forecasterRows) {
      const name = folded(`${row.first_name ?? ""} ${row.last_name ?? ""}`);
      forecasters.set(name, forecasters.has(name) ? null : row.id);
      forecasters.set(folded(row.email), row.id);
    }
    const known = stored.map(({ status_code: code, status_before_archive: before, ...row }) => ({
      ...row,
      statusCode: statusOf(code),
      statusBeforeArchive: before === null ? null : statusOf(before),
    }));
    const named = Map.groupBy(known, ({ name }) => folded(name));
    return {
      projects: new Map(known.map((project) => [project.code, project])),
      byName: new Map([...named].map(([name, [one, other]]) => [name, other ? null : (one ?? null)])),
      codes: codeRows.map(({ code }) => code),
      customers: new Map(customerRows.map((row) => [folded(row.name), row.id])),
      functions: new Map(functionRows.map((row) => [folded(row.name), row.id])),
      forecasters,
    };
  },
  judge: judgeProjects,
  touched: (works) => {
    const ids = (isNew: boolean) =>
      works.filter((work) => work.isNew === isNew).map(({ project }) => project.id);
    return {
      made: { customer: customersOf(works).map(({ id }) => id), project: ids(true) },
      changed: { project: ids(false) },
    };
  },
  write: ({ orgId, actor }, works) => {
    const fresh = works.filter(({ isNew }) => isNew);
    return [
      ...insertImportedCustomers(orgId, customersOf(works), actor.id),
      ...insertImportedProjects(orgId, fresh, actor.id),
      ...works
        .filter(({ isNew }) => !isNew)
        .map(({ project }) => updateImportedProject(orgId, project, actor.id)),
      ...assignImported(orgId, works, actor.id),
    ];
  },
});
