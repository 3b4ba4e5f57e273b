import { useLocation } from "@tanstack/react-router";
import { Clock, ClockAlert, MailCheck } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { grouped } from "#shared/count.ts";
import { roleLabel } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { Column } from "#ui/table/column.ts";
import type { Sort } from "#ui/table/sort-rows.ts";
import { Table } from "#ui/table/Table.tsx";
import { useWrite } from "#web/data.ts";
import { useSettled } from "#web/use-settled.ts";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import { resendInvitation, type Invitation } from "../contract.ts";
import { mayGrant, rolesInOrder, timeAgo } from "../rules/invitation.ts";
import { InvitationFilter, newestFirst, useInvitations } from "./InvitationFilter.tsx";
import { InvitationLink, type FreshLink } from "./InvitationLink.tsx";
import { RevokeDialog } from "./RevokeDialog.tsx";
import { RoleBadge } from "#parts/people/RoleBadge.tsx";
import "./invitations.css";

/** The place of the pending invitations, in an address and on the page. */
export const invitationsPlace = "invitations";

export function showInvitations(): void {
  document.getElementById(invitationsPlace)?.scrollIntoView();
}

/** How many invitations are pending or have expired. */
export function usePendingInvitations(): number {
  return useInvitations().total;
}

interface InvitationsSectionProps {
  /** What stands above has its height. */
  readonly isSettled: boolean;
}

/**
 * The pending invitations under the list of users: to send again, to undo. An address that requests them is
 * led here once the list above has its height: the router goes here too, but before the people are read.
 */
export function InvitationsSection({ isSettled }: InvitationsSectionProps) {
  const { hash } = useLocation();
  const [order, setOrder] = useState(newestFirst);
  const [typed, setTyped] = useState("");
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [status, setStatus] = useState<"all" | "pending" | "expired">("all");
  const search = useSettled(typed.trim()).slice(0, 200);
  const list = useInvitations(order, {
    ...(search === "" ? {} : { search }),
    ...(status === "all" ? {} : { status }),
  });
  const all = usePendingInvitations();
  const { read } = list;
  const wanted = hash === invitationsPlace && isSettled && !read.isPending;
  useEffect(() => {
    if (wanted) showInvitations();
  }, [wanted]);
  return (
    <div id={invitationsPlace}>
      {read.isError && read.data === undefined ? (
        <ErrorPanel title={t`Error loading invitations`} read={read} />
      ) : (
        <InvitationList
          list={list}
          order={order}
          onOrder={setOrder}
          filter={
            all > 0 && (
              <InvitationFilter
                typed={typed}
                onType={setTyped}
                status={status}
                onStatus={setStatus}
                list={list}
                selected={list.rows.filter(({ id }) => selected.has(id))}
              />
            )
          }
          selected={selected}
          onSelect={setSelected}
          isFiltered={search !== "" || status !== "all"}
        />
      )}
    </div>
  );
}

interface InvitationListProps {
  readonly list: ReturnType<typeof useInvitations>;
  readonly order: Sort;
  readonly onOrder: (order: Sort) => void;
  readonly filter: ReactNode;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  readonly isFiltered: boolean;
}

function InvitationList(props: InvitationListProps) {
  const { list, order, onOrder, filter, selected, onSelect, isFiltered } = props;
  const resend = useWrite(resendInvitation);
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  const [fresh, setFresh] = useState<FreshLink | null>(null);
  const { roles } = useViewer();
  const columns = useColumns({
    resending: resend.isPending ? resend.variables.params?.invitationId : undefined,
    onResend: ({ id, email }) =>
      resend.mutate({ params: { invitationId: id } }, { onSuccess: ({ link }) => setFresh({ email, link }) }),
    onRevoke: setRevoking,
  });
  return (
    <Panel
      flush
      title={
        <>
          {t`Pending invitations`} {list.total > 0 && <span className="quiet">{grouped(list.total)}</span>}
        </>
      }
    >
      {resend.isError && (
        <Banner
          tone="critical"
          onDismiss={() => resend.reset()}
        >{t`Failed to send invitation. ${resend.error.message}`}</Banner>
      )}
      {filter}
      <div className="invite-list">
        <Table
          label={t`Pending invitations`}
          columns={columns}
          rows={list.rows}
          rowId={({ id }) => id}
          selection={{
            selected,
            onSelectedChange: onSelect,
            rowLabel: ({ email }) => t`Select ${email}`,
            isSelectable: ({ roleCodes }) => mayGrant(roles, roleCodes),
          }}
          sort={order}
          onSortChange={onOrder}
          partOf={list.partOf}
          loading={list.read.data === undefined && t`Loading invitations...`}
          empty={
            isFiltered ? (
              <EmptyState
                icon={MailCheck}
                title={t`No invitation is found`}
              >{t`Try a shorter search, or show all of them.`}</EmptyState>
            ) : (
              <EmptyState
                icon={MailCheck}
                title={t`No pending invitations. All users have completed signup.`}
              />
            )
          }
        />
      </div>
      {revoking && <RevokeDialog invitation={revoking} onClose={() => setRevoking(null)} />}
      {fresh && (
        <Dialog
          open
          title={t`Invitation sent again`}
          subtitle={t`The earlier link no longer works.`}
          onClose={() => setFresh(null)}
          footer={<Button variant="primary" onClick={() => setFresh(null)}>{t`Done`}</Button>}
        >
          <InvitationLink {...fresh} />
        </Dialog>
      )}
    </Panel>
  );
}

interface Actions {
  /** The invitation that is being sent again. */
  readonly resending: string | undefined;
  readonly onResend: (invitation: Invitation) => void;
  readonly onRevoke: (invitation: Invitation) => void;
}

function useColumns(actions: Actions): Column<Invitation>[] {
  const viewer = useViewer();
  const formats = useFormats();
  return [
    {
      id: "email",
      header: t`Invited Email`,
      cell: ({ email }) => email,
      sortValue: ({ email }) => email,
      rowHeader: true,
    },
    {
      id: "roles",
      header: t`Role Assigned`,
      cell: rolesCell,
      exportValue: ({ roleCodes }) => rolesInOrder(roleCodes).map(roleLabel).join(", "),
    },
    {
      id: "function",
      header: t`Function Assigned`,
      cell: ({ functionName }) => functionName ?? <span className="quiet">–</span>,
      sortValue: ({ functionName }) => functionName,
    },
    {
      id: "sent",
      header: t`Invitation Sent`,
      cell: ({ invitedAt }) => (
        <time className="muted" dateTime={invitedAt} title={formats.instant(invitedAt)}>
          {timeAgo((Date.now() - Date.parse(invitedAt)) / 1000)}
        </time>
      ),
      sortValue: ({ invitedAt }) => invitedAt,
    },
    {
      id: "status",
      header: t`Status`,
      cell: ({ status, expiresAt }) => <StatusCell status={status} expiresAt={expiresAt} />,
      sortValue: ({ status }) => status,
    },
    {
      id: "actions",
      header: t`Actions`,
      headerHidden: true,
      number: true,
      cell: (invitation) =>
        mayGrant(viewer.roles, invitation.roleCodes) && (
          <InvitationActions invitation={invitation} {...actions} />
        ),
    },
  ];
}

function InvitationActions({
  invitation,
  resending,
  onResend,
  onRevoke,
}: Actions & { readonly invitation: Invitation }) {
  return (
    <span className="row gap-1 invite-actions">
      <Button
        small
        variant="ghost"
        pending={resending === invitation.id}
        aria-label={t`Resend the invitation of ${invitation.email}`}
        onClick={() => onResend(invitation)}
      >{t`Resend`}</Button>
      <Button
        small
        variant="ghost"
        aria-label={t`Revoke the invitation of ${invitation.email}`}
        onClick={() => onRevoke(invitation)}
      >{t`Revoke`}</Button>
    </span>
  );
}

function rolesCell({ roleCodes }: Invitation) {
  return (
    <span className="row-wrap gap-1">
      {rolesInOrder(roleCodes).map((role) => (
        <RoleBadge key={role} role={role} label={roleLabel(role)} />
      ))}
    </span>
  );
}

function StatusCell({ status, expiresAt }: Pick<Invitation, "status" | "expiresAt">) {
  const formats = useFormats();
  const until = formats.instant(expiresAt);
  return status === "expired" ? (
    <Badge tone="caution" icon={ClockAlert} title={t`The link ended ${until}`}>{t.as(
      "invitation",
    )`Expired`}</Badge>
  ) : (
    <Badge icon={Clock} title={t`The link works until ${until}`}>{t.as("invitation")`Pending`}</Badge>
  );
}
