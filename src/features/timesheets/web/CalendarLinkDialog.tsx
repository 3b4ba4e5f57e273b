import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import type { Output } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { CopyField } from "#ui/form/CopyField.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { freshFor, useRead, useWrite } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { SharedLinks } from "./SharedLinks.tsx";
import { makeCalendarLink, readCalendarLink, revokeCalendarLink } from "../calendar-contract.ts";

export function CalendarLinkButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        small
        variant="ghost"
        icon={CalendarPlus}
        onClick={() => setOpen(true)}
      >{t`Show in my calendar`}</Button>
      {open && <CalendarLinkDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function useCalendarLink() {
  const read = useRead(readCalendarLink, {}, { fresh: freshFor.general });
  const making = useWrite(makeCalendarLink);
  const revoking = useWrite(revokeCalendarLink);
  const link = read.data?.link ?? null;
  return {
    read,
    making,
    revoking,
    link,
    url: link === null ? undefined : making.data?.url,
    failure: (making.error ?? revoking.error)?.message,
    revoke: () => {
      making.reset();
      revoking.mutate({}, { onSuccess: () => toast.success(t`The calendar link was revoked.`) });
    },
  };
}

function CalendarLinkDialog({ onClose }: { readonly onClose: () => void }) {
  const { read, making, revoking, link, url, failure, revoke } = useCalendarLink();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Show in my calendar`}
      stage={stageOf(read.data, url)}
      pending={making.isPending || revoking.isPending}
      failure={failure}
      cancel={t`Close`}
    >
      <section className="stack">
        <h2>{t`Your plan`}</h2>
        <p className="muted">{t`A secret link for calendar apps to show your submitted allocations and approved holidays as all-day events. Anyone with the link can see those, and nothing else.`}</p>
        {read.data ? (
          <TheLink link={link} url={url} />
        ) : (
          <ReadView read={read} loading={t`Loading calendar link...`} failed={t`Error Loading Link`} />
        )}
        <div className="row-wrap">
          {read.data && url === undefined && (
            <Button pending={making.isPending} onClick={() => making.mutate({})}>
              {link === null ? t`Make a link` : t`Make a new link`}
            </Button>
          )}
          {link !== null && (
            <Button variant="danger" pending={revoking.isPending} onClick={revoke}>{t`End the link`}</Button>
          )}
        </div>
      </section>
      <hr className="rule" />
      <SharedLinks />
    </Dialog>
  );
}

interface TheLinkProps {
  readonly link: Output<typeof readCalendarLink>["link"];
  readonly url: string | undefined;
}

function TheLink({ link, url }: TheLinkProps) {
  const formats = useFormats();
  if (url !== undefined)
    return (
      <CopyField
        label={t`Link`}
        hint={t`In your calendar app, subscribe to this address. It won't be shown again.`}
        value={url}
        verb={t`Copy link`}
        copied={t`The link is copied`}
      />
    );
  if (link === null) return <p className="muted">{t`No link yet.`}</p>;
  const since = formats.instantDay(link.createdAt);
  return (
    <p className="muted">
      {link.lastReadAt === null
        ? t`You created a link on ${since}. It hasn't been used yet. It's shown only once; a new one replaces it.`
        : t`You created a link on ${since}. It was last used on ${formats.instantDay(link.lastReadAt)}. It's shown only once; a new one replaces it.`}
    </p>
  );
}

/** What the dialog shows: what had the focus in one stage is not there in the next. */
function stageOf(data: { readonly link: unknown } | undefined, url: string | undefined): string {
  if (!data) return "loading";
  if (url !== undefined) return "new";
  return data.link === null ? "none" : "stored";
}
