import { Plus } from "lucide-react";
import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { Button } from "#ui/form/Button.tsx";
import { useWrite } from "#web/data.ts";
import { createLeaveKind, type LeaveKind } from "../../leave-contract.ts";
import { kindsToOffer } from "../../rules/kinds/leave-kind.ts";

/** Kinds most organisations want, each added by one press. */
export function OfferedKinds({ kinds }: { readonly kinds: readonly LeaveKind[] }) {
  const create = useWrite(createLeaveKind);
  const offered = kindsToOffer(kinds);
  if (offered.length === 0) return null;
  return (
    <section className="leave-offered" aria-label={t`Usual kinds of leave`}>
      {create.error && <Banner tone="critical">{create.error.message}</Banner>}
      <p className="muted">{t`Add one of the usual kinds, and change it as you need:`}</p>
      <div className="row-wrap">
        {offered.map((kind) => (
          <Button
            key={kind.name}
            small
            icon={Plus}
            disabled={create.isPending}
            onClick={() =>
              create.mutate({ body: kind }, { onSuccess: () => toast.success(t`${kind.name} added`) })
            }
          >
            {kind.name}
          </Button>
        ))}
      </div>
    </section>
  );
}
