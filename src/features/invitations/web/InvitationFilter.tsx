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
import type { Sort } from "#ui/table/sort-rows.ts";
import { call } from "#web/call.ts";
import { freshFor } from "#web/data.ts";
import { readAgain } from "#web/read-again.ts";
import { useTablePages } from "#web/table-pages.ts";
import {
  listInvitations,
  maxInvitations,
  renewLinks,
  revokeInvitations,
  type Invitation,
} from "../contract.ts";
import type { FreshLink } from "./InvitationLink.tsx";

const rowsOf = ({ invitations }: Output<typeof listInvitations>): readonly Invitation[] => invitations;
export const newestFirst: Sort = { columnId: "sent", direction: "descending" };
/** Invitations that are pending or have expired, as far as a filter finds them. */
export const useInvitations = ({ columnId, direction }: Sort = newestFirst, filter: Filter = {}) =>
  useTablePages(
    listInvitations,
    { sort: columnId, direction, ...filter },
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
}

const statusOptions = [
  { value: "all" as const, label: t`All statuses` },
  { value: "pending" as const, label: t.as("invitation")`Pending` },
  { value: "expired" as const, label: t.as("invitation")`Expired` },
];

/** Finds invitations, and does one thing with all that are found. */
export function InvitationFilter({ typed, onType, status, onStatus, list }: InvitationFilterProps) {
  const [openDialog, setOpenDialog] = useState<"revoke" | "links" | null>(null);
  const { total } = list;
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
      <Button small disabled={total === 0} onClick={() => setOpenDialog("links")}>
        {t`New links for ${grouped(total)}`}
      </Button>
      <Button small disabled={total === 0} onClick={() => setOpenDialog("revoke")}>
        {t`Revoke ${grouped(total)}`}
      </Button>
      {openDialog && <ForAllDialog what={openDialog} list={list} onClose={() => setOpenDialog(null)} />}
    </div>
  );
}

interface ForAllDialogProps {
  readonly what: "revoke" | "links";
  readonly list: ReturnType<typeof useInvitations>;
  readonly onClose: () => void;
}

/** Revokes all invitations that are listed, or makes new links of them to copy or save. */
function ForAllDialog({ what, list, onClose }: ForAllDialogProps) {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [links, setLinks] = useState<readonly FreshLink[] | null>(null);
  const [total] = useState(list.total);
  const work = async () => {
    setPending(true);
    setFailure(null);
    const made: FreshLink[] = [];
    try {
      const ids = (await list.partOf.readAll()).map(({ id }) => id);
      for (let at = 0; at < ids.length; at += maxInvitations) {
        const body = { invitationIds: ids.slice(at, at + maxInvitations) };
        if (what === "links") made.push(...(await call(renewLinks, { body })).links);
        else await call(revokeInvitations, { body });
      }
    } catch (error) {
      setFailure(error instanceof Error ? error.message : "");
    }
    setPending(false);
    if (made.length > 0) setLinks(made);
    await readAgain(client, { queryKey: ["read"] });
    return made.length;
  };
  if (links !== null) return <LinksDialog links={links} failure={failure} onClose={onClose} />;
  return (
    <Dialog
      open
      title={
        what === "revoke"
          ? t`Revoke ${plural(total, "# invitation", "# invitations")}?`
          : t`Make new links for ${plural(total, "# invitation", "# invitations")}?`
      }
      failure={failure}
      pending={pending}
      onClose={onClose}
      danger={what === "revoke"}
      verb={what === "revoke" ? t`Revoke invitations` : t`Make new links`}
      pendingVerb={what === "revoke" ? t`Revoking...` : t`Making links...`}
      onConfirm={() =>
        void work().then((made) => {
          if (what === "revoke" && made === 0) onClose();
        })
      }
    >
      <p>
        {what === "revoke"
          ? t`Their links will no longer work. You can invite the same addresses again.`
          : t`You can copy them or save them as a file, and pass them on yourself. Nothing is mailed, and the links that were sent before stop working.`}
      </p>
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
