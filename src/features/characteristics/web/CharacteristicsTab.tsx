import { ListTree, Plus, Shapes } from "lucide-react";
import { useState } from "react";
import { may } from "#shared/permissions.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { Table } from "#ui/table/Table.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { lockedMessage } from "#features/projects/rules/project-change.ts";
import { isLocked, type ProjectStatus } from "#features/projects/rules/project-status.ts";
import { WriteDialog } from "#web/WriteDialog.tsx";
import { rich } from "#ui/base/rich.ts";
import {
  listProjectCharacteristics,
  type ProjectCharacteristic,
  removeProjectCharacteristic,
  listCharacteristics,
} from "../contract.ts";
import { valueText } from "../rules/characteristic-value.ts";
import { AllCharacteristicsDialog } from "./natures/AllCharacteristicsDialog.tsx";
import { characteristicColumns } from "./characteristic-columns.tsx";
import { EditValueDialog } from "./EditValueDialog.tsx";
import { NatureDialog } from "./natures/NatureDialog.tsx";
import { ProjectSkills } from "./ProjectSkills.tsx";
import "./characteristics.css";
import { Segmented } from "#ui/form/Segmented.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import { ExistingFields } from "./natures/ExistingFields.tsx";
import { NewFields } from "./natures/NewFields.tsx";
import { saveFailure } from "../rules/new-characteristic.ts";
import { useAddCharacteristic } from "./natures/use-add-characteristic.ts";

interface AddCharacteristicDialogProps {
  readonly project: { readonly id: string; readonly name: string };
  /** What the project has already. */
  readonly present: readonly ProjectCharacteristic[];
  readonly onClose: () => void;
}

function AddCharacteristicDialog({ project, present, onClose }: AddCharacteristicDialogProps) {
  const read = useRead(listCharacteristics, {}, { fresh: freshFor.planning });
  const form = useAddCharacteristic(project.id, read.data?.characteristics, () => {
    toast.success(t`Characteristic saved`);
    onClose();
  });
  const { edit } = form;
  const had = new Set(present.map(({ characteristicId }) => characteristicId));
  const offered = (read.data?.characteristics ?? []).filter(({ id }) => !had.has(id));
  return (
    <EditDialog
      edit={edit}
      size="medium"
      title={t`Add Characteristic`}
      subtitle={<span dir="auto">{project.name}</span>}
      onClose={onClose}
      failed={saveFailure}
      unsaved={t`The characteristic hasn't been saved yet.`}
      verb={t`Save Characteristic`}
      pendingVerb={t`Saving...`}
    >
      <Segmented
        label={t`Which characteristic`}
        options={[
          { value: "existing", label: t.as("characteristic")`Existing` },
          { value: "new", label: t.as("characteristic")`New` },
        ]}
        value={edit.draft.mode}
        onValueChange={(mode) => {
          edit.set({ mode, value: { ...edit.draft.value, option: "" } });
          edit.setFaults({});
        }}
      />
      {edit.draft.mode === "existing" ? (
        <ExistingFields form={form} read={read} offered={offered} />
      ) : (
        <NewFields form={form} existing={read.data?.characteristics ?? []} offered={offered} />
      )}
    </EditDialog>
  );
}

interface CharacteristicsTabProps {
  readonly project: {
    readonly id: string;
    readonly name: string;
    readonly code: string;
    readonly statusCode: ProjectStatus;
  };
  readonly mayEdit: boolean;
}

type Open =
  | { readonly what: "add" }
  | { readonly what: "all" }
  | { readonly what: "edit" | "remove"; readonly id: string }
  | { readonly what: "nature"; readonly id: string; readonly back: Open | null };

export function CharacteristicsTab({ project, mayEdit }: CharacteristicsTabProps) {
  const viewer = useViewer();
  const [open, setOpen] = useState<Open | null>(null);
  const read = useRead(
    listProjectCharacteristics,
    { params: { projectId: project.id } },
    { fresh: freshFor.general },
  );
  if (read.isError && read.data === undefined) return <ErrorPanel title={t`Error`} read={read} />;
  const rows = read.data?.characteristics ?? [];
  const locked = isLocked(project.statusCode);
  const mayChange = mayEdit && !locked;
  const byAdmin = may(viewer.roles, "change functions and characteristics");
  const columns = characteristicColumns({
    ...(mayChange
      ? {
          onEdit: ({ id }) => setOpen({ what: "edit", id }),
          onRemove: ({ id }) => setOpen({ what: "remove", id }),
        }
      : {}),
    ...(byAdmin
      ? { onNature: ({ characteristicId }) => setOpen({ what: "nature", id: characteristicId, back: null }) }
      : {}),
  });
  const add = mayChange && (
    <Button
      variant="primary"
      icon={Plus}
      onClick={() => setOpen({ what: "add" })}
    >{t`Add Characteristic`}</Button>
  );
  return (
    <>
      <div className="characteristic-actions">
        {locked && mayEdit && <p className="muted grow">{lockedMessage()}</p>}
        {byAdmin && (
          <Button icon={ListTree} onClick={() => setOpen({ what: "all" })}>{t`All characteristics`}</Button>
        )}
        {rows.length > 0 && add}
      </div>
      <Panel flush>
        <Table
          label={t`Characteristics`}
          columns={columns}
          rows={rows}
          rowId={(row) => row.id}
          onOpen={mayChange ? ({ id }) => setOpen({ what: "edit", id }) : undefined}
          loading={read.isPending && t`Loading characteristics...`}
          count={t`${plural(rows.length, "# characteristic", "# characteristics")}`}
          exportAs={`${project.code} characteristics`}
          empty={
            <EmptyState
              icon={Shapes}
              title={t`No characteristics yet.`}
              action={add || undefined}
            >{t`What kind of project this is: numbers, true or false, and choices, of a function or global.`}</EmptyState>
          }
        />
      </Panel>
      <ProjectSkills projectId={project.id} mayChange={mayChange} />
      {open !== null && <TabDialog open={open} rows={rows} project={project} onOpen={setOpen} />}
    </>
  );
}

interface TabDialogProps {
  readonly open: Open;
  readonly rows: readonly ProjectCharacteristic[];
  readonly project: CharacteristicsTabProps["project"];
  readonly onOpen: (open: Open | null) => void;
}

function TabDialog({ open, rows, project, onOpen }: TabDialogProps) {
  const close = () => onOpen(null);
  if (open.what === "add")
    return <AddCharacteristicDialog project={project} present={rows} onClose={close} />;
  if (open.what === "all")
    return (
      <AllCharacteristicsDialog onOpen={(id) => onOpen({ what: "nature", id, back: open })} onClose={close} />
    );
  if (open.what === "nature")
    return <NatureDialog key={open.id} characteristicId={open.id} onClose={() => onOpen(open.back)} />;
  const stored = rows.find(({ id }) => id === open.id);
  if (stored === undefined) return open.what === "edit" ? <RemovedMeanwhile onClose={close} /> : null;
  if (open.what === "edit")
    return <EditValueDialog key={stored.id} projectName={project.name} stored={stored} onClose={close} />;
  return <RemoveCharacteristicDialog projectName={project.name} stored={stored} onClose={close} />;
}

/** Instead of the edited value, when someone else removed the characteristic. */
function RemovedMeanwhile({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog open title={t`Characteristic removed`} onClose={onClose} cancel={t`Close`}>
      <p>{t`Someone has removed this characteristic from the project. Add it again to give it a value.`}</p>
    </Dialog>
  );
}

interface RemoveCharacteristicDialogProps {
  readonly projectName: string;
  readonly stored: ProjectCharacteristic;
  readonly onClose: () => void;
}

function RemoveCharacteristicDialog({ projectName, stored, onClose }: RemoveCharacteristicDialogProps) {
  return (
    <WriteDialog
      endpoint={removeProjectCharacteristic}
      input={{
        params: { projectId: stored.projectId, projectCharacteristicId: stored.id },
        query: { version: String(stored.version) },
      }}
      done={t`Characteristic removed`}
      title={t`Remove Characteristic`}
      onClose={onClose}
      verb={t`Remove`}
      pendingVerb={t`Removing...`}
      danger
    >
      <p>{rich`${<b dir="auto">{stored.name}</b>} with the value ${<b dir="auto">{valueText(stored)}</b>} is removed from ${<span dir="auto">{projectName}</span>}. The characteristic itself stays and can be added again.`}</p>
    </WriteDialog>
  );
}
