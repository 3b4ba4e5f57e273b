import { KeyRound } from "lucide-react";
import { useState, type ReactNode } from "react";
import { plural, t } from "#shared/texts/t.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Button } from "#ui/form/Button.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { Table } from "#ui/table/Table.tsx";
import { rich } from "#ui/base/rich.ts";
import { freshFor, useRead } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { Open } from "#web/Open.tsx";
import { useNarrow } from "#web/use-narrow.ts";
import { useViewer } from "#web/viewer.ts";
import { WriteDialog } from "#web/WriteDialog.tsx";
import { createOrganisationToken, listOrganisationTokens, type Token, takeOverToken } from "../contract.ts";
import { CreateTokenDialog } from "./CreateTokenDialog.tsx";
import { RevokeTokenDialog } from "./RevokeTokenDialog.tsx";
import { narrowTokenColumns, tokenColumns } from "./token-columns.tsx";
import "./tokens.css";

type Requested =
  | { readonly what: "create" }
  | { readonly what: "revoke" | "take over"; readonly token: Token };

/** /admin/api: the organisation's API tokens. */
export function OrganisationTokensPage() {
  const read = useRead(listOrganisationTokens, {}, { fresh: freshFor.planning });
  const [requested, setRequested] = useState<Requested | null>(null);
  const tokens = read.data?.tokens ?? [];
  const create = (
    <Open to={createOrganisationToken}>
      <Button
        variant="primary"
        icon={KeyRound}
        onClick={() => setRequested({ what: "create" })}
      >{t`Create token`}</Button>
    </Open>
  );
  return (
    <main className="page">
      <PageHeader
        title={t`API tokens`}
        subtitle={
          <>{rich`For programs of your organisation. Personal ones are on everyone's account page. ${<a href="/api/docs">{t`See the API`}</a>}`}</>
        }
        actions={tokens.length > 0 && create}
      />
      {read.isError && read.data === undefined ? (
        <ErrorPanel title={t`Error Loading API Tokens`} read={read} />
      ) : (
        <TokenTable tokens={tokens} loading={read.isPending} create={create} onRequest={setRequested} />
      )}
      {requested && <RequestedDialog requested={requested} onClose={() => setRequested(null)} />}
    </main>
  );
}

interface TokenTableProps {
  readonly tokens: readonly Token[];
  readonly loading: boolean;
  /** The button that makes the first one. */
  readonly create: ReactNode;
  readonly onRequest: (requested: Requested) => void;
}

function TokenTable({ tokens, loading, create, onRequest }: TokenTableProps) {
  const columns = tokenColumns({
    formats: useFormats(),
    viewerId: useViewer().id,
    onRevoke: (token) => onRequest({ what: "revoke", token }),
    onTakeOver: (token) => onRequest({ what: "take over", token }),
  });
  const isNarrow = useNarrow();
  return (
    <Panel flush>
      <Table
        label={t`API tokens`}
        columns={isNarrow ? narrowTokenColumns(columns) : columns}
        exportColumns={columns}
        wraps
        rows={tokens}
        rowId={({ id }) => id}
        loading={loading && t`Loading API tokens...`}
        empty={
          <EmptyState
            icon={KeyRound}
            title={t`No API tokens`}
            action={create}
          >{t`With a token, a program such as payroll or a report can call the API for your organisation.`}</EmptyState>
        }
        count={t`${plural(tokens.length, "# token", "# tokens")}`}
      />
    </Panel>
  );
}

function RequestedDialog({
  requested,
  onClose,
}: {
  readonly requested: Requested;
  readonly onClose: () => void;
}) {
  if (requested.what === "create") return <CreateTokenDialog owner="organisation" onClose={onClose} />;
  if (requested.what === "revoke") return <RevokeTokenDialog token={requested.token} onClose={onClose} />;
  return <TakeOverDialog token={requested.token} onClose={onClose} />;
}

interface TakeOverDialogProps {
  readonly token: Token;
  readonly onClose: () => void;
}

/** Confirms with an admin whether to become responsible for a token. */
function TakeOverDialog({ token, onClose }: TakeOverDialogProps) {
  return (
    <WriteDialog
      endpoint={takeOverToken}
      input={{ params: { tokenId: token.id } }}
      done={t`You're responsible for ${token.name}`}
      onClose={onClose}
      title={t`Take over ${token.name}?`}
      verb={t`Take over`}
      pendingVerb={t`Taking over...`}
    >
      <p>
        {token.responsibleName === null
          ? t`From now on it has your rights instead of theirs, and the audit log records its actions under your name. Programs that use it aren't affected.`
          : t`From now on it has your rights instead of ${token.responsibleName}, and the audit log records its actions under your name. Programs that use it aren't affected.`}
      </p>
    </WriteDialog>
  );
}
