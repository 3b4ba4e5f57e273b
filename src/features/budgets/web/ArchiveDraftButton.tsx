import { useState } from "react";
import { Button } from "#ui/form/Button.tsx";
import { useWrite } from "#web/data.ts";
import { changeBudgetProfile, type BudgetProfile } from "../contract.ts";
import { ArchiveDraftDialog } from "./ArchiveDraftDialog.tsx";

/** Archives a draft after its acknowledgement. */
export function ArchiveDraftButton({ profile }: { readonly profile: BudgetProfile }) {
  const [asking, setAsking] = useState(false);
  const write = useWrite(changeBudgetProfile);
  const archive = () =>
    write.mutate(
      {
        params: { budgetProfileId: profile.id },
        body: { version: profile.version, updates: {}, statusCode: "archived", acknowledged: true },
      },
      { onSuccess: () => setAsking(false) },
    );
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Archive
      </Button>
      {asking && (
        <ArchiveDraftDialog
          failure={write.error?.message}
          pending={write.isPending}
          onCancel={() => setAsking(false)}
          onAcknowledge={archive}
        />
      )}
    </>
  );
}
