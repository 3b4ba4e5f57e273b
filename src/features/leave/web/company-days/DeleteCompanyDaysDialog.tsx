import { t } from "#shared/texts/t.ts";
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
      done={t`${days.name} deleted`}
      title={t`Delete company days?`}
      onClose={onClose}
      verb={t`Delete`}
      pendingVerb={t`Deleting...`}
      danger
    >
      <p>
        <b>{days.name}</b>, {formats.span(days.firstDay, days.lastDay)}.
        {days.kind === "blackout" && ` ${t`Holiday can be requested again.`}`}
      </p>
    </WriteDialog>
  );
}
