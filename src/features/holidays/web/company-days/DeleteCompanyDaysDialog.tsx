import { useFormats } from "#web/formats.ts";
import { WriteDialog } from "#web/WriteDialog.tsx";
import { deleteCompanyDays, type CompanyDays } from "../../company-days-contract.ts";

interface DeleteCompanyDaysDialogProps {
  readonly days: CompanyDays;
  readonly onClose: () => void;
}

export function DeleteCompanyDaysDialog({ days, onClose }: DeleteCompanyDaysDialogProps) {
  const formats = useFormats();
  return (
    <WriteDialog
      endpoint={deleteCompanyDays}
      input={{ params: { companyDaysId: days.id }, query: { version: String(days.version) } }}
      done={`${days.name} deleted`}
      title="Delete company days?"
      onClose={onClose}
      verb="Delete"
      pendingVerb="Deleting..."
      danger
    >
      <p>
        <b>{days.name}</b>, {formats.span(days.firstDay, days.lastDay)}.
        {days.kind === "blackout" && " Holiday can be requested again."}
      </p>
    </WriteDialog>
  );
}
