import { useQueryClient } from "@tanstack/react-query";
import { Download, Search } from "lucide-react";
import { useState } from "react";
import type { Output } from "#shared/contract.ts";
import { grouped } from "#shared/count.ts";
import { plural, t } from "#shared/texts/t.ts";
import { saveCsv } from "#ui/data/download.ts";
import { Button } from "#ui/form/Button.tsx";
import { CopyButton } from "#ui/form/CopyButton.tsx";
import { Select } from "#ui/form/Select.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { toast } from "#ui/feedback/toast.ts";
import type { Sort } from "#ui/table/sort-rows.ts";
import { call } from "#web/call.ts";
import { freshFor } from "#web/data.ts";
import { readAgain } from "#web/read-again.ts";
import { useTablePages } from "#web/table-pages.ts";
import { useViewer } from "#web/viewer.ts";
import {
  listInvitations,
  maxInvitations,
  renewLinks,
  resendInvitation,
  revokeInvitations,
  type Invitation,
} from "../contract.ts";
import { mayGrant } from "../rules/invitation.ts";
import type { FreshLink } from "./InvitationLink.tsx";

const rowsOf = ({ invitations }: Output<typeof listInvitations>): readonly Invitation[] => invitations;
export const newestFirst: Sort = { columnId: "sent", direction: "descending" };
/** Invitations that are pending or have expired, as far as a filter finds them. */
export const useInvitations = ({ columnId, direction }: Sort = newestFirst, filter: Filter = {}) =>
  useTablePages(
    listInvitations,
    // Half of a table: it's below the list of people.
    { most: "20", sort: columnId, direction, ...filter },
    { fresh: freshFor.planning, rowsOf },
  );

interface Filter {
  readonly search?: string;
  readonly status?: "pending" | "expired";
}

interface InvitationFilterProps {
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly status: "all" | "pending" | "expired";
  readonly onStatus: (status: "all" | "pending" | "expired") => void;
  readonly list: ReturnType<typeof useInvitations>;
  /** The ticked ones; where none is, everything is done with all that are found. */
  readonly selected: readonly Invitation[];
}

const statusOptions = [
  { value: "all" as const, label: t`All statuses` },
  { value: "pending" as const, label: t.as("invitation")`Pending` },
  { value: "expired" as const, label: t.as("invitation")`Expired` },
];

/** Finds invitations, and does one thing with the ticked ones, or with all that are found. */
export function InvitationFilter(props: InvitationFilterProps) {
  const { typed, onType, status, onStatus, list, selected } = props;
  const [openDialog, setOpenDialog] = useState<ForAll | null>(null);
  const total = selected.length > 0 ? selected.length : list.total;
  return (
    <div className="row-wrap gap-2 invite-filter">
      <TextInput
        type="search"
        icon={Search}
        aria-label={t`Search invitations`}
        placeholder={t`Search address or name`}
        value={typed}
        onValueChange={onType}
      />
      <Select
        aria-label={t`Status of invitations`}
        options={statusOptions}
        value={status}
        onValueChange={onStatus}
      />
      <span className="grow" />
      <Button small disabled={total === 0} onClick={() => setOpenDialog("resend")}>
        {t`Resend ${grouped(total)}`}
      </Button>
      <Button small disabled={total === 0} onClick={() => setOpenDialog("links")}>
        {t`New links for ${grouped(total)}`}
      </Button>
      <Button small disabled={total === 0} onClick={() => setOpenDialog("revoke")}>
        {t`Revoke ${grouped(total)}`}
      </Button>
      {openDialog && (
        <ForAllDialog
          what={openDialog}
          count={total}
          {...{ list, selected }}
          onClose={() => setOpenDialog(null)}
        />
      )}
    </div>
  );
}

type ForAll = "revoke" | "links" | "resend";

interface ForAllDialogProps extends Pick<InvitationFilterProps, "list" | "selected"> {
  readonly what: ForAll;
  readonly count: number;
  readonly onClose: () => void;
}

const words: Readonly<
  Record<ForAll, { title: (count: number) => string; text: string; verb: string; pending: string }>
> = {
  revoke: {
    title: (count) => t`Revoke ${plural(count, "# invitation", "# invitations")}?`,
    text: t`Their links will no longer work. You can invite the same addresses again.`,
    verb: t`Revoke invitations`,
    pending: t`Revoking...`,
  },
  links: {
    title: (count) => t`Make new links for ${plural(count, "# invitation", "# invitations")}?`,
    text: t`You can copy them or save them as a file, and pass them on yourself. Nothing is mailed, and the links that were sent before stop working.`,
    verb: t`Make new links`,
    pending: t`Making links...`,
  },
  resend: {
    title: (count) => t`Resend ${plural(count, "# invitation", "# invitations")}?`,
    text: t`Each gets a new mail with a new link, for 7 more days. The links that were sent before stop working.`,
    verb: t`Resend invitations`,
    pending: t`Sending...`,
  },
};

/** Revokes invitations, mails them again, or makes new links of them to copy or save. */
function ForAllDialog({ what, count, list, selected, onClose }: ForAllDialogProps) {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [links, setLinks] = useState<readonly FreshLink[] | null>(null);
  const [total] = useState(count);
  const { roles } = useViewer();
  const work = async () => {
    setPending(true);
    setFailure(null);
    const made: FreshLink[] = [];
    let reason: string | null = null;
    try {
      const rows = selected.length > 0 ? selected : await list.partOf.readAll();
      const ids = rows.filter(({ roleCodes }) => mayGrant(roles, roleCodes)).map(({ id }) => id);
      // Each mail is a call: those sent before one that fails stay sent.
      if (what === "resend")
        for (const invitationId of ids) await call(resendInvitation, { params: { invitationId } });
      else
        for (let at = 0; at < ids.length; at += maxInvitations) {
          const body = { invitationIds: ids.slice(at, at + maxInvitations) };
          if (what === "links") made.push(...(await call(renewLinks, { body })).links);
          else await call(revokeInvitations, { body });
        }
      if (what === "resend")
        toast.success(t`${plural(ids.length, "# invitation", "# invitations")} sent again`);
    } catch (error) {
      reason = error instanceof Error ? error.message : t`Failed to send invitation`;
    }
    setFailure(reason);
    setPending(false);
    if (made.length > 0) setLinks(made);
    await readAgain(client, { queryKey: ["read"] });
    if (reason === null && made.length === 0) onClose();
  };
  if (links !== null) return <LinksDialog links={links} failure={failure} onClose={onClose} />;
  return (
    <Dialog
      open
      title={words[what].title(total)}
      failure={failure}
      pending={pending}
      onClose={onClose}
      danger={what === "revoke"}
      verb={words[what].verb}
      pendingVerb={words[what].pending}
      onConfirm={() => void work()}
    >
      <p>{words[what].text}</p>
    </Dialog>
  );
}

interface LinksDialogProps {
  readonly links: readonly FreshLink[];
  readonly failure: string | null;
  readonly onClose: () => void;
}

function LinksDialog({ links, failure, onClose }: LinksDialogProps) {
  const lines = links.map(({ email, link }) => `${email}\t${link}`).join("\n");
  return (
    <Dialog
      open
      stage="links"
      title={t`${plural(links.length, "# new link", "# new links")}`}
      failure={failure}
      onClose={onClose}
      footer={
        <>
          <CopyButton text={lines} copied={t`All links are copied`}>{t`Copy all`}</CopyButton>
          <Button
            icon={Download}
            onClick={() =>
              saveCsv("Invitation links", [
                ["email", "link"],
                ...links.map(({ email, link }) => [email, link]),
              ])
            }
          >{t`Save as a file`}</Button>
          <Button variant="primary" onClick={onClose}>{t`Done`}</Button>
        </>
      }
    >
      <p>{t`Each works once, for 7 days, for its address only. They won't be shown again.`}</p>
    </Dialog>
  );
}
