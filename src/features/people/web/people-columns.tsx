import { Badge } from "#ui/data/Badge.tsx";
import { Avatar } from "#ui/data/Avatar.tsx";
import type { Column } from "#ui/table/column.ts";
import type { ListedPerson } from "../person-contract.ts";
import { initialsOf } from "../rules/person-name.ts";
import { RoleBadge } from "./RoleBadge.tsx";

const none = <span className="quiet">–</span>;

/**
 * The columns of the user list, in the specification's order. The server sorts; `sortValue` says by what an
 * export goes.
 */
export function peopleColumns(ownId: string): readonly Column<ListedPerson>[] {
  return [
    {
      id: "name",
      header: "Name",
      rowHeader: true,
      sortValue: ({ fullName }) => fullName,
      cell: (person) => <PersonName person={person} isOneself={person.id === ownId} />,
    },
    {
      id: "email",
      header: "Email",
      width: "17.5%",
      truncate: true,
      sortValue: ({ email }) => email,
      cell: ({ email }) => (
        <bdi dir="ltr" className="people-dense muted">
          {email}
        </bdi>
      ),
    },
    {
      id: "role",
      header: "Role",
      width: "236px",
      sortValue: ({ roles }) => roles.map(({ label }) => label).join(", "),
      cell: ({ roles }) => (
        <span className="row-wrap people-roles">
          {roles.map(({ code, label }) => (
            <RoleBadge key={code} role={code} label={label} />
          ))}
        </span>
      ),
    },
    {
      id: "function",
      header: "Function",
      width: "10.5%",
      truncate: true,
      sortValue: ({ functionName }) => functionName,
      cell: ({ functionName }) =>
        functionName === null ? (
          <span className="quiet">Un-assigned</span>
        ) : (
          <bdi className="people-dense">{functionName}</bdi>
        ),
    },
    {
      id: "costTier",
      header: "Cost Tier",
      width: "9.5%",
      truncate: true,
      sortValue: ({ costTierName }) => costTierName,
      cell: ({ costTierName }) =>
        costTierName === null ? none : <bdi className="people-dense">{costTierName}</bdi>,
    },
    {
      id: "billable",
      header: "Billable",
      sortValue: ({ billable }) => (billable ? "Yes" : "No"),
      cell: ({ billable }) => (billable ? "Yes" : <span className="quiet">No</span>),
    },
    {
      id: "monthlyHours",
      header: "Monthly Hours",
      number: true,
      sortValue: ({ effectiveMonthlyHours }) => effectiveMonthlyHours,
      cell: ({ monthlyHours, effectiveMonthlyHours }) => (
        <OwnOrDefault own={monthlyHours} effective={effectiveMonthlyHours} />
      ),
    },
    {
      id: "holidayAllowance",
      header: "Holiday Allowance",
      number: true,
      sortValue: ({ effectiveHolidayAllowance }) => effectiveHolidayAllowance,
      cell: ({ holidayAllowance, effectiveHolidayAllowance }) => (
        <OwnOrDefault own={holidayAllowance} effective={effectiveHolidayAllowance} />
      ),
    },
    {
      id: "manager",
      header: "Manager",
      width: "9%",
      truncate: true,
      sortValue: ({ managerName }) => managerName,
      cell: ({ managerName }) =>
        managerName === null ? none : <bdi className="people-dense">{managerName}</bdi>,
    },
  ];
}

function PersonName({ person, isOneself }: { readonly person: ListedPerson; readonly isOneself: boolean }) {
  return (
    <span className="row people-name">
      <Avatar small initials={initialsOf(person.fullName, person.email)} />
      {person.fullName === null ? <span className="quiet">No name</span> : <bdi>{person.fullName}</bdi>}
      {isOneself && <span className="people-you">(You)</span>}
      {!person.isActive && <Badge>Inactive</Badge>}
    </span>
  );
}

/** One's own figure stands out from the organisation's default. */
function OwnOrDefault({ own, effective }: { readonly own: number | null; readonly effective: number }) {
  return own === null ? (
    <span className="quiet" title="Organisation default">
      {effective}
    </span>
  ) : (
    <b>{own}</b>
  );
}
