import { GraduationCap, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { plural, t } from "#shared/texts/t.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { IconButton } from "#ui/form/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { freshFor, useRead, useWrite } from "#web/data.ts";
import { WriteDialog } from "#web/WriteDialog.tsx";
import { longestSkill } from "../rules/skills.ts";
import { listSkills, removeSkill, renameSkill, type ListedSkill } from "../skills-contract.ts";

type Open = { readonly what: "rename" | "remove"; readonly skill: ListedSkill };

const columnsOf = (onOpen: (open: Open) => void): readonly Column<ListedSkill>[] => [
  {
    id: "name",
    header: t`Skill`,
    rowHeader: true,
    truncate: true,
    cell: ({ name }) => <span dir="auto">{name}</span>,
  },
  { id: "people", header: t`People`, number: true, width: "76px", cell: ({ people }) => people },
  { id: "projects", header: t`Projects`, number: true, width: "84px", cell: ({ projects }) => projects },
  {
    id: "actions",
    header: t`Actions`,
    headerHidden: true,
    width: "116px",
    cell: (skill) => (
      <span className="row gap-1">
        <IconButton
          icon={Pencil}
          label={t`Rename ${skill.name}`}
          onClick={() => onOpen({ what: "rename", skill })}
        />
        <IconButton
          icon={Trash2}
          label={t`Remove ${skill.name}`}
          onClick={() => onOpen({ what: "remove", skill })}
        />
      </span>
    ),
  },
];

/** Every skill, with how many people have it and how many projects want it. */
export function SkillsDialog({ onClose }: { readonly onClose: () => void }) {
  const read = useRead(listSkills, {}, { fresh: freshFor.planning });
  const [open, setOpen] = useState<Open | null>(null);
  const skills = read.data?.skills ?? [];
  const close = () => setOpen(null);
  return (
    <>
      <Dialog
        open
        size="medium"
        flush
        title={t`Skills`}
        subtitle={t`New ones are typed where they're given: in Edit User, or in a project's characteristics.`}
        onClose={onClose}
        cancel={t`Close`}
      >
        {read.isError && read.data === undefined ? (
          <ErrorPanel title={t`Error`} read={read} />
        ) : (
          <Table
            label={t`Skills`}
            columns={columnsOf(setOpen)}
            rows={skills}
            rowId={({ id }) => id}
            loading={read.isPending && t`Loading skills...`}
            count={t`${plural(skills.length, "# skill", "# skills")}`}
            empty={
              <EmptyState
                icon={GraduationCap}
                title={t`No skills yet.`}
              >{t`Open someone in Users & Roles and type what they can do.`}</EmptyState>
            }
          />
        )}
      </Dialog>
      {open?.what === "rename" && <RenameDialog skill={open.skill} onClose={close} />}
      {open?.what === "remove" && <RemoveDialog skill={open.skill} onClose={close} />}
    </>
  );
}

interface OneSkillProps {
  readonly skill: ListedSkill;
  readonly onClose: () => void;
}

function RenameDialog({ skill, onClose }: OneSkillProps) {
  const write = useWrite(renameSkill);
  const [name, setName] = useState(skill.name);
  const rename = () =>
    write.mutate(
      { params: { skillId: skill.id }, body: { name } },
      {
        onSuccess: () => {
          toast.success(t`Skill renamed`);
          onClose();
        },
      },
    );
  const fault = write.error?.fields["name"];
  return (
    <Dialog
      open
      title={t`Rename skill`}
      verb={t`Rename`}
      pendingVerb={t`Renaming...`}
      pending={write.isPending}
      failure={fault === undefined ? write.error?.message : null}
      onSubmit={rename}
      onClose={onClose}
    >
      <Field label={t`Name`} error={fault} hint={t`It changes wherever the skill is used.`}>
        <TextInput value={name} maxLength={longestSkill} data-autofocus="" onValueChange={setName} />
      </Field>
    </Dialog>
  );
}

/** Who loses the skill. */
function removalText({ people, projects }: ListedSkill): string {
  if (people === 0 && projects === 0) return t`No one has it and no project needs it.`;
  if (projects === 0)
    return t`${plural(people, "# person will no longer have it", "# people will no longer have it")}.`;
  if (people === 0)
    return t`${plural(projects, "# project will no longer need it", "# projects will no longer need it")}.`;
  return t`${plural(people, "# person will no longer have it", "# people will no longer have it")}, and ${plural(projects, "# project will no longer need it", "# projects will no longer need it")}.`;
}

function RemoveDialog({ skill, onClose }: OneSkillProps) {
  return (
    <WriteDialog
      endpoint={removeSkill}
      input={{ params: { skillId: skill.id } }}
      title={t`Remove ${skill.name}?`}
      verb={t`Remove`}
      pendingVerb={t`Removing...`}
      danger
      done={t`Skill removed`}
      onClose={onClose}
    >
      <p>{removalText(skill)}</p>
    </WriteDialog>
  );
}
