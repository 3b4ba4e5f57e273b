import { GraduationCap, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { count } from "#shared/count.ts";
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
    header: "Skill",
    rowHeader: true,
    truncate: true,
    cell: ({ name }) => <span dir="auto">{name}</span>,
  },
  { id: "people", header: "People", number: true, width: "76px", cell: ({ people }) => people },
  { id: "projects", header: "Projects", number: true, width: "84px", cell: ({ projects }) => projects },
  {
    id: "actions",
    header: "Actions",
    headerHidden: true,
    width: "116px",
    cell: (skill) => (
      <span className="row gap-1">
        <IconButton
          icon={Pencil}
          label={`Rename ${skill.name}`}
          onClick={() => onOpen({ what: "rename", skill })}
        />
        <IconButton
          icon={Trash2}
          label={`Remove ${skill.name}`}
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
        title="Skills"
        subtitle="New ones are typed where they're given: in Edit User, or in a project's characteristics."
        onClose={onClose}
        cancel="Close"
      >
        {read.isError && read.data === undefined ? (
          <ErrorPanel title="Error" read={read} />
        ) : (
          <Table
            label="Skills"
            columns={columnsOf(setOpen)}
            rows={skills}
            rowId={({ id }) => id}
            loading={read.isPending && "Loading skills..."}
            count={count(skills.length, "skill")}
            empty={
              <EmptyState icon={GraduationCap} title="No skills yet.">
                Open someone in Users & Roles and type what they can do.
              </EmptyState>
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
          toast.success("Skill renamed");
          onClose();
        },
      },
    );
  const fault = write.error?.fields["name"];
  return (
    <Dialog
      open
      title="Rename skill"
      verb="Rename"
      pendingVerb="Renaming..."
      pending={write.isPending}
      failure={fault === undefined ? write.error?.message : null}
      onSubmit={rename}
      onClose={onClose}
    >
      <Field label="Name" error={fault} hint="It changes wherever the skill is used.">
        <TextInput value={name} maxLength={longestSkill} data-autofocus="" onValueChange={setName} />
      </Field>
    </Dialog>
  );
}

/** Who loses the skill. */
function removalText({ people, projects }: ListedSkill): string {
  if (people === 0 && projects === 0) return "No one has it and no project wants it.";
  const losing = [
    ...(people === 0 ? [] : [`${count(people, "person", "people")} will no longer have it`]),
    ...(projects === 0 ? [] : [`${count(projects, "project")} will no longer want it`]),
  ];
  return `${losing.join(", and ")}.`;
}

function RemoveDialog({ skill, onClose }: OneSkillProps) {
  return (
    <WriteDialog
      endpoint={removeSkill}
      input={{ params: { skillId: skill.id } }}
      title={`Remove ${skill.name}?`}
      verb="Remove"
      pendingVerb="Removing..."
      danger
      done="Skill removed"
      onClose={onClose}
    >
      <p>{removalText(skill)}</p>
    </WriteDialog>
  );
}
