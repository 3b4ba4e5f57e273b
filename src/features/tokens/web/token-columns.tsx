import type { Formats } from "#shared/formats.ts";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import type { Column } from "#ui/table/column.ts";
import type { Token } from "../contract.ts";
import { scopesInWords } from "../rules/areas.ts";
import { TokenScopes, TokenStateBadge } from "./token-words.tsx";

interface ColumnsOf {
  readonly formats: Formats;
  readonly viewerId: string;
  readonly onRevoke: (token: Token) => void;
  readonly onTakeOver: (token: Token) => void;
}

/** The columns of the organisation's tokens. */
export function tokenColumns({
  formats,
  viewerId,
  onRevoke,
  onTakeOver,
}: ColumnsOf): readonly Column<Token>[] {
  const dayOf = (instant: string | null, otherwise: string): string =>
    instant === null ? otherwise : formats.instantDay(instant);
  return [
    {
      id: "name",
      header: t`Name`,
      cell: ({ name }) => <span className="anywhere">{name}</span>,
      sortValue: ({ name }) => name,
      rowHeader: true,
    },
    {
      id: "scopes",
      header: t`What it's for`,
      cell: ({ scopes }) => (
        <span className="token-scopes">
          <TokenScopes scopes={scopes} />
        </span>
      ),
      exportValue: ({ scopes }) => scopesInWords(scopes).join(", "),
    },
    {
      id: "responsible",
      header: t`Responsible`,
      cell: ({ responsibleName }) => responsibleName ?? "–",
      sortValue: ({ responsibleName }) => responsibleName,
    },
    {
      id: "used",
      header: t`Last used`,
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t.as("used")`Not yet` : formats.instant(lastUsedAt)),
      sortValue: ({ lastUsedAt }) => lastUsedAt,
    },
    {
      id: "expires",
      header: t`Expires`,
      cell: ({ expiresAt }) => dayOf(expiresAt, t.as("expires")`Never`),
      sortValue: ({ expiresAt }) => expiresAt,
    },
    {
      id: "created",
      header: t`Created`,
      cell: ({ createdAt, createdByName }) =>
        `${formats.instantDay(createdAt)}, ${createdByName ?? t`someone`}`,
      sortValue: ({ createdAt }) => createdAt,
    },
    {
      id: "state",
      header: t`State`,
      cell: (token) => <TokenStateBadge token={token} />,
      sortValue: ({ state }) => state,
    },
    {
      id: "actions",
      header: t`Actions`,
      headerHidden: true,
      cell: (token) => (
        <span className="token-actions">
          {token.kind === "organisation" && token.responsibleId !== viewerId && (
            <Button
              small
              aria-label={t`Take over ${token.name}`}
              onClick={() => onTakeOver(token)}
            >{t`Take over`}</Button>
          )}
          <Button
            small
            aria-label={t`Revoke ${token.name}`}
            onClick={() => onRevoke(token)}
          >{t`Revoke`}</Button>
        </span>
      ),
    },
  ];
}

/** What a phone has room for: everything about a token under its name. */
export function narrowTokenColumns(columns: readonly Column<Token>[]): readonly Column<Token>[] {
  const [name, scopes, responsible, used, expires] = columns;
  const notified = [responsible, used, expires];
  return columns.flatMap((column) => {
    if (column.id === "state" || column.id === "actions") return [column];
    if (column !== name) return [];
    const cell = (token: Token) => (
      <>
        {column.cell(token)}
        <span className="token-mails">{scopes?.cell(token)}</span>
        {notified.map((each) => (
          <span key={each?.id} className="token-mails">
            {each?.header}: {each?.cell(token)}
          </span>
        ))}
      </>
    );
    return [{ ...column, cell }];
  });
}
