import { useQuery } from "@tanstack/react-query";
import { t } from "#shared/texts/t.ts";
import { call, CallFailure } from "#web/call.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Loading } from "#ui/feedback/Loading.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { readWaitingMail } from "../contract.ts";
import "./dev-mail.css";

/** Milliseconds between two looks for new mail. */
const often = 3000;

function MailText({ text }: { readonly text: string }) {
  return (
    // In its reader's language, which need not be the page's.
    <p className="dev-mail-text" lang="" dir="auto">
      {text.split(/(https?:\/\/\S+)/).map((part, index) => {
        if (!URL.canParse(part)) return part;
        const { pathname, search, hash } = new URL(part);
        return (
          <a key={index} href={pathname + search + hash}>
            <bdi>{part}</bdi>
          </a>
        );
      })}
    </p>
  );
}

/** /dev/mail: what would have been mailed, while there is no mail server. */
export function DevMailPage() {
  const mails = useQuery({
    queryKey: ["dev mail"],
    queryFn: () => call(readWaitingMail),
    refetchInterval: often,
    retry: false,
  });
  const reason =
    mails.error instanceof CallFailure && mails.error.status === 404
      ? t`This page is only for demonstration data on this machine, without a mail server.`
      : mails.error?.message;
  return (
    <main className="page dev-mail">
      <PageHeader
        title={t`Mail`}
        subtitle={t`This server doesn't send mail. Here's what it would have sent.`}
      />
      {mails.isPending && <Loading text={t`Loading mail...`} />}
      {mails.isError && (
        <ErrorPanel title={t`Failed to fetch mails`} reason={reason} onRetry={() => void mails.refetch()} />
      )}
      {mails.data?.mails.length === 0 && (
        <EmptyState title={t`No mail yet`}>{t`Invite someone, or ask for a new password.`}</EmptyState>
      )}
      {mails.data?.mails.map((mail) => (
        <Panel
          key={mail.id}
          title={mail.subject}
          actions={<span className="muted fine">{mail.recipient}</span>}
        >
          <MailText text={mail.text} />
        </Panel>
      ))}
    </main>
  );
}
