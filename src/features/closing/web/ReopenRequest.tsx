import { t } from "#shared/texts/t.ts";
import { toast } from "#ui/feedback/toast.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { useWrite } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { withdrawReopening, type MonthCheck } from "../contract.ts";

/** What one admin requested and another is to agree to. */
export function ReopenRequest({
  check: { month, version, reopenRequest, reopenRequestedBy, reopenRequestedByName },
}: {
  readonly check: MonthCheck;
}) {
  const { id } = useViewer();
  const write = useWrite(withdrawReopening);
  if (reopenRequest === null) return null;
  const isOwn = reopenRequestedBy === id;
  const withdraw = () =>
    write.mutate(
      { params: { month }, query: { version: String(version) } },
      { onSuccess: () => void toast.success(isOwn ? t`Request withdrawn` : t`Request declined`) },
    );
  return (
    <>
      <Banner
        tone="caution"
        action={
          <Button small pending={write.isPending} onClick={withdraw}>
            {isOwn ? t`Withdraw request` : t`Decline request`}
          </Button>
        }
      >
        {isOwn
          ? t`You requested to reopen this month: ${reopenRequest} Another admin has to agree.`
          : t`${reopenRequestedByName ?? "–"} requested to reopen this month: ${reopenRequest}`}
      </Banner>
      {write.error && (
        <Banner tone="critical" onDismiss={write.reset}>
          {write.error.message}
        </Banner>
      )}
    </>
  );
}
