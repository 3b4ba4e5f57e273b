import { Trash2 } from "lucide-react";
import { useState } from "react";
import { isDay } from "#shared/day.ts";
import type { Formats } from "#shared/formats.ts";
import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { toast } from "#ui/feedback/toast.ts";
import type { CallFailure } from "#web/call.ts";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import type { PeopleChoices, PersonDetails } from "../contract.ts";
import { mayChangeEmailOf } from "../rules/email.ts";
import { isFormer } from "../rules/former-person.ts";
import { changesOf } from "../rules/person-edit.ts";
import { rolesFailed, updateFailed } from "../rules/person-form.ts";
import { ownAccountNotice } from "../rules/person-removal.ts";
import { EmploymentFields } from "#parts/people/EmploymentFields.tsx";
import { IdentityFields, SecondFactorLine } from "./IdentityFields.tsx";
import { PatternFields } from "./PatternFields.tsx";
import { PersonData } from "./PersonData.tsx";
import { PersonHoursToCome } from "./PersonHoursToCome.tsx";
import { PlannedFields } from "./PlannedFields.tsx";
import { PersonPlaceFields } from "./PersonPlaceFields.tsx";
import { PersonQuestion, type Question } from "./PersonQuestions.tsx";
import { personFieldTexts } from "./person-field-texts.ts";
import { RoleFields } from "./RoleFields.tsx";
import { usePersonEdit, type PersonEdit } from "./use-person-edit.ts";
import "./people.css";
import { SkillFields } from "#parts/people/SkillFields.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { skillKey, type GivenSkill } from "../rules/skills.ts";
import { listSkills } from "../skills-contract.ts";

/** What someone can do, and how well. */
function PersonSkillFields({ edit }: { readonly edit: PersonEdit }) {
  const read = useRead(listSkills, {}, { fresh: freshFor.planning });
  const { skills } = edit.draft;
  const without = (name: string) => skills.filter((each) => skillKey(each.name) !== skillKey(name));
  const give = (skill: GivenSkill) => {
    const at = skills.findIndex((each) => skillKey(each.name) === skillKey(skill.name));
    edit.set({ skills: at < 0 ? [...skills, skill] : skills.with(at, skill) });
  };
  return (
    <fieldset className="stack gap-2">
      <legend>{t`Skills`}</legend>
      <p className="field-hint">{t`Proposals prefer people with the skills a project needs.`}</p>
      <SkillFields
        skills={skills}
        known={read.data?.skills.map(({ name }) => name) ?? []}
        error={edit.faults["skills"]}
        onGive={give}
        onRemove={(name) => edit.set({ skills: without(name) })}
      />
    </fieldset>
  );
}

interface EditUserFormProps {
  readonly person: PersonDetails;
  readonly choices: PeopleChoices;
  readonly onClose: () => void;
}

/**
 * Everything that can be changed of a person, saved together. What has consequences of its own has a dialog
 * of its own.
 */
export function EditUserForm({ person, choices, onClose }: EditUserFormProps) {
  const [viewer, formats] = [useViewer(), useFormats()];
  const [question, setQuestion] = useState<Question | null>(null);
  const [clears, setClears] = useState(false);
  const edit = usePersonEdit(person, {
    clearsHours: clears,
    onSaved: (saved) => {
      if (saved) toast.success(t`${saved.fullName ?? saved.email} saved`);
      onClose();
    },
    onRoleInUse: (notice) => setQuestion({ kind: "role", notice }),
  });
  const isOneself = person.id === viewer.id;
  const first = waitsForSave(edit);
  return (
    <>
      <EditDialog
        edit={edit}
        size="medium"
        title={t`Edit User`}
        subtitle={changedWords(person, formats)}
        aside={
          isOneself ? (
            <span className="grow muted fine">{ownAccountNotice()}</span>
          ) : (
            <EndingButtons person={person} waitsFor={first} onRequest={(kind) => setQuestion({ kind })} />
          )
        }
        verb={t`Save Changes`}
        pendingVerb={t`Saving...`}
        unsaved={t`Your changes to this user haven't been saved.`}
        fields={personFieldTexts(choices, formats.day)}
        restored={t`the changes you made`}
        failed={(failure) => failureText(failure, edit)}
        onClose={onClose}
      >
        {!person.isActive && (
          <Banner tone="info">{t`This user is inactive and can't log in. What they recorded stays under their name.`}</Banner>
        )}
        <IdentityFields
          edit={edit}
          email={person.email}
          isOneself={isOneself}
          onChangeEmail={() => setQuestion({ kind: "email" })}
        />
        <SecondFactorLine person={person} waitsFor={first} onRemove={() => setQuestion({ kind: "factor" })} />
        <hr className="rule" />
        <RoleFields
          edit={edit}
          duties={person.duties}
          choices={choices}
          onInUse={(notice) => setQuestion({ kind: "role", notice })}
        />
        <hr className="rule" />
        <div className="form-grid">
          <EmploymentFields
            value={edit.draft}
            onChange={edit.set}
            faults={edit.faults}
            choices={choices}
            stored={person}
          />
        </div>
        <WorkChange edit={edit} person={person} clears={clears} onClearsChange={setClears} />
        <hr className="rule" />
        <WorkFields edit={edit} choices={choices} />
        <hr className="rule" />
        <PersonData person={person} waitsFor={first} onErase={() => setQuestion({ kind: "erase" })} />
      </EditDialog>
      {question && (
        <PersonQuestion
          question={question}
          person={person}
          onClose={() => setQuestion(null)}
          onRemoved={onClose}
        />
      )}
    </>
  );
}

const waitsForSave = ({ changed }: PersonEdit): string | undefined =>
  changed ? t`Save or discard your changes first` : undefined;

/** What follows from a changed function, tier, billable flag, manager or employment. */
function WorkChange({
  edit,
  person,
  ...choice
}: Omit<HoursOfChangeProps, "draft"> & { readonly edit: PersonEdit }) {
  return (
    <>
      <PlannedFields edit={edit} person={person} />
      <HoursOfChange person={person} draft={edit.draft} {...choice} />
    </>
  );
}

interface HoursOfChangeProps {
  readonly person: PersonDetails;
  readonly draft: PersonEdit["draft"];
  readonly clears: boolean;
  readonly onClearsChange: (clears: boolean) => void;
}

/** Hours to come that the edited function, tier, billable flag or employment leaves with no one to work them. */
function HoursOfChange({ person, draft, ...choice }: HoursOfChangeProps) {
  if (!changesPlan(person, draft)) return null;
  const isAllocatable = person.isActive && draft.billable && draft.costTierId !== null;
  const from = isDay(draft.workFrom) ? draft.workFrom : null;
  return (
    <PersonHoursToCome personId={person.id} after={{ ...draft, isAllocatable }} from={from} {...choice} />
  );
}

/** True where the change can leave the person's hours to come with no one to work them. */
const changesPlan = (person: PersonDetails, draft: PersonEdit["draft"]): boolean =>
  draft.functionId !== person.functionId ||
  draft.firstDay !== person.firstDay ||
  draft.lastDay !== person.lastDay ||
  (person.billable && !draft.billable) ||
  (person.costTierId !== null && draft.costTierId === null);

/** When and where someone works, and what they can do. */
function WorkFields(props: { readonly edit: PersonEdit; readonly choices: PeopleChoices }) {
  return (
    <>
      <PatternFields {...props} />
      <PersonPlaceFields {...props} />
      <hr className="rule" />
      <PersonSkillFields edit={props.edit} />
    </>
  );
}

function changedWords({ updatedAt, updatedByName }: PersonDetails, formats: Formats): string {
  const day = formats.instantDay(updatedAt);
  return updatedByName === null ? t`Changed ${day}` : t`Changed ${day} by ${updatedByName}`;
}

/** The ways to end an account; they wait until what was typed is saved. */
function EndingButtons({
  person,
  waitsFor,
  onRequest,
}: {
  readonly person: PersonDetails;
  readonly waitsFor: string | undefined;
  readonly onRequest: (kind: "remove" | "access" | "active") => void;
}) {
  const viewer = useViewer();
  const waiting = { disabled: waitsFor !== undefined, title: waitsFor };
  return (
    <span className="people-ending">
      <Button
        {...waiting}
        variant="danger"
        icon={Trash2}
        onClick={() => onRequest("remove")}
      >{t`Remove User`}</Button>
      {person.isActive && mayChangeEmailOf(viewer.roles, person.roles) && (
        <Button {...waiting} variant="ghost" onClick={() => onRequest("access")}>
          {t`End access`}
        </Button>
      )}
      {!isFormer(person.email) && (
        <Button {...waiting} variant="ghost" onClick={() => onRequest("active")}>
          {person.isActive ? t`Deactivate` : t`Reactivate`}
        </Button>
      )}
    </span>
  );
}

/** Why a save failed; a role in use says so in a dialog of its own. */
function failureText(
  { code, message, saysWhatFailed }: CallFailure,
  { base, draft }: PersonEdit,
): string | null {
  if (code === "role_in_use") return null;
  if (saysWhatFailed) return message;
  const changes = changesOf(base, draft);
  const rolesOnly = changes?.roleCodes !== undefined && Object.keys(changes.updates).length === 0;
  const reason = message.slice(0, 1).toUpperCase() + message.slice(1);
  return `${rolesOnly ? rolesFailed() : updateFailed()}. ${reason}`;
}
