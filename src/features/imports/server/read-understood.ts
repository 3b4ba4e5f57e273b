import { customerChoices } from "#features/customers/server/queries.ts";
import { serve } from "#server/http/serve.ts";
import { currencySymbol } from "#shared/money.ts";
import { t } from "#shared/texts/t.ts";
import { tidyCode } from "#shared/tidy-text.ts";
import * as contract from "../names-contract.ts";
import { folded, tierText } from "../rules/match/directory.ts";
import { countNames } from "../rules/match/name-decisions.ts";
import { isReference, type Field } from "../rules/kinds/fields.ts";
import { textOf } from "../rules/judge/judging.ts";
import { codeFrom } from "../rules/match/new-names.ts";
import type { FileContent } from "../rules/read/source.ts";
import { clockOf } from "../rules/recognise/open-questions.ts";
import { skipOf } from "../rules/read/closing-rows.ts";
import { typedRows } from "../rules/read/typed-rows.ts";
import { factParts } from "../rules/judge/fact-words.ts";
import { doubtWords, type Assumption } from "../rules/judge/understood.ts";
import { cellText, quoted } from "../rules/read/cell.ts";
import type { ReadableFile } from "./engine/file-facts.ts";
import { matchedNames } from "./names-found.ts";
import { projectCodes } from "./queries/projects.ts";

/** The first facts that are shown. */
const maxFacts = 8;
/** Customers that are named of those that are added. */
const maxCustomers = 10;

/** What is assumed of the file beside what its rows say. */
function assumedOf(
  { kind: { code: kind }, reading, headings }: ReadableFile,
  content: FileContent,
): Assumption[] {
  const { rows = 0, columns = 0, sheets = [] } = content.hidden ?? {};
  const isOfHours = reading.unit === "hours" || reading.unit === "hoursMinutes";
  const clock = isOfHours ? clockOf(kind, { ...reading, unit: "hours" }, content) : null;
  // Columns at the end may have no heading at all.
  const width = Math.max(headings.length, ...content.samples.map(({ cells }) => cells.length));
  const unread = Array.from({ length: width }, (_, at) => reading.columns[at] ?? null).flatMap(
    (field, at) => {
      if (field !== null) return [];
      if (cellText(headings[at]) !== "") return [quoted(headings[at] ?? null)];
      return content.samples.some(({ cells }) => cellText(cells[at]) !== "") ? [t`Column ${at + 1}`] : [];
    },
  );
  return [
    ...(unread.length === 0 ? [] : [{ about: "unread" as const, sample: unread.join(", ") }]),
    ...(clock === null ? [] : [{ about: "hoursMinutes" as const, sample: clock }]),
    ...(rows + columns + sheets.length > 0 ? [{ about: "hidden" as const, sample: null }] : []),
  ];
}

/** Customers that the file adds, those of which there are none yet by name. */
function addedCustomers(
  named: readonly string[],
  stored: readonly { readonly name: string }[],
): Assumption[] {
  const known = new Set(stored.map(({ name }) => folded(name)));
  const added = named.filter((name) => !known.has(folded(name)));
  if (added.length === 0) return [];
  const shown = added.slice(0, maxCustomers).map((name) => quoted(name));
  const more = added.length - shown.length;
  return [
    {
      about: "customers",
      sample: (more > 0 ? [...shown, t`and ${more} more`] : shown).join(", "),
    },
  ];
}

/** GET /api/imports/{importId}/understood. The facts are those that a check tries and an import stores. */
export const readUnderstood = serve(contract.readUnderstood, async (call) => {
  const { row, file, names, understood, find } = await matchedNames(call, { store: true });
  const { orgId } = call.actor;
  const [projectRows, customerRows] = await call.read(projectCodes(orgId), customerChoices(orgId));
  const content = row.content as FileContent;
  const { samples } = content;
  const { kind, reading, headings } = file;
  const nameOf = (field: Field, text: string, fact: Parameters<typeof textOf>[0]): string => {
    if (!isReference(field.type) || kind.code === "people" || kind.code === "functions") return text;
    const name = field.type === "tier" ? tierText(textOf(fact, "function"), text) : text;
    const found = find(field.type, name);
    return found !== "skip" && "id" in found ? found.label : text;
  };
  const words = { nameOf, currencySymbol: currencySymbol(row.currency) };
  const facts = samples
    .flatMap((sample) =>
      typedRows(kind, reading, headings, sample).filter((fact) => skipOf(file, sample, fact) === null),
    )
    .slice(0, maxFacts);
  // Codes are made as an import makes them.
  const codes = new Set([
    ...projectRows.map(({ code }) => code.toLowerCase()),
    ...facts.map((fact) => tidyCode(textOf(fact, "code")).toLowerCase()),
  ]);
  const codeOf = (name: string): string =>
    projectRows.find((project) => folded(project.name) === folded(name))?.code ?? codeFrom(name, codes);
  const shown = facts.map((fact) => {
    if (kind.code !== "projects" || textOf(fact, "code") !== "") return fact;
    return { ...fact, values: { ...fact.values, code: codeOf(textOf(fact, "name")) } };
  });
  const { doubts, customers = [], ...full } = understood;
  const { open, undecided } = countNames(names);
  return {
    ...full,
    top: [...understood.top],
    assumed: [...understood.assumed, ...addedCustomers(customers, customerRows), ...assumedOf(file, content)],
    version: row.version,
    facts: shown.map((fact) => ({
      row: fact.row,
      parts: factParts(kind, fact, words),
      problems: Object.values(fact.problems),
    })),
    doubts: doubts.map((doubt) => ({ row: doubt.row, says: doubtWords(doubt) })),
    names: { open, undecided },
  };
});
