import { t } from "#shared/texts/t.ts";
import { WriteDialog } from "#web/WriteDialog.tsx";
import { rich } from "#ui/base/rich.ts";
import { deleteReportView, type ReportView } from "../../views-contract.ts";
import type { ReportSearch } from "../search.ts";
import { ScheduleDialog } from "./ScheduleDialog.tsx";
import { ViewDialog } from "./ViewDialog.tsx";

/** What someone wants to do with a view. */
export type ViewRequest =
  | { readonly what: "new" }
  | { readonly what: "edit" | "mail" | "delete"; readonly view: ReportView };

interface ViewDialogsProps {
  readonly requested: ViewRequest;
  readonly views: readonly ReportView[];
  readonly search: ReportSearch;
  readonly onClose: () => void;
  readonly onSaved: (view: ReportView) => void;
  readonly onDeleted: () => void;
}

/** The dialog that was requested, with the view as it's stored now. */
export function ViewDialogs({ requested, views, search, onClose, onSaved, onDeleted }: ViewDialogsProps) {
  if (requested.what === "new")
    return <ViewDialog stored={null} search={search} onClose={onClose} onSaved={onSaved} />;
  const view = views.find(({ id }) => id === requested.view.id) ?? requested.view;
  if (requested.what === "edit")
    return <ViewDialog stored={view} search={search} onClose={onClose} onSaved={onSaved} />;
  if (requested.what === "mail") return <ScheduleDialog view={view} onClose={onClose} onSaved={onSaved} />;
  return (
    <WriteDialog
      endpoint={deleteReportView}
      input={{ params: { viewId: view.id }, query: { version: String(view.version) } }}
      done={t`View deleted`}
      title={t`Delete view?`}
      verb={t`Delete`}
      pendingVerb={t`Deleting...`}
      danger
      onClose={onClose}
      onDone={() => {
        onClose();
        onDeleted();
      }}
    >
      <p>{goesText(view)}</p>
    </WriteDialog>
  );
}

/** What goes with a view, and what stays. */
function goesText({ name, isShared, schedule }: ReportView) {
  const view = <b>{name}</b>;
  if (schedule === null)
    return isShared
      ? rich`${view} is deleted for everyone. The figures it shows aren't affected.`
      : rich`${view} is deleted. The figures it shows aren't affected.`;
  return isShared
    ? rich`${view} is deleted for everyone and no longer mailed. The figures it shows aren't affected.`
    : rich`${view} is deleted and no longer mailed. The figures it shows aren't affected.`;
}
