import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { useWrite } from "../../../web/data.ts";
import { changeBudgetProfile, type BudgetProfile } from "../contract.ts";
import { BudgetStatusBadge } from "./BudgetStatusBadge.tsx";

/** Archives a draft after its acknowledgement. */
export function ArchiveDraftButton({ profile }: { readonly profile: BudgetProfile }) {
  const [asking, setAsking] = useState(false);
  const write = useWrite(changeBudgetProfile);
  const archive = () =>
    write.mutate(
      { params: { budgetProfileId: profile.id }, body: { version: profile.version, updates: {}, statusCode: "archived", acknowledged: true } },
      { onSuccess: () => setAsking(false) },
    );
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Archive
      </Button>
      <Dialog
        open={asking}
        title="Status Change Warning"
        onClose={() => setAsking(false)}
        pending={write.isPending}
        footer={
          <>
            <Button onClick={() => setAsking(false)} disabled={write.isPending} data-autofocus="">
              Cancel
            </Button>
            <Button variant="danger-solid" pending={write.isPending} onClick={archive}>
              Acknowledge
            </Button>
          </>
        }
      >
        {write.isError && <Banner tone="critical">{write.error.message}</Banner>}
        <p className="row">
          <BudgetStatusBadge status="draft" />
          <ArrowRight className="icon-small" aria-label="to" />
          <BudgetStatusBadge status="archived" />
        </p>
        <p>An archived profile can no longer be edited or activated.</p>
      </Dialog>
    </>
  );
}
