import type { Formats } from "#shared/formats.ts";
import { formatHours } from "#shared/hours.ts";
import { plural, t } from "#shared/texts/t.ts";
import { termsWords } from "#parts/overtime/terms-words.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { classNames } from "#ui/layout/class-names.ts";
import type { Column } from "#ui/table/column.ts";
import type { OvertimePerson } from "../contract.ts";

function wordsOf({ terms, next }: OvertimePerson, formats: Formats): string {
  if (terms !== null) return termsWords(terms);
  return next === null ? "" : t`Tracked from ${formats.day(next.validFrom)}`;
}

function Balance({ person: { balance, isAtCap } }: { readonly person: OvertimePerson }) {
  if (balance === null) return <span className="quiet">–</span>;
  return (
    <span className={classNames(balance < 0 && "critical", balance < 0 && "strong")}>
      {isAtCap && (
        <>
          <Badge tone="caution">{t`At the limit`}</Badge>{" "}
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
      header: t`Person`,
      rowHeader: true,
      truncate: true,
      sortValue: ({ fullName }) => fullName,
      cell: ({ fullName, isActive }) => (
        <span className="row-wrap">
          <bdi className="medium">{fullName}</bdi> {!isActive && <Badge>{t.as("person")`Inactive`}</Badge>}
        </span>
      ),
    },
    {
      id: "function",
      header: t`Function`,
      width: "180px",
      desk: true,
      truncate: true,
      sortValue: ({ functionName }) => functionName,
      cell: ({ functionName }) => functionName ?? "–",
    },
    {
      id: "terms",
      header: t`Terms`,
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
      header: t`Waiting`,
      width: "190px",
      sortValue: ({ waiting }) => waiting,
      cell: ({ waiting, waitingSince }) =>
        waitingSince === null ? (
          <span className="quiet">–</span>
        ) : (
          t`${plural(waiting, "# week", "# weeks")}, the oldest from ${formats.shortDay(waitingSince)}`
        ),
    },
    {
      id: "balance",
      header: t`Balance (hrs)`,
      number: true,
      width: "200px",
      sortValue: ({ balance }) => balance,
      cell: (person) => <Balance person={person} />,
    },
  ];
}
