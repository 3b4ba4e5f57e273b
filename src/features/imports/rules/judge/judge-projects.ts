import { eachProjectText } from "#features/projects/rules/project-texts.ts";
import { lockedMessage, startLockedMessage } from "#features/projects/rules/project-change.ts";
import { endsInRange, endTooLate } from "#features/projects/rules/project-draft.ts";
import { isLocked, mayChangeStatus } from "#features/projects/rules/project-status.ts";
import type { Day } from "#shared/day.ts";
import { addMonths, firstDay, lastDay, monthOf } from "#shared/month.ts";
import { tidyCode } from "#shared/tidy-text.ts";
import { t } from "#shared/texts/t.ts";
import { folded } from "../match/directory.ts";
import { at, type Fault } from "../read/fault.ts";
import { outcomeOf, textOf, type Judged, type JudgeContext } from "./judging.ts";
import { codeFrom } from "../match/new-names.ts";
import type { ProjectFacts, ProjectWork, StoredProject, WantedProject } from "./project-facts.ts";
import { readProject, type ReadProject as ReadRow } from "./read-project.ts";
import type { Outcome, TypedRow } from "../read/rows.ts";

/** A row with its customer's id. */
type ReadProject = ReadRow & { readonly customerId: string | null };
type Work = Omit<ProjectWork, "newCustomer">;

/** The length of a project whose file says none, in months. */
const usualLength = 12;

/** A code that comes twice is a fault, and so is a name without a code. */
export function arrangeProjects(rows: readonly TypedRow[]): {
  rows: readonly TypedRow[];
  faults: Map<TypedRow, Fault>;
} {
  const first = new Map<string, number>();
  const faults = new Map<TypedRow, Fault>();
  for (const row of rows) {
    const code = tidyCode(textOf(row, "code"));
    const name = folded(textOf(row, "name"));
    const key = code === "" ? `name ${name}` : `code ${code}`;
    const earlier = code === "" && name === "" ? undefined : first.get(key);
    if (earlier === undefined) first.set(key, row.row);
    else if (code === "") faults.set(row, at("name", t`The same name as in row ${earlier}, without a code`));
    else faults.set(row, at("code", t`The same code as in row ${earlier}`));
  }
  return { rows, faults };
}

/**
 * What becomes of projects. One without a code is the stored one of its name, or gets a code made of it. A new one is
 * active where the file says no status, begins this month where it says no
 * first month, and lasts a year where it says no length. A known one changes as its page allows, and gains functions
 * and forecasters. A customer that isn't there yet is added with the first project that names it.
 */
export function judgeProjects(
  rows: readonly TypedRow[],
  facts: ProjectFacts,
  frame: JudgeContext,
): Judged<ProjectWork> {
  const works: ProjectWork[] = [];
  const codes = new Set(
    [...facts.codes, ...rows.map((row) => tidyCode(textOf(row, "code")))].map((code) => code.toLowerCase()),
  );
  const customers = new Map(facts.customers);
  const outcomes = rows.map((row): Outcome => {
    const said = readProject(row, facts);
    if ("faults" in said) return outcomeOf(row, "refused", said.faults);
    const stored = said.code === "" ? facts.byName.get(folded(said.name)) : facts.projects.get(said.code);
    if (stored === null)
      return outcomeOf(row, "refused", [
        at("name", t`Several projects are called ${said.name}. Give the code.`),
      ]);
    const customer = customerOf(said.customer, customers, frame.idOf(row, 1));
    const read = { ...withCode(said, stored, codes), customerId: customer?.id ?? null };
    const work = workOf(stored, read, { id: frame.idOf(row), today: frame.today });
    if (work === null) return outcomeOf(row, "same");
    if ("fault" in work) return outcomeOf(row, "refused", [work.fault]);
    works.push({ ...work, newCustomer: newCustomerOf(customer) });
    if (customer !== null) customers.set(folded(customer.name), customer.id);
    return outcomeOf(row, stored ? "changed" : "created");
  });
  return { outcomes, works };
}

/** The customer of a name: a known one, or with this id a new one. */
function customerOf(name: string, known: ReadonlyMap<string, string>, newId: string) {
  if (name === "") return null;
  const id = known.get(folded(name));
  return { id: id ?? newId, name, isNew: id === undefined };
}

const newCustomerOf = (customer: ReturnType<typeof customerOf>): ProjectWork["newCustomer"] =>
  customer?.isNew === true ? { id: customer.id, name: customer.name } : null;

/** What is to be stored of a row: null for nothing new. */
function workOf(
  stored: StoredProject | undefined,
  read: ReadProject,
  { id, today }: { readonly id: string; readonly today: Day },
): Work | { readonly fault: Fault } | null {
  const work = stored ? changeWork(stored, read, today) : newWork(read, id, today);
  const fault = (stored ? changeFault(stored, read) : null) ?? (work && endFault(work, read));
  return fault === null ? work : { fault };
}

const endFault = ({ project }: Work, { length, lengthField }: ReadProject): Fault | null =>
  endsInRange(project.startDate, project.length)
    ? null
    : at(length === null ? "start" : lengthField, endTooLate());

/** A project with its stored code, or one that is made of its name, where the row has none. */
const withCode = (said: ReadRow, stored: StoredProject | undefined, codes: Set<string>): ReadRow =>
  said.code === "" ? { ...said, code: stored?.code ?? codeFrom(said.name, codes) } : said;

/** The day a project of the past ended: its last, but not one that is still to come. */
function endOf(start: Day, length: number, today: Day): Day {
  const last = lastDay(addMonths(monthOf(start), length - 1));
  return last < today ? last : today;
}

function newWork(read: ReadProject, id: string, today: Day): Work {
  const startDate = firstDay(read.start ?? monthOf(today));
  const length = read.length ?? usualLength;
  const statusCode = read.status ?? "active";
  const project: WantedProject = {
    id,
    code: read.code,
    name: read.name,
    ...eachProjectText((field) => read.texts[field] ?? ""),
    statusCode,
    statusBeforeArchive: statusCode === "archived" ? "completed" : null,
    startDate,
    length,
    endedOn: isLocked(statusCode) ? endOf(startDate, length, today) : null,
    isInternal: read.isInternal ?? false,
    customerId: read.customerId,
  };
  return { project, isNew: true, functionIds: read.functionIds, forecasterIds: read.forecasterIds };
}

/** What never changes: whether it's internal, and that internal ones have no customer. */
function natureFault({ isInternal }: StoredProject, read: ReadProject): Fault | null {
  if (read.isInternal !== null && read.isInternal !== isInternal)
    return at("internal", t`A project stays internal, or not internal.`);
  if (isInternal && read.customerId !== null) return at("customer", t`An internal project has no customer`);
  return null;
}

function changeFault(stored: StoredProject, read: ReadProject): Fault | null {
  const nature = natureFault(stored, read);
  if (nature !== null) return nature;
  const wanted = wantedOf(stored, read);
  if (wanted.startDate !== stored.startDate && stored.statusCode !== "proposed")
    return at("start", startLockedMessage());
  const isGrowing =
    wanted.length !== stored.length ||
    wanted.customerId !== stored.customerId ||
    missing(read.functionIds, stored.functionIds).length > 0 ||
    missing(read.forecasterIds, stored.forecasterIds).length > 0;
  if (isLocked(stored.statusCode) && isGrowing) return lockedMessage();
  if (wanted.length < stored.length)
    return at(
      read.lengthField,
      t`A file can't shorten a project. Shorten it on its page, which shows what would no longer count.`,
    );
  const change = {
    from: stored.statusCode,
    to: wanted.statusCode,
    beforeArchive: stored.statusBeforeArchive,
    byAdmin: true,
  };
  return mayChangeStatus(change) ? null : at("status", t`The project can't change to this status.`);
}

/** What the file says, and what is stored where it says nothing. */
function wantedOf(stored: StoredProject, read: ReadProject) {
  return {
    name: read.name,
    ...eachProjectText((field) => read.texts[field] ?? stored[field]),
    statusCode: read.status ?? stored.statusCode,
    startDate: read.start === null ? stored.startDate : firstDay(read.start),
    length: read.length ?? stored.length,
    customerId: read.customerId ?? stored.customerId,
  };
}

const missing = (wanted: readonly string[], stored: readonly string[]): string[] =>
  wanted.filter((id) => !stored.includes(id));

function changeWork(stored: StoredProject, read: ReadProject, today: Day): Work | null {
  const wanted = wantedOf(stored, read);
  const functionIds = missing(read.functionIds, stored.functionIds);
  const forecasterIds = missing(read.forecasterIds, stored.forecasterIds);
  const fields = Object.keys(wanted) as (keyof typeof wanted)[];
  const isSame = fields.every((field) => wanted[field] === stored[field]);
  if (isSame && functionIds.length + forecasterIds.length === 0) return null;
  const { statusCode } = wanted;
  const before = stored.statusBeforeArchive ?? stored.statusCode;
  const project: WantedProject = {
    id: stored.id,
    code: stored.code,
    ...wanted,
    statusBeforeArchive: statusCode === "archived" ? before : null,
    endedOn: !isLocked(stored.statusCode) && isLocked(statusCode) ? today : null,
    isInternal: stored.isInternal,
  };
  return { project, isNew: false, functionIds, forecasterIds };
}
