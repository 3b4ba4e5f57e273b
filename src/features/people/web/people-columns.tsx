import { Badge } from "#ui/data/Badge.tsx";
import { Avatar } from "#ui/data/Avatar.tsx";
import { rich } from "#ui/base/rich.ts";
import type { Column } from "#ui/table/column.ts";
import { RoleBadge } from "#parts/people/RoleBadge.tsx";
import type { ListedPerson } from "../contract.ts";
import { initialsOf } from "../rules/person-name.ts";
import { roleLabel } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { useViewer } from "#web/viewer.ts";

/**
 * The columns of the user list, in the specification's order. The server sorts; `sortValue` says by what an
 * export goes.
 */
export function peopleColumns(ownId: string): readonly Column<ListedPerson>[] {
  return [
    {
      id: "name",
      header: t`Name`,
      rowHeader: true,
      sortValue: ({ fullName }) => fullName,
      cell: (person) => <PersonName person={person} isOneself={person.id === ownId} />,
    },
    {
      id: "email",
      header: t`Email`,
      width: "17.5%",
      truncate: true,
      desk: true,
      sortValue: ({ email }) => email,
      cell: ({ email }) => (
        <bdi dir="ltr" className="people-dense muted">
          {parted(email)}
        </bdi>
      ),
    },
    {
      id: "role",
      header: t`Role`,
      width: "236px",
      desk: true,
      sortValue: ({ roles }) => roles.map(({ code }) => roleLabel(code)).join(", "),
      cell: ({ roles, entersLeave }) => (
        <span className="row-wrap people-roles">
          {roles.map(({ code }) => (
            <RoleBadge key={code} role={code} label={roleLabel(code)} />
          ))}
          {entersLeave && <Badge>{t`Leave of others`}</Badge>}
        </span>
      ),
    },
    nameColumn(
      { id: "function", header: t`Function`, width: "10.5%" },
      ({ functionName }) => functionName,
      t`Un-assigned`,
    ),
    nameColumn({ id: "costTier", header: t`Cost Tier`, width: "9.5%" }, ({ costTierName }) => costTierName),
    {
      id: "billable",
      header: t`Billable`,
      desk: true,
      sortValue: ({ billable }) => (billable ? t`Yes` : t`No`),
      cell: ({ billable }) => (billable ? t`Yes` : <span className="quiet">{t`No`}</span>),
    },
    hoursColumn(t`Monthly Hours`, "monthlyHours", "effectiveMonthlyHours"),
    hoursColumn(t`Holiday Allowance`, "holidayAllowance", "effectiveHolidayAllowance"),
    nameColumn({ id: "manager", header: t`Manager`, width: "9%" }, ({ managerName }) => managerName),
  ];
}

/** An address that may go on in a second line after its @. */
function parted(email: string) {
  const [name = "", ...domain] = email.split("@");
  return domain.length === 0 ? (
    name
  ) : (
    <>
      {name}@<wbr />
      {domain.join("@")}
    </>
  );
}

function nameColumn(
  column: Pick<Column<ListedPerson>, "id" | "header" | "width">,
  nameOf: (person: ListedPerson) => string | null,
  missing = "–",
): Column<ListedPerson> {
  return {
    ...column,
    truncate: true,
    desk: true,
    sortValue: nameOf,
    cell: (person) => {
      const name = nameOf(person);
      return name === null ? (
        <span className="quiet">{missing}</span>
      ) : (
        <bdi className="people-dense">{name}</bdi>
      );
    },
  };
}

/** One's own figure stands out from the organisation's default. */
function hoursColumn(
  header: string,
  own: "monthlyHours" | "holidayAllowance",
  effective: "effectiveMonthlyHours" | "effectiveHolidayAllowance",
): Column<ListedPerson> {
  return {
    id: own,
    header,
    number: true,
    desk: true,
    sortValue: (person) => person[effective],
    cell: (person) =>
      person[own] === null ? (
        <span className="quiet" title={t`Organisation default`}>
          {person[effective]}
        </span>
      ) : (
        <b>{person[own]}</b>
      ),
  };
}

/** The day on which someone joins or leaves, where it's to come. */
function EmploymentBadge({ person: { firstDay, lastDay } }: { readonly person: ListedPerson }) {
  const { today, formats } = useViewer();
  if (firstDay !== null && firstDay > today) return <Badge>{t`From ${formats.day(firstDay)}`}</Badge>;
  return lastDay === null ? null : <Badge>{t`Until ${formats.day(lastDay)}`}</Badge>;
}

function PersonName({ person, isOneself }: { readonly person: ListedPerson; readonly isOneself: boolean }) {
  return (
    <>
      <span className="row people-name">
        <Avatar small initials={initialsOf(person.fullName, person.email)} />
        {person.fullName === null ? (
          <span className="quiet">{t`No name`}</span>
        ) : (
          <bdi>{person.fullName}</bdi>
        )}
        {isOneself && <span className="people-you">{t`(You)`}</span>}
        {!person.isActive && <Badge>{t.as("person")`Inactive`}</Badge>}
        <EmploymentBadge person={person} />
      </span>
      <span className="only-phone table-lines">
        <bdi dir="ltr">{person.email}</bdi>
        <span>{person.roles.map(({ code }) => roleLabel(code)).join(", ")}</span>
        {person.functionName !== null && <bdi>{person.functionName}</bdi>}
        {person.managerName !== null && <span>{rich`Manager: ${<bdi>{person.managerName}</bdi>}`}</span>}
      </span>
    </>
  );
}
