import { count } from "#shared/count.ts";
import type { Formats } from "#shared/formats.ts";
import { formatHours } from "#shared/hours.ts";
import { termsWords } from "#parts/overtime/terms-words.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { classNames } from "#ui/layout/class-names.ts";
import type { Column } from "#ui/table/column.ts";
import type { OvertimePerson } from "../contract.ts";

function wordsOf({ terms, next }: OvertimePerson, formats: Formats): string {
  if (terms !== null) return termsWords(terms);
  return next === null ? "" : `Weeks count from ${formats.day(next.validFrom)}`;
}

function Balance({ person: { balance, isAtCap } }: { readonly person: OvertimePerson }) {
  if (balance === null) return <span className="quiet">–</span>;
  return (
    <span className={classNames(balance < 0 && "critical", balance < 0 && "strong")}>
      {isAtCap && (
        <>
          <Badge tone="caution">At the limit</Badge>{" "}
        </>
      )}
      {formatHours(balance)}
    </span>
  );
}

export function overtimeColumns(formats: Formats): readonly Column<OvertimePerson>[] {
  return [
    {
      id: "name",
      header: "Person",
      rowHeader: true,
      truncate: true,
      sortValue: ({ fullName }) => fullName,
      cell: ({ fullName, isActive }) => (
        <span className="row-wrap">
          <bdi className="medium">{fullName}</bdi> {!isActive && <Badge>Inactive</Badge>}
        </span>
      ),
    },
    {
      id: "function",
      header: "Function",
      width: "180px",
      desk: true,
      truncate: true,
      sortValue: ({ functionName }) => functionName,
      cell: ({ functionName }) => functionName ?? "–",
    },
    {
      id: "terms",
      header: "Terms",
      width: "280px",
      desk: true,
      exportValue: (person) => wordsOf(person, formats),
      cell: (person) => {
        const words = wordsOf(person, formats);
        return words === "" ? <span className="quiet">–</span> : words;
      },
    },
    {
      id: "waiting",
      header: "Waiting",
      width: "190px",
      sortValue: ({ waiting }) => waiting,
      cell: ({ waiting, waitingSince }) =>
        waitingSince === null ? (
          <span className="quiet">–</span>
        ) : (
          `${count(waiting, "week")} since ${formats.shortDay(waitingSince)}`
        ),
    },
    {
      id: "balance",
      header: "Balance (hrs)",
      number: true,
      width: "200px",
      sortValue: ({ balance }) => balance,
      cell: (person) => <Balance person={person} />,
    },
  ];
}
