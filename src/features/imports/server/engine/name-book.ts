import type { Query } from "#server/database/sql.ts";
import type { Answers } from "#server/scope.ts";
import { assignRoles, insertLogin } from "#features/people/server/queries.ts";
import { nameKey, typeIds } from "#features/characteristics/rules/characteristic.ts";
import { insertCharacteristic } from "#features/characteristics/server/characteristic-queries.ts";
import { insertFunction } from "#features/functions/server/queries.ts";
import { blankKind, holidayKind } from "#features/leave/rules/kinds/leave-kind.ts";
import { insertKind } from "#features/leave/server/kinds/kind-queries.ts";
import { monthOf } from "#shared/month.ts";
import type { Day } from "#shared/day.ts";
import { tidyText } from "#shared/tidy-text.ts";
import { directoryOf, type Directory, type Stored, type StoredNames } from "../../rules/match/directory.ts";
import type { Kind, Reference } from "../../rules/kinds/fields.ts";
import { itemId } from "../../rules/judge/item-ids.ts";
import type { Named, Names } from "../../rules/judge/judging.ts";
import { nameOf, namesIn } from "../../rules/match/matching.ts";
import {
  newPerson,
  newProject,
  onlyTier,
  rateToBeSet,
  type NameInFile,
} from "../../rules/match/new-names.ts";
import { matchKey, type Matches, type TypedRow } from "../../rules/read/rows.ts";
import type { Touched } from "../kinds/kind.ts";
import {
  insertNamedFunctions,
  insertNamedPerson,
  insertNamedProject,
  insertNamedTier,
  type storedNameQueries,
} from "../queries/stored-names.ts";

/** Rows of a file are numbered far below this: the names it creates have ids of their own. */
const namesFrom = 2_000_000;

/** A name to be made, with what makes it. */
export interface NewName {
  readonly reference: Reference;
  readonly id: string;
  readonly queries: readonly Query<unknown>[];
  readonly made: Touched;
}

export interface NameBook {
  readonly names: Names;
  /** What of these facts' names isn't stored yet, functions before their tiers, projects behind both. */
  missingFor(kind: Kind, rows: readonly TypedRow[]): NewName[];
  /** Says that names are stored now. */
  stored(made: readonly NewName[]): void;
}

/** What is stored, from its rows. */
export function storedNamesOf([people, projects, functions, tiers, characteristics, leave]: Answers<
  ReturnType<typeof storedNameQueries>
>): StoredNames {
  return {
    people: people.map((row) => ({
      id: row.id,
      label: row.label === row.email ? row.email : `${row.label} (${row.email})`,
      isActive: row.is_active,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
    })),
    projects: projects.map((row) => ({
      id: row.id,
      label: `${row.code} ${row.name}`,
      isActive: row.status_code !== "archived" && row.status_code !== "cancelled",
      code: row.code,
      name: row.name,
    })),
    functions: functions.map((row) => ({ id: row.id, label: row.name, isActive: row.is_active })),
    tiers: tiers.map((row) => ({
      id: row.id,
      label: `${row.function_name} / ${row.name}`,
      isActive: row.is_active,
      functionId: row.function_id,
      functionName: row.function_name,
      name: row.name,
    })),
    characteristics: characteristics.map((row) => ({ id: row.id, label: row.name, isActive: true })),
    leave: [
      ...leave.slice(0, 1).map((row) => ({ id: row.org_id, label: holidayKind().name, isActive: true })),
      ...leave.flatMap(({ id, org_id, name, is_active }) =>
        id === null || id === org_id ? [] : [{ id, label: name ?? "", isActive: is_active ?? true }],
      ),
    ],
  };
}

/** Everything stored, by id. */
export const storedById = (stored: StoredNames): Map<string, Stored> =>
  new Map(Object.values(stored).flatMap((all: readonly Stored[]) => all.map((one) => [one.id, one])));

interface Place {
  readonly orgId: string;
  readonly importId: string;
  readonly actorId: string;
  readonly today: Day;
}

/** What names are made with. */
interface Ground extends Place {
  readonly made: ReadonlyMap<string, string>;
  readonly find: Names["of"];
  /** In use, in lower case. */
  readonly emails: Set<string>;
  readonly codes: Set<string>;
  /** Keys of functions of which the file names tiers to be made. */
  readonly functionsWithTiers: ReadonlySet<string>;
}

/** What the names of a file stand for, and how those are made that are to be created. */
export function nameBook(
  place: Place,
  stored: StoredNames,
  matches: Matches,
  inFile: readonly NameInFile[],
): NameBook {
  const directory: Directory = directoryOf(stored);
  const byId = storedById(stored);
  const wanted = inFile.filter(({ reference, text }) => matches.get(matchKey(reference, text)) === "create");
  const ordered = wanted.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  const made = new Map(
    ordered.map((name, at) => [
      key(name),
      itemId(place.importId, { row: namesFrom + at, column: null, part: 0 }),
    ]),
  );
  const find = remembered(nameOf(directory, matches, made, byId));
  const ground = {
    ...place,
    made,
    find: find.of,
    emails: new Set<string>(),
    codes: new Set(stored.projects.map(({ code }) => code.toLowerCase())),
    functionsWithTiers: new Set(
      ordered.flatMap(({ reference, text }) =>
        reference === "tier" ? [matchKey("function", text.split(" / ")[0] ?? "")] : [],
      ),
    ),
  };
  const makers = makersOf(ground, ordered);
  const besideOf = new Map(
    ordered.flatMap((name) => (name.beside ? [[made.get(key(name)) ?? "", name.beside] as const] : [])),
  );
  return {
    names: { of: find.of },
    missingFor: (kind, rows) => {
      const ids = new Set<string>();
      for (const row of rows)
        for (const { reference, text } of namesIn(kind, row)) {
          const named = find.of(reference, text);
          if (named === "skip" || !("id" in named) || !named.isNew) continue;
          ids.add(named.id);
          // A project is made with its functions, which may only come in later rows.
          for (const other of besideOf.get(named.id) ?? []) {
            const beside = other.reference === "person" ? "skip" : find.of(other.reference, other.text);
            if (beside !== "skip" && "id" in beside && beside.isNew) ids.add(beside.id);
          }
        }
      const missing = [...ids].flatMap((id) => makers.get(id) ?? []);
      return missing.toSorted((a, b) => creationOrder(a) - creationOrder(b));
    },
    stored: (names) => {
      for (const { id } of names) byId.set(id, { id, label: "", isActive: true });
      find.forget();
    },
  };
}

const creationOrder = ({ reference }: NewName): number => ["tier", "project"].indexOf(reference);

const key = ({ reference, text }: NameInFile): string => matchKey(reference, text);

/** The same, found once for each text. */
function remembered(find: (reference: Reference, text: string) => Named) {
  const known = new Map<string, Named>();
  return {
    of: (reference: Reference, text: string): Named => {
      const at = `${reference} ${text}`;
      let named = known.get(at);
      if (named === undefined) known.set(at, (named = find(reference, text)));
      return named;
    },
    forget: () => known.clear(),
  };
}

/** What makes each of the names, by id. */
function makersOf(ground: Ground, names: readonly NameInFile[]): Map<string, NewName> {
  return new Map(
    names.flatMap((name) => {
      const id = ground.made.get(key(name)) ?? "";
      const maker = makerOf(ground, name, id);
      return maker ? [[id, { reference: name.reference, id, ...maker }] as const] : [];
    }),
  );
}

type Maker = Pick<NewName, "queries" | "made">;

function makerOf(ground: Ground, name: NameInFile, id: string): Maker | null {
  const { orgId, importId, actorId, today, emails, codes } = ground;
  if (name.reference === "person") {
    const person = { id, ...newPerson(name.text, importId.slice(-12), emails) };
    const queries = [
      insertNamedPerson(orgId, person, today),
      insertLogin(orgId, id, person.email.toLowerCase()),
      assignRoles(orgId, id, ["booker"], today),
    ];
    return { queries, made: { user: [id] } };
  }
  if (name.reference === "project") {
    const project = { id, ...newProject(name, monthOf(today), codes) };
    const queries = [
      insertNamedProject(orgId, project, actorId),
      insertNamedFunctions(orgId, id, besideIds(ground, name), actorId),
    ];
    return { queries, made: { project: [id] } };
  }
  if (name.reference === "function") return functionMaker(ground, name, id);
  if (name.reference === "characteristic") return characteristicMaker(ground, name, id);
  if (name.reference === "leave") return leaveMaker(ground, name, id);
  return tierMaker(ground, name, id);
}

/** A kind without a balance, as admins begin one: what it costs and who sees it is theirs to say. */
function leaveMaker({ orgId, actorId }: Ground, { text }: NameInFile, id: string): Maker {
  return {
    queries: insertKind(orgId, id, { ...blankKind, name: tidyText(text) }, actorId),
    made: { leave_kind: [id] },
  };
}

/** What a project's facts name, by what it tells of its functions. */
function besideIds({ find }: Ground, { beside = [] }: NameInFile) {
  const ids = (reference: "function" | "tier" | "person") =>
    beside.flatMap((each) => {
      const named = each.reference === reference ? find(reference, each.text) : "skip";
      return named !== "skip" && "id" in named ? [named.id] : [];
    });
  return { function: ids("function"), tier: ids("tier"), person: ids("person") };
}

/** A function needs a tier: where the file names none to be made, it gets one. */
function functionMaker({ orgId, actorId, functionsWithTiers }: Ground, name: NameInFile, id: string): Maker {
  const query = insertFunction(orgId, { id, name: name.text.trim(), description: "" }, actorId);
  if (functionsWithTiers.has(key(name))) return { queries: [query], made: { function: [id] } };
  // The next part of the same place.
  const tier = `${id.slice(0, -1)}1`;
  const only = insertNamedTier(orgId, { id: tier, functionId: id, name: onlyTier, rate: rateToBeSet });
  return { queries: [query, only], made: { function: [id], cost_tier: [tier] } };
}

/** A global one of options, which its values bring along. */
function characteristicMaker({ orgId, actorId }: Ground, { text }: NameInFile, id: string): Maker {
  const columns = {
    name: tidyText(text),
    name_key: nameKey(text),
    characteristic_type_id: typeIds.selection,
    function_id: null,
    is_global: true,
    ai_modelling: false,
  };
  return {
    queries: [insertCharacteristic(orgId, id, columns, actorId)],
    made: { characteristic: [id] },
  };
}

function tierMaker({ orgId, find }: Ground, { text }: NameInFile, id: string): Maker | null {
  const [functionName = "", ...tierName] = text.split(" / ");
  const within = find("function", functionName);
  if (within === "skip" || !("id" in within)) return null;
  const tier = { id, functionId: within.id, name: tierName.join(" / ").trim(), rate: rateToBeSet };
  return { queries: [insertNamedTier(orgId, tier)], made: { cost_tier: [id] } };
}
