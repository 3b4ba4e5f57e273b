import { addressesOf, readFacts } from "#features/invitations/server/import-facts.ts";
import { lockAddressed, takeRoles } from "#features/invitations/server/import-queries.ts";
import {
  columnsOf,
  keepFunctions,
  lockPeople,
  managersAbove,
  setPattern,
  updatePerson,
} from "#features/people/server/person-queries.ts";
import { storePlaces } from "#features/people/server/place-queries.ts";
import { assignRoles } from "#features/people/server/queries.ts";
import type { Query } from "#server/database/sql.ts";
import {
  arrangePeople,
  judgePeople,
  peopleCells,
  type PeopleFacts,
  type PeopleWork,
} from "../../rules/judge-people.ts";
import type { JudgeFrame } from "../../rules/judging.ts";
import { freeAddresses, insertImportedPeople } from "../queries/people.ts";
import { importKind } from "./kind.ts";

type Change = Extract<PeopleWork, { readonly change: unknown }>;

/** People, all in one batch: a manager is made with the people who report to them. */
export const people = importKind<PeopleFacts, PeopleWork>({
  topics: ["user"],
  arrange: arrangePeople,
  belongTogether: () => true,
  facts: async (read, frame, rows) => {
    const { orgId, actor } = frame;
    const known = rows.map((row) => ({ row: row.row, cells: peopleCells(row) }));
    await read(keepFunctions(orgId), lockPeople(orgId), lockAddressed(orgId, addressesOf(known)));
    const facts = await readFacts(read, { actor: { orgId, ...actor }, today: frame.today }, known);
    const fresh = new Map(
      rows.flatMap((row) => {
        const email = (peopleCells(row).email ?? "").toLowerCase();
        return email === "" || facts.people.has(email) ? [] : [[email, frame.idOf(row)] as const];
      }),
    );
    const [free, , above] = await read(
      ...freeAddresses(orgId, [...fresh.keys()], [...fresh.values()]),
      managersAbove(orgId, addressesOf(known)),
    );
    const isFree = new Set(free.map(({ email }) => email));
    return {
      ...facts,
      taken: new Set([...fresh.keys()].filter((email) => !isFree.has(email))),
      managers: new Map(above.map((row) => [row.email, row.manager_email])),
    };
  },
  judge: judgePeople,
  touched: (works) => ({
    made: { user: works.flatMap((work) => ("create" in work ? [work.create.id] : [])) },
    changed: { user: works.flatMap((work) => ("change" in work ? [work.stored.id] : [])) },
  }),
  write: (frame, works) => {
    const created = works.flatMap((work) => ("create" in work ? [work.create] : []));
    return [
      ...(created.length > 0 ? insertImportedPeople(frame.orgId, created) : []),
      ...created.flatMap(({ id, pattern }) =>
        pattern === null ? [] : [setPattern(frame.orgId, id, frame.today, pattern)],
      ),
      ...created.flatMap(({ id, placeId }) =>
        placeId === null ? [] : [storePlaces(frame.orgId, [id], { validFrom: frame.today, placeId })],
      ),
      ...works.flatMap((work) => ("change" in work ? changeQueries(frame, work) : [])),
    ];
  },
});

function changeQueries({ orgId, actor, today }: JudgeFrame, work: Change): Query<unknown>[] {
  const { change: person, stored } = work;
  const given = person.roles.filter((role) => !stored.roles.includes(role));
  const taken = stored.roles.filter((role) => !person.roles.some((each) => each === role));
  return [
    updatePerson(orgId, stored.id, columnsOf(person), actor.id),
    ...(given.length > 0 ? [assignRoles(orgId, stored.id, given)] : []),
    ...(taken.length > 0 ? [takeRoles(orgId, stored.id, taken)] : []),
    ...(work.changesPattern && person.pattern !== null
      ? [setPattern(orgId, stored.id, today, person.pattern)]
      : []),
    ...(work.changesPlace
      ? [storePlaces(orgId, [stored.id], { validFrom: today, placeId: person.placeId })]
      : []),
  ];
}
