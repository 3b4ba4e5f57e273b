import { addressesOf, readFacts } from "#features/invitations/server/import-facts.ts";
import { lockAddressed } from "#features/invitations/server/import-queries.ts";
import {
  columnsOf,
  shareLockFunctions,
  lockPeople,
  managersAbove,
  organisationNameOf,
  setPattern,
  storeEmployment,
  updatePerson,
} from "#features/people/server/person-queries.ts";
import { storePlaces } from "#features/people/server/place-queries.ts";
import { activeHolder, roleChanges } from "#features/people/server/queries.ts";
import type { ImportFacts, ResolvedPerson } from "#features/invitations/rules/import-facts.ts";
import { invitationMessages } from "#features/invitations/rules/invitation.ts";
import { insertInvitation } from "#features/invitations/server/invitation-queries.ts";
import { newLink, type InvitationLink } from "#features/invitations/server/invitation-link.ts";
import { checkEmployment, functionGone, tierOfFunction } from "#features/people/rules/person-form.ts";
import { auditRow } from "#server/audit.ts";
import type { Query } from "#server/database/sql.ts";
import { queueMail } from "#server/mail/letter.ts";
import {
  arrangePeople,
  judgePeople,
  peopleCells,
  type PeopleFacts,
  type PeopleWork,
} from "../../rules/judge/judge-people.ts";
import { at, type Fault } from "../../rules/read/fault.ts";
import type { InviteOptions, JudgeContext } from "../../rules/judge/judging.ts";
import { freeAddresses, insertImportedPeople } from "../queries/people.ts";
import { importKind, type Reads } from "./kind.ts";

/** The mail of each new address that is invited, by address in lower case. */
interface Mails {
  readonly mails: ReadonlyMap<string, InvitationLink>;
}

type Change = Extract<PeopleWork, { readonly change: unknown }>;

/** People, all in one batch: a manager is made with the people who report to them. */
export const people = importKind<PeopleFacts & Mails, PeopleWork & Mails>({
  topics: ["user"],
  arrange: arrangePeople,
  belongTogether: () => true,
  facts: async (read, frame, rows) => {
    const { orgId, actor } = frame;
    const known = rows.map((row) => ({ row: row.row, cells: peopleCells(row) }));
    await read(shareLockFunctions(orgId), lockPeople(orgId), lockAddressed(orgId, addressesOf(known)));
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
    const { invite } = frame.options;
    return {
      inviteFault: invite ? await inviteFault(read, orgId, facts, invite) : null,
      mails: new Map(invite ? await invitationMails(read, frame, [...fresh.keys()]) : []),
      ...facts,
      used: new Set([...fresh.keys()].filter((email) => !isFree.has(email))),
      managers: new Map(above.map((row) => [row.email, row.manager_email])),
    };
  },
  judge: (rows, facts, frame) => {
    const { outcomes, works } = judgePeople(rows, facts, frame);
    return { outcomes, works: works.map((work) => ({ ...work, mails: facts.mails })) };
  },
  touched: (works) => ({
    made: { user: works.flatMap((work) => ("create" in work ? [work.create.id] : [])) },
    changed: { user: works.flatMap((work) => ("change" in work ? [work.stored.id] : [])) },
  }),
  write: (frame, works) => {
    const created = works.flatMap((work) => ("create" in work ? [work.create] : []));
    return [
      ...insertImportedPeople(frame.orgId, created, frame.today),
      ...created.flatMap(({ id, pattern }) =>
        pattern === null ? [] : [setPattern(frame.orgId, id, frame.today, pattern)],
      ),
      ...created.flatMap(({ id, placeId }) =>
        placeId === null ? [] : [storePlaces(frame.orgId, [id], { validFrom: frame.today, placeId })],
      ),
      ...created.flatMap((person) =>
        person.firstDay === null && person.lastDay === null
          ? []
          : [storeEmployment(frame.orgId, person.id, person, frame.actor.id)],
      ),
      ...works.flatMap((work) => ("change" in work ? changeQueries(frame, work) : [])),
      ...works.flatMap((work) => ("invite" in work ? inviteQueries(frame, work.invite, work.mails) : [])),
    ];
  },
});

/** What can't be given with invitations any more. */
async function inviteFault(
  read: Reads,
  orgId: string,
  { functions }: ImportFacts,
  { functionId, costTierId, managerId, firstDay = null, lastDay = null }: InviteOptions,
): Promise<Fault | null> {
  const [employmentFault] = Object.values(checkEmployment({ firstDay, lastDay }));
  if (employmentFault !== undefined) return employmentFault;
  const place = functions.find(({ id }) => id === functionId);
  if (functionId !== null && place?.isActive !== true) return at("function", functionGone());
  if (costTierId !== null && place?.tiers.some(({ id }) => id === costTierId) !== true)
    return at("tier", tierOfFunction());
  if (managerId === null) return null;
  const [[manager]] = await read(activeHolder(orgId, managerId, "manager"));
  return manager ? null : at("manager", invitationMessages().managerLacksRole);
}

/** A link and its mail for each address. */
async function invitationMails(
  read: Reads,
  { orgId, actor, publicUrl }: JudgeContext,
  addresses: readonly string[],
): Promise<(readonly [string, InvitationLink])[]> {
  const [[organisation]] = await read(organisationNameOf(orgId));
  return Promise.all(
    addresses.map(
      async (address) =>
        [
          address,
          await newLink(
            { actor: { orgId, name: actor.name }, config: { publicUrl } },
            address,
            organisation?.name ?? "",
          ),
        ] as const,
    ),
  );
}

/** An invitation as one that is made singly: with its mail and its own row of the audit log. */
function inviteQueries(
  { orgId, actor, today, options: { invite } }: JudgeContext,
  person: ResolvedPerson & { readonly id: string },
  mails: Mails["mails"],
): Query<unknown>[] {
  const fresh = mails.get(person.email.toLowerCase());
  if (!fresh) throw new Error("An invitation without a mail");
  const { managerEmail } = person;
  return [
    insertInvitation(orgId, {
      id: person.id,
      email: person.email,
      role_codes: [...person.roles],
      ...columnsOf(person),
      manager_email: person.managerId === null ? managerEmail : null,
      pattern_hundredths: person.pattern === null ? null : [...person.pattern],
      pattern_from: person.pattern === null ? null : today,
      place_id: person.placeId,
      first_day: person.firstDay ?? invite?.firstDay ?? null,
      last_day: person.lastDay ?? invite?.lastDay ?? null,
      token_hash: fresh.hash,
      expires_at: fresh.expiresAt,
      invited_by: actor.id,
    }),
    queueMail(orgId, fresh.mail),
    auditRow(
      { orgId, ...actor },
      {
        action: "invite person",
        subjectType: "invitation",
        subjectId: person.id,
        after: { email: person.email, roleCodes: person.roles },
      },
      "import",
    ),
  ];
}

function changeQueries({ orgId, actor, today }: JudgeContext, work: Change): Query<unknown>[] {
  const { change: person, stored } = work;
  const given = person.roles.filter((role) => !stored.roles.includes(role));
  const removed = stored.roles.filter((role) => !person.roles.some((each) => each === role));
  return [
    updatePerson(orgId, stored.id, columnsOf(person), actor.id),
    ...roleChanges(orgId, { userId: stored.id, today }, removed, given),
    ...(work.changesPattern && person.pattern !== null
      ? [setPattern(orgId, stored.id, today, person.pattern)]
      : []),
    ...(work.changesPlace
      ? [storePlaces(orgId, [stored.id], { validFrom: today, placeId: person.placeId })]
      : []),
    ...(work.changesEmployment ? [storeEmployment(orgId, stored.id, person, actor.id)] : []),
  ];
}
