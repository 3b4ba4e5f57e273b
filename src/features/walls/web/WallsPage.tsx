import { CircleCheck, CircleSlash, MonitorPlay, Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Button } from "#ui/form/Button.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { listWalls, type Wall } from "../contract.ts";
import { panelWords } from "../rules/panels.ts";
import { DeleteWallDialog, NewLink, RenewLinkDialog, RevokeLinkDialog } from "./LinkDialogs.tsx";
import "./walls.css";

const WallDialog = lazy(async () => ({ default: (await import("./WallDialog.tsx")).WallDialog }));

type Requested =
  | { readonly what: "create" }
  | { readonly what: "edit" | "renew" | "revoke" | "delete"; readonly wall: Wall }
  | { readonly what: "link"; readonly wall: Wall; readonly url: string };

/** /admin/walls: the organisation's office displays. */
export function WallsPage() {
  const read = useRead(listWalls, {}, { fresh: freshFor.planning });
  const [requested, setRequested] = useState<Requested | null>(null);
  const create = (
    <Button
      variant="primary"
      icon={Plus}
      onClick={() => setRequested({ what: "create" })}
    >{t`Create office display`}</Button>
  );
  const isEmpty = read.data?.walls.length === 0;
  return (
    <main className="page">
      <PageHeader
        title={t`Office displays`}
        subtitle={t`Show hours and counts on an office screen through a secret link. No money, and names only if you allow them.`}
        actions={read.data !== undefined && !isEmpty && create}
      />
      {read.isError && read.data === undefined ? (
        <ErrorPanel title={t`Error Loading Office Displays`} read={read} />
      ) : (
        <Panel>
          {isEmpty ? (
            <EmptyState
              icon={MonitorPlay}
              title={t`No office displays yet`}
              action={create}
            >{t`A display shows everyone in the office how the month stands, without a login.`}</EmptyState>
          ) : (
            <ReadView
              read={read}
              loading={t`Loading office displays...`}
              failed={t`Error Loading Office Displays`}
              rows={2}
            >
              {({ walls }) => (
                <ul className="wall-shown">
                  {walls.map((wall) => (
                    <WallRow key={wall.id} wall={wall} onRequest={(what) => setRequested({ what, wall })} />
                  ))}
                </ul>
              )}
            </ReadView>
          )}
        </Panel>
      )}
      {requested && (
        <Suspense fallback={null}>
          <RequestedDialog
            requested={requested}
            walls={read.data?.walls ?? []}
            onLink={(wall, url) => setRequested({ what: "link", wall, url })}
            onClose={() => setRequested(null)}
          />
        </Suspense>
      )}
    </main>
  );
}

const linkWords = (made: string, by: string, expires: string | null): string =>
  expires === null
    ? t`Link made ${made} by ${by}, never expires.`
    : t`Link made ${made} by ${by}, expires ${expires}.`;

interface WallRowProps {
  readonly wall: Wall;
  readonly onRequest: (what: "edit" | "renew" | "revoke" | "delete") => void;
}

function WallRow({ wall, onRequest }: WallRowProps) {
  const formats = useFormats();
  const { name, panels, showsNames, state, linkMadeAt, linkMadeByName, expiresAt, lastSeenAt } = wall;
  return (
    <li>
      <div className="stack gap-1 grow">
        <p className="row-wrap">
          <bdi className="strong anywhere">{name}</bdi>
          <WallState state={state} />
          {showsNames && <Badge tone="outline">{t`Shows names`}</Badge>}
        </p>
        <p className="muted fine">{panels.map((kind) => panelWords()[kind].label).join(", ")}</p>
        <p className="muted fine">
          {lastSeenAt === null ? t`Not opened yet.` : t`Last seen ${formats.instant(lastSeenAt)}.`}{" "}
          {linkWords(
            formats.instantDay(linkMadeAt),
            linkMadeByName ?? t`someone`,
            expiresAt === null ? null : formats.instantDay(expiresAt),
          )}
        </p>
      </div>
      <div className="row-wrap">
        <Button small aria-label={t`Edit ${name}`} onClick={() => onRequest("edit")}>{t`Edit`}</Button>
        <Button
          small
          aria-label={t`New link for ${name}`}
          onClick={() => onRequest("renew")}
        >{t`New link`}</Button>
        {state !== "revoked" && (
          <Button
            small
            aria-label={t`Revoke the link of ${name}`}
            onClick={() => onRequest("revoke")}
          >{t`Revoke link`}</Button>
        )}
        <Button
          small
          variant="danger"
          aria-label={t`Delete ${name}`}
          onClick={() => onRequest("delete")}
        >{t`Delete`}</Button>
      </div>
    </li>
  );
}

function WallState({ state }: Pick<Wall, "state">) {
  if (state === "active") return <Badge tone="positive" icon={CircleCheck}>{t.as("state")`On`}</Badge>;
  return (
    <Badge tone="outline" icon={CircleSlash}>
      {state === "expired" ? t`Link expired` : t`Link revoked`}
    </Badge>
  );
}

interface RequestedDialogProps {
  readonly requested: Requested;
  readonly walls: readonly Wall[];
  readonly onLink: (wall: Wall, url: string) => void;
  readonly onClose: () => void;
}

function RequestedDialog({ requested, walls, onLink, onClose }: RequestedDialogProps) {
  switch (requested.what) {
    case "create":
      return <WallDialog stored={null} onLink={onLink} onClose={onClose} />;
    case "edit": {
      const stored = walls.find(({ id }) => id === requested.wall.id) ?? requested.wall;
      return <WallDialog stored={stored} onLink={onLink} onClose={onClose} />;
    }
    case "link":
      return <NewLink name={requested.wall.name} url={requested.url} onClose={onClose} />;
    case "renew":
      return <RenewLinkDialog wall={requested.wall} onClose={onClose} />;
    case "revoke":
      return <RevokeLinkDialog wall={requested.wall} onClose={onClose} />;
    case "delete":
      return <DeleteWallDialog wall={requested.wall} onClose={onClose} />;
  }
}
